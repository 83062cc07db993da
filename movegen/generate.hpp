#pragma once

#include "movegen/move.hpp"
#include "movegen/move_list.hpp"
#include "movegen/position.hpp"

#include <cstddef>

namespace rota {

/// Every legal move (FIDE Laws 3.10.1), each once, in no particular order.
[[nodiscard]] MoveList legal_moves(const Position& position) noexcept;

/// legal_moves(position).size(), without writing the moves down.
[[nodiscard]] std::size_t count_legal_moves(const Position& position) noexcept;

[[nodiscard]] bool has_legal_move(const Position& position) noexcept;

/// Whether `move` is in legal_moves(position), found out without generating.
/// Any Move is a valid question, also one with the wrong kind or from an empty square.
[[nodiscard]] bool is_legal(const Position& position, Move move) noexcept;

/// FIDE Laws 5.1.1.
[[nodiscard]] bool is_checkmate(const Position& position) noexcept;

/// FIDE Laws 5.2.1.
[[nodiscard]] bool is_stalemate(const Position& position) noexcept;

} // namespace rota
