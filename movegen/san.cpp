#include "movegen/san.hpp"

#include "movegen/detail/san_spelling.hpp"
#include "movegen/generate.hpp"

#include <array>
#include <cstddef>

namespace rota {

namespace detail {

std::string_view san_letter(PieceLetters letters, PieceKind kind) noexcept {
    // In the order of PieceKind; the figurines are U+2658 to U+2654 in UTF-8.
    static constexpr std::array<std::array<std::string_view, 6>, all_piece_letters.size()> table{{
        {"", "N", "B", "R", "Q", "K"},
        {"", "\xE2\x99\x98", "\xE2\x99\x97", "\xE2\x99\x96", "\xE2\x99\x95", "\xE2\x99\x94"},
        {"", "S", "L", "T", "D", "K"},
        {"", "C", "F", "T", "D", "R"},
        {"", "S", "L", "T", "D", "K"},
        {"", "R", "L", "T", "D", "K"},
    }};
    return table[static_cast<std::size_t>(letters)][index(kind)];
}

Bitboard legal_origins(const Position& position, PieceKind kind, Square to) noexcept {
    const Color us = position.side_to_move();
    const Bitboard occupied = position.occupied();
    Bitboard origins;
    switch (kind) {
    case PieceKind::knight: origins = knight_attacks(to); break;
    case PieceKind::bishop: origins = bishop_attacks(to, occupied); break;
    case PieceKind::rook: origins = rook_attacks(to, occupied); break;
    case PieceKind::queen: origins = queen_attacks(to, occupied); break;
    case PieceKind::king: origins = king_attacks(to); break;
    case PieceKind::pawn: break;
    }
    Bitboard legal;
    for (const Square from : origins& position.pieces(us, kind)) {
        if (is_legal(position, Move::ordinary(from, to))) {
            legal |= from;
        }
    }
    return legal;
}

SanOrigin san_origin(const Position& position, Move move) noexcept {
    const Square from = move.from();
    if (position.pieces(PieceKind::pawn).contains(from)) {
        return {from.file() != move.to().file(), false};
    }
    const PieceKind kind = position.piece_at(from)->kind;
    const Bitboard same_kind = position.pieces(position.side_to_move(), kind) & ~Bitboard{from};
    if (same_kind.empty()) {
        return {};
    }
    const Bitboard rivals = legal_origins(position, kind, move.to()) & ~Bitboard{from};
    if (rivals.empty()) {
        return {};
    }
    const bool file_tells = (rivals & file_of(from)).empty();
    const bool rank_tells = (rivals & rank_of(from)).empty();
    return {file_tells || !rank_tells, !file_tells};
}

bool is_capture(const Position& position, Move move) noexcept {
    return move.kind() == MoveKind::en_passant
           || position.pieces(!position.side_to_move()).contains(move.to());
}

std::string_view check_sign(const Position& position, Move move) noexcept {
    const Position next = position.after(move);
    if (next.checkers().empty()) {
        return "";
    }
    return has_legal_move(next) ? "+" : "#";
}

} // namespace detail

std::string_view name(PieceLetters letters) noexcept {
    static constexpr std::array<std::string_view, all_piece_letters.size()> names{
        "english", "figurine", "german", "french", "norwegian", "afrikaans"};
    return names[static_cast<std::size_t>(letters)];
}

std::optional<PieceLetters> piece_letters_from_name(std::string_view text) noexcept {
    for (const PieceLetters letters : all_piece_letters) {
        if (name(letters) == text) {
            return letters;
        }
    }
    return std::nullopt;
}

std::string to_san(const Position& position, Move move, SanStyle style) {
    std::string san;
    if (move.kind() == MoveKind::castling) {
        const bool king_side = move.to().file() > move.from().file();
        if (style.castling_with_zeros) {
            san = king_side ? "0-0" : "0-0-0";
        } else {
            san = king_side ? "O-O" : "O-O-O";
        }
    } else {
        san = detail::san_letter(style.letters, position.piece_at(move.from())->kind);
        const detail::SanOrigin origin = detail::san_origin(position, move);
        if (origin.file) {
            san += static_cast<char>('a' + move.from().file());
        }
        if (origin.rank) {
            san += static_cast<char>('1' + move.from().rank());
        }
        if (detail::is_capture(position, move)) {
            san += 'x';
        }
        san += static_cast<char>('a' + move.to().file());
        san += static_cast<char>('1' + move.to().rank());
        if (const auto kind = move.promoted_to()) {
            san += '=';
            san += detail::san_letter(style.letters, *kind);
        }
    }
    san += detail::check_sign(position, move);
    return san;
}

} // namespace rota
