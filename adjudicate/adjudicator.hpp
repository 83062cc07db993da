#pragma once

#include "adjudicate/move_count.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/game_record.hpp"

#include <cstddef>
#include <optional>

namespace rota::adjudicate {

/// What is asked about a game besides the moves.
struct Inquiry {
    DrawRules rules{};
    /// What happened after the last move, if the game was not over by then.
    std::optional<LosingEvent> lost{};
    /// How much may be spent on the question whether a side can still mate, for each side.
    Effort effort{};
};

/// What the position after `ply` half-moves is, whatever came before it, in FIDE's order of
/// precedence: mate (5.1.1), stalemate (5.2.1), dead position (5.2.2), then fivefold repetition
/// (9.6.1) and 75 moves (9.6.2).
/// \pre ply <= game.plies()
[[nodiscard]] State
state_after(const GameRecord& game, std::size_t ply, const DrawRules& rules = {});

/// The number of half-moves after which the game was over without a claim; nothing while it
/// goes on. What was played later does not count.
///
/// A position that comes after a dead one is dead too, so the last one is asked first, and only
/// when it is dead the first dead one is looked for.
[[nodiscard]] std::optional<std::size_t>
first_end(const GameRecord& game, Solver& solver, const Inquiry& inquiry = {});
[[nodiscard]] std::optional<std::size_t>
first_end(const GameRecord& game, const DrawRules& rules = {});

/// Rules on a game: on the moment when it was over, or else on what stands on the board.
///
/// Never a guess: when it is not established whether a side can still mate, can_mate says so for
/// that side, and a sentence tells the reader that a dead position (5.2.2) is not excluded. A
/// losing event then decides nothing either: the game stays `ongoing`.
[[nodiscard]] Ruling
adjudicate(const GameRecord& game, Solver& solver, const Inquiry& inquiry = {});
[[nodiscard]] Ruling adjudicate(const GameRecord& game, const DrawRules& rules = {});

} // namespace rota::adjudicate
