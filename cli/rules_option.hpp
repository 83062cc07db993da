#pragma once

#include "adjudicate/game_rules.hpp"
#include "cli/program.hpp"
#include "movegen/error.hpp"

#include <string>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace rota::cli {

/// Adds --rules: the id of a shipped rule set, or a rule file (a name with a full stop or a slash).
CLI::Option& add_rules_option(CLI::App& parser, std::string& rules);

/// Reads the rule set; reports what is wrong with the file. \pre `rules` passed the option's check
[[nodiscard]] Result<adjudicate::GameRules, ExitCode>
load_rules(const std::string& rules, bool json, const Streams& streams);

} // namespace rota::cli
