#pragma once

#include "adjudicate/ruling.hpp"
#include "movegen/game_record.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <vector>

namespace rota::adjudicate {

/// A move with its number, as people name it: "17...Qb6". \pre it is legal
[[nodiscard]] std::string name_of_move(const Position& before, Move move);

/// The moment after `ply` half-moves as people name it: "17...Qb6", or "the start" for ply 0.
/// \pre ply <= game.plies()
[[nodiscard]] std::string name_of_ply(const GameRecord& game, std::size_t ply);

/// "in check from the queen on h4"; \pre the side to move is in check
[[nodiscard]] std::string describe_check(const Position& position);

/// "Kb1# or Kb2#", or "one of 14 moves" when there are more than `most_listed`.
[[nodiscard]] std::string
describe_choice(const Position& position, std::span<const Move> moves, std::size_t most_listed);

/// Why a ruling is what it is, one sentence an entry, the decisive one first, each with its
/// article. \pre everything in `ruling` but the explanation is filled in
[[nodiscard]] std::vector<std::string> explain(const GameRecord& game, const Ruling& ruling);

} // namespace rota::adjudicate
