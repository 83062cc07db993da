#pragma once

#include "cli/match_open.hpp"
#include "cli/program.hpp"

namespace rota::cli {

/// What lies at the board before the match: teams, seats in order, clock, rules in short.
[[nodiscard]] ExitCode print_slip(const MatchInput& input, const Streams& streams);

/// What both captains sign: the result of every board, the match, the ledger.
/// \returns ExitCode::no when the match is not decided
[[nodiscard]] ExitCode print_result(const MatchInput& input, const Streams& streams);

} // namespace rota::cli
