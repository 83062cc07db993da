#pragma once

#include "movegen/generate.hpp"

#include <cstddef>
#include <optional>

namespace rota::adjudicate::detail {

/// The first dead position of a game (FIDE Laws 5.2.2), as the half-moves before it; nothing if the
/// game came to its last position alive.
///
/// What is dead stays dead: so the last position is asked first, and only when it is dead the first
/// one is looked for, by halving. A mate or stalemate on the board is no dead position, but the
/// position before a stalemate may have been one; the one before a mate cannot.
/// \param position_at the position after so many half-moves
/// \param is_dead     whether that position is known to be dead; asked only where a move is left
template <class PositionAt, class IsDead>
[[nodiscard]] std::optional<std::size_t>
first_dead(std::size_t plies, PositionAt position_at, IsDead is_dead) {
    std::size_t dead = plies;
    const auto& last = position_at(plies);
    if (!has_legal_move(last)) {
        if (plies == 0 || !last.checkers().empty()) {
            return std::nullopt;
        }
        --dead;
    }
    if (!is_dead(dead)) {
        return std::nullopt;
    }
    std::size_t alive = 0; // the positions before are alive
    while (alive < dead) {
        const std::size_t middle = alive + (dead - alive) / 2;
        if (is_dead(middle)) {
            dead = middle;
        } else {
            alive = middle + 1;
        }
    }
    return dead;
}

} // namespace rota::adjudicate::detail
