#pragma once

#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What a match is made from (TOML): `rules`, an id or a file; `name`; `log`, a file; `initial`, a
/// FEN; `teams`, two names; `start`, the scheduled start with its offset from UTC.
struct MatchFile {
    std::string rules;
    std::string name;
    std::string log;     ///< Empty: beside the file, with the end .jsonl.
    std::string initial; ///< Empty: the initial position.
    std::array<std::string, 2> teams{"A", "B"};
    std::optional<std::int64_t> start{}; ///< Milliseconds since 1970 UTC.
};

/// \returns everything that is wrong with it
[[nodiscard]] Result<MatchFile, std::vector<RuleFileError>> parse_match_file(std::string_view toml);

} // namespace rota::consult
