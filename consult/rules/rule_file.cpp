#include "consult/rules/rule_file.hpp"

#include "consult/rules/shipped_rule_files.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <string>
#include <utility>

namespace rota::consult {

namespace {

using namespace adjudicate;
using std::chrono::seconds;

Cited<seconds> time(const RuleValues& values, std::string_view path) {
    const auto number = values.get<std::int64_t>(path);
    return {seconds{number.value}, number.citation};
}

/// One of some words, each of which means a value. \pre the schema allows no other word
template <class T, std::size_t n>
Cited<T> word(
    const RuleValues& values,
    std::string_view path,
    const std::array<std::pair<std::string_view, T>, n>& words
) {
    const auto text = values.get<std::string>(path);
    const auto found =
        std::ranges::find(words, text.value, [](const auto& entry) { return entry.first; });
    return {found == words.end() ? words[0].second : found->second, text.citation};
}

void add_draws(GameRules& rules, const RuleValues& values) {
    rules.draw_offers = values.get<bool>("draw.offers");
    rules.wrong_claim_bonus = time(values, "draw.wrong_claim_bonus_s");
    const auto policy = values.get<std::string>("draw.policy");
    if (policy.value == "normal") {
        const auto draw = values.get<Points>("outcome.points.draw");
        rules.results.draw = draw.value;
        rules.results.draw_citation = draw.citation;
        return;
    }
    const auto material = values.get<std::string>("draw.mating_material").value;
    rules.results.no_draw = NoDrawRule{
        .favoured = Color::black,
        .definition = mating_material_from_name(material).value_or(MatingMaterial::own),
        .points = values.get<Points>("outcome.points.draw_rule").value,
        .citation = policy.citation};
    rules.results.draw = {};
    rules.results.draw_citation = policy.citation;
}

} // namespace

GameRules game_rules(const RuleValues& values) {
    GameRules rules;
    rules.results.id = values.id();
    rules.speed = word(
        values,
        "laws.speed",
        std::to_array<std::pair<std::string_view, Speed>>(
            {{"standard", Speed::standard}, {"rapid", Speed::rapid}, {"blitz", Speed::blitz}}
        )
    );
    rules.supervision = word(
        values,
        "laws.supervision",
        std::to_array<std::pair<std::string_view, Supervision>>(
            {{"full", Supervision::full},
             {"A5", Supervision::reduced},
             {"B3", Supervision::reduced}}
        )
    );
    rules.opponent_may_claim_illegal = values.has("illegal.claimants", "opponent");
    rules.arbiter_may_claim_illegal = values.has("illegal.claimants", "arbiter");
    rules.illegal_bonus = time(values, "illegal.bonus_s");
    const auto limit = values.get<std::int64_t>("illegal.limit");
    rules.illegal_limit = {static_cast<int>(limit.value), limit.citation};
    rules.illegal_effect = word(
        values,
        "illegal.limit_effect",
        std::to_array<std::pair<std::string_view, LimitEffect>>(
            {{"loss", LimitEffect::loss}, {"discretion", LimitEffect::discretion}}
        )
    );
    rules.remove_increment = values.get<bool>("illegal.remove_increment");
    rules.touch_trigger = word(
        values,
        "touch.trigger",
        std::to_array<std::pair<std::string_view, TouchTrigger>>(
            {{"touch", TouchTrigger::touch}, {"left_square", TouchTrigger::left_square}}
        )
    );
    rules.touch_binds = word(
        values,
        "touch.binds",
        std::to_array<std::pair<std::string_view, TouchBinds>>(
            {{"mover", TouchBinds::mover}, {"whole_team", TouchBinds::whole_team}}
        )
    );
    const auto period = values.get<std::int64_t>("clock.period_moves");
    rules.period_moves = {static_cast<int>(period.value), period.citation};
    rules.both_flags = word(
        values,
        "clock.both_flags",
        std::to_array<std::pair<std::string_view, BothFlags>>(
            {{"arbiter", BothFlags::arbiter}, {"draw", BothFlags::draw}}
        )
    );
    rules.grace_last_move = values.get<bool>("clock.grace_last_move");
    rules.grace_time = time(values, "clock.grace_s");
    rules.grace_saves_mate = values.has("clock.grace_saves", "mate");
    add_draws(rules, values);
    const auto mate = values.get<Points>("outcome.points.mate");
    rules.results.mate = mate.value;
    rules.results.mate_citation = mate.citation;
    rules.time_points = values.get<Points>("outcome.points.time");
    rules.results.other_win = rules.time_points.value;
    rules.results.other_win_citation = rules.time_points.citation;
    rules.illegal_points = values.get<Points>("outcome.points.illegal");
    rules.resign_points = values.get<Points>("outcome.points.resign");
    return rules;
}

Result<GameRules, std::vector<RuleFileError>>
parse_rules(std::string_view toml, const RuleFileLoader& load) {
    auto values = read_rule_values(toml, load);
    if (!values) {
        return fail(std::move(values.error()));
    }
    return game_rules(*values);
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
