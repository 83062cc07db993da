#pragma once

#include "consult/rules/rule_values.hpp"
#include "movegen/color.hpp"
#include "movegen/error.hpp"

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// Who takes turns to move at one board (TOML): `white` and `black`, names in the order in which
/// they move. A side that is left out has no rotation.
struct TeamFile {
    std::array<std::vector<std::string>, 2> movers{}; ///< White's first.

    /// Whose turn it is to make the move after `plies` half-moves, of a game that White began;
    /// empty if nobody takes turns on that side.
    [[nodiscard]] std::string_view due(std::size_t plies) const;
};

/// \returns everything that is wrong with it
[[nodiscard]] Result<TeamFile, std::vector<RuleFileError>> parse_team_file(std::string_view toml);

} // namespace rota::consult
