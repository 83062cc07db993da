#include "cli/program.hpp"

#include "cli/command.hpp"
#include "cli/overview.hpp"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <iostream>
#include <unistd.h>
#include <utility>

namespace rota::cli {

ExitCode run(std::vector<std::string> arguments, const Streams& streams, const Caller& caller) {
    if (arguments.empty()) {
        streams.out << overview(caller.program);
        return ExitCode::done;
    }
    CLI::App app{"A chess arbiter, engine partner and match director for school teams", "rota"};
    app.set_version_flag("--version", "rota " ROTA_VERSION);
    app.require_subcommand(1);
    // One entry and one file per sub-command.
    const std::array commands{
        add_adjudicate(app),
        add_audit(app, caller),
        add_check(app),
        add_engine(app, caller),
        add_levels(app, caller),
        add_match(app, caller),
        add_moves(app),
        add_perft(app, caller),
        add_rules(app),
        add_train(app, caller),
        add_uci(app, caller),
        add_winnable(app, caller)};

    const std::string& first = arguments.front();
    const bool known = std::ranges::any_of(commands, [&](const Command& command) {
        return command.parser->check_name(first);
    });
    if (!known && !first.starts_with('-')) {
        streams.err << '"' << first << "\" is no command, expected one of:";
        for (const Command& command : commands) {
            streams.err << ' ' << command.parser->get_name();
        }
        streams.err << '\n';
        return ExitCode::wrong_usage;
    }
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 wants them
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::ParseError& error) { // also --help and --version
        app.exit(error, streams.out, streams.err);
        return error.get_exit_code() == 0 ? ExitCode::done : ExitCode::wrong_usage;
    }
    for (const Command& command : commands) {
        if (command.parser->parsed()) {
            return command.run(streams);
        }
    }
    return ExitCode::wrong_usage;
}

int run_main(std::vector<std::string> arguments) noexcept {
    try {
        std::ios::sync_with_stdio(false); // so that it can be asked what has come in already
        const Streams streams{std::cin, std::cout, std::cerr};
        Caller caller;
        // Only read, before any thread exists. NOLINTNEXTLINE(concurrency-mt-unsafe)
        if (const char* program = std::getenv("ROTA_PROGRAM")) {
            caller.program = program;
        }
        // NOLINTNEXTLINE(concurrency-mt-unsafe): as above
        if (const char* isa = std::getenv("ROTA_ISA")) {
            caller.isa = isa;
        }
        caller.output = STDOUT_FILENO;
        caller.input = STDIN_FILENO;
        caller.terminal = ::isatty(STDERR_FILENO) == 1;
        const int code = static_cast<int>(run(std::move(arguments), streams, caller));
        if (code > static_cast<int>(ended_by_signal(0))) {
            const int signal = code - static_cast<int>(ended_by_signal(0));
            std::cout.flush();
            static_cast<void>(std::signal(signal, SIG_DFL));
            static_cast<void>(std::raise(signal));
        }
        return code;
    } catch (const std::exception& error) { // out of memory and the like
        std::cerr << "rota: " << error.what() << '\n';
        return static_cast<int>(ExitCode::failed);
    }
}

} // namespace rota::cli
