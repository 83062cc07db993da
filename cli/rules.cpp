#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/rules_option.hpp"
#include "cli/rules_report.hpp"
#include "consult/rules/rule_file.hpp"
#include "consult/rules/sheet.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

namespace rota::cli {

namespace {

struct RulesOptions {
    std::string rules;
    std::string language = "en";
    std::vector<std::string> changes;
    std::string id;
    std::string out;
    bool json = false;
};

ExitCode list(const RulesOptions& options, const Streams& streams) {
    Json json = Json::array();
    for (const std::string_view id : consult::shipped_rule_sets()) {
        const auto values = consult::read_rule_values(*consult::load_shipped(id));
        const auto sheet = consult::shipped_sheet(id);
        std::string title = values ? values->get<std::string>("event.name").value : std::string{};
        if (title.empty()) {
            title = "FIDE Laws of Chess 2023, " + values->get<std::string>("laws.speed").value;
        }
        if (options.json) {
            json.push_back(
                {{"id", id}, {"name", title}, {"clauses", sheet ? sheet->clauses.size() : 0}}
            );
        } else {
            fmt::print(streams.out, "{:<14} {}\n", id, title);
        }
    }
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(json));
    }
    return ExitCode::done;
}

ExitCode show(const RulesOptions& options, const Streams& streams) {
    const auto values = load_rule_values(options.rules, options.json, streams);
    if (!values) {
        return values.error();
    }
    const auto sheet = sheet_of(*values);
    const bool norwegian = options.language == "nb";
    if (norwegian && (!sheet || sheet->clauses.front().norwegian.empty())) {
        const InputError error{
            fmt::format("{} is not there in Norwegian, --lang en expected", options.rules),
            1,
            1,
            "--lang"};
        return refuse(streams, options.json, {&error, 1}, error.message);
    }
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(rules_json(*values, sheet)));
    } else {
        print_rules(streams.out, *values, sheet, norwegian);
    }
    return ExitCode::done;
}

ExitCode gaps(const RulesOptions& options, const Streams& streams) {
    const auto values = load_rule_values(options.rules, options.json, streams);
    if (!values) {
        return values.error();
    }
    const auto sheet = sheet_of(*values);
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(gaps_json(*values, sheet)));
    } else {
        print_gaps(streams.out, *values, sheet);
    }
    return ExitCode::done;
}

ExitCode check(const RulesOptions& options, const Streams& streams) {
    const auto text = read_whole_file(options.rules);
    if (!text) {
        const InputError error{fmt::format("{}: cannot be read", options.rules), 1, 1, "FILE"};
        return refuse(streams, options.json, {&error, 1}, error.message);
    }
    const auto values = consult::read_rule_values(*text, rule_file_loader(options.rules));
    if (options.json) {
        Json errors = Json::array();
        if (!values) {
            for (const consult::RuleFileError& error : values.error()) {
                errors.push_back(
                    {{"line", error.line},
                     {"column", error.column},
                     {"key", error.key},
                     {"message", error.message}}
                );
            }
        }
        fmt::print(
            streams.out,
            "{}\n",
            to_line({{"ok", values.has_value()}, {"errors", std::move(errors)}})
        );
    } else if (values) {
        fmt::print(
            streams.out, "{}: {} values, no faults\n", options.rules, values->entries().size()
        );
    } else {
        fmt::print(streams.out, "{}\n", describe(options.rules, values.error()));
    }
    return values ? ExitCode::done : ExitCode::no;
}

/// A rule file that extends `options.rules` and changes some of its values.
Result<std::string, InputError>
changed_file(const RulesOptions& options, const consult::RuleValues& base) {
    const bool is_file = !check_rules_name(options.rules).empty()
                         || options.rules.find_first_of("./") != std::string::npos;
    const std::string name = is_file && !options.out.empty()
                                 ? std::filesystem::absolute(options.rules).string()
                                 : options.rules;
    const std::string id = options.id.empty() ? base.id() + "-2" : options.id;
    std::string text = fmt::format(
        "extends = {}\n\n[event]\nid = {}\nversion = {}\n",
        consult::to_toml(name),
        consult::to_toml(id),
        base.get<std::int64_t>("event.version").value + 1
    );
    std::vector<std::pair<std::string, std::string>> values;
    for (const std::string& change : options.changes) {
        const std::size_t equals = change.find('=');
        const std::string key = change.substr(0, equals);
        if (equals == std::string::npos || key.empty() || key.front() == '.'
            || key.find('.') == std::string::npos
            || key.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_.") != key.npos) {
            return fail(InputError{
                fmt::format("\"{}\": KEY=VALUE expected, e.g. clock.base_s=900", change),
                1,
                1,
                "KEY=VALUE"});
        }
        const auto same = [&](const auto& entry) {
            return entry.first == key;
        };
        if (std::ranges::any_of(values, same)) {
            return fail(InputError{fmt::format("{} is given twice", key), 1, 1, "KEY=VALUE"});
        }
        values.emplace_back(key, change.substr(equals + 1));
    }
    std::ranges::stable_sort(values, {}, [](const auto& entry) {
        return entry.first.substr(0, entry.first.rfind('.'));
    });
    std::string table;
    for (const auto& [key, value] : values) {
        const std::size_t dot = key.rfind('.');
        if (key.substr(0, dot) != table) {
            table = key.substr(0, dot);
            text += fmt::format("\n[{}]\n", table);
        }
        // A word needs no quotation marks on a command line.
        const consult::RuleEntry* entry = base.find(key);
        const bool bare = entry != nullptr && std::holds_alternative<std::string>(entry->value)
                          && !value.starts_with('"');
        text +=
            fmt::format("{} = {}\n", key.substr(dot + 1), bare ? consult::to_toml(value) : value);
    }
    return text;
}

