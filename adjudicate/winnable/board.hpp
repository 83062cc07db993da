#pragma once

#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/men.hpp"
#include "movegen/move.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"

#include <cstdint>
#include <optional>

namespace rota::adjudicate::winnable {

/// A position in 32 bytes, without side to move and counters, turned so that White is the side that
/// is to mate. Equal boards are equal positions: it is its own exact key, and nothing has to be
/// unpacked to compare, store or play on it.
///
/// Three planes hold what stands on a square:
///
///              pawn knight bishop rook queen king castling rook
///   leaping      x     x                     x         x
///   diagonal           x      x        x     x
///   straight                       x   x     x         x
///
/// `white` holds the men of White, and on an empty square the en passant mark, which is there only
/// if an enemy pawn stands beside the pawn that has just made its double step.
struct Board {
    Bitboard white;
    Bitboard leaping;
    Bitboard diagonal;
    Bitboard straight;

    [[nodiscard]] constexpr Bitboard occupied() const noexcept {
        return leaping | diagonal | straight;
    }
    [[nodiscard]] constexpr Bitboard en_passant() const noexcept { return white & ~occupied(); }
    [[nodiscard]] constexpr Bitboard castling_rooks() const noexcept {
        return leaping & straight & ~diagonal;
    }

    friend constexpr bool operator==(const Board& a, const Board& b) noexcept {
        return ((a.white ^ b.white) | (a.leaping ^ b.leaping) | (a.diagonal ^ b.diagonal)
                | (a.straight ^ b.straight))
            .empty();
    }
};

static_assert(sizeof(Board) == 32);

/// The sets of a Board by kind and colour: what generate() (movegen/generator.inl) asks a position.
class View {
public:
    explicit constexpr View(const Board& board) noexcept
        : occupied_{board.occupied()}
        , white_{board.white & occupied_}
        , mark_{board.white & ~occupied_}
        , castling_rooks_{board.castling_rooks()} {
        using enum PieceKind;
        const Bitboard both = board.leaping & board.diagonal;
        kinds_[index(pawn)] = board.leaping & ~board.diagonal & ~board.straight;
        kinds_[index(knight)] = both & ~board.straight;
        kinds_[index(bishop)] = board.diagonal & ~board.leaping & ~board.straight;
        kinds_[index(rook)] = board.straight & ~board.diagonal;
        kinds_[index(queen)] = board.straight & board.diagonal & ~board.leaping;
        kinds_[index(king)] = both & board.straight;
    }

    [[nodiscard]] constexpr Bitboard occupied() const noexcept { return occupied_; }
    [[nodiscard]] constexpr Bitboard pieces(Color side) const noexcept {
        return side == Color::white ? white_ : occupied_ & ~white_;
    }
    [[nodiscard]] constexpr Bitboard pieces(PieceKind kind) const noexcept {
        return kinds_[index(kind)];
    }
    [[nodiscard]] constexpr Bitboard pieces(Color side, PieceKind kind) const noexcept {
        return pieces(side) & pieces(kind);
    }
    [[nodiscard]] constexpr Square king(Color side) const noexcept {
        return pieces(side, PieceKind::king).first();
    }
    [[nodiscard]] constexpr Bitboard castling_rooks() const noexcept { return castling_rooks_; }
    [[nodiscard]] constexpr std::optional<Square> en_passant() const noexcept {
        return mark_.empty() ? std::nullopt : std::optional{mark_.first()};
    }
    [[nodiscard]] constexpr Men men() const noexcept {
        Men men;
        men.by_color = {pieces(Color::white), pieces(Color::black)};
        for (const PieceKind kind : all_piece_kinds) {
            men.by_kind[index(kind)] = pieces(kind);
        }
        return men;
    }

