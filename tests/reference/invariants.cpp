#include "tests/reference/invariants.hpp"

#include "movegen/generate.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace rota::reference {

namespace {

std::string broken_board(const Position& position) {
    Bitboard all;
    int men = 0;
    for (const PieceKind kind : all_piece_kinds) {
        all |= position.pieces(kind);
        men += position.pieces(kind).size();
    }
    if (men != all.size()) {
        return "two kinds of men on one square";
    }
    if (!(position.pieces(Color::white) & position.pieces(Color::black)).empty()) {
        return "a man of both colours";
    }
    if (all != position.occupied()) {
        return "a man without colour or a colour without a man";
    }
    for (const Color side : {Color::white, Color::black}) {
        if (position.pieces(side, PieceKind::king).size() != 1) {
            return fmt::format("{} has not one king", name(side));
        }
    }
    if (!(position.pieces(PieceKind::pawn) & (rank_1 | rank_8)).empty()) {
        return "a pawn on a last rank";
    }
    return {};
}

std::string broken_castling(const Position& position) {
    for (const Square rook : position.castling_rooks()) {
        const auto piece = position.piece_at(rook);
        if (!piece || piece->kind != PieceKind::rook) {
            return fmt::format("castling right without a rook on {}", to_string(rook));
        }
        const Square king = position.king(piece->color);
        const Bitboard home = relative_rank(piece->color, 0);
        if (!home.contains(rook) || !home.contains(king)) {
            return fmt::format("castling right of {} off the back rank", to_string(rook));
        }
        for (const Square other : position.castling_rooks() & rank_of(rook)) {
            if (other != rook && (other < king) == (rook < king)) {
                return "two castling rights on one side of the king";
            }
        }
    }
    return {};
}

std::string broken_en_passant(const Position& position) {
    if (!position.en_passant()) {
        return {};
    }
    const auto captures = [](Move move) {
        return move.kind() == MoveKind::en_passant;
    };
    if (std::ranges::none_of(legal_moves(position), captures)) {
        return "an en passant square without a legal capture";
    }
    return {};
}

} // namespace

std::string broken_invariant(const Position& position) {
    if (std::string broken = broken_board(position); !broken.empty()) {
        return broken;
    }
    const Color them = !position.side_to_move();
    const Bitboard attackers =
        position.men().attackers_to(position.king(them), position.occupied());
    if (!(attackers & position.pieces(position.side_to_move())).empty()) {
        return "the side that has just moved is in check";
    }
    if (position.full_move_number() == 0) {
        return "a move number of 0";
    }
    if (std::string broken = broken_castling(position); !broken.empty()) {
        return broken;
    }
    return broken_en_passant(position);
}

} // namespace rota::reference
