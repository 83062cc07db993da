#pragma once

#include "adjudicate/move_count.hpp"
#include "adjudicate/ruling.hpp"
#include "movegen/game_record.hpp"

#include <cstddef>
#include <optional>

namespace rota::adjudicate {

/// What the position after `ply` half-moves is, whatever came before it, in FIDE's order of
/// precedence: mate (5.1.1), stalemate (5.2.1), dead position (5.2.2), then fivefold repetition
/// (9.6.1) and 75 moves (9.6.2). "Dead" is what can_mate decides for both sides.
/// \pre ply <= game.plies()
[[nodiscard]] State
state_after(const GameRecord& game, std::size_t ply, const DrawRules& rules = {});

/// The number of half-moves after which the game was over without a claim; nothing while it
/// goes on. What was played later does not count.
[[nodiscard]] std::optional<std::size_t>
first_end(const GameRecord& game, const DrawRules& rules = {});

/// Rules on a game: on the moment when it was over, or else on what stands on the board.
///
/// Never a guess: when it is not established whether a side can still mate, can_mate says so for
/// that side, and a sentence tells the reader that a dead position (5.2.2) is not excluded.
[[nodiscard]] Ruling adjudicate(const GameRecord& game, const DrawRules& rules = {});

} // namespace rota::adjudicate
