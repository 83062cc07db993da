#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <vector>

namespace rota::adjudicate {

/// A line to the same end without detours: wherever a few moves lead from one of its positions to a
/// later one, they replace what was between. For people; a search that is looking for any mate
/// wanders about a good deal.
///
/// \pre each move of `line` is legal where its turn comes
[[nodiscard]] std::vector<Move> without_detours(const Position& position, std::vector<Move> line);

} // namespace rota::adjudicate
