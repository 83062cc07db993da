#pragma once

#include "cli/match_open.hpp"
#include "cli/program.hpp"

namespace rota::cli {

/// Events from standard input, one JSON object a line, each answered by one line when it is on the
/// disk.
[[nodiscard]] ExitCode run_batch(RunningMatch& running, const Streams& streams);

} // namespace rota::cli
