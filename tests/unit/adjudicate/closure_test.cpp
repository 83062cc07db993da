#include "adjudicate/winnable/closure.hpp"
#include "movegen/generate.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

namespace rota::adjudicate {
namespace {

using test::position;
using Verdict = ClosureResult::Verdict;

struct Row {
    std::string_view fen;
    Verdict white;
    Verdict black;

    friend void PrintTo(const Row& row, std::ostream* out) { *out << row.fen; }
};

class Closure : public testing::TestWithParam<Row> {};

TEST_P(Closure, DecidesBothSides) {
    const auto& [fen, white, black] = GetParam();
    const Position board = position(fen);
    EXPECT_EQ(close_over_mates(board, Color::white).verdict, white) << fen;
    EXPECT_EQ(close_over_mates(board, Color::black).verdict, black) << fen;
}

INSTANTIATE_TEST_SUITE_P(
    Locked,
    Closure,
    testing::Values(
        // a wall of pawns without a gap
        Row{"4k3/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/8/4K3 w - - 0 1",
            Verdict::no_mate,
            Verdict::no_mate},
        // White's pawns have a few moves left, then the king in the corner is stalemated
        Row{"7k/p1p5/8/8/8/6p1/P1P3Pp/7K w - - 0 1", Verdict::no_mate, Verdict::no_mate},
        // the black king cannot move, its pawns can
        Row{"1k6/1P5p/BP6/1P6/8/8/6KP/8 b - - 0 1", Verdict::no_mate, Verdict::no_mate}
    )
);

TEST(Closure, FindsAMateOfManyMoves) {
    const Position root = position("7k/8/5KP1/8/8/8/8/8 w - - 0 1");
    const auto found = close_over_mates(root, Color::white);
    ASSERT_EQ(found.verdict, Verdict::mate);
    Position last = root;
    for (const Move move : found.line) {
        ASSERT_TRUE(is_legal(last, move));
        last = last.after(move);
    }
    EXPECT_TRUE(is_checkmate(last));
    EXPECT_EQ(last.side_to_move(), Color::black);
}

TEST(Closure, KnowsWhenTheGameIsOver) {
    const Position stalemate = position("k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
    EXPECT_EQ(close_over_mates(stalemate, Color::white).verdict, Verdict::no_mate);
    const Position mated = position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(close_over_mates(mated, Color::white).verdict, Verdict::mate);
    EXPECT_TRUE(close_over_mates(mated, Color::white).line.empty());
    EXPECT_EQ(close_over_mates(mated, Color::black).verdict, Verdict::no_mate);
}

TEST(Closure, EnPassantOfAPawnThatIsNotToldApart) {
    const Position board = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    for (const Color winner : {Color::white, Color::black}) {
        EXPECT_NE(close_over_mates(board, winner, {2'000}).verdict, Verdict::no_mate);
    }
}

TEST(Closure, TellsApartWhomTheMateHangsOn) {
    // White's queen cannot mate: whatever it checks with is taken. Black's loose men do not matter.
    const Position cage = position("8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1");
    const auto found = close_over_mates(cage, Color::white, {4'000});
    EXPECT_EQ(found.verdict, Verdict::no_mate);
    EXPECT_FALSE(found.roaming.empty());
}

TEST(Closure, IsOpenWhenSomebodyMayCastle) {
    EXPECT_EQ(close_over_mates(Position::start(), Color::white).verdict, Verdict::open);
}

TEST(Closure, GivesUpAtTheLimit) {
    const Position board = position("1k6/1P5p/BP6/1P6/8/8/6KP/8 b - - 0 1");
    EXPECT_EQ(close_over_mates(board, Color::white, {50}).verdict, Verdict::open);
}

} // namespace
} // namespace rota::adjudicate
