#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"

namespace rota::consult {

/// A man's worth in pawns: 1, 3, 3, 5, 9; a king counts as more than all others.
[[nodiscard]] int worth(PieceKind kind) noexcept;

/// What `move` wins in pawns when both sides go on taking on its target as long as it pays, each
/// with its least man first (static exchange evaluation). Pins are not looked at.
/// \pre `move` is legal
[[nodiscard]] int exchange_gain(const Position& position, Move move);

} // namespace rota::consult
