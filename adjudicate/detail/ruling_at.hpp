#pragma once

#include "adjudicate/move_count.hpp"
#include "adjudicate/ruling.hpp"
#include "movegen/game_record.hpp"

#include <array>
#include <cstddef>

namespace rota::adjudicate::detail {

/// The ruling that after `ply` half-moves of a game `state` was reached, whatever the state is
/// known from: everything but claims, what one player lost by, and the explanation.
/// \param can_mate after `ply`; one entry a colour
[[nodiscard]] Ruling ruling_at(
    const GameRecord& game,
    std::size_t ply,
    State state,
    std::array<Winnability, 2> can_mate,
    const DrawRules& rules
);

} // namespace rota::adjudicate::detail
