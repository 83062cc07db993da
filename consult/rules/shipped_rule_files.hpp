#pragma once

#include <span>
#include <string_view>

namespace rota::consult {

struct ShippedRuleFile {
    std::string_view id;
    std::string_view text;
};

/// consult/rules/*.toml, put into the program when it is built.
[[nodiscard]] std::span<const ShippedRuleFile> shipped_rule_files() noexcept;

/// consult/rules/sheets/*.toml: the sheets that some of them rest on, clause by clause.
[[nodiscard]] std::span<const ShippedRuleFile> shipped_sheets() noexcept;

} // namespace rota::consult
