#include "consult/rules/schema.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace rota::consult {

namespace {

using enum KeyType;

constexpr std::int64_t day = 86'400;
constexpr std::int64_t many = 1'000;

// path, type, words, least, most, fallback, clause of the fallback, meaning
constexpr auto keys = std::to_array<RuleKey>({
    {"extends", text, "", 0, 0, "-", "", "the rule set that this one changes: an id or a file"},
    {"event.id", text, "", 0, 0, "", "", "the name of the rule set in citations"},
    {"event.version", whole, "", 0, 1'000'000, "", "", "counts up with every change"},
    {"event.name", text, "", 0, 0, "''", "", "the name for people"},
    {"event.language", text, "", 0, 0, "'en'", "", "of the sheet"},
    {"event.sources", texts, "", 0, 0, "[]", "", "where the sheet comes from"},

    {"laws.base", word, "FIDE2023", 0, 0, "", "", "the Laws of Chess that count"},
    {"laws.speed", word, "standard rapid blitz", 0, 0, "", "FIDE A.1", "the kind of play"},
    {"laws.supervision", word, "full A4 B2 A5 B3", 0, 0, "", "FIDE A.6", "how games are watched"},

    {"team.size_min", whole, "", 1, many, "1", "FIDE 1.1", "players of a team at least"},
    {"team.size_max", whole, "", 1, many, "1", "FIDE 1.1", "players of a team at most"},
    {"team.players_per_match", whole, "", 1, 100, "1", "FIDE 1.1", "players in a match"},
    {"team.reserves_max", whole, "", 0, 100, "0", "FIDE 1.1", "reserves in a match"},
    {"team.gender_min.girls", whole, "", 0, 100, "0", "FIDE 1.1", "girls of a team at least"},
    {"team.gender_min.boys", whole, "", 0, 100, "0", "FIDE 1.1", "boys of a team at least"},
    {"team.adult_leader", boolean, "", 0, 0, "false", "FIDE 1.1", "a grown-up leads the team"},

    {"eligibility.same_school", boolean, "", 0, 0, "false", "FIDE 1.1", "all of one school"},
    {"eligibility.grades", range, "", 0, 13, "-", "FIDE 1.1", "grades, first and last"},
    {"eligibility.junior_grades", range, "", 0, 13, "-", "FIDE 1.1", "grades of junior teams"},
    {"eligibility.senior_grades", range, "", 0, 13, "-", "FIDE 1.1", "grades of senior teams"},
    {"eligibility.birth_years", range, "", 1900, 2200, "-", "FIDE 1.1", "years, first and last"},
    {"eligibility.mode", word, "none grade birth_year", 0, 0, "'none'", "FIDE 1.1", "which counts"},
    {"eligibility.play_up", boolean, "", 0, 0, "true", "FIDE 1.1", "juniors in senior teams"},
    {"eligibility.waivable", boolean, "", 0, 0, "true", "FIDE 1.1", "exceptions may be made"},

    {"match.kind",
     word,
     "single_game shared_game boards",
     0,
     0,
     "'single_game'",
     "FIDE 1.1",
     "one game of two players, one game of two teams, or a game at each board"},
    {"match.boards", whole, "", 1, 100, "1", "FIDE 1.1", "boards of a match"},
    {"match.board_colours",
     text,
     "",
     0,
     0,
     "''",
     "FIDE 2.1",
     "colours of the first-named team, board by board: W and B"},

    {"movers.rotate", boolean, "", 0, 0, "false", "FIDE 1.1", "players of a team move in turn"},
    {"movers.count", whole, "", 1, 100, "1", "FIDE 1.1", "players that take turns"},
    {"movers.order_scope", word, "match event", 0, 0, "'match'", "FIDE 1.1", "one order per ..."},
    {"movers.check",
     word,
     "trust key arbiter",
     0,
     0,
     "'trust'",
     "FIDE 1.1",
     "how it is known who moved: the due seat is believed, seats have keys, the arbiter says"},
    {"movers.presser", word, "mover any", 0, 0, "'mover'", "FIDE 6.2.3", "who presses the clock"},
    {"movers.out_of_turn",
     word,
     "stands_after_press retract stands",
     0,
     0,
     "'retract'",
     "FIDE 1.1",
     "what becomes of a move by the wrong player"},

    {"communication.team",
     word,
     "none consult",
     0,
     0,
     "'none'",
     "FIDE 11.3.1",
     "whether players of a team may talk"},
    {"communication.with_bench",
     word,
     "forbidden allowed",
     0,
     0,
     "'forbidden'",
     "FIDE 11.3.1",
     "talk with others, substitutes included"},
    {"communication.say_check",
     word,
     "free must never",
     0,
     0,
     "'free'",
     "FIDE 3.9",
     "saying check"},

    {"reserve.mode",
     word,
     "none in_match_once between_matches",
     0,
     0,
     "'none'",
     "FIDE 1.1",
     "when a reserve may play"},
    {"reserve.permanent", boolean, "", 0, 0, "true", "FIDE 1.1", "the replaced player stays out"},
    {"reserve.can_replace_reserve",
     boolean,
     "",
     0,
     0,
     "false",
     "FIDE 1.1",
     "a reserve may be replaced"},
    {"reserve.short_handed",
     word,
     "wait play_on forfeit",
     0,
     0,
     "'wait'",
     "FIDE 1.1",
     "without a reserve"},

    {"clock.kind", word, "fischer", 0, 0, "'fischer'", "FIDE 6.3.1", "how the clock counts"},
    {"clock.base_s",
     whole,
     "",
     1,
     day,
     "5400",
     "FIDE 6.3.1",
     "seconds for the whole game, or for its first period"},
    {"clock.period_moves",
     whole,
     "",
     0,
     1000,
     "0",
     "FIDE 6.3.1",
     "moves of a side in the first period; 0: there is only one"},
    {"clock.second_period_s",
     whole,
     "",
     0,
     day,
     "0",
     "FIDE 6.3.1",
     "seconds for the second period"},
    {"clock.increment_s", whole, "", 0, day, "0", "FIDE 6.3.1", "seconds for a completed move"},
    {"clock.initial_increment",
     boolean,
     "",
     0,
     0,
     "false",
     "FIDE 6.3.1",
     "the increment of the first move is on the clock at the start"},
    {"clock.default_s",
     whole,
     "",
     -1,
     day,
     "0",
     "FIDE 6.7.1",
     "seconds after which who is absent has lost; -1: the organiser says"},
    {"clock.both_absent",
     word,
     "arbiter both_lose",
     0,
     0,
     "'both_lose'",
     "FIDE 6.7.2",
     "when nobody has come by then"},
    {"clock.flag_callers",
     words,
     "arbiter opponent",
     0,
     0,
     "['arbiter', 'opponent']",
     "FIDE 6.8",
     "who may point out a fallen flag"},
    {"clock.both_flags",
     word,
     "arbiter draw",
     0,
     0,
     "'arbiter'",
     "FIDE III.2.1",
     "both flags down in the last period, nobody knows which fell first"},
    {"clock.grace_last_move",
     boolean,
     "",
     0,
     0,
     "",
     "FIDE 6.8",
     "a move under way when the flag falls may be finished"},
    {"clock.grace_s", whole, "", 0, 3600, "0", "FIDE 6.8", "seconds for that"},
    {"clock.grace_saves", words, "mate", 0, 0, "[]", "FIDE 6.8", "what such a move can save"},
    {"clock.remind_after_s",
     whole,
     "",
     0,
     day,
     "0",
     "FIDE 12.6",
     "seconds on a move after which somebody may remind; 0: never"},
    {"clock.remind_who", word, "nobody arbiter", 0, 0, "'nobody'", "FIDE 12.6", "who may remind"},

    {"touch.trigger", word, "touch left_square", 0, 0, "", "FIDE 4.3", "when a man binds"},
    {"touch.binds", word, "mover whole_team", 0, 0, "", "FIDE 4.3", "whom it binds"},

    {"illegal.claimants",
     words,
     "opponent arbiter",
     0,
     0,
     "",
     "FIDE 7.5.1",
     "who may claim an illegal move"},
    {"illegal.bonus_s", whole, "", 0, day, "", "FIDE 7.5.5", "seconds for the opponent"},
    {"illegal.limit", whole, "", 1, 100, "", "FIDE 7.5.5", "the how-manieth has the effect"},
    {"illegal.limit_effect", word, "loss discretion", 0, 0, "", "FIDE 7.5.5", "the effect"},
    {"illegal.remove_increment",
     boolean,
     "",
     0,
     0,
     "",
     "FIDE 7.5.5",
     "the increment gained by the press is taken back"},

    {"record.required", boolean, "", 0, 0, "false", "FIDE 8.1.1", "players write the moves"},
    {"record.threshold_s", whole, "", 0, day, "300", "FIDE 8.4", "seconds below which not"},

    {"draw.policy",
     word,
     "normal black_if_material",
     0,
     0,
     "",
     "FIDE 5.2",
     "what a draw under the Laws becomes"},
    {"draw.mating_material",
     word,
     "position helpmate-material own forced uscf",
     0,
     0,
     "-",
     "FIDE 5.2",
     "what mating material is"},
    {"draw.offers", boolean, "", 0, 0, "", "FIDE 9.1.1", "players may agree to a draw"},
    {"draw.wrong_claim_bonus_s", whole, "", 0, day, "", "FIDE 9.5.3", "seconds for the opponent"},

    {"outcome.points.mate", points, "", 0, 2000, "", "FIDE 10.1", "points for a mate"},
    {"outcome.points.time", points, "", 0, 2000, "", "FIDE 10.1", "points for a win on time"},
    {"outcome.points.illegal",
     points,
     "",
     0,
     2000,
     "",
     "FIDE 10.1",
     "points for a win by illegal moves"},
    {"outcome.points.resign",
     points,
     "",
     0,
     2000,
     "",
     "FIDE 10.1",
     "points when the opponents resign"},
    {"outcome.points.default",
     points,
     "",
     0,
     2000,
     "1",
     "FIDE 10.1",
     "points when the opponents do not come"},
    {"outcome.points.draw", points, "", 0, 2000, "-", "FIDE 10.1", "points for a draw, each"},
    {"outcome.points.draw_rule",
     points,
     "",
     0,
     2000,
     "-",
     "FIDE 10.1",
     "points for a win by the no-draw rule"},
    {"outcome.time_waste.bonus",
     points,
     "",
     0,
     20,
     "0",
     "FIDE 10.2",
     "points more when the opponents wasted time"},
    {"outcome.time_waste.applies_to",
     words,
     "time illegal resign",
     0,
     0,
     "[]",
     "FIDE 10.2",
     "with which wins"},
    {"outcome.match_points.win", points, "", 0, 2000, "-", "FIDE 10.1", "match points for a win"},
    {"outcome.match_points.draw", points, "", 0, 2000, "-", "FIDE 10.1", "for a drawn match, each"},
    {"outcome.match_points.loss", points, "", 0, 2000, "-", "FIDE 10.1", "for a lost match"},

    {"continuation.enabled",
     boolean,
     "",
     0,
     0,
     "false",
     "FIDE 6.9",
     "who won on time may play on for a mate"},
    {"continuation.decide_s", whole, "", 1, 3600, "30", "FIDE 6.9", "seconds to decide"},
    {"continuation.silence", word, "take", 0, 0, "'take'", "FIDE 6.9", "what no answer means"},
    {"continuation.clocks",
     word,
     "winner_remaining",
     0,
     0,
     "'winner_remaining'",
     "FIDE 6.9",
     "the time for both then"},
    {"continuation.a_wins",
     points,
     "",
     0,
     2000,
     "0",
     "FIDE 6.9",
     "when the first winner wins again"},
    {"continuation.b_mates", points, "", 0, 2000, "0", "FIDE 6.9", "when the other side mates"},
    {"continuation.b_other", points, "", 0, 2000, "0", "FIDE 6.9", "when it wins otherwise"},

    {"conduct.*.every", whole, "", 1, 100, "1", "FIDE 12.9", "every how-manieth costs"},
    {"conduct.*.points", points, "", -2000, 2000, "0", "FIDE 12.9", "what it costs in the table"},
    {"conduct.*.scope", word, "team_match", 0, 0, "'team_match'", "FIDE 12.9", "counted per ..."},
    {"conduct.*.repeat", boolean, "", 0, 0, "true", "FIDE 12.9", "and again each time after that"},
    {"conduct.*.discretionary", boolean, "", 0, 0, "false", "FIDE 12.9", "the arbiter may waive"},
    {"ladder.steps",
     texts,
     "",
     0,
     0,
     "[]",
     "FIDE 12.9",
     "what is proposed one after the other: guidance, +SECONDS for the opponents, loss"},
    {"ladder.outside_help_step",
     whole,
     "",
     0,
     100,
     "0",
     "FIDE 12.9",
     "the step that help from outside begins at, from 0"},

    {"lineup.fixed_order", boolean, "", 0, 0, "false", "FIDE 1.1", "in the order of the list"},
    {"lineup.deadline_min", whole, "", 0, 1440, "0", "FIDE 1.1", "minutes before the round"},
    {"lineup.list_deadline_min", whole, "", 0, 1440, "0", "FIDE 1.1", "of the list of players"},
    {"lineup.protest_min", whole, "", 0, 1440, "0", "FIDE 1.1", "of protests against a list"},
    {"lineup.late", word, "arbiter last", 0, 0, "'arbiter'", "FIDE 1.1", "a late line-up"},
    {"lineup.wrong_order",
     word,
     "arbiter lose_affected_boards",
     0,
     0,
     "'arbiter'",
     "FIDE 1.1",
     "a wrong order that is found later"},
    {"lineup.final_quota.girls", whole, "", 0, 100, "0", "FIDE 1.1", "girls in a final"},
    {"lineup.final_quota.boys", whole, "", 0, 100, "0", "FIDE 1.1", "boys in a final"},

    {"colours.method",
     word,
     "announced draw_choice berger lot",
     0,
     0,
     "'announced'",
     "FIDE 2.1",
     "how colours are found"},
    {"stages.*.name", text, "", 0, 0, "''", "", "of a part of the event"},
    {"stages.*.kind",
     word,
     "pools round_robin finals_by_rank knockout",
     0,
     0,
     "",
     "",
     "who plays whom"},
    {"stages.*.groups", whole, "", 1, 100, "1", "", "groups"},
    {"stages.*.rounds", whole, "", 1, 100, "-", "", "rounds"},
    {"stages.*.odd", word, "bye cross_bye", 0, 0, "'bye'", "", "with an odd number of teams"},
    {"stages.*.on_draw", words, "rematch_if_time lot", 0, 0, "[]", "", "a drawn final"},
    {"standings.primary",
     word,
     "event_points match_points game_points",
     0,
     0,
     "'game_points'",
     "FIDE 10.1",
     "what the table counts"},
    {"standings.tie_breaks",
     words,
     "DE BPG LOT MP GP_AMONG_TIED BOARD_LEX SHARED",
     0,
     0,
     "[]",
     "FIDE 10.1",
     "when it is level"},
    {"standings.board_lex.metric",
     word,
     "points wins",
     0,
     0,
     "'points'",
     "FIDE 10.1",
     "what board by board compares"},
    {"standings.board_lex.regroup",
     boolean,
     "",
     0,
     0,
     "true",
     "FIDE 10.1",
     "only among those still level"},
    {"playoff.*.tie_at", whole, "", 1, 100, "-", "FIDE 10.1", "the place that is shared"},
    {"playoff.*.between", range, "", 1, 100, "-", "FIDE 10.1", "the places compared"},
    {"playoff.*.gap_lt", points, "", 0, 20, "-", "FIDE 10.1", "when fewer points are between"},
    {"standings.playoff_multiway",
     word,
     "mini_round_robin knockout",
     0,
     0,
     "'mini_round_robin'",
     "FIDE 10.1",
     "a play-off of three or more"},

    {"invitation.rule", word, "none acf4", 0, 0, "'none'", "FIDE 1.1", "who is asked as well"},
    {"invitation.even_targets", wholes, "", 1, 100, "[]", "FIDE 1.1", "numbers of teams wanted"},
    {"schedule.start", text, "", 0, 0, "''", "", "of the first round, HH:MM"},
    {"schedule.slot_min", whole, "", 0, 1440, "0", "", "minutes for a match"},
    {"schedule.boards", whole, "", 0, many, "0", "", "boards in parallel"},
    {"schedule.times", texts, "", 0, 0, "[]", "", "when the rounds begin"},
    {"privacy.export_names", word, "full initials seats", 0, 0, "'initials'", "", "in exports"},
});

/// Whether a path fits a pattern whose parts "*" mean anything.
bool fits(std::string_view pattern, std::string_view path) {
    while (!pattern.empty() && !path.empty()) {
        const auto wanted = pattern.substr(0, pattern.find('.'));
        const auto part = path.substr(0, path.find('.'));
        if (wanted != "*" && wanted != part) {
            return false;
        }
        pattern.remove_prefix(std::min(wanted.size() + 1, pattern.size()));
        path.remove_prefix(std::min(part.size() + 1, path.size()));
    }
    return pattern.empty() && path.empty();
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) {
        row[j] = j;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = std::exchange(row[0], i + 1);
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0U : 1U);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
        }
    }
    return row.back();
}

