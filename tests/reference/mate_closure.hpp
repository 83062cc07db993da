#pragma once

#include "movegen/color.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstddef>

namespace rota::reference {

/// What an exhaustive search found out about the mates that can still happen.
struct MateClosure {
    bool complete;             ///< Every position that can be reached was looked at.
    std::array<bool, 2> mates; ///< By colour: it has mated in some position that was found.
    std::size_t positions;     ///< How many different ones were looked at.

    /// Whether `side` can never mate. Meaningful only of a complete search.
    [[nodiscard]] bool never_mates(Color side) const noexcept {
        return complete && !mates[index(side)];
    }
};

/// Looks at every position that legal moves lead to from `root`, breadth first, each once: two
/// positions are the same if men, side to move, castling rights and en passant square are, compared
/// in full. Gives up after `limit` positions, and stops when both sides are known to mate.
[[nodiscard]] MateClosure close_over_mates(const Position& root, std::size_t limit);

} // namespace rota::reference