    /// What stands on an occupied square.
    [[nodiscard]] constexpr PieceKind kind_at(Square square) const noexcept {
        using enum PieceKind;
        for (const PieceKind kind : {pawn, knight, bishop, rook, queen}) {
            if (kinds_[index(kind)].contains(square)) {
                return kind;
            }
        }
        return king;
    }

private:
    Bitboard occupied_;
    Bitboard white_;
    Bitboard mark_;
    Bitboard castling_rooks_;
    std::array<Bitboard, 6> kinds_{};
};

/// What a legal move of `us` does besides lifting a man and putting it down: `next` is the board on
/// which that has been done.
template <Color us>
[[gnu::noinline]] constexpr void finish_move(const Board& board, Move move, Board& next) noexcept {
    const Bitboard from = move.from();
    const Bitboard to = move.to();
    const Bitboard occupied = board.occupied();
    const Bitboard white = board.white & occupied;
    const Bitboard rights = board.castling_rooks();
    if (!rights.empty()) [[unlikely]] {
        const Bitboard own = us == Color::white ? white : occupied & ~white;
        if (move.kind() == MoveKind::castling) {
            const CastlingTargets targets = castling_targets(move.from(), move.to());
            const Bitboard king_to = targets.king;
            const Bitboard rook_to = targets.rook;
            const Bitboard others = ~(from | to);
            next.leaping = ((board.leaping & others) | king_to) & ~(rights & own & others);
            next.diagonal = (board.diagonal & others) | king_to;
            next.straight = (board.straight & others) | king_to | rook_to;
            next.white = (white & others) | (us == Color::white ? king_to | rook_to : Bitboard{});
            return;
        }
        if (!(from & rights).empty()) {
            next.leaping &= ~to; // it is no castling rook any more
        } else if (!(from & board.leaping & board.diagonal & board.straight).empty()) {
            next.leaping &= ~(rights & own); // the king has moved
        }
    }
    switch (move.kind()) {
    case MoveKind::promotion: {
        using enum PieceKind;
        const PieceKind became = *move.promoted_to();
        next.leaping &= ~to;
        if (became == knight) {
            next.leaping |= to;
        }
        if (became != rook) {
            next.diagonal |= to;
        }
        if (became == rook || became == queen) {
            next.straight |= to;
        }
        break;
    }
    case MoveKind::double_push: {
        const Bitboard beside =
            Bitboard{(to & ~file_a).bits() >> 1} | Bitboard{(to & ~file_h).bits() << 1};
        const Bitboard enemies = us == Color::white ? ~next.white : next.white;
        const Bitboard pawns = next.leaping & ~next.diagonal & ~next.straight;
        if (!(beside & enemies & pawns).empty()) {
            next.white |= pushed<!us>(to);
        }
        break;
    }
    case MoveKind::en_passant: {
        const Bitboard captured = pushed<!us>(to);
        next.white &= ~captured;
        next.leaping &= ~captured;
        break;
    }
    case MoveKind::ordinary:
    case MoveKind::castling: break;
    }
}

/// The board after a legal move of `us`.
template <Color us>
[[nodiscard]] constexpr Board after(const Board& board, Move move) noexcept {
    const Bitboard from = move.from();
    const Bitboard to = move.to();
    const Bitboard white = board.white & board.occupied();
    const Bitboard kept = ~(from | to);
    const auto moved = [&](Bitboard plane) {
        const std::uint64_t lifted = (plane.bits() >> move.from().index()) & 1U;
        return (plane & kept) | Bitboard{lifted << move.to().index()};
    };
    Board next{
        us == Color::white ? (white & kept) | to : white & kept,
        moved(board.leaping),
        moved(board.diagonal),
        moved(board.straight)};
    if (move.kind() != MoveKind::ordinary || !board.castling_rooks().empty()) [[unlikely]] {
        finish_move<us>(board, move, next);
    }
    return next;
}

/// White has nothing but minor pieces, and cannot_mate_by_material. \pre it is no mate
[[nodiscard]] bool lacks_material_of_minors(const Board& board) noexcept;

/// The same for Black.
[[nodiscard]] bool black_lacks_material(const Board& board) noexcept;

/// Whether White cannot mate with the men on the board (material.hpp). \pre it is no mate
[[nodiscard]] inline bool lacks_material(const Board& board) noexcept {
    const Bitboard pawns_and_heavy =
        (board.leaping & ~board.diagonal) | (board.straight & ~(board.leaping & board.diagonal));
    return (board.white & pawns_and_heavy).empty() && lacks_material_of_minors(board);
}

/// `position` seen with `winner` as White.
[[nodiscard]] Board board_of(const Position& position, Color winner) noexcept;

/// Who is to move on a board made for `winner`: White if the winner is.
[[nodiscard]] inline Color side_to_move(const Position& position, Color winner) noexcept {
    return position.side_to_move() == winner ? Color::white : Color::black;
}

/// A move on a board made for `winner` as a move on the real one.
[[nodiscard]] inline Move real_move(Move move, Color winner) noexcept {
    constexpr std::uint16_t both_ranks = 56U | 56U << 6U;
    return winner == Color::white
               ? move
               : *Move::unpack(static_cast<std::uint16_t>(move.pack() ^ both_ranks));
}

} // namespace rota::adjudicate::winnable
