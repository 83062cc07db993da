#include "adjudicate/winnable/static_analysis.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

namespace rota::adjudicate {
namespace {

using test::position;

struct Row {
    std::string_view fen;
    bool white_cannot;
    bool black_cannot;

    friend void PrintTo(const Row& row, std::ostream* out) { *out << row.fen; }
};

class StaticAnalysis : public testing::TestWithParam<Row> {};

TEST_P(StaticAnalysis, ProvesWhoCannotMate) {
    const auto& [fen, white_cannot, black_cannot] = GetParam();
    const Position board = position(fen);
    EXPECT_EQ(prove_unwinnable_statically(board, Color::white).has_value(), white_cannot) << fen;
    EXPECT_EQ(prove_unwinnable_statically(board, Color::black).has_value(), black_cannot) << fen;
}

INSTANTIATE_TEST_SUITE_P(
    Walls,
    StaticAnalysis,
    testing::Values(
        Row{"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1", true, true},
        Row{"4k3/8/p1p1p1p1/PpPpPp1p/1P1P1P1P/8/8/4K3 w - - 0 1", false, false},
        // a white bishop on the wrong colour, and on the right one
        Row{"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/3B4/4K3 w - - 0 1", true, true},
        Row{"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4B3/4K3 w - - 0 1", false, false}
    )
);

TEST(StaticAnalysis, GivesUpOnOrdinaryPositions) {
    EXPECT_FALSE(prove_unwinnable_statically(Position::start(), Color::white));
    EXPECT_FALSE(prove_unwinnable_statically(Position::start(), Color::black));
}

TEST(StaticAnalysis, ASlidersCheckThatEndsTheGameDoesNotStopItOnTheWay) {
    // The rook must not stop on the b-file: it would be mate. It may cross it.
    const Position board = position("rnb1b3/pk1p4/p1pPp1p1/P1P1P1Pp/R6P/P7/8/7K b - - 0 1");
    EXPECT_FALSE(prove_unwinnable_statically(board, Color::black));
}

TEST(StaticAnalysis, ADoubleStepPassesASquareWhereAStepWouldEndTheGame) {
    const Position board = position("8/8/8/5p1p/5P1k/4pP1P/4P1PK/6NR w - - 0 1");
    EXPECT_FALSE(prove_unwinnable_statically(board, Color::black));
}

TEST(StaticAnalysis, ToldApartByWhetherTheRookIsCaptured) {
    // The king leaves the corner only after the rook has been captured, so the rook never leaves.
    const Position board = position("8/4k3/8/8/1p1p1p1p/1PpP1P1P/K1P4b/RB6 b - - 0 1");
    const auto proof = prove_unwinnable_statically(board, Color::white);
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->cases, Bitboard{Square::at(0, 0)});
    EXPECT_FALSE(proof->king_region[index(Color::white)].contains(Square::at(0, 2)));
}

TEST(StaticAnalysis, CastlingIsAWayOutOfACage) {
    // The king goes nowhere else, and the rook cannot leave before it.
    const std::string_view cage = "4k3/8/8/8/8/3p1p1p/3P1P1P/3QK2R w K - 0 1";
    EXPECT_FALSE(prove_unwinnable_statically(position(cage), Color::white));
}

TEST(StaticAnalysis, NamesTheWall) {
    const auto proof = prove_unwinnable_statically(
        position("4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1"), Color::black
    );
    ASSERT_TRUE(proof);
    EXPECT_EQ(proof->winner, Color::black);
    EXPECT_EQ(proof->reason, StaticProof::Reason::no_check);
    EXPECT_EQ(proof->locked_pawns.size(), 16);
    EXPECT_TRUE(proof->king_region[index(Color::white)].contains(Square::at(0, 0)));
    EXPECT_FALSE(proof->king_region[index(Color::white)].contains(Square::at(0, 7)));
    EXPECT_TRUE(proof->king_region[index(Color::black)].contains(Square::at(0, 7)));
    EXPECT_EQ(proof->cannot_help.size(), 8);
}

} // namespace
} // namespace rota::adjudicate
