#pragma once

#include "movegen/position.hpp"

#include <functional>
#include <optional>

namespace rota::uci {

/// What the end of a game is worth under the rules of an event, told by somebody who knows them.
///
/// \param position after a move
/// \param occurrences how often it has been on the board, now included
/// \returns White's share, 0 (the worst that White can get) to 1 (the best), if the game is over
///          with that move or the player whom it helps may claim so; nothing if it goes on. Without
///          such a function an engine's own scores count.
using PayOffs =
    std::function<std::optional<double>(const Position& position, unsigned occurrences)>;

/// The same from the view of `side`.
[[nodiscard]] constexpr double share_of(Color side, double share_of_white) noexcept {
    return side == Color::white ? share_of_white : 1 - share_of_white;
}

} // namespace rota::uci
