#pragma once

#include "adjudicate/game_rules.hpp"
#include "cli/program.hpp"
#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace rota::cli {

/// Adds --rules: the id of a shipped rule set, or a rule file (a name with a full stop or a slash).
CLI::Option& add_rules_option(CLI::App& parser, std::string& rules);

/// What is wrong with the name of a rule set: nothing for a shipped id, and for a file.
[[nodiscard]] std::string check_rules_name(const std::string& rules);

/// Whether it is a rule file rather than the id of a shipped rule set.
[[nodiscard]] bool names_rule_file(std::string_view rules);

/// Nothing when it cannot be read.
[[nodiscard]] std::optional<std::string> read_whole_file(const std::string& path);

/// Finds what a rule set extends: an id, or a file beside the file `rules`.
[[nodiscard]] consult::RuleFileLoader rule_file_loader(const std::string& rules);

/// One line an error, each with its place in `file`.
[[nodiscard]] std::string
describe(std::string_view file, const std::vector<consult::RuleFileError>& errors);

/// Reads all values of the rule set; reports what is wrong with the file.
/// \pre `rules` passed the option's check
[[nodiscard]] Result<consult::RuleValues, ExitCode>
load_rule_values(const std::string& rules, bool json, const Streams& streams);

/// Reads the rule set; reports what is wrong with the file. \pre `rules` passed the option's check
[[nodiscard]] Result<adjudicate::GameRules, ExitCode>
load_rules(const std::string& rules, bool json, const Streams& streams);

} // namespace rota::cli