ExitCode set(const RulesOptions& options, const Streams& streams) {
    const auto base = load_rule_values(options.rules, options.json, streams);
    if (!base) {
        return base.error();
    }
    const auto text = changed_file(options, *base);
    if (!text) {
        return refuse(streams, options.json, {&text.error(), 1}, text.error().message);
    }
    const auto values = consult::read_rule_values(*text, rule_file_loader(options.rules));
    if (!values) {
        std::vector<InputError> errors;
        std::string for_people;
        for (const consult::RuleFileError& error : values.error()) {
            errors.push_back({error.message, error.line, error.column, error.key});
            for_people += (for_people.empty() ? "" : "\n") + error.message;
        }
        return refuse(streams, options.json, errors, for_people);
    }
    if (!options.out.empty()) {
        std::ofstream file{options.out, std::ios::binary};
        file << *text << std::flush;
        if (!file) {
            const InputError error{
                fmt::format("{}: cannot be written", options.out), 1, 1, "--out"};
            return refuse(streams, options.json, {&error, 1}, error.message);
        }
    }
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(changes_json(*base, *values, *text)));
        return ExitCode::done;
    }
    if (options.out.empty()) {
        fmt::print(streams.out, "{}", *text);
    } else {
        print_changes(streams.out, *values);
    }
    return ExitCode::done;
}

} // namespace

Command add_rules(CLI::App& app) {
    auto options = std::make_shared<RulesOptions>();
    CLI::App* parser =
        app.add_subcommand("rules", "Rule sets of events: what they say, clause by clause");
    parser->require_subcommand(1);
    const auto add = [&](const char* name, const char* text) {
        CLI::App* command = parser->add_subcommand(name, text);
        command->add_flag("--json", options->json, "One JSON value instead of text");
        return command;
    };
    const auto add_name = [&](CLI::App* command) {
        command->add_option("ID|FILE.toml", options->rules, "A shipped rule set or a rule file")
            ->required()
            ->check(CLI::Validator{check_rules_name, ""});
    };
    CLI::App* list_parser = add("list", "The rule sets that come with Rota");
    CLI::App* show_parser = add("show", "The sheet, clause by clause, and what Rota does with it");
    add_name(show_parser);
    show_parser->add_option("--lang", options->language, "en, or nb for skolelag")
        ->check(CLI::IsMember({"en", "nb"}));
    CLI::App* gaps_parser = add("gaps", "What the sheet leaves open, and how Rota reads it");
    add_name(gaps_parser);
    CLI::App* check_parser = add("check", "Report every fault of a rule file");
    check_parser->add_option("FILE", options->rules, "The rule file")->required();
    CLI::App* set_parser = add("set", "A rule file that changes values of another rule set");
    add_name(set_parser);
    set_parser->add_option("KEY=VALUE", options->changes, "e.g. clock.base_s=900")->required();
    set_parser->add_option("--id", options->id, "Its name; otherwise that of the other and -2");
    set_parser->add_option("--out", options->out, "Write it there and print what has changed");
    parser->footer("Exit status: 0 done; 1 the checked file has faults; 2 wrong usage.");
    return {parser, [=](const Streams& streams) {
                if (list_parser->parsed()) {
                    return list(*options, streams);
                }
                if (show_parser->parsed()) {
                    return show(*options, streams);
                }
                if (gaps_parser->parsed()) {
                    return gaps(*options, streams);
                }
                return check_parser->parsed() ? check(*options, streams) : set(*options, streams);
            }};
}

} // namespace rota::cli
