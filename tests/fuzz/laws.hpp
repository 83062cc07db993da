#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/setup.hpp"

#include <vector>

namespace rota {

/// What must hold in every position: invariants, moves as the reference finds them, FEN and UCI
/// round trips, the same setup again. Ends the program when something does not.
/// \param setup the position as the reference has it, perhaps with an en passant square that
///     changes nothing
/// \returns the legal moves, ordered by Move::pack()
std::vector<Move> require_laws(const Position& position, const Setup& setup);

} // namespace rota
