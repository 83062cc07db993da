#pragma once

#include "movegen/move.hpp"
#include "movegen/piece.hpp"
#include "movegen/setup.hpp"
#include "movegen/square.hpp"

#include <optional>
#include <vector>

/// The Laws of Chess, articles 3.1 to 3.10 and 9.2.3, as they are written: one man after another on
/// a board of 64 squares, each move played on a copy and the own king looked at. Slow, and
/// obviously right; the fast generator answers to it. Shares with movegen no code but the
/// vocabulary: Square, Piece, Move, Setup.
namespace rota::reference {

/// The men of `by` that attack `target` (3.1.2), from a1 to h8.
[[nodiscard]] std::vector<Square> attackers(const Setup& setup, Square target, Color by);

[[nodiscard]] bool is_attacked(const Setup& setup, Square target, Color by);

/// \pre `side` has a king
[[nodiscard]] Square king_of(const Setup& setup, Color side);

/// Men of `side` on whose squares alone it depends that its king is not attacked by one man more:
/// each is taken off the board and the attackers of the king are counted again.
[[nodiscard]] std::vector<Square> pinned(const Setup& setup, Color side);

/// Every legal move (3.10.1), ordered by Move::pack(). \pre find_faults(setup) is empty
[[nodiscard]] std::vector<Move> legal_moves(const Setup& setup);

/// The setup after `move`, with the en passant square of every double step.
/// \pre `move` is in legal_moves(setup)
[[nodiscard]] Setup after(const Setup& setup, Move move);

/// `setup` without its en passant square if no legal move captures there.
[[nodiscard]] Setup with_legal_en_passant_only(Setup setup);

/// 9.2.3: the same player has the move, men of the same kind and colour stand on the same squares,
/// and the possible moves are the same: those of now, and castling rights for later.
[[nodiscard]] bool same_position(const Setup& a, const Setup& b);

} // namespace rota::reference
