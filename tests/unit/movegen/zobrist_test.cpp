#include "movegen/fen.hpp"
#include "movegen/zobrist.hpp"
#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string_view>

namespace rota {
namespace {

Key key_of(std::string_view fen) {
    return key(parse_fen(fen).value());
}

/// Keys may be stored in files, so they are the same for ever.
TEST(Key, OfTheInitialPositionDoesNotChange) {
    EXPECT_EQ(key(Position::start()), 17268817216755495876U);
}

TEST(Key, DependsOnWhatMakesAPositionAndOnNothingElse) {
    const std::set<Key> different{
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        key_of("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"),
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"),
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w Qkq - 0 1"),
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1"),
        key_of("q3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1"),
        key_of("r3k2r/8/8/8/8/8/R7/4K2R w Kkq - 0 1"),
        key_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        key_of("4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1")};
    EXPECT_EQ(different.size(), 9U);
    EXPECT_EQ(
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        key_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 77 99")
    );
    EXPECT_EQ( // no legal capture: the same position
        key_of("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1"),
        key_of("3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1")
    );
}

/// Every pair of starts of the same number of White and of the first hundred of Black.
TEST(Key, TellsTheStartsOfChess960Apart) {
    std::set<Key> keys;
    for (int white = 0; white < 960; white += 3) {
        for (int black = 0; black < 100; ++black) {
            keys.insert(key(*Position::from_setup(reference::chess960_start(white, black))));
        }
    }
    EXPECT_EQ(keys.size(), 320U * 100U);
}

} // namespace
} // namespace rota
