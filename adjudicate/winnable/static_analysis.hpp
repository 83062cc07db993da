#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/color.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace rota::adjudicate {

/// Why one side can never mate, whatever both sides play, read off the board without playing: what
/// an arbiter can point at. Every set holds for every position that legal moves lead to from here
/// and from which, were the proof wrong, that side could still mate.
struct StaticProof {
    enum class Reason : std::uint8_t {
        /// None of the side's men can ever give check on a square that the other king can be on.
        no_check,
        /// Checks are possible, but the king then always has a square to go to: too few men can
        /// come to take it from him.
        always_an_escape,
    };

    Color winner;  ///< The side that cannot mate.
    Reason reason; ///< The weaker of them, when cases were told apart.
    /// Pawns of both sides that can never move, nor ever be captured.
    Bitboard locked_pawns;
    /// By colour: squares that the king can ever be on.
    std::array<Bitboard, 2> king_region;
    /// Men of `winner`, its king left out, that can never attack a square of the other king's
    /// region, but for a check that is on the board already.
    Bitboard cannot_help;
    /// Men of both sides told apart by whether they are captured before they move; mostly empty.
    Bitboard cases;

    friend bool operator==(const StaticProof&, const StaticProof&) = default;
};

/// What two proofs for the same winner, of different cases, have in common.
[[nodiscard]] StaticProof weaker_of(const StaticProof& a, const StaticProof& b) noexcept;

/// Whether it can be seen at once that `winner` is too free for such a proof: it has a queen, rook
/// or knight that gets far without anybody making way, or a pawn that has only to walk.
[[nodiscard]] bool is_at_large(const Position& position, Color winner) noexcept;

/// Proves that `winner` can never give mate from `position`, or says nothing.
///
/// Found is a set of squares for each man that it can never leave; README.md, "Static proofs", has
/// the rules and why each is sound. "Nothing" means that no such proof was found, not that a mate
/// exists. Positions in which a proof of this kind is out of the question are given up early.
/// Counters do not enter. Takes some 10 microseconds, allocates nothing.
[[nodiscard]] std::optional<StaticProof>
prove_unwinnable_statically(const Position& position, Color winner) noexcept;

} // namespace rota::adjudicate
