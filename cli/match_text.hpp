#pragma once

#include "consult/match/match.hpp"

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

namespace rota::cli {

/// One record and its answer; what is for the arbiter only is marked.
void print_record(
    std::ostream& out,
    std::size_t number,
    const consult::Event& event,
    const consult::Answer& answer
);

/// How a match stands at a time: clocks, due seats, counts, ledger, results.
/// \pre at >= match.state().now
void print_status(
    std::ostream& out,
    const std::string& name,
    const std::vector<std::string>& teams,
    const consult::Match& match,
    std::int64_t at
);

} // namespace rota::cli