std::string quoted_words(std::string_view words, std::string_view separator) {
    std::string list;
    while (!words.empty()) {
        const auto word = words.substr(0, words.find(' '));
        list += fmt::format("{}\"{}\"", list.empty() ? "" : separator, word);
        words.remove_prefix(std::min(word.size() + 1, words.size()));
    }
    return list;
}

} // namespace

std::span<const RuleKey> rule_keys() noexcept {
    return keys;
}

const RuleKey* find_rule_key(std::string_view path) noexcept {
    const auto* found =
        std::ranges::find_if(keys, [&](const RuleKey& key) { return fits(key.path, path); });
    return found == keys.end() ? nullptr : &*found;
}

std::string_view nearest_rule_key(std::string_view path) {
    if (path.size() > 100) {
        return {};
    }
    const RuleKey* nearest = nullptr;
    std::size_t least = 4; // more letters than that are no slip
    for (const RuleKey& key : keys) {
        const std::size_t distance = edit_distance(key.path, path);
        if (distance < least) {
            least = distance;
            nearest = &key;
        }
    }
    return nearest == nullptr ? std::string_view{} : nearest->path;
}

std::string expected_of(const RuleKey& key) {
    switch (key.type) {
    case boolean: return "true or false";
    case whole: return "a whole number";
    case text: return "a text";
    case word: return "one of " + quoted_words(key.words, ", ");
    case words: return fmt::format("a list of {}", quoted_words(key.words, " and "));
    case texts: return "a list of texts";
    case wholes: return fmt::format("a list of whole numbers from {} to {}", key.least, key.most);
    case range: return fmt::format("two numbers from {} to {}, as [1, 7]", key.least, key.most);
    case points: return "points in steps of 0.5";
    }
    return "another value";
}

} // namespace rota::consult
