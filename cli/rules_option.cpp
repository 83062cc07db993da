#include "cli/rules_option.hpp"

#include "cli/input.hpp"
#include "consult/rules/rule_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <sstream>
#include <vector>

namespace rota::cli {

namespace {

bool names_a_file(std::string_view rules) {
    return rules.find_first_of("./") != std::string_view::npos;
}

/// Nothing wrong: an empty text.
std::string check(const std::string& rules) {
    const auto ids = consult::shipped_rule_sets();
    if (names_a_file(rules) || std::ranges::find(ids, std::string_view{rules}) != ids.end()) {
        return {};
    }
    return fmt::format(
        "\"{}\" is no rule set, expected a file or one of {}", rules, fmt::join(ids, ", ")
    );
}

} // namespace

CLI::Option& add_rules_option(CLI::App& parser, std::string& rules) {
    return *parser.add_option("--rules", rules, "The event's rule set, or a rule file")
                ->check(CLI::Validator{check, ""})
                ->type_name("ID|FILE.toml")
                ->capture_default_str();
}

Result<adjudicate::GameRules, ExitCode>
load_rules(const std::string& rules, bool json, const Streams& streams) {
    if (!names_a_file(rules)) {
        return *consult::shipped_rules(rules);
    }
    std::ifstream file{rules, std::ios::binary};
    std::ostringstream text;
    if (!file || !(text << file.rdbuf())) {
        const InputError error{fmt::format("{}: cannot be read", rules), 1, 1, "rules"};
        return fail(refuse(streams, json, {&error, 1}, error.message));
    }
    auto parsed = consult::parse_rules(text.str());
    if (parsed) {
        return *std::move(parsed);
    }
    std::vector<InputError> errors;
    std::string for_people;
    for (const consult::RuleFileError& error : parsed.error()) {
        errors.push_back({error.message, error.line, error.column, error.key});
        for_people += fmt::format(
            "{}{}, line {}, column {}: {}",
            for_people.empty() ? "" : "\n",
            rules,
            error.line,
            error.column,
            error.message
        );
    }
    return fail(refuse(streams, json, errors, for_people));
}

} // namespace rota::cli
