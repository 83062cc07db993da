#include "adjudicate/touch_obligation.hpp"
#include "movegen/san.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {
namespace {

/// "article: moves", in alphabetical order; only their number if they are many.
std::string obligation(
    std::string_view fen,
    std::initializer_list<std::string_view> touched,
    const GameRules& rules = fide_game_rules(Speed::standard)
) {
    const Position position = test::position(fen);
    std::vector<Square> squares;
    for (const std::string_view text : touched) {
        squares.push_back(*parse_square(text));
    }
    const Admissible admissible = admissible_when_touched(position, squares, rules);
    std::vector<std::string> moves;
    for (const Move move : admissible.moves) {
        moves.push_back(to_san(position, move));
    }
    std::ranges::sort(moves);
    std::string text = admissible.citation.article + ":";
    if (moves.size() > 8) {
        return text + " " + std::to_string(moves.size()) + " moves";
    }
    for (const std::string& move : moves) {
        text += " " + move;
    }
    return text;
}

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(TouchObligation, Article4_3_1TheFirstOwnManThatCanMove) {
    EXPECT_EQ(obligation(start, {"g1"}), "4.3.1: Nf3 Nh3");
    EXPECT_EQ(obligation(start, {"f1", "e2"}), "4.3.1: e3 e4") << "the bishop cannot move";
    EXPECT_EQ(obligation(start, {"e2", "g1"}), "4.3.1: e3 e4");
}

TEST(TouchObligation, Article4_3_2TheFirstEnemyThatCanBeTaken) {
    const std::string_view fen = "4k3/8/8/3p1p2/4P3/8/8/4K3 w - - 0 1";
    EXPECT_EQ(obligation(fen, {"d5"}), "4.3.2: exd5");
    EXPECT_EQ(obligation(fen, {"e8", "f5", "d5"}), "4.3.2: exf5") << "the king cannot be taken";
}

TEST(TouchObligation, Article4_3_3OneOfEachColour) {
    const std::string_view fen = "4k3/8/8/3p1p2/4P3/8/8/3RK3 w - - 0 1";
    EXPECT_EQ(obligation(fen, {"d5", "d1"}), "4.3.3: Rxd5") << "capture with it";
    EXPECT_EQ(obligation(fen, {"d1", "f5"}), "4.3.3: Ra1 Rb1 Rc1 Rd2 Rd3 Rd4 Rxd5")
        << "the rook cannot take f5, and was first";
    EXPECT_EQ(obligation(fen, {"f5", "d1"}), "4.3.3: exf5") << "the pawn on f5 was first";
}

TEST(TouchObligation, Article4_4_1KingThenRook) {
    const std::string_view fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    EXPECT_EQ(obligation(fen, {"e1", "h1"}), "4.4.1: O-O");
    EXPECT_EQ(obligation(fen, {"e1", "a1"}), "4.4.1: O-O-O");
    EXPECT_EQ(obligation("2rk4/8/8/8/8/8/8/RK6 w Q - 0 1", {"b1", "a1"}), "4.4.3: Ka2 Kb2")
        << "Chess960: the target is attacked";
}

TEST(TouchObligation, Article4_4_2RookFirst) {
    EXPECT_EQ(obligation("4k3/8/8/8/8/8/7P/4K2R w K - 0 1", {"h1", "e1"}), "4.4.2: Rf1 Rg1");
    EXPECT_EQ(obligation("4k3/8/8/8/8/8/5P1P/R3KN1R w KQ - 0 1", {"h1", "e1"}), "4.4.2: Rg1");
    EXPECT_EQ(
        obligation("4k3/8/8/8/8/7P/5PPR/R3KNBR w Q - 0 1", {"h1", "e1"}), "4.4.2: Kd1 Kd2 Ke2 O-O-O"
    ) << "the rook cannot move at all";
}

TEST(TouchObligation, Article4_4_3IllegalCastling) {
    EXPECT_EQ(
        obligation("4k3/8/b7/8/8/8/8/R3K2R w KQ - 0 1", {"e1", "h1"}), "4.4.3: Kd1 Kd2 Kf2 O-O-O"
    ) << "the other side included";
}

TEST(TouchObligation, Article4_5NothingCanBeDone) {
    EXPECT_EQ(obligation(start, {"a1"}), "4.5: 20 moves");
    EXPECT_EQ(obligation(start, {"a1", "e7"}), "4.5: 20 moves");
}

TEST(TouchObligation, EmptySquaresDoNotMatter) {
    EXPECT_EQ(obligation(start, {"e4"}), "4.3: 20 moves");
    EXPECT_EQ(obligation(start, {"e4", "g1"}), "4.3.1: Nf3 Nh3");
}

TEST(TouchObligation, Relay5BindsOnlyWhatHasLeftItsSquare) {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.touch_trigger = {TouchTrigger::left_square, {"relay", "5"}};
    EXPECT_EQ(obligation(start, {"g1"}, rules), "5: 20 moves");
}

} // namespace
} // namespace rota::adjudicate
