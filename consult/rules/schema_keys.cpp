#include "consult/rules/schema.hpp"

#include <array>

namespace rota::consult {

namespace {

using enum KeyType;

constexpr std::int64_t day = 86'400;
constexpr std::int64_t many = 1'000;

/// A key of any value: true or false, texts. `fallback` is TOML; empty: the key has to be there;
/// "-": nothing counts when it is not there.
constexpr RuleKey plain(
    std::string_view path,
    KeyType type,
    std::string_view fallback,
    std::string_view clause,
    std::string_view meaning
) {
    return {path, type, "", 0, 0, fallback, clause, meaning};
}

/// A key whose value is one of some words, or several of them.
constexpr RuleKey chosen(
    std::string_view path,
    KeyType type,
    std::string_view words,
    std::string_view fallback,
    std::string_view clause,
    std::string_view meaning
) {
    return {path, type, words, 0, 0, fallback, clause, meaning};
}

/// A key with numbers from `least` to `most` (points: in half points).
constexpr RuleKey within(
    std::string_view path,
    KeyType type,
    std::int64_t least,
    std::int64_t most,
    std::string_view fallback,
    std::string_view clause,
    std::string_view meaning
) {
    return {path, type, "", least, most, fallback, clause, meaning};
}

constexpr std::array keys{
    plain("extends", text, "-", "", "the rule set that this one changes: an id or a file"),
    plain("event.id", text, "", "", "the name of the rule set in citations"),
    within("event.version", whole, 0, 1'000'000, "", "", "counts up with every change"),
    plain("event.name", text, "''", "", "the name for people"),
    plain("event.language", text, "'en'", "", "of the sheet"),
    plain("event.sources", texts, "[]", "", "where the sheet comes from"),

    chosen("laws.base", word, "FIDE2023", "", "", "the Laws of Chess that count"),
    chosen("laws.speed", word, "standard rapid blitz", "", "FIDE A.1", "the kind of play"),
    chosen("laws.supervision", word, "full A4 B2 A5 B3", "", "FIDE A.6", "how games are watched"),

    within("team.size_min", whole, 1, many, "1", "FIDE 1.1", "players of a team at least"),
    within("team.size_max", whole, 1, many, "1", "FIDE 1.1", "players of a team at most"),
    within("team.players_per_match", whole, 1, 100, "1", "FIDE 1.1", "players in a match"),
    within("team.reserves_max", whole, 0, 100, "0", "FIDE 1.1", "reserves in a match"),
    within("team.gender_min.girls", whole, 0, 100, "0", "FIDE 1.1", "girls of a team at least"),
    within("team.gender_min.boys", whole, 0, 100, "0", "FIDE 1.1", "boys of a team at least"),
    plain("team.adult_leader", boolean, "false", "FIDE 1.1", "a grown-up leads the team"),

    plain("eligibility.same_school", boolean, "false", "FIDE 1.1", "all of one school"),
    within("eligibility.grades", range, 0, 13, "-", "FIDE 1.1", "grades, first and last"),
    within("eligibility.junior_grades", range, 0, 13, "-", "FIDE 1.1", "grades of junior teams"),
    within("eligibility.senior_grades", range, 0, 13, "-", "FIDE 1.1", "grades of senior teams"),
    within("eligibility.birth_years", range, 1900, 2200, "-", "FIDE 1.1", "years, first and last"),
    chosen("eligibility.mode", word, "none grade birth_year", "'none'", "FIDE 1.1", "which counts"),
    plain("eligibility.play_up", boolean, "true", "FIDE 1.1", "juniors in senior teams"),
    plain("eligibility.waivable", boolean, "true", "FIDE 1.1", "exceptions may be made"),

    chosen(
        "match.kind",
        word,
        "single_game shared_game boards",
        "'single_game'",
        "FIDE 1.1",
        "one game of two players, one game of two teams, or a game at each board"
    ),
    within("match.boards", whole, 1, 100, "1", "FIDE 1.1", "boards of a match"),
    plain(
        "match.board_colours",
        text,
        "''",
        "FIDE 2.1",
        "colours of the first-named team, board by board: W and B"
    ),

    plain("movers.rotate", boolean, "false", "FIDE 1.1", "players of a team move in turn"),
    within("movers.count", whole, 1, 100, "1", "FIDE 1.1", "players that take turns"),
    chosen("movers.order_scope", word, "match event", "'match'", "FIDE 1.1", "one order per ..."),
    chosen(
        "movers.check",
        word,
        "trust key arbiter",
        "'trust'",
        "FIDE 1.1",
        "how it is known who moved: the due seat is believed, seats have keys, the arbiter says"
    ),
    chosen("movers.presser", word, "mover any", "'mover'", "FIDE 6.2.3", "who presses the clock"),
    chosen(
        "movers.out_of_turn",
        word,
        "stands_after_press retract stands",
        "'retract'",
        "FIDE 1.1",
        "what becomes of a move by the wrong player"
    ),

    chosen(
        "communication.team",
        word,
        "none consult",
        "'none'",
        "FIDE 11.3.1",
        "whether players of a team may talk"
    ),
    chosen(
        "communication.with_bench",
        word,
        "forbidden allowed",
        "'forbidden'",
        "FIDE 11.3.1",
        "talk with others, substitutes included"
    ),
    chosen(
        "communication.say_check", word, "free must never", "'free'", "FIDE 3.9", "saying check"
    ),

    chosen(
        "reserve.mode",
        word,
        "none in_match_once between_matches",
        "'none'",
        "FIDE 1.1",
        "when a reserve may play"
    ),
    plain("reserve.permanent", boolean, "true", "FIDE 1.1", "the replaced player stays out"),
    plain("reserve.can_replace_reserve", boolean, "false", "FIDE 1.1", "a reserve may be replaced"),
    chosen(
        "reserve.short_handed",
        word,
        "wait play_on forfeit",
        "'wait'",
        "FIDE 1.1",
        "without a reserve"
    ),

    chosen("clock.kind", word, "fischer", "'fischer'", "FIDE 6.3.1", "how the clock counts"),
    within(
        "clock.base_s",
        whole,
        1,
        day,
        "5400",
        "FIDE 6.3.1",
        "seconds for the whole game, or for its first period"
    ),
    within(
        "clock.period_moves",
        whole,
        0,
        1000,
        "0",
        "FIDE 6.3.1",
        "moves of a side in the first period; 0: there is only one"
    ),
    within(
        "clock.second_period_s", whole, 0, day, "0", "FIDE 6.3.1", "seconds for the second period"
    ),
    within("clock.increment_s", whole, 0, day, "0", "FIDE 6.3.1", "seconds for a completed move"),
    plain(
        "clock.initial_increment",
        boolean,
        "false",
        "FIDE 6.3.1",
        "the increment of the first move is on the clock at the start"
    ),
    within(
        "clock.default_s",
        whole,
        -1,
        day,
        "0",
        "FIDE 6.7.1",
        "seconds after which who is absent has lost; -1: the organiser says"
    ),
    chosen(
        "clock.both_absent",
        word,
        "arbiter both_lose",
        "'both_lose'",
        "FIDE 6.7.2",
        "when nobody has come by then"
    ),
    chosen(
        "clock.flag_callers",
        words,
        "arbiter opponent",
        "['arbiter', 'opponent']",
        "FIDE 6.8",
        "who may point out a fallen flag"
    ),
    chosen(
        "clock.both_flags",
        word,
        "arbiter draw",
        "'arbiter'",
        "FIDE III.2.1",
        "both flags down in the last period, nobody knows which fell first"
    ),
    plain(
        "clock.grace_last_move",
        boolean,
        "",
        "FIDE 6.8",
        "a move under way when the flag falls may be finished"
    ),
    within("clock.grace_s", whole, 0, 3600, "0", "FIDE 6.8", "seconds for that"),
    chosen("clock.grace_saves", words, "mate", "[]", "FIDE 6.8", "what such a move can save"),
    within(
        "clock.remind_after_s",
        whole,
        0,
        day,
        "0",
        "FIDE 12.6",
        "seconds on a move after which somebody may remind; 0: never"
    ),
    chosen("clock.remind_who", word, "nobody arbiter", "'nobody'", "FIDE 12.6", "who may remind"),

    chosen("touch.trigger", word, "touch left_square", "", "FIDE 4.3", "when a man binds"),
    chosen("touch.binds", word, "mover whole_team", "", "FIDE 4.3", "whom it binds"),

    chosen(
        "illegal.claimants",
        words,
        "opponent arbiter",
        "",
        "FIDE 7.5.1",
        "who may claim an illegal move"
    ),
    within("illegal.bonus_s", whole, 0, day, "", "FIDE 7.5.5", "seconds for the opponent"),
    within("illegal.limit", whole, 1, 100, "", "FIDE 7.5.5", "the how-manieth has the effect"),
    chosen("illegal.limit_effect", word, "loss discretion", "", "FIDE 7.5.5", "the effect"),
    plain(
        "illegal.remove_increment",
        boolean,
        "",
        "FIDE 7.5.5",
        "the increment gained by the press is taken back"
    ),

    plain("record.required", boolean, "false", "FIDE 8.1.1", "players write the moves"),
    within("record.threshold_s", whole, 0, day, "300", "FIDE 8.4", "seconds below which not"),

    chosen(
        "draw.policy",
        word,
        "normal black_if_material",
        "",
        "FIDE 5.2",
        "what a draw under the Laws becomes"
    ),
    chosen(
        "draw.mating_material",
        word,
        "position helpmate-material own forced uscf",
        "-",
        "FIDE 5.2",
        "what mating material is"
    ),
    plain("draw.offers", boolean, "", "FIDE 9.1.1", "players may agree to a draw"),
    within("draw.wrong_claim_bonus_s", whole, 0, day, "", "FIDE 9.5.3", "seconds for the opponent"),

    within("outcome.points.mate", points, 0, 2000, "", "FIDE 10.1", "points for a mate"),
    within("outcome.points.time", points, 0, 2000, "", "FIDE 10.1", "points for a win on time"),
    within(
        "outcome.points.illegal",
        points,
        0,
        2000,
        "",
        "FIDE 10.1",
        "points for a win by illegal moves"
    ),
    within(
        "outcome.points.resign",
        points,
        0,
        2000,
        "",
        "FIDE 10.1",
        "points when the opponents resign"
    ),
    within(
        "outcome.points.default",
        points,
        0,
        2000,
        "1",
        "FIDE 10.1",
        "points when the opponents do not come"
    ),
    within("outcome.points.draw", points, 0, 2000, "-", "FIDE 10.1", "points for a draw, each"),
    within(
        "outcome.points.draw_rule",
        points,
        0,
        2000,
        "-",
        "FIDE 10.1",
        "points for a win by the no-draw rule"
    ),
    within(
        "outcome.time_waste.bonus",
        points,
        0,
        20,
        "0",
        "FIDE 10.2",
        "points more when the opponents wasted time"
    ),
    chosen(
        "outcome.time_waste.applies_to",
        words,
        "time illegal resign",
        "[]",
        "FIDE 10.2",
        "with which wins"
    ),
    within("outcome.match_points.win", points, 0, 2000, "-", "FIDE 10.1", "match points for a win"),
    within(
        "outcome.match_points.draw", points, 0, 2000, "-", "FIDE 10.1", "for a drawn match, each"
    ),
    within("outcome.match_points.loss", points, 0, 2000, "-", "FIDE 10.1", "for a lost match"),

    plain(
        "continuation.enabled",
        boolean,
        "false",
        "FIDE 6.9",
        "who won on time may play on for a mate"
    ),
    within("continuation.decide_s", whole, 1, 3600, "30", "FIDE 6.9", "seconds to decide"),
    chosen("continuation.silence", word, "take", "'take'", "FIDE 6.9", "what no answer means"),
    chosen(
        "continuation.clocks",
        word,
        "winner_remaining",
        "'winner_remaining'",
        "FIDE 6.9",
        "the time for both then"
    ),
    within(
        "continuation.a_wins", points, 0, 2000, "0", "FIDE 6.9", "when the first winner wins again"
    ),
    within("continuation.b_mates", points, 0, 2000, "0", "FIDE 6.9", "when the other side mates"),
    within("continuation.b_other", points, 0, 2000, "0", "FIDE 6.9", "when it wins otherwise"),

    within("conduct.*.every", whole, 1, 100, "1", "FIDE 12.9", "every how-manieth costs"),
    within("conduct.*.points", points, -2000, 2000, "0", "FIDE 12.9", "what it costs in the table"),
    chosen("conduct.*.scope", word, "team_match", "'team_match'", "FIDE 12.9", "counted per ..."),
    plain("conduct.*.repeat", boolean, "true", "FIDE 12.9", "and again each time after that"),
    plain("conduct.*.discretionary", boolean, "false", "FIDE 12.9", "the arbiter may waive"),
    plain(
        "ladder.steps",
        texts,
        "[]",
        "FIDE 12.9",
        "what is proposed one after the other: guidance, +SECONDS for the opponents, loss"
    ),
    within(
        "ladder.outside_help_step",
        whole,
        0,
        100,
        "0",
        "FIDE 12.9",
        "the step that help from outside begins at, from 0"
    ),

    plain("lineup.fixed_order", boolean, "false", "FIDE 1.1", "in the order of the list"),
    within("lineup.deadline_min", whole, 0, 1440, "0", "FIDE 1.1", "minutes before the round"),
    within("lineup.list_deadline_min", whole, 0, 1440, "0", "FIDE 1.1", "of the list of players"),
    within("lineup.protest_min", whole, 0, 1440, "0", "FIDE 1.1", "of protests against a list"),
    chosen("lineup.late", word, "arbiter last", "'arbiter'", "FIDE 1.1", "a late line-up"),
    chosen(
        "lineup.wrong_order",
        word,
        "arbiter lose_affected_boards",
        "'arbiter'",
        "FIDE 1.1",
        "a wrong order that is found later"
    ),
    within("lineup.final_quota.girls", whole, 0, 100, "0", "FIDE 1.1", "girls in a final"),
    within("lineup.final_quota.boys", whole, 0, 100, "0", "FIDE 1.1", "boys in a final"),

    chosen(
        "colours.method",
        word,
        "announced draw_choice berger lot",
        "'announced'",
        "FIDE 2.1",
        "how colours are found"
    ),
    plain("stages.*.name", text, "''", "", "of a part of the event"),
    chosen(
        "stages.*.kind", word, "pools round_robin finals_by_rank knockout", "", "", "who plays whom"
    ),
    within("stages.*.groups", whole, 1, 100, "1", "", "groups"),
    within("stages.*.rounds", whole, 1, 100, "-", "", "rounds"),
    chosen("stages.*.odd", word, "bye cross_bye", "'bye'", "", "with an odd number of teams"),
    chosen("stages.*.on_draw", words, "rematch_if_time lot", "[]", "", "a drawn final"),
    chosen(
        "standings.primary",
        word,
        "event_points match_points game_points",
        "'game_points'",
        "FIDE 10.1",
        "what the table counts"
    ),
    chosen(
        "standings.tie_breaks",
        words,
        "DE BPG LOT MP GP_AMONG_TIED BOARD_LEX SHARED",
        "[]",
        "FIDE 10.1",
        "when it is level"
    ),
    chosen(
        "standings.board_lex.metric",
        word,
        "points wins",
        "'points'",
        "FIDE 10.1",
        "what board by board compares"
    ),
    plain(
        "standings.board_lex.regroup", boolean, "true", "FIDE 10.1", "only among those still level"
    ),
    within("playoff.*.tie_at", whole, 1, 100, "-", "FIDE 10.1", "the place that is shared"),
    within("playoff.*.between", range, 1, 100, "-", "FIDE 10.1", "the places compared"),
    within("playoff.*.gap_lt", points, 0, 20, "-", "FIDE 10.1", "when fewer points are between"),
    chosen(
        "standings.playoff_multiway",
        word,
        "mini_round_robin knockout",
        "'mini_round_robin'",
        "FIDE 10.1",
        "a play-off of three or more"
    ),

    chosen("invitation.rule", word, "none acf4", "'none'", "FIDE 1.1", "who is asked as well"),
    within("invitation.even_targets", wholes, 1, 100, "[]", "FIDE 1.1", "numbers of teams wanted"),
    plain("schedule.start", text, "''", "", "of the first round, HH:MM"),
    within("schedule.slot_min", whole, 0, 1440, "0", "", "minutes for a match"),
    within("schedule.boards", whole, 0, many, "0", "", "boards in parallel"),
    plain("schedule.times", texts, "[]", "", "when the rounds begin"),
    chosen("privacy.export_names", word, "full initials seats", "'initials'", "", "in exports"),
};

} // namespace

std::span<const RuleKey> rule_keys() noexcept {
    return keys;
}

} // namespace rota::consult
