#pragma once

#include "cli/json.hpp"
#include "consult/rules/rule_values.hpp"
#include "consult/rules/sheet.hpp"

#include <iosfwd>
#include <optional>
#include <string>

namespace rota::cli {

/// The sheet that a rule set rests on: its own, or that of the one it extends.
[[nodiscard]] std::optional<consult::Sheet> sheet_of(const consult::RuleValues& values);

/// The sheet in words, each clause with its values; without a sheet the values and their clauses.
void print_rules(
    std::ostream& out,
    const consult::RuleValues& values,
    const std::optional<consult::Sheet>& sheet,
    bool norwegian
);
[[nodiscard]] Json
rules_json(const consult::RuleValues& values, const std::optional<consult::Sheet>& sheet);

/// What the sheet leaves open.
void print_gaps(
    std::ostream& out, const consult::RuleValues& values, const std::optional<consult::Sheet>& sheet
);
[[nodiscard]] Json
gaps_json(const consult::RuleValues& values, const std::optional<consult::Sheet>& sheet);

/// "clock.base_s: 1200 -> 900 (relay 1)", a line a value that a rule set changes.
void print_changes(std::ostream& out, const consult::RuleValues& values);
[[nodiscard]] Json changes_json(
    const consult::RuleValues& base, const consult::RuleValues& values, const std::string& text
);

} // namespace rota::cli
