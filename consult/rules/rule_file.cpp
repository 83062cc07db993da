#include "consult/rules/rule_file.hpp"

#include "consult/rules/shipped_rule_files.hpp"

#include <fmt/format.h>

#define TOML_EXCEPTIONS 0
#define TOML_HEADER_ONLY 1
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <set>
#include <utility>

namespace rota::consult {

namespace {

using namespace adjudicate;
using std::chrono::seconds;

/// Reads one table after the other and remembers what has been asked for.
class Reader {
public:
    explicit Reader(const toml::table& root) : root_{root} {}

    [[nodiscard]] Result<GameRules, std::vector<RuleFileError>> read() {
        GameRules rules;
        read_event(rules);
        read_laws(rules);
        read_illegal(rules);
        read_touch(rules);
        rules.grace_last_move = cited<bool>("clock", "grace_last_move");
        read_draw(rules);
        read_points(rules);
        report_unknown(root_, "");
        if (!errors_.empty()) {
            std::ranges::stable_sort(errors_, {}, [](const RuleFileError& error) {
                return std::pair{error.line, error.column};
            });
            return fail(std::move(errors_));
        }
        return rules;
    }

private:
    void error(const toml::node* node, std::string key, std::string message) {
        RuleFileError found{std::move(message), 1, 1, std::move(key)};
        if (node != nullptr) {
            found.line = node->source().begin.line;
            found.column = node->source().begin.column;
        }
        errors_.push_back(std::move(found));
    }

    /// The node at `table`.`key`, or nullptr; it is known from now on.
    const toml::node* find(std::string_view table, std::string_view key) {
        const std::string path = fmt::format("{}.{}", table, key);
        known_.insert(path);
        return root_.at_path(path).node();
    }

    /// The place where a missing key should be.
    [[nodiscard]] const toml::node* table_node(std::string_view table) const {
        return root_.at_path(table).node();
    }

    static constexpr std::string_view expected(const bool*) { return "true or false"; }
    static constexpr std::string_view expected(const std::int64_t*) { return "a whole number"; }
    static constexpr std::string_view expected(const std::string*) { return "a text"; }

    template <class T>
    T value(std::string_view table, std::string_view key) {
        const toml::node* node = find(table, key);
        const std::string path = fmt::format("{}.{}", table, key);
        if (node == nullptr) {
            error(
                table_node(table),
                path,
                fmt::format("{} is missing, {} expected", path, expected(static_cast<T*>(nullptr)))
            );
            return {};
        }
        const auto found = node->value_exact<T>();
        if (!found) {
            error(
                node, path, fmt::format("{}: {} expected", path, expected(static_cast<T*>(nullptr)))
            );
            return {};
        }
        return *found;
    }

    Citation citation(std::string_view table, std::string_view key) {
        const std::string path = fmt::format("{}.cite.{}", table, key);
        known_.insert(path);
        const toml::node* node = root_.at_path(path).node();
        const auto text = node == nullptr ? std::nullopt : node->value_exact<std::string>();
        if (!text || text->empty()) {
            error(
                node != nullptr ? node : table_node(table),
                path,
                fmt::format(
                    "{}.{} has no clause: a text in {} expected, e.g. \"FIDE 7.5.5\"",
                    table,
                    key,
                    path
                )
            );
            return {};
        }
        constexpr std::string_view laws = "FIDE ";
        return text->starts_with(laws) ? fide(text->substr(laws.size())) : Citation{id_, *text};
    }

    template <class T>
    Cited<T> cited(std::string_view table, std::string_view key) {
        return {value<T>(table, key), citation(table, key)};
    }

    /// One of some words, each of which means a value.
    template <class T, std::size_t n>
    Cited<T> word(
        std::string_view table,
        std::string_view key,
        const std::array<std::pair<std::string_view, T>, n>& words
    ) {
        const std::size_t before = errors_.size();
        const auto text = value<std::string>(table, key);
        Cited<T> result{words[0].second, citation(table, key)};
        const auto found = std::ranges::find(words, std::string_view{text}, [](const auto& entry) {
            return entry.first;
        });
        if (found != words.end()) {
            result.value = found->second;
        } else if (errors_.size() == before) {
            std::string list;
            for (const auto& entry : words) {
                list += fmt::format("{}\"{}\"", list.empty() ? "" : ", ", entry.first);
            }
            const std::string path = fmt::format("{}.{}", table, key);
            error(
                root_.at_path(path).node(),
                path,
                fmt::format("{}: \"{}\" is not known, one of {} expected", path, text, list)
            );
        }
        return result;
    }

