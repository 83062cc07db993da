#pragma once

#include "adjudicate/game_rules.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// One thing that is wrong with a rule file.
struct RuleFileError {
    std::string message;    ///< A sentence: what is wrong and what was expected.
    std::size_t line = 1;   ///< From 1.
    std::size_t column = 1; ///< From 1.
    std::string key;        ///< "illegal.bonus_s"; empty when the file is no TOML.

    friend bool operator==(const RuleFileError&, const RuleFileError&) = default;
};

/// Reads a rule set (TOML; consult/rules/README.md has the keys). Every value must have its clause
/// in the `cite` of its table: "FIDE 7.5.5" is an article of the Laws, anything else a clause of
/// the event's own sheet. Unknown keys are errors. \returns everything that is wrong with it
[[nodiscard]] Result<adjudicate::GameRules, std::vector<RuleFileError>>
parse_rules(std::string_view toml);

/// The rule sets that come with the program, by id.
[[nodiscard]] std::vector<std::string_view> shipped_rule_sets();

/// The text of one of them.
[[nodiscard]] std::optional<std::string_view> shipped_rule_file(std::string_view id);

/// One of them, read. Nothing if there is none with this id.
[[nodiscard]] std::optional<adjudicate::GameRules> shipped_rules(std::string_view id);

} // namespace rota::consult
