#include "cli/match_header.hpp"

#include "cli/rules_option.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace rota::cli {

std::optional<std::string>
put_rules(MatchHeader& header, const std::string& rules, const std::string& file) {
    const bool is_path = rules.find_first_of("./") != std::string::npos;
    const std::string name =
        is_path ? (std::filesystem::path{file}.parent_path() / rules).string() : rules;
    const auto text = is_path ? read_whole_file(name) : consult::load_shipped(name);
    if (!text) {
        return fmt::format("no rule set \"{}\"", rules);
    }
    header.rules = *text;
    const auto load = rule_file_loader(name);
    const auto values = consult::read_rule_values(*text, [&](std::string_view base_name) {
        auto base = load(base_name);
        if (base) {
            header.bases[std::string{base_name}] = *base;
        }
        return base;
    });
    if (!values) {
        return describe(name, values.error());
    }
    return std::nullopt;
}

} // namespace rota::cli
