#include "consult/training/training_setup.hpp"

#include "consult/rules/detail/parse_toml.hpp"
#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <limits>
#include <utility>

namespace rota::consult {

namespace {

/// Reads the tables; collects what is wrong.
class SetupReader {
public:
    TrainingSetup read(const toml::table& table) {
        TrainingSetup setup;
        for (const auto& [key, node] : table) {
            top_level(key.str(), node, setup);
        }
        if (setup.rules.empty() && errors_.empty()) {
            errors_.push_back({"rules is missing, an id or a file expected", 1, 1, "rules"});
        }
        if (setup.sides[0].engine && setup.sides[1].engine) {
            errors_.push_back({"two engines: a team is to be trained", 1, 1, "engine"});
        }
        constexpr std::array<const char*, 2> names{"White", "Black"};
        for (std::size_t i = 0; i < names.size(); ++i) {
            TrainingTeam& team = setup.sides[i];
            if (team.name.empty()) {
                team.name = team.engine ? team.engine->program : names[i];
            }
        }
        return setup;
    }

    [[nodiscard]] std::vector<RuleFileError> errors() && { return std::move(errors_); }

private:
    void error(const toml::node& node, std::string_view key, std::string_view expected) {
        errors_.push_back(
            {fmt::format("{}: {} expected", key, expected),
             node.source().begin.line,
             node.source().begin.column,
             std::string{key}}
        );
    }

    void text(const toml::node& node, std::string_view key, std::string& target) {
        const auto value = node.value_exact<std::string>();
        constexpr std::size_t longest = 200;
        if (!value || value->empty() || value->size() > longest) {
            error(node, key, "a text of at most 200 bytes");
            return;
        }
        target = *value;
    }

    template <class T>
    void number(
        const toml::node& node,
        std::string_view key,
        std::int64_t least,
        std::int64_t most,
        T& target
    ) {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) {
            error(node, key, fmt::format("a whole number from {} to {}", least, most));
            return;
        }
        target = static_cast<T>(*value);
    }

    void texts(const toml::node& node, std::string_view key, std::vector<std::string>& target) {
        const toml::array* list = node.as_array();
        constexpr std::size_t most = 20;
        if (list == nullptr || list->size() > most) {
            error(node, key, "a list of at most 20 texts");
            return;
        }
        for (const toml::node& each : *list) {
            text(each, key, target.emplace_back());
        }
    }

    void top_level(std::string_view key, const toml::node& node, TrainingSetup& setup) {
        if (key == "rules") {
            text(node, key, setup.rules);
        } else if (key == "name") {
            text(node, key, setup.name);
        } else if (key == "log") {
            text(node, key, setup.log);
        } else if (key == "initial") {
            text(node, key, setup.initial);
            if (!setup.initial.empty() && !parse_fen(setup.initial)) {
                error(node, key, "a FEN of a usable position");
            }
        } else if (key == "seed") {
            number(node, key, 0, std::numeric_limits<std::int64_t>::max(), setup.seed);
        } else if (key == "take_backs") {
            if (node.value_exact<std::string>() == "free") {
                setup.take_backs.reset();
            } else if (node.is_integer()) {
                number(node, key, 0, 1000, setup.take_backs.emplace());
            } else {
                error(node, key, "a whole number from 0 to 1000, or \"free\"");
            }
        } else if (key == "illegal_moves") {
            const auto word = node.value_exact<std::string>();
            if (word != "refused" && word != "as_in_event") {
                error(node, key, "\"refused\" or \"as_in_event\"");
            }
            setup.refuses_illegal = word != "as_in_event";
        } else if (key == "white" || key == "black") {
            const toml::table* table = node.as_table();
            if (table == nullptr) {
                error(node, key, "a table");
                return;
            }
            team(key, *table, setup.sides[key == "white" ? 0 : 1]);
        } else {
            error(
                node,
                key,
                "no such key; one of rules, name, log, initial, seed, take_backs, "
                "illegal_moves, white, black"
            );
        }
    }

    void team(std::string_view colour, const toml::table& table, TrainingTeam& team) {
        if (table.contains("engine")) {
            team.engine.emplace();
        }
        for (const auto& [name, node] : table) {
            const std::string path = fmt::format("{}.{}", colour, name.str());
            const std::string_view key = name.str();
            if (key == "team") {
                text(node, path, team.name);
            } else if (key == "players" && !team.engine) {
                texts(node, path, team.players);
            } else if (!team.engine) {
                error(
                    node,
                    path,
                    "no such key; one of team, players or, with an engine, engine, "
                    "arguments, level, nodes, delay_ms"
                );
            } else if (key == "engine") {
                text(node, path, team.engine->program);
            } else if (key == "arguments") {
                texts(node, path, team.engine->arguments);
            } else if (key == "level") {
                if (node.is_integer()) {
                    int level = 0;
                    number(node, path, 1, 100, level);
                    team.engine->level = fmt::format("{}", level);
                } else {
                    text(node, path, team.engine->level);
                }
            } else if (key == "nodes") {
                number(node, path, 1, 1'000'000'000, team.engine->nodes);
            } else if (key == "delay_ms") {
                number(node, path, 0, 600'000, team.engine->delay.emplace());
            } else {
                error(
                    node,
                    path,
                    "no such key; one of team, engine, arguments, level, nodes, "
                    "delay_ms"
                );
            }
        }
    }

    std::vector<RuleFileError> errors_;
};

} // namespace

Result<TrainingSetup, std::vector<RuleFileError>> parse_training_setup(std::string_view text) {
    const auto parsed = parse_toml(text);
    if (!parsed) {
        return fail(parsed.error());
    }
    SetupReader reader;
    TrainingSetup setup = reader.read(*parsed);
    auto errors = std::move(reader).errors();
    if (!errors.empty()) {
        return fail(std::move(errors));
    }
    return setup;
}

} // namespace rota::consult
