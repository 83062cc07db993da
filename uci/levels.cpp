#include "uci/levels.hpp"

#include "uci/detail/shipped_files.hpp"
#include "uci/detail/toml.hpp"

#include <fmt/format.h>

#include <cassert>
#include <concepts>
#include <set>
#include <utility>

namespace rota::uci {

namespace {

constexpr std::size_t most_levels = 99;

/// Reads the tables of a file of levels; collects what is wrong.
class LevelReader {
public:
    [[nodiscard]] std::vector<Level> read(const toml::table& file) {
        std::vector<Level> levels;
        for (const auto& [key, node] : file) {
            if (key.str() != "levels") {
                report(node, fmt::format("{} is no key of a file of levels; levels is", key.str()));
            }
        }
        const toml::array* const list = file["levels"].as_array();
        if (list == nullptr || list->empty() || list->size() > most_levels) {
            errors.push_back({fmt::format("levels: 1 to {} tables expected", most_levels)});
            return levels;
        }
        std::set<std::string> names;
        for (const toml::node& node : *list) {
            const toml::table* const table = node.as_table();
            if (table == nullptr) {
                report(node, "a table expected, [[levels]]");
                continue;
            }
            levels.push_back(level(*table));
            if (levels.back().name.empty()) {
                report(node, "name is missing, a text expected");
            } else if (!names.insert(levels.back().name).second) {
                report(node, fmt::format("two levels are named {}", levels.back().name));
            }
        }
        return levels;
    }

    std::vector<LevelFileError> errors{};

private:
    Level level(const toml::table& table) {
        Level level;
        for (const auto& [key, node] : table) {
            const std::string_view name = key.str();
            if (name == "name") {
                set_name(level.name, node);
            } else if (name == "nodes") {
                set_integer(level.nodes, node, name, 1, 100'000'000);
            } else if (name == "depth") {
                set_integer(level.depth.emplace(), node, name, 1, 100);
            } else if (name == "lines") {
                set_integer(level.lines, node, name, 0, 256);
            } else if (name == "overlook") {
                set_number(level.overlook, node, name, 1);
            } else if (name == "blindness") {
                set_number(level.blindness, node, name, 1);
            } else if (name == "sees_threats") {
                set_bool(level.sees_threats, node, name);
            } else if (name == "temperature") {
                set_number(level.temperature, node, name, 1000);
            } else if (name == "cap") {
                set_number(level.cap, node, name, 100);
            } else if (name == "mercy") {
                set_bool(level.mercy, node, name);
            } else if (name == "book_plies") {
                set_integer(level.book_plies, node, name, 0, 100);
            } else if (name == "delay_ms") {
                set_delay(level, node);
            } else {
                report(node, fmt::format("{} is no key of a level", name));
            }
        }
        return level;
    }

    void set_name(std::string& name, const toml::node& node) {
        name = node.value_exact<std::string>().value_or("");
        if (name.empty() || name.find_first_of("\r\n\t") != std::string::npos) {
            report(node, "name: a text on one line expected");
        }
    }

    template <std::integral T>
    void set_integer(
        T& target,
        const toml::node& node,
        std::string_view key,
        std::int64_t least,
        std::int64_t most
    ) {
        const auto value = node.value_exact<std::int64_t>();
        if (!value || *value < least || *value > most) {
            report(
                node, fmt::format("{}: a whole number from {} to {} expected", key, least, most)
            );
            return;
        }
        target = static_cast<T>(*value);
    }

    void set_number(double& target, const toml::node& node, std::string_view key, double most) {
        const auto value = node.is_number() ? node.value<double>() : std::nullopt;
        if (!value || !(*value >= 0 && *value <= most)) {
            report(node, fmt::format("{}: a number from 0 to {} expected", key, most));
            return;
        }
        target = *value;
    }

    void set_bool(bool& target, const toml::node& node, std::string_view key) {
        const auto value = node.value_exact<bool>();
        if (!value) {
            report(node, fmt::format("{}: true or false expected", key));
            return;
        }
        target = *value;
    }

    void set_delay(Level& level, const toml::node& node) {
        const toml::array* const both = node.as_array();
        if (both == nullptr || both->size() != 2) {
            report(node, "delay_ms: two numbers expected, [500, 3000]");
            return;
        }
        std::int64_t shortest = 0;
        std::int64_t longest = 0;
        constexpr std::int64_t a_minute = 60'000;
        set_integer(shortest, (*both)[0], "delay_ms", 0, a_minute);
        set_integer(longest, (*both)[1], "delay_ms", shortest, a_minute);
        level.shortest_delay = Milliseconds{shortest};
        level.longest_delay = Milliseconds{longest};
    }

    void report(const toml::node& node, std::string message) {
        const toml::source_position at = node.source().begin;
        errors.push_back({std::move(message), at.line, at.column});
    }
};

} // namespace

Result<std::vector<Level>, std::vector<LevelFileError>> parse_levels(std::string_view text) {
    const toml::parse_result parsed = toml::parse(text);
    if (!parsed) {
        const toml::source_position at = parsed.error().source().begin;
        return fail(std::vector{LevelFileError{
            fmt::format("no TOML: {}", parsed.error().description()), at.line, at.column}});
    }
    LevelReader reader;
    std::vector<Level> levels = reader.read(parsed.table());
    if (!reader.errors.empty()) {
        return fail(std::move(reader.errors));
    }
    return levels;
}

std::vector<Level> shipped_levels() {
    auto levels = parse_levels(shipped_levels_toml());
    assert(levels && "a test reads uci/levels.toml");
    return levels ? std::move(*levels) : std::vector<Level>{};
}

} // namespace rota::uci
