#pragma once

#include "movegen/color.hpp"
#include "movegen/position.hpp"

#include <optional>

namespace rota::adjudicate {

/// With up to four men on the board, can `winner` still mate? Exact. Nothing if there are more men,
/// or castling rights.
///
/// Whether the men can give a mate at all is a question of material (cannot_mate_by_material). If
/// they can, all but few positions are winnable, and in those few every line ends within four
/// half-moves: in stalemate, in the other side's mate, or in a capture that leaves too little. So
/// it is enough to look that far. That these are all exceptions was counted out over every position
/// of every ending (tests/slow/adjudicate/small_tables_test.cpp, tests/reference/small_endings).
[[nodiscard]] std::optional<bool>
can_mate_by_table(const Position& position, Color winner) noexcept;

} // namespace rota::adjudicate
