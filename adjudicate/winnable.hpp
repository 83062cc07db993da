#pragma once

#include "adjudicate/answer.hpp"
#include "movegen/position.hpp"

#include <cstdint>

namespace rota::adjudicate {

/// Whether one side can still mate by some series of legal moves (FIDE Laws 5.2.2, 6.9), and how
/// that is known.
struct Winnability {
    enum class Reason : std::uint8_t {
        has_mated,       ///< The mate is on the board.
        is_mated,        ///< It is the other side's.
        stalemate,       ///< Nobody can move any more.
        material,        ///< cannot_mate_by_material
        not_established, ///< Only a search or a proof could tell; neither is made.
    };

    Answer answer = Answer::undecided;
    Reason reason = Reason::not_established;

    friend bool operator==(const Winnability&, const Winnability&) = default;
};

/// Can `side` still mate? Decided are positions in which the game has ended on the board, and
/// material; for every other one the answer is undecided. Clocks and repetition do not enter: they
/// are no part of a "legal move" (3.10.1).
[[nodiscard]] Winnability can_mate(const Position& position, Color side) noexcept;

/// The same, when it is known already that the game has not ended in mate or stalemate.
/// \pre the side to move has a legal move
[[nodiscard]] Winnability can_still_mate(const Position& position, Color side) noexcept;

} // namespace rota::adjudicate
