#pragma once

#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/piece.hpp"

#include <array>
#include <optional>

namespace rota {

/// Which men stand where, as sets of squares; nothing is required of them.
struct Men {
    std::array<Bitboard, 6> by_kind{};
    std::array<Bitboard, 2> by_color{};

    [[nodiscard]] constexpr Bitboard all() const noexcept { return by_color[0] | by_color[1]; }
    [[nodiscard]] constexpr Bitboard of(Color side) const noexcept { return by_color[index(side)]; }
    [[nodiscard]] constexpr Bitboard of(PieceKind kind) const noexcept {
        return by_kind[index(kind)];
    }
    [[nodiscard]] constexpr Bitboard of(Color side, PieceKind kind) const noexcept {
        return of(side) & of(kind);
    }

    [[nodiscard]] constexpr std::optional<Piece> at(Square square) const noexcept {
        for (const PieceKind kind : all_piece_kinds) {
            if (of(kind).contains(square)) {
                const Color color = of(Color::white).contains(square) ? Color::white : Color::black;
                return Piece{color, kind};
            }
        }
        return std::nullopt;
    }

    /// \pre the square is empty
    constexpr void put(Piece piece, Square square) noexcept {
        by_kind[index(piece.kind)] |= square;
        by_color[index(piece.color)] |= square;
    }

    constexpr void clear(Bitboard squares) noexcept {
        for (Bitboard& kind : by_kind) {
            kind &= ~squares;
        }
        for (Bitboard& color : by_color) {
            color &= ~squares;
        }
    }

    /// Men of both colours that attack `square`, were `occupied` the occupied squares.
    [[nodiscard]] constexpr Bitboard attackers_to(Square square, Bitboard occupied) const noexcept {
        using enum PieceKind;
        return (pawn_attacks(Color::white, square) & of(Color::black, pawn))
               | (pawn_attacks(Color::black, square) & of(Color::white, pawn))
               | (knight_attacks(square) & of(knight)) | (king_attacks(square) & of(king))
               | (bishop_attacks(square, occupied) & (of(bishop) | of(queen)))
               | (rook_attacks(square, occupied) & (of(rook) | of(queen)));
    }

    /// Every square that the men of `side` attack (FIDE Laws 3.1.2), own men included.
    [[nodiscard]] constexpr Bitboard attacks_by(Color side) const noexcept {
        using enum PieceKind;
        Bitboard attacked = pawn_attacks(side, of(side, pawn));
        for (const Square from : of(side, knight)) {
            attacked |= knight_attacks(from);
        }
        for (const Square from : of(side, king)) {
            attacked |= king_attacks(from);
        }
        for (const Square from : of(side) & (of(bishop) | of(queen))) {
            attacked |= bishop_attacks(from, all());
        }
        for (const Square from : of(side) & (of(rook) | of(queen))) {
            attacked |= rook_attacks(from, all());
        }
        return attacked;
    }

    friend constexpr bool operator==(const Men&, const Men&) = default;
};

/// The square of the pawn that is captured en passant on `target`.
[[nodiscard]] constexpr Square captured_en_passant(Square target) noexcept {
    return Square::from_index(target.index() ^ 8);
}

/// Whether the pawn of `side` on `from` may capture en passant on `target` without leaving its
/// king in check (FIDE Laws 3.9.2). \pre it attacks `target`, behind which an enemy pawn stands
[[nodiscard]] constexpr bool
en_passant_is_safe(const Men& men, Color side, Square from, Square target) noexcept {
    const Bitboard captured = captured_en_passant(target);
    const Bitboard occupied = (men.all() & ~captured & ~Bitboard{from}) | target;
    const Square king = men.of(side, PieceKind::king).first();
    return (men.attackers_to(king, occupied) & men.of(!side) & ~captured).empty();
}

/// Pawns of `side` that may capture en passant on `target` (FIDE Laws 3.7.3.1, 3.9.2).
[[nodiscard]] constexpr Bitboard
en_passant_capturers(const Men& men, Color side, Square target) noexcept {
    Bitboard capturers;
    for (const Square from : pawn_attacks(!side, target) & men.of(side, PieceKind::pawn)) {
        if (en_passant_is_safe(men, side, from, target)) {
            capturers |= from;
        }
    }
    return capturers;
}

} // namespace rota
