#include "movegen/generate.hpp"

#include "movegen/detail/generators.hpp"
#include "movegen/processor.hpp"

namespace rota {

namespace {

/// Whether a man of `us` that is no pawn and not castling reaches `to` from `from`.
bool reaches(PieceKind kind, Square from, Square to, Bitboard occupied) noexcept {
    switch (kind) {
    case PieceKind::knight: return knight_attacks(from).contains(to);
    case PieceKind::bishop: return bishop_attacks(from, occupied).contains(to);
    case PieceKind::rook: return rook_attacks(from, occupied).contains(to);
    case PieceKind::queen: return queen_attacks(from, occupied).contains(to);
    case PieceKind::king: return king_attacks(from).contains(to);
    case PieceKind::pawn: break;
    }
    return false;
}

/// Whether the pawn on `from` can make `move` but for checks (FIDE Laws 3.7).
bool pawn_can_move(const Position& position, Move move) noexcept {
    const Color us = position.side_to_move();
    const int forward = us == Color::white ? 8 : -8;
    const int step = move.to().index() - move.from().index();
    const Bitboard occupied = position.occupied();
    const bool captures = pawn_attacks(us, move.from()).contains(move.to());
    switch (move.kind()) {
    case MoveKind::en_passant: return captures && position.en_passant() == move.to();
    case MoveKind::double_push:
        return step == 2 * forward && relative_rank(us, 1).contains(move.from())
               && (occupied & (Bitboard{move.to()} | between(move.from(), move.to()))).empty();
    case MoveKind::ordinary:
    case MoveKind::promotion: {
        const bool last = relative_rank(us, 7).contains(move.to());
        const bool allowed = captures ? position.pieces(!us).contains(move.to())
                                      : step == forward && !occupied.contains(move.to());
        return allowed && last == (move.kind() == MoveKind::promotion);
    }
    case MoveKind::castling: break;
    }
    return false;
}

bool castling_is_legal(const Position& position, Square king, Square rook) noexcept {
    const Color us = position.side_to_move();
    if (position.king(us) != king
        || !(position.castling_rooks() & position.pieces(us)).contains(rook)
        || !position.checkers().empty()) {
        return false;
    }
    const CastlingTargets to = castling_targets(king, rook);
    const Bitboard others = position.occupied() & ~Bitboard{king} & ~Bitboard{rook};
    const Bitboard king_path = between(king, to.king) | to.king;
    const Bitboard rook_path = between(rook, to.rook) | to.rook;
    if (!((king_path | rook_path) & others).empty()) {
        return false;
    }
    const Bitboard enemies = position.pieces(!us);
    for (const Square crossed : king_path) {
        const Bitboard without_king = position.occupied() & ~Bitboard{king};
        if (!(position.men().attackers_to(crossed, without_king) & enemies).empty()) {
            return false;
        }
    }
    return (position.men().attackers_to(to.king, others | to.king | to.rook) & enemies).empty();
}

/// Chosen at the first call.
const detail::Generators& generators() noexcept {
    static const detail::Generators& fastest =
        detail::generators_for(preferred_instruction_set());
    return fastest;
}

} // namespace

MoveList legal_moves(const Position& position) noexcept {
    MoveList moves;
    generators().list(position, moves);
    return moves;
}

std::size_t count_legal_moves(const Position& position) noexcept {
    return generators().count(position);
}

bool has_legal_move(const Position& position) noexcept {
    return count_legal_moves(position) != 0;
}

bool is_legal(const Position& position, Move move) noexcept {
    const Color us = position.side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    if (move.kind() == MoveKind::castling) {
        return castling_is_legal(position, from, to);
    }
    if (!position.pieces(us).contains(from) || position.pieces(us).contains(to)) {
        return false;
    }
    const PieceKind kind = position.piece_at(from)->kind;
    const Bitboard occupied = position.occupied();
    const bool can_move = kind == PieceKind::pawn ? pawn_can_move(position, move)
                                                  : move.kind() == MoveKind::ordinary
                                                        && reaches(kind, from, to, occupied);
    if (!can_move) {
        return false;
    }
    if (move.kind() == MoveKind::en_passant) {
        return en_passant_is_safe(position.men(), us, from, to);
    }
    const Bitboard after = (occupied & ~Bitboard{from}) | to;
    const Square king = kind == PieceKind::king ? to : position.king(us);
    const Bitboard enemies = position.pieces(!us) & ~Bitboard{to};
    return (position.men().attackers_to(king, after) & enemies).empty();
}

bool is_checkmate(const Position& position) noexcept {
    return !position.checkers().empty() && !has_legal_move(position);
}

bool is_stalemate(const Position& position) noexcept {
    return position.checkers().empty() && !has_legal_move(position);
}

} // namespace rota
