#pragma once

#include "movegen/setup.hpp"
#include "movegen/uci_move.hpp"

// Boards after an illegal move that stands (FIDE Laws A.5.2, B.3): they need not be positions.

namespace rota::adjudicate {

/// Moves a man, whatever the Laws say, and hands the move over. Castling rights go with king and
/// rook; the counts begin anew, as the game does.
void put_regardless(Setup& board, const MoveRequest& request);

/// The other side has the move, without one being made: the clock was pressed.
void hand_over(Setup& board);

/// FIDE Laws A.5.4: both kings in check, or a pawn on a last rank.
[[nodiscard]] bool is_illegal_for_a_5_4(const Setup& board);

} // namespace rota::adjudicate
