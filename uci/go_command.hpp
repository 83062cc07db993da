#pragma once

#include "movegen/position.hpp"
#include "uci/search_limits.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// A "go" line as a user interface sends it.
struct GoCommand {
    SearchLimits limits{};
    std::vector<std::string> faults{}; ///< What was passed over, as sentences.
};

/// Reads the parameters of "go" in any order. Numbers that are zero or negative are kept: they are
/// clamped when they are sent on. "searchmoves" ends at the first word that is no legal move of
/// `position`, so that a "movetime" behind it counts. One clock without the other counts for both.
[[nodiscard]] GoCommand parse_go(std::string_view line, const Position& position);

} // namespace rota::uci
