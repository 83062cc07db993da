#include "adjudicate/winnable/unlocking.hpp"
#include "movegen/generate.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace rota::adjudicate::winnable {
namespace {

using test::position;

/// Walls that only a man given to a pawn opens.
class Unlocking : public testing::TestWithParam<std::string_view> {};

TEST_P(Unlocking, FindsAMateForBothColours) {
    for (const Color winner : {Color::white, Color::black}) {
        const Position root = position(GetParam());
        winnable::Unlocking unlocking{kernels().back()};
        const auto line = unlocking.find_mate(
            board_of(root, winner), side_to_move(root, winner), {.walls = 60, .positions = 2'000}
        );
        ASSERT_TRUE(line) << GetParam();
        EXPECT_GT(unlocking.visits(), 0U);
        Position last = root;
        for (const Move move : *line) {
            ASSERT_TRUE(is_legal(last, real_move(move, winner)));
            last = last.after(real_move(move, winner));
        }
        EXPECT_TRUE(is_checkmate(last));
        EXPECT_EQ(last.side_to_move(), !winner);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Walls,
    Unlocking,
    testing::Values(
        // a knight each, behind a wall of eight pawns
        "1n5k/8/p1p1p1p1/P1P1P1P1/8/8/8/1N5K w - - 0 1",
        // rooks
        "r6k/8/1p1p1p1p/1P1P1P1P/8/8/8/R6K b - - 0 1"
    )
);

TEST(Unlocking, FindsNothingInADeadPosition) {
    const Position root = position("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    winnable::Unlocking unlocking{kernels().back()};
    EXPECT_FALSE(unlocking.find_mate(
        board_of(root, Color::white), Color::white, {.walls = 60, .positions = 2'000}
    ));
}

} // namespace
} // namespace rota::adjudicate::winnable
