#pragma once

#include "cli/match_open.hpp"
#include "cli/program.hpp"

#include <cstdint>

namespace rota::cli {

struct ConsoleOptions {
    bool unicode = false; ///< The board with chess symbols.
    bool times = false;   ///< Lines carry their times, "@5:10 e4"; no clock is read.
};

/// Milliseconds since 1970 by the clock of this machine.
[[nodiscard]] std::int64_t now_since_1970();

/// The arbiter's console on a terminal, a pipe or a stream. A match that was interrupted while a
/// clock ran is paused at the last sign of life before it goes on.
[[nodiscard]] ExitCode run_console(
    RunningMatch running,
    const ConsoleOptions& options,
    const Streams& streams,
    const Caller& caller
);

} // namespace rota::cli
