#pragma once

#include "cli/program.hpp"

#include <CLI/App.hpp>

#include <functional>

namespace rota::cli {

/// One sub-command: how it is read and what it does then.
struct Command {
    CLI::App* parser; ///< Owned by the App it was added to.
    std::function<ExitCode(const Streams&)> run;
};

[[nodiscard]] Command add_adjudicate(CLI::App& app);                     // cli/adjudicate.cpp
[[nodiscard]] Command add_audit(CLI::App& app, const Caller& caller);    // cli/audit.cpp
[[nodiscard]] Command add_check(CLI::App& app);                          // cli/check.cpp
[[nodiscard]] Command add_engine(CLI::App& app, const Caller& caller);   // cli/engine.cpp
[[nodiscard]] Command add_levels(CLI::App& app, const Caller& caller);   // cli/levels.cpp
[[nodiscard]] Command add_match(CLI::App& app, const Caller& caller);    // cli/match.cpp
[[nodiscard]] Command add_moves(CLI::App& app);                          // cli/moves.cpp
[[nodiscard]] Command add_perft(CLI::App& app, const Caller& caller);    // cli/perft.cpp
[[nodiscard]] Command add_rules(CLI::App& app);                          // cli/rules.cpp
[[nodiscard]] Command add_train(CLI::App& app, const Caller& caller);    // cli/train.cpp
[[nodiscard]] Command add_uci(CLI::App& app, const Caller& caller);      // cli/uci.cpp
[[nodiscard]] Command add_winnable(CLI::App& app, const Caller& caller); // cli/winnable.cpp

} // namespace rota::cli
