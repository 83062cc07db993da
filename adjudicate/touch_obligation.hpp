#pragma once

#include "adjudicate/game_rules.hpp"
#include "adjudicate/touch_move.hpp"
#include "movegen/position.hpp"
#include "movegen/square.hpp"

#include <span>

namespace rota::adjudicate {

/// What a player is bound to who has deliberately touched the men on `touched`, in this order, with
/// the intention to move or capture (FIDE Laws 4.3 to 4.5).
///
/// - King and rook, king first: castling with that rook, if it is legal (4.4.1); else the king must
///   move (4.4.3). Rook first: it must move, and not castle (4.4.2).
/// - Own man and opponent's man, whichever was first: capture with it; if that is illegal, the
/// first
///   one that can be moved or captured (4.3.3).
/// - Else the first that can be moved or captured (4.3.1, 4.3.2); none: any legal move (4.5).
///
/// Empty squares do not matter. Where the event binds a man only once it has left its square
/// (TouchTrigger::left_square), touching alone leaves every move.
[[nodiscard]] Admissible admissible_when_touched(
    const Position& position, std::span<const Square> touched, const GameRules& rules
);

} // namespace rota::adjudicate
