#pragma once

#include "adjudicate/game_rules.hpp"
#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace rota::consult {

/// Reads a rule set (TOML; consult/README.md says where the keys are) and keeps what rulings on
/// games depend on; see read_rule_values. \returns everything that is wrong with it
[[nodiscard]] Result<adjudicate::GameRules, std::vector<RuleFileError>>
parse_rules(std::string_view toml, const RuleFileLoader& load = load_shipped);

/// The part of a rule set that rulings on games depend on.
[[nodiscard]] adjudicate::GameRules game_rules(const RuleValues& values);

/// The rule sets that come with the program, by id.
[[nodiscard]] std::vector<std::string_view> shipped_rule_sets();

/// The text of one of them.
[[nodiscard]] std::optional<std::string_view> shipped_rule_file(std::string_view id);

/// One of them, read. Nothing if there is none with this id.
[[nodiscard]] std::optional<adjudicate::GameRules> shipped_rules(std::string_view id);

} // namespace rota::consult
