#include "consult/match/match_rules.hpp"

#include "consult/rules/rule_file.hpp"

#include <algorithm>
#include <utility>

namespace rota::consult {

namespace {

constexpr std::array<std::string_view, incidents> names{
    "talk",
    "help",
    "spectator",
    "out_of_turn",
    "time_waste",
    "run",
    "foot",
    "knock",
    "early_start",
    "wrong_presser",
    "noise",
    "outside_help",
    "disturbance"};

adjudicate::Cited<int> number(const RuleValues& values, std::string_view path) {
    const auto found = values.get<std::int64_t>(path);
    return {static_cast<int>(found.value), found.citation};
}

adjudicate::Cited<std::int64_t> time(const RuleValues& values, std::string_view path) {
    const auto found = values.get<std::int64_t>(path);
    return {found.value * 1000, found.citation};
}

adjudicate::Cited<bool> is(const RuleValues& values, std::string_view path, std::string_view word) {
    const auto found = values.get<std::string>(path);
    return {found.value == word, found.citation};
}

std::optional<ConductRule> conduct_rule(const RuleValues& values, std::string_view incident) {
    const std::string table = "conduct." + std::string{incident};
    if (values.find(table + ".every") == nullptr) {
        return std::nullopt;
    }
    const auto points = values.get<Points>(table + ".points");
    return ConductRule{
        number(values, table + ".every").value,
        points.value,
        values.get<bool>(table + ".repeat").value,
        values.get<bool>(table + ".discretionary").value,
        points.citation};
}

} // namespace

std::string_view name(Incident incident) noexcept {
    return names[static_cast<std::size_t>(incident)];
}

std::optional<Incident> incident_from_name(std::string_view text) noexcept {
    const auto found = std::ranges::find(names, text);
    return found == names.end() ? std::nullopt
                                : std::optional{static_cast<Incident>(found - names.begin())};
}

MatchRules match_rules(const RuleValues& values) {
    MatchRules rules;
    rules.game = game_rules(values);
    rules.rotate = values.get<bool>("movers.rotate").value;
    rules.boards = number(values, "match.boards").value;
    if (rules.boards > 1) {
        for (const char letter : values.get<std::string>("match.board_colours").value) {
            rules.board_colours.push_back(letter == 'W' ? Color::white : Color::black);
        }
    }
    rules.players = number(values, "team.players_per_match");
    rules.movers = number(values, "movers.count");
    rules.mover_presses = is(values, "movers.presser", "mover");
    const auto out_of_turn = values.get<std::string>("movers.out_of_turn");
    rules.out_of_turn = {
        out_of_turn.value == "stands"    ? OutOfTurn::stands
        : out_of_turn.value == "retract" ? OutOfTurn::retract
                                         : OutOfTurn::stands_after_press,
        out_of_turn.citation};
    rules.consult = is(values, "communication.team", "consult");
    rules.fixed_order = values.get<bool>("lineup.fixed_order");
    rules.colours = values.get<std::string>("colours.method");
    rules.reserve_in_match = is(values, "reserve.mode", "in_match_once");
    rules.reserves_max = number(values, "team.reserves_max");
    rules.base = time(values, "clock.base_s");
    rules.increment = time(values, "clock.increment_s");
    rules.initial_increment = values.get<bool>("clock.initial_increment").value;
    rules.second_period = time(values, "clock.second_period_s");
    rules.default_time = time(values, "clock.default_s");
    rules.both_lose = is(values, "clock.both_absent", "both_lose");
    rules.opponent_calls_flag = values.has("clock.flag_callers", "opponent");
    rules.arbiter_calls_flag = values.has("clock.flag_callers", "arbiter");
    rules.grace = time(values, "clock.grace_s");
    rules.remind_after = time(values, "clock.remind_after_s");
    rules.record = values.get<bool>("record.required");
    rules.record_threshold = time(values, "record.threshold_s");
    rules.default_points = values.get<Points>("outcome.points.default");
    rules.waste_bonus = values.get<Points>("outcome.time_waste.bonus");
    constexpr std::string_view applies_to = "outcome.time_waste.applies_to";
    rules.waste_time = values.has(applies_to, "time").value;
    rules.waste_illegal = values.has(applies_to, "illegal").value;
    rules.waste_resign = values.has(applies_to, "resign").value;
    rules.continuation = values.get<bool>("continuation.enabled");
    rules.decide_time = time(values, "continuation.decide_s").value;
    rules.a_wins = values.get<Points>("continuation.a_wins").value;
    rules.b_mates = values.get<Points>("continuation.b_mates").value;
    rules.b_other = values.get<Points>("continuation.b_other").value;
    for (std::size_t i = 0; i < incidents; ++i) {
        rules.conduct[i] = conduct_rule(values, names[i]);
    }
    rules.ladder = values.get<std::vector<std::string>>("ladder.steps");
    rules.outside_help_step = number(values, "ladder.outside_help_step").value;
    if (values.find("outcome.match_points.win") != nullptr) {
        std::array<Points, 3> points{};
        constexpr std::array<std::string_view, 3> paths{
            "outcome.match_points.win", "outcome.match_points.draw", "outcome.match_points.loss"};
        for (std::size_t i = 0; i < points.size(); ++i) {
            const RuleEntry* entry = values.find(paths[i]);
            points[i] = entry == nullptr ? Points{} : std::get<Points>(entry->value);
        }
        rules.match_points = points;
    }
    return rules;
}

} // namespace rota::consult
