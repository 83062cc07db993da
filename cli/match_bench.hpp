#pragma once

#include "cli/program.hpp"

#include <string>

namespace rota::cli {

struct MatchBench {
    int matches = 200;  ///< That run at once, in turn, from 1.
    std::string folder; ///< For logs; empty: a new one among the temporary files.
};

/// Measures replaying a match of 120 moves with 40 incidents, and how long events of many matches
/// in one process take to be answered, with logs on the disk and without.
[[nodiscard]] ExitCode run_match_bench(const MatchBench& bench, bool json, const Streams& streams);

} // namespace rota::cli
