#pragma once

#include "consult/rules/detail/toml.hpp"
#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

namespace rota::consult {

/// The table that a TOML file is, or where it stops being TOML.
[[nodiscard]] inline Result<toml::table, std::vector<RuleFileError>>
parse_toml(std::string_view text) {
    toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const auto at = parsed.error().source().begin;
        return fail(std::vector<RuleFileError>{
            {fmt::format("no TOML: {}", parsed.error().description()), at.line, at.column, ""}});
    }
    return std::move(parsed).table();
}

} // namespace rota::consult
