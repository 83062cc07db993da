#include "adjudicate/illegal_board.hpp"

#include "movegen/bitboard.hpp"
#include "movegen/men.hpp"

namespace rota::adjudicate {

void put_regardless(Setup& board, const MoveRequest& request) {
    const auto man = board.at(request.from);
    board.at(request.from).reset();
    board.at(request.to) = man;
    if (man && request.promotion) {
        board.at(request.to) = Piece{man->color, *request.promotion};
    }
    board.castling_rooks &= ~(Bitboard{request.from} | request.to);
    if (man && man->kind == PieceKind::king) {
        for (const Square rook : Bitboard{board.castling_rooks}) {
            if (board.at(rook) == Piece{man->color, PieceKind::rook}) {
                board.castling_rooks &= ~Bitboard{rook};
            }
        }
    }
    board.half_move_clock = 0;
    hand_over(board);
}

void hand_over(Setup& board) {
    board.en_passant.reset();
    board.full_move_number += board.side_to_move == Color::black ? 1U : 0U;
    board.side_to_move = !board.side_to_move;
}

bool is_illegal_for_a_5_4(const Setup& board) {
    const Men men = men_of(board);
    const auto in_check = [&](Color side) {
        const Bitboard kings = men.of(side, PieceKind::king);
        return !kings.empty()
               && !(men.attackers_to(kings.first(), men.all()) & men.of(!side)).empty();
    };
    return (in_check(Color::white) && in_check(Color::black))
           || !(men.of(PieceKind::pawn) & (rank_1 | rank_8)).empty();
}

} // namespace rota::adjudicate
