#pragma once

#include "movegen/position.hpp"

#include <string>
#include <string_view>

namespace rota::cli {

/// What can be seen of one position without its history or a search: "checkmate", "stalemate" or
/// "ongoing"; for JSON.
[[nodiscard]] std::string_view state_on_the_board(const Position& position) noexcept;

/// "checkmate (5.1.1): Black wins", "stalemate (5.2.1)", "White is in check from the rook on e8",
/// or nothing.
[[nodiscard]] std::string describe_state(const Position& position);

} // namespace rota::cli
