#include "consult/training/exchange.hpp"
#include "movegen/fen.hpp"
#include "movegen/uci_move.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rota::consult {
namespace {

int gain(std::string_view fen, std::string_view move) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    const auto legal = find_legal_move(*position, *parse_uci_move(move));
    EXPECT_TRUE(legal) << move;
    return exchange_gain(*position, *legal);
}

TEST(ExchangeGain, AFreeManIsWonWhole) {
    EXPECT_EQ(gain("4k3/8/8/3n4/8/8/8/3QK3 w - - 0 1", "d1d5"), 3);
    EXPECT_EQ(gain("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1", "d1d5"), 9);
}

TEST(ExchangeGain, AProtectedOneCostsTheTaker) {
    EXPECT_EQ(gain("4k3/8/4p3/3n4/8/8/8/3QK3 w - - 0 1", "d1d5"), 3 - 9);
    EXPECT_EQ(gain("4k3/8/4p3/3n4/8/8/8/3BK3 w - - 0 1", "e1e2"), 0); // takes nothing
    EXPECT_EQ(gain("4k3/8/4p3/3r4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 5 - 1);
}

TEST(ExchangeGain, WhoeverLosesStopsTaking) {
    // Rook takes pawn, rook takes rook, rook takes rook: 1 - 5 + 5; Black rather does not retake.
    EXPECT_EQ(gain("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 1);
    // With one rook only, taking costs four.
    EXPECT_EQ(gain("3rk3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5"), 1 - 5);
}

TEST(ExchangeGain, AKingTakesOnlyWhatIsNotProtected) {
    EXPECT_EQ(gain("8/8/8/3pk3/8/8/8/3RK3 w - - 0 1", "d1d5"), 1 - 5);
    EXPECT_EQ(gain("8/8/8/3pk3/8/8/3R4/3RK3 w - - 0 1", "d2d5"), 1);
}

TEST(ExchangeGain, SpecialMoves) {
    EXPECT_EQ(gain("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 1);
    EXPECT_EQ(gain("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 8);
    EXPECT_EQ(gain("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), 3 + 8);
    EXPECT_EQ(gain("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), 0);
}

} // namespace
} // namespace rota::consult
