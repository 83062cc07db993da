#include "adjudicate/winnable/board.hpp"
#include "adjudicate/winnable/search.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <array>

namespace rota::adjudicate::winnable {
namespace {

constexpr std::array both_colors{Color::white, Color::black};

Board played(const Board& board, Color mover, Move move) {
    return mover == Color::white ? after<Color::white>(board, move)
                                 : after<Color::black>(board, move);
}

/// The compact board against the position: the same men, and every move leads to the same.
TEST(WinnableBoard, MovesAsThePositionDoes) {
    reference::RandomPlay play{20261130};
    for (int sample = 0; sample < 4'000; ++sample, play.next()) {
        const Position& position = play.position();
        for (const Color winner : both_colors) {
            const Board board = board_of(position, winner);
            const Color mover = side_to_move(position, winner);
            for (const Kernel& kernel : kernels()) {
                ASSERT_EQ(kernel.count_moves(board, mover), count_legal_moves(position))
                    << kernel.name << ", " << play.describe();
            }
            for (const Move move : legal_moves(position)) {
                // Turned round, a move is turned back by the same function.
                Board next = played(board, mover, real_move(move, winner));
                const Board expected = board_of(position.after(move), winner);
                if (expected.en_passant().empty()) {
                    // The mark is there also when the capture would be illegal.
                    next.white &= next.occupied();
                }
                ASSERT_EQ(next, expected) << play.describe();
            }
        }
    }
}

TEST(WinnableBoard, ShowsTheMen) {
    reference::RandomPlay play{7};
    for (int sample = 0; sample < 2'000; ++sample, play.next()) {
        const Position& position = play.position();
        const View view{board_of(position, Color::white)};
        ASSERT_EQ(view.men(), position.men()) << play.describe();
        ASSERT_EQ(view.castling_rooks(), position.castling_rooks()) << play.describe();
        ASSERT_EQ(view.en_passant(), position.en_passant()) << play.describe();
        for (const Square square : view.occupied()) {
            ASSERT_EQ(view.kind_at(square), position.piece_at(square)->kind);
        }
    }
}

} // namespace
} // namespace rota::adjudicate::winnable