    Cited<seconds> time(std::string_view table, std::string_view key) {
        const auto number = cited<std::int64_t>(table, key);
        const std::string path = fmt::format("{}.{}", table, key);
        if (number.value < 0 || number.value > 86'400) {
            error(
                root_.at_path(path).node(),
                path,
                fmt::format("{}: 0 to 86400 seconds expected", path)
            );
        }
        return {seconds{number.value}, number.citation};
    }

    /// Points in steps of a half.
    Cited<Points> points(std::string_view key) {
        constexpr std::string_view table = "outcome.points";
        const toml::node* node = find(table, key);
        const std::string path = fmt::format("{}.{}", table, key);
        const auto number = node == nullptr ? std::nullopt : node->value<double>();
        if (!number || *number < 0 || *number > 1000
            || std::abs(*number * 2 - std::round(*number * 2)) > 0) {
            error(
                node != nullptr ? node : table_node(table),
                path,
                fmt::format("{}: points in steps of 0.5 expected", path)
            );
            return {{}, citation(table, key)};
        }
        return {Points::halves(static_cast<int>(std::lround(*number * 2))), citation(table, key)};
    }

    void read_event(GameRules& rules) {
        id_ = value<std::string>("event", "id");
        static_cast<void>(value<std::int64_t>("event", "version"));
        rules.results.id = id_;
    }

    void read_laws(GameRules& rules) {
        const auto base = value<std::string>("laws", "base");
        if (!base.empty() && base != "FIDE2023") {
            error(
                root_.at_path("laws.base").node(),
                "laws.base",
                fmt::format("laws.base: \"{}\" is not known, \"FIDE2023\" expected", base)
            );
        }
        rules.speed = word(
            "laws",
            "speed",
            std::to_array<std::pair<std::string_view, Speed>>(
                {{"standard", Speed::standard}, {"rapid", Speed::rapid}, {"blitz", Speed::blitz}}
            )
        );
        rules.supervision = word(
            "laws",
            "supervision",
            std::to_array<std::pair<std::string_view, Supervision>>(
                {{"full", Supervision::full},
                 {"A4", Supervision::full},
                 {"B2", Supervision::full},
                 {"A5", Supervision::reduced},
                 {"B3", Supervision::reduced}}
            )
        );
    }

    void read_illegal(GameRules& rules) {
        const toml::node* node = find("illegal", "claimants");
        const Citation by = citation("illegal", "claimants");
        rules.opponent_may_claim_illegal = {false, by};
        rules.arbiter_may_claim_illegal = {false, by};
        const toml::array* list = node == nullptr ? nullptr : node->as_array();
        bool good = list != nullptr && !list->empty();
        if (good) {
            for (const toml::node& entry : *list) {
                const auto name = entry.value<std::string_view>();
                if (name == "opponent") {
                    rules.opponent_may_claim_illegal.value = true;
                } else if (name == "arbiter") {
                    rules.arbiter_may_claim_illegal.value = true;
                } else {
                    good = false;
                }
            }
        }
        if (!good) {
            error(
                node != nullptr ? node : table_node("illegal"),
                "illegal.claimants",
                "illegal.claimants: a list of \"opponent\" and \"arbiter\" expected"
            );
        }
        rules.illegal_bonus = time("illegal", "bonus_s");
        const auto limit = cited<std::int64_t>("illegal", "limit");
        if (find("illegal", "limit") != nullptr && (limit.value < 1 || limit.value > 100)) {
            error(
                root_.at_path("illegal.limit").node(),
                "illegal.limit",
                "illegal.limit: 1 to 100 expected"
            );
        }
        rules.illegal_limit = {static_cast<int>(limit.value), limit.citation};
        rules.illegal_effect = word(
            "illegal",
            "limit_effect",
            std::to_array<std::pair<std::string_view, LimitEffect>>(
                {{"loss", LimitEffect::loss}, {"discretion", LimitEffect::discretion}}
            )
        );
        rules.remove_increment = cited<bool>("illegal", "remove_increment");
    }

