#pragma once

#include "movegen/attacks.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"

#include <cstddef>

namespace rota {

/// Attacks of sliders by arithmetic: runs everywhere, needs no tables to be built.
struct PortableSliders {
    [[nodiscard]] Bitboard bishop(Square from, Bitboard occupied) const noexcept {
        return bishop_attacks(from, occupied);
    }
    [[nodiscard]] Bitboard rook(Square from, Bitboard occupied) const noexcept {
        return rook_attacks(from, occupied);
    }
};

namespace detail {

/// Own men that may move along one line through their king only, by the direction of that line.
struct Pins {
    Bitboard file;
    Bitboard rank;
    Bitboard diagonal;
    Bitboard antidiagonal;

    [[nodiscard]] constexpr Bitboard all() const noexcept {
        return file | rank | diagonal | antidiagonal;
    }
};

template <class Sliders>
[[gnu::always_inline]] inline Pins find_pins(
    Square king,
    Bitboard own,
    Bitboard occupied,
    Bitboard diagonal_sliders,
    Bitboard straight_sliders,
    const Sliders& sliders
) noexcept {
    Pins pins;
    // What a slider on the king's square would see beyond the first man of the own side.
    const Bitboard straight = sliders.rook(king, occupied);
    const Bitboard diagonal = sliders.bishop(king, occupied);
    for (const Square pinner :
         sliders.rook(king, occupied & ~(straight & own)) & ~straight & straight_sliders) {
        const Bitboard pinned = between(king, pinner) & own;
        (king.file() == pinner.file() ? pins.file : pins.rank) |= pinned;
    }
    for (const Square pinner :
         sliders.bishop(king, occupied & ~(diagonal & own)) & ~diagonal & diagonal_sliders) {
        const Bitboard pinned = between(king, pinner) & own;
        const bool rising = (king.file() < pinner.file()) == (king.rank() < pinner.rank());
        (rising ? pins.diagonal : pins.antidiagonal) |= pinned;
    }
    return pins;
}

} // namespace detail

/// Hands every legal move of `us` to `sink`, each once, legal by construction: men are moved only
/// where pins and checks let them (FIDE Laws 3.1 to 3.9), so no move is tried and taken back.
///
/// The sink has
///   piece(Square from, Bitboard targets)            moves of one man that is no pawn
///   pawns<int forward>(Bitboard targets)            from = target - forward, kind ordinary
///   double_pushes<int forward>(Bitboard targets)    from = target - forward
///   promotions<int forward>(Bitboard targets)       each to four pieces
///   en_passant(Square from, Square target)
///   castling(Square king, Square rook)
///
/// Inlined wherever it is called, so that the caller's instruction set and sink shape the code.
/// \pre us == position.side_to_move()
template <Color us, class Sliders, class Sink>
[[gnu::always_inline]] inline void
generate(const Position& position, const Sliders& sliders, Sink& sink) noexcept {
    using enum PieceKind;
    constexpr Color them = !us;
    const Bitboard own = position.pieces(us);
    const Bitboard enemies = position.pieces(them);
    const Bitboard occupied = own | enemies;
    const Square king_square = position.king(us);
    const Bitboard queens = position.pieces(queen);
    const Bitboard diagonal_sliders = (position.pieces(bishop) | queens) & enemies;
    const Bitboard straight_sliders = (position.pieces(rook) | queens) & enemies;

    const Bitboard checkers = (pawn_attacks(us, king_square) & position.pieces(them, pawn))
                              | (knight_attacks(king_square) & position.pieces(them, knight))
                              | (sliders.rook(king_square, occupied) & straight_sliders)
                              | (sliders.bishop(king_square, occupied) & diagonal_sliders);

    const Bitboard castling_rooks = position.castling_rooks() & own;

    // Squares the king must not enter. Sliders see through him: he cannot retreat along their line.
    Bitboard danger =
        pawn_attacks<them>(position.pieces(them, pawn)) | king_attacks(position.king(them));
    for (const Square knight_square : position.pieces(them, knight)) {
        danger |= knight_attacks(knight_square);
    }
    Bitboard king_targets = king_attacks(king_square) & ~own & ~danger;
    if (!king_targets.empty() || !castling_rooks.empty()) {
        const Bitboard without_king = occupied & ~Bitboard{king_square};
        for (const Square slider : straight_sliders) {
            danger |= sliders.rook(slider, without_king);
        }
        for (const Square slider : diagonal_sliders) {
            danger |= sliders.bishop(slider, without_king);
        }
        king_targets &= ~danger;
    }

    if (!checkers.more_than_one()) { // against two checkers only the king can move
        const Bitboard evasions =
            checkers.empty() ? all_squares : checkers | between(king_square, checkers.first());
        const Bitboard targets = ~own & evasions;
        const detail::Pins pins = detail::find_pins(
            king_square, own, occupied, diagonal_sliders, straight_sliders, sliders
        );
        const Bitboard pinned = pins.all();

        for (const Square from : position.pieces(us, knight) & ~pinned) {
            sink.piece(from, knight_attacks(from) & targets);
        }
        for (const Square from : position.pieces(us, bishop) & ~pinned) {
            sink.piece(from, sliders.bishop(from, occupied) & targets);
        }
        for (const Square from : position.pieces(us, rook) & ~pinned) {
            sink.piece(from, sliders.rook(from, occupied) & targets);
        }
        for (const Square from : position.pieces(us, queen) & ~pinned) {
            sink.piece(
                from, (sliders.bishop(from, occupied) | sliders.rook(from, occupied)) & targets
            );
        }
        for (const Square from : (position.pieces(us, bishop) | position.pieces(us, queen))
                                     & (pins.diagonal | pins.antidiagonal)) {
            sink.piece(
                from, sliders.bishop(from, occupied) & line_through(king_square, from) & targets
            );
        }
        for (const Square from :
             (position.pieces(us, rook) | position.pieces(us, queen)) & (pins.file | pins.rank)) {
            sink.piece(
                from, sliders.rook(from, occupied) & line_through(king_square, from) & targets
            );
        }

        constexpr int forward = us == Color::white ? 8 : -8;
        constexpr Bitboard last_rank = relative_rank(us, 7);
        const Bitboard pawns = position.pieces(us, pawn);
        Bitboard single = pushed<us>(pawns & ~(pinned & ~pins.file)) & ~occupied;
        const Bitboard twice = pushed<us>(single & relative_rank(us, 2)) & ~occupied & evasions;
        single &= evasions;
        const Bitboard captured = enemies & evasions;
        // Eastwards White captures along a diagonal, Black along an antidiagonal.
        const Bitboard east_pins = us == Color::white ? pins.diagonal : pins.antidiagonal;
        const Bitboard west_pins = us == Color::white ? pins.antidiagonal : pins.diagonal;
        const Bitboard east = pushed_east<us>(pawns & ~(pinned & ~east_pins)) & captured;
        const Bitboard west = pushed_west<us>(pawns & ~(pinned & ~west_pins)) & captured;

        if (!((single | east | west) & last_rank).empty()) {
            sink.template promotions<forward>(single & last_rank);
            sink.template promotions<forward + 1>(east & last_rank);
            sink.template promotions<forward - 1>(west & last_rank);
        }
        sink.template pawns<forward>(single & ~last_rank);
        sink.template pawns<forward + 1>(east & ~last_rank);
        sink.template pawns<forward - 1>(west & ~last_rank);
        sink.template double_pushes<2 * forward>(twice);

        if (const auto target = position.en_passant()) {
            for (const Square from : en_passant_capturers(position.men(), us, *target)) {
                sink.en_passant(from, *target);
            }
        }
        if (checkers.empty()) {
            for (const Square castling_rook : castling_rooks) {
                const CastlingTargets to = castling_targets(king_square, castling_rook);
                const Bitboard king_path = between(king_square, to.king) | to.king;
                const Bitboard rook_path = between(castling_rook, to.rook) | to.rook;
                const Bitboard others =
                    occupied & ~Bitboard{king_square} & ~Bitboard{castling_rook};
                // Only in Chess960 can the rook have shielded its king on the rank.
                const bool clear =
                    ((king_path | rook_path) & others).empty() && (king_path & danger).empty();
                if (clear && (sliders.rook(to.king, others | to.rook) & straight_sliders).empty()) {
                    sink.castling(king_square, castling_rook);
                }
            }
        }
    }
    // Last: what the king may enter takes longest to work out.
    sink.piece(king_square, king_targets);
}

/// The sink that only counts.
struct CountingSink {
    std::size_t moves = 0;

    void piece(Square /*from*/, Bitboard targets) noexcept { add(targets); }
    template <int forward>
    void pawns(Bitboard targets) noexcept {
        add(targets);
    }
    template <int forward>
    void double_pushes(Bitboard targets) noexcept {
        add(targets);
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        moves += promotion_kinds.size() * static_cast<std::size_t>(targets.size());
    }
    void en_passant(Square /*from*/, Square /*target*/) noexcept { ++moves; }
    void castling(Square /*king*/, Square /*rook*/) noexcept { ++moves; }

private:
    void add(Bitboard targets) noexcept { moves += static_cast<std::size_t>(targets.size()); }
};

} // namespace rota
