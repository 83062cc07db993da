#pragma once

#include "cli/match_open.hpp"
#include "cli/program.hpp"
#include "consult/match/match.hpp"

#include <cstddef>
#include <iosfwd>

namespace rota::cli {

/// One record and its answer; what is for the arbiter only is marked.
void print_record(
    std::ostream& out,
    std::size_t number,
    const consult::Event& event,
    const consult::Answer& answer
);

/// How a match stands at its last record: clocks, due seats, counts, results, ledger.
void print_status(std::ostream& out, const ReplayedMatch& match);

/// What lies at the board before the match: teams, seats in order, clock, rules in short.
[[nodiscard]] ExitCode print_slip(const MatchInput& input, const Streams& streams);

/// What both captains sign: the result of every board, the match, the ledger.
/// \returns ExitCode::no when the match is not decided
[[nodiscard]] ExitCode print_result(const MatchInput& input, const Streams& streams);

} // namespace rota::cli
