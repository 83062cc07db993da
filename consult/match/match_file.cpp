#include "consult/match/match_file.hpp"

#include "consult/rules/detail/parse_toml.hpp"
#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>

namespace rota::consult {

namespace {

/// \pre the time has an offset
std::int64_t since_1970(const toml::date_time& time) {
    using namespace std::chrono;
    const sys_days day =
        year{time.date.year} / month{time.date.month} / std::chrono::day{time.date.day};
    const auto local = day.time_since_epoch() + hours{time.time.hour} + minutes{time.time.minute}
                       + seconds{time.time.second} + nanoseconds{time.time.nanosecond};
    return duration_cast<milliseconds>(local - minutes{time.offset->minutes}).count();
}

} // namespace

Result<MatchFile, std::vector<RuleFileError>> parse_match_file(std::string_view text) {
    const auto parsed = parse_toml(text);
    if (!parsed) {
        return fail(parsed.error());
    }
    std::vector<RuleFileError> errors;
    MatchFile file;
    const auto error = [&](const toml::node& node, std::string_view key, std::string message) {
        errors.push_back(
            {std::move(message),
             node.source().begin.line,
             node.source().begin.column,
             std::string{key}}
        );
    };
    for (const auto& [key, node] : *parsed) {
        const std::string_view name = key.str();
        const auto value = node.value_exact<std::string>();
        std::string* const target = name == "rules"     ? &file.rules
                                    : name == "name"    ? &file.name
                                    : name == "log"     ? &file.log
                                    : name == "initial" ? &file.initial
                                                        : nullptr;
        if (target != nullptr) {
            if (!value || value->empty()) {
                error(node, name, fmt::format("{}: a text expected", name));
                continue;
            }
            *target = *value;
            if (name == "initial" && !parse_fen(*value)) {
                error(node, name, "initial: a FEN of a usable position expected");
            }
        } else if (name == "teams") {
            const toml::array* list = node.as_array();
            if (list == nullptr || list->size() != 2 || !(*list)[0].is_string()
                || !(*list)[1].is_string()) {
                error(node, name, "teams: two texts expected, as [\"A\", \"B\"]");
                continue;
            }
            file.teams = {
                *(*list)[0].value_exact<std::string>(), *(*list)[1].value_exact<std::string>()};
        } else if (name == "start") {
            const auto time = node.value_exact<toml::date_time>();
            if (!time || !time->offset) {
                error(node, name, "start: a time expected, as 2026-05-15T09:00:00+02:00");
                continue;
            }
            file.start = since_1970(*time);
        } else {
            error(
                node,
                name,
                fmt::format(
                    "{} is no key of a match; rules, name, log, initial, teams and start are", name
                )
            );
        }
    }
    if (file.rules.empty() && errors.empty()) {
        errors.push_back({"rules is missing, an id or a file expected", 1, 1, "rules"});
    }
    if (!errors.empty()) {
        return fail(std::move(errors));
    }
    return file;
}

} // namespace rota::consult
