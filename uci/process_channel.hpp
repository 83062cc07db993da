#pragma once

#include "movegen/error.hpp"
#include "uci/line_channel.hpp"

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>
#include <system_error>
#include <vector>

namespace rota::uci {

/// A program to run as a child process.
struct Program {
    /// A path, or a name to look for in PATH, /usr/games and /usr/local/games (which are not in the
    /// PATH of root and of services on Debian).
    std::string name;
    std::vector<std::string> arguments{};

    /// How long the program may take to end by itself once its input has ended, and again how long
    /// after SIGTERM.
    std::chrono::milliseconds grace{2000};
};

struct StartError {
    std::string program; ///< The path that was tried, or the name that was not found.
    std::error_code reason;
};

/// Starts `program` and connects to its standard input and output. What it writes to its standard
/// error is kept for last_words().
///
/// The program gets a process group of its own, so that Ctrl-C at the terminal does not reach it;
/// default signal handling; and no descriptors but 0, 1 and 2. When `stop` is requested, waits of
/// the channel end with ChannelError::interrupted.
///
/// Destroying the channel stops the program and whatever it has started in its group, and reaps
/// it: end of input, then SIGTERM, then SIGKILL. That blocks for two grace times at most; once
/// `stop` is requested, SIGTERM comes at once and the whole takes half a second at most. Should
/// this process die without destroying the channel, or the thread end that called start(), the
/// system kills the program.
///
/// Blocks until the program runs or cannot be run. Start all programs on one thread.
[[nodiscard]] Result<std::unique_ptr<LineChannel>, StartError>
start(const Program& program, std::stop_token stop = {});

} // namespace rota::uci
