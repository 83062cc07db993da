#pragma once

#include "cli/input.hpp"
#include "movegen/error.hpp"
#include "movegen/position.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// A line of `rota winnable`.
struct WinnableQuery {
    Position position;
    std::string_view fen;       ///< The part of the line that is the FEN.
    std::vector<Color> winners; ///< One, or White and Black.
};

/// Reads "FEN", "FEN white", "FEN black" or "FEN both": by default the side not to move is asked
/// about. \returns every fault with its column; the line number is the caller's business
[[nodiscard]] Result<WinnableQuery, std::vector<InputError>> read_query(std::string_view line);

} // namespace rota::cli
