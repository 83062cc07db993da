#include "cli/rules_option.hpp"

#include "cli/input.hpp"
#include "consult/rules/rule_file.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <vector>

namespace rota::cli {

namespace {

std::string check(const std::string& rules) {
    const auto ids = consult::shipped_rule_sets();
    if (names_rule_file(rules) || std::ranges::find(ids, std::string_view{rules}) != ids.end()) {
        return {};
    }
    return fmt::format(
        "\"{}\" is no rule set, expected a file or one of {}", rules, fmt::join(ids, ", ")
    );
}

} // namespace

bool names_rule_file(std::string_view rules) {
    return rules.find_first_of("./") != std::string_view::npos;
}

std::optional<std::string> read_whole_file(const std::string& path) {
    std::ifstream file{path, std::ios::binary};
    std::string text;
    std::array<char, 65536> block{};
    while (file.read(block.data(), block.size()) || file.gcount() > 0) { // a folder: bad()
        text.append(block.data(), static_cast<std::size_t>(file.gcount()));
    }
    return file.bad() || !file.is_open() ? std::nullopt : std::optional{std::move(text)};
}

consult::RuleFileLoader rule_file_loader(const std::string& rules) {
    const std::filesystem::path folder = names_rule_file(rules)
                                             ? std::filesystem::path{rules}.parent_path()
                                             : std::filesystem::path{};
    return [folder](std::string_view name) -> std::optional<std::string> {
        return names_rule_file(name) ? read_whole_file(folder / name) : consult::load_shipped(name);
    };
}

std::string describe(std::string_view file, const std::vector<consult::RuleFileError>& errors) {
    std::string text;
    for (const consult::RuleFileError& error : errors) {
        text += fmt::format(
            "{}{}, line {}, column {}: {}",
            text.empty() ? "" : "\n",
            file,
            error.line,
            error.column,
            error.message
        );
    }
    return text;
}

std::string check_rules_name(const std::string& rules) {
    return check(rules);
}

CLI::Option& add_rules_option(CLI::App& parser, std::string& rules) {
    return *parser.add_option("--rules", rules, "The event's rule set, or a rule file")
                ->check(CLI::Validator{check, ""})
                ->type_name("ID|FILE.toml")
                ->capture_default_str();
}

Result<consult::RuleValues, ExitCode>
load_rule_values(const std::string& rules, bool json, const Streams& streams) {
    std::optional<std::string> text;
    if (names_rule_file(rules)) {
        text = read_whole_file(rules);
        if (!text) {
            const InputError error{fmt::format("{}: cannot be read", rules), 1, 1, "rules"};
            return fail(refuse(streams, json, {&error, 1}, error.message));
        }
    } else {
        text = *consult::load_shipped(rules);
    }
    auto parsed = consult::read_rule_values(*text, rule_file_loader(rules));
    if (parsed) {
        return *std::move(parsed);
    }
    std::vector<InputError> errors;
    for (const consult::RuleFileError& error : parsed.error()) {
        errors.push_back({error.message, error.line, error.column, error.key});
    }
    return fail(refuse(streams, json, errors, describe(rules, parsed.error())));
}

Result<adjudicate::GameRules, ExitCode>
load_rules(const std::string& rules, bool json, const Streams& streams) {
    return load_rule_values(rules, json, streams).map(consult::game_rules);
}

} // namespace rota::cli
