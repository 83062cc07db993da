#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/error.hpp"
#include "movegen/men.hpp"
#include "movegen/move.hpp"
#include "movegen/piece.hpp"
#include "movegen/setup.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace rota {

/// A position a move generator can trust. A value: copying it copies the whole state of the game
/// but its history, which repetition needs and GameRecord keeps.
///
/// Each side has exactly one king, no pawn stands on a last rank, the side that has just moved is
/// not in check, every castling right has its king and rook, and there is an en passant square
/// only when a capture en passant is legal. Two positions with equal board, side to move,
/// castling rooks and en passant square are therefore the same in the sense of FIDE Laws 9.2.3.
class Position {
public:
    /// The initial position (FIDE Laws 2.3).
    [[nodiscard]] static Position start();

    /// \returns everything that is wrong with `setup` if it is not usable
    [[nodiscard]] static Result<Position, std::vector<SetupFault>> from_setup(const Setup& setup);

    [[nodiscard]] Setup to_setup() const;

    [[nodiscard]] Color side_to_move() const noexcept { return side_to_move_; }
    [[nodiscard]] const Men& men() const& noexcept { return men_; }
    [[nodiscard]] Men men() && noexcept { return men_; } ///< Of a temporary: a copy outlives it.
    [[nodiscard]] Bitboard occupied() const noexcept { return men_.all(); }
    [[nodiscard]] Bitboard pieces(Color side) const noexcept { return men_.of(side); }
    [[nodiscard]] Bitboard pieces(PieceKind kind) const noexcept { return men_.of(kind); }
    [[nodiscard]] Bitboard pieces(Color side, PieceKind kind) const noexcept {
        return men_.of(side, kind);
    }
    [[nodiscard]] std::optional<Piece> piece_at(Square square) const noexcept {
        return men_.at(square);
    }
    [[nodiscard]] Square king(Color side) const noexcept {
        return men_.of(side, PieceKind::king).first();
    }

    /// Rooks that have not moved, of kings that have not moved: the castling rights.
    [[nodiscard]] Bitboard castling_rooks() const noexcept { return castling_rooks_; }

    /// The square that a pawn has just passed over, if a capture there is legal (9.2.3.1).
    [[nodiscard]] std::optional<Square> en_passant() const noexcept { return en_passant_; }

    /// Half-moves since the last capture or pawn move. Not clipped at 100 or 150: FIDE Laws 9.3
    /// allows a claim at 100, 9.6.2 ends the game at 150.
    [[nodiscard]] std::uint32_t half_move_clock() const noexcept { return half_move_clock_; }

    /// Number of the move to be made, from 1, counted up after each move of Black.
    [[nodiscard]] std::uint32_t full_move_number() const noexcept { return full_move_number_; }

    /// Men that give check to the side to move (FIDE Laws 3.9.1).
    [[nodiscard]] Bitboard checkers() const noexcept {
        return men_.attackers_to(king(side_to_move_), occupied()) & pieces(!side_to_move_);
    }

    /// Men of `side` that alone stand between their king and an attack on it.
    [[nodiscard]] Bitboard pinned(Color side) const noexcept;

    /// The position after `move`. \pre `move` is legal here
    [[nodiscard]] Position after(Move move) const noexcept {
        return side_to_move_ == Color::white ? after<Color::white>(move)
                                             : after<Color::black>(move);
    }

    /// The same for callers that know who is to move. \pre us == side_to_move()
    template <Color us>
    [[nodiscard]] Position after(Move move) const noexcept {
        Position next = *this;
        next.play<us>(move);
        return next;
    }

    /// Counters included; see same_for_repetition.
    friend bool operator==(const Position&, const Position&) = default;

private:
    Position() = default;

    template <Color us>
    void play(Move move) noexcept;

    Men men_;
    Bitboard castling_rooks_{};
    std::uint32_t half_move_clock_ = 0;
    std::uint32_t full_move_number_ = 1;
    std::optional<Square> en_passant_{};
    Color side_to_move_ = Color::white;
};

/// FIDE Laws 9.2.3: the same player has the move, men of the same kind and colour stand on the
/// same squares, and the possible moves are the same. Counters do not matter.
[[nodiscard]] bool same_for_repetition(const Position& a, const Position& b) noexcept;

/// Runs `visit.operator()<Color>()` for the side to move: the one place where a runtime colour
/// becomes a template argument.
template <class Visitor>
decltype(auto) with_side_to_move(const Position& position, Visitor&& visit) {
    return position.side_to_move() == Color::white ? visit.template operator()<Color::white>()
                                                   : visit.template operator()<Color::black>();
}

template <Color us>
inline void Position::play(Move move) noexcept {
    constexpr Color them = !us;
    const Bitboard from = move.from();
    const Bitboard to = move.to();
    en_passant_.reset();
    full_move_number_ += us == Color::black ? 1U : 0U;
    side_to_move_ = them;

    if (move.kind() == MoveKind::castling) {
        const CastlingTargets targets = castling_targets(move.from(), move.to());
        men_.clear(from | to);
        men_.put({us, PieceKind::king}, targets.king);
        men_.put({us, PieceKind::rook}, targets.rook);
        castling_rooks_ &= pieces(them);
        ++half_move_clock_;
        return;
    }

    const bool resets_clock = !((from & pieces(PieceKind::pawn)) | (to & pieces(them))).empty();
    half_move_clock_ = resets_clock ? 0 : half_move_clock_ + 1;
    castling_rooks_ &= ~(from | to);
    if (!(from & pieces(PieceKind::king)).empty()) {
        castling_rooks_ &= pieces(them);
    }

    // The man leaves `from` and whatever stood on `to` is replaced by it.
    for (Bitboard& kind : men_.by_kind) {
        const bool moves = !(kind & from).empty();
        kind = (kind & ~(from | to)) | (moves ? to : Bitboard{});
    }
    men_.by_color[index(us)] ^= from | to;
    men_.by_color[index(them)] &= ~to;

    switch (move.kind()) {
    case MoveKind::promotion:
        men_.by_kind[index(PieceKind::pawn)] &= ~to;
        men_.by_kind[index(*move.promoted_to())] |= to;
        break;
    case MoveKind::en_passant: men_.clear(captured_en_passant(move.to())); break;
    case MoveKind::double_push: {
        const Square passed = Square::from_index((move.from().index() + move.to().index()) / 2);
        if (!en_passant_capturers(men_, them, passed).empty()) {
            en_passant_ = passed;
        }
        break;
    }
    case MoveKind::ordinary:
    case MoveKind::castling: break;
    }
}

static_assert(sizeof(Position) <= 88);

} // namespace rota
