#pragma once

#include "cli/match_log.hpp"

#include <optional>
#include <string>

namespace rota::cli {

/// Puts the rule set `rules` and the files that it rests on into the header of a log, so that the
/// log says by what rules it was kept. An id, or a file; a relative name is one beside `file`.
/// \returns what is wrong with it
[[nodiscard]] std::optional<std::string>
put_rules(MatchHeader& header, const std::string& rules, const std::string& file);

} // namespace rota::cli