    void read_touch(GameRules& rules) {
        rules.touch_trigger = word(
            "touch",
            "trigger",
            std::to_array<std::pair<std::string_view, TouchTrigger>>(
                {{"touch", TouchTrigger::touch}, {"left_square", TouchTrigger::left_square}}
            )
        );
        rules.touch_binds = word(
            "touch",
            "binds",
            std::to_array<std::pair<std::string_view, TouchBinds>>(
                {{"mover", TouchBinds::mover}, {"whole_team", TouchBinds::whole_team}}
            )
        );
    }

    void read_draw(GameRules& rules) {
        rules.draw_offers = cited<bool>("draw", "offers");
        rules.wrong_claim_bonus = time("draw", "wrong_claim_bonus_s");
        const auto policy = word(
            "draw",
            "policy",
            std::to_array<std::pair<std::string_view, bool>>(
                {{"normal", false}, {"black_if_material", true}}
            )
        );
        if (!policy.value) {
            return;
        }
        const auto material = cited<std::string>("draw", "mating_material");
        const auto definition = mating_material_from_name(material.value);
        if (!definition) {
            error(
                root_.at_path("draw.mating_material").node(),
                "draw.mating_material",
                fmt::format(
                    "draw.mating_material: \"{}\" is not known, \"position\", "
                    "\"helpmate-material\", "
                    "\"own\", \"forced\" or \"uscf\" expected",
                    material.value
                )
            );
        }
        const auto won = points("draw_rule");
        rules.results.no_draw = NoDrawRule{
            .favoured = Color::black,
            .definition = definition.value_or(MatingMaterial::own),
            .points = won.value,
            .citation = policy.citation};
    }

    void read_points(GameRules& rules) {
        const auto mate = points("mate");
        rules.results.mate = mate.value;
        rules.results.mate_citation = mate.citation;
        rules.time_points = points("time");
        rules.illegal_points = points("illegal");
        rules.resign_points = points("resign");
        rules.results.other_win = rules.time_points.value;
        rules.results.other_win_citation = rules.time_points.citation;
        if (rules.results.no_draw) {
            rules.results.draw = {};
            rules.results.draw_citation = rules.results.no_draw->citation;
        } else {
            const auto draw = points("draw");
            rules.results.draw = draw.value;
            rules.results.draw_citation = draw.citation;
        }
    }

    /// Whatever nobody has asked for.
    void report_unknown(const toml::table& table, const std::string& prefix) {
        for (const auto& [key, node] : table) {
            const std::string path = prefix + std::string{key.str()};
            if (const toml::table* inner = node.as_table()) {
                report_unknown(*inner, path + ".");
            } else if (!known_.contains(path)) {
                error(&node, path, fmt::format("{} is no key of a rule set", path));
            }
        }
    }

    const toml::table& root_;
    std::string id_;
    std::set<std::string, std::less<>> known_;
    std::vector<RuleFileError> errors_;
};

} // namespace

Result<GameRules, std::vector<RuleFileError>> parse_rules(std::string_view toml) {
    const toml::parse_result parsed = toml::parse(toml);
    if (!parsed) {
        const toml::parse_error& error = parsed.error();
        return fail(std::vector<RuleFileError>{
            {fmt::format("no TOML: {}", error.description()),
             error.source().begin.line,
             error.source().begin.column,
             ""}});
    }
    return Reader{parsed.table()}.read();
}

std::vector<std::string_view> shipped_rule_sets() {
    std::vector<std::string_view> ids;
    for (const ShippedRuleFile& file : shipped_rule_files()) {
        ids.push_back(file.id);
    }
    return ids;
}

std::optional<std::string_view> shipped_rule_file(std::string_view id) {
    const auto files = shipped_rule_files();
    const auto found = std::ranges::find(files, id, &ShippedRuleFile::id);
    return found == files.end() ? std::nullopt : std::optional{found->text};
}

std::optional<GameRules> shipped_rules(std::string_view id) {
    const auto text = shipped_rule_file(id);
    if (!text) {
        return std::nullopt;
    }
    auto rules = parse_rules(*text);
    return rules ? std::optional{*std::move(rules)} : std::nullopt;
}

} // namespace rota::consult
