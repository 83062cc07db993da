#pragma once

#include "adjudicate/winnable/board.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rota::adjudicate::winnable {

/// How near a mate a position seems: a number for every man on its square, added up; less is
/// nearer. It only says what to look at first, so nothing can be wrong with it but the time it
/// costs.
struct Guide {
    using Table = std::array<std::int16_t, Square::count>;

    /// All values are within this, so that what a move changes, with a capture, takes ten bits.
    static constexpr int greatest = 127;

    std::array<std::array<Table, 6>, 2> values{}; ///< By colour and kind.
    /// By colour and kind: whether all squares have the same value.
    std::array<std::array<bool, 6>, 2> flat{
        {{true, true, true, true, true, true}, {true, true, true, true, true, true}}};
    /// By colour, and straight on, towards the h-file or the a-file: what a pawn that comes to a
    /// square by such a step changes, without what it captures.
    std::array<std::array<Table, 3>, 2> pawn_steps{};
    /// By colour and square: where a king that stands there gains by a step, the same everywhere.
    std::array<std::array<Bitboard, Square::count>, 2> king_gains{};
    int per_move = 0; ///< Added for every half-move, so that short lines come first.

    [[nodiscard]] int value(Color side, PieceKind kind, Square square) const noexcept {
        return values[index(side)][index(kind)][static_cast<std::size_t>(square.index())];
    }
    /// Whether Black gains by nothing but moves of the king.
    bool only_king_gains = true;

    /// Recomputes from `values` what follows from them.
    void complete() noexcept;
    [[nodiscard]] int sum(const View& view) const noexcept;
};

/// What White mates with, which decides how.
enum class Means : std::uint8_t {
    heavy, ///< A rook or queen is on the board.
    pawns, ///< One has to be promoted first.
    minor, ///< Bishops and knights, with Black's own men as blockers.
};

inline constexpr std::size_t corners = 4; // h8, a8, h1, a1

/// Everything goes to one corner: Black's king to be mated there, White's to help.
/// \param hurry whether every half-move counts too, so that short lines come first
[[nodiscard]] const Guide&
corner_guide(Means means, std::size_t corner, bool hurry = false) noexcept;

/// Opens locked positions: pawns of both sides run, and men go where pawns of the other side may
/// capture them and so get past each other.
[[nodiscard]] Guide opening_guide(const View& view) noexcept;

/// The same, but nobody gives away a man for nothing, only to a pawn that leaves its file for it;
/// and kings go to pawns.
[[nodiscard]] Guide exchanging_guide(const View& view) noexcept;

/// Clears the board: everybody meets in the middle, and Black's men are captured.
[[nodiscard]] const Guide& clearing_guide() noexcept;

/// No preference: with a last-in first-out frontier, depth first.
[[nodiscard]] const Guide& blind_guide() noexcept;

/// In which corner to look first.
struct Plan {
    Means means;
    std::array<std::uint8_t, corners> order; ///< The most promising corner first.
    std::size_t promising;                   ///< How many at the front of `order` are.
};

/// What White mates with.
[[nodiscard]] Means means_of(const View& view) noexcept;

[[nodiscard]] Plan plan_for(const View& view, Means means) noexcept;

} // namespace rota::adjudicate::winnable
