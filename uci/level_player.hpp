#pragma once

#include "uci/engine.hpp"
#include "uci/level_choice.hpp"
#include "uci/level_search.hpp"
#include "uci/search_limits.hpp"

namespace rota::uci {

/// Carries out `search` with `engine` and returns the move: blocks until the search has ended, or
/// this program was asked to stop. Whatever becomes of the engine, there is a move.
/// \pre nobody else uses `engine` meanwhile
[[nodiscard]] LevelChoice
choose_move(Engine& engine, LevelSearch search, const SearchLimits& limits = {});

} // namespace rota::uci
