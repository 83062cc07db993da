#include "consult/match/slip.hpp"

#include "consult/match/clock_text.hpp"

#include <fmt/format.h>

#include <chrono>
#include <string>

namespace rota::consult {

namespace {

Line clock_line(const MatchRules& rules) {
    std::string text = fmt::format(
        "{} for {}, {}",
        clock_text(rules.base.value),
        rules.rotate ? "each team" : "each player",
        rules.increment.value == 0
            ? std::string{"no increment"}
            : fmt::format("{} s more with every move", rules.increment.value / 1000)
    );
    if (rules.initial_increment) {
        text += " from the first";
    }
    if (rules.default_time.value > 0) {
        text += fmt::format("; default time {}", clock_text(rules.default_time.value));
    }
    return {text + ".", rules.base.citation, false};
}

Line movers_line(const MatchRules& rules) {
    if (!rules.rotate) {
        return rules.fixed_order.value
                   ? Line{"The players sit in the order of the list.", rules.fixed_order.citation}
                   : Line{"The players do not talk.", rules.consult.citation};
    }
    return {
        fmt::format(
            "Seats 1 to {} move in turn, and who has moved presses; the team {}.",
            rules.movers.value,
            rules.consult.value ? "talks about its moves" : "does not talk"
        ),
        rules.movers.citation,
        false};
}

Line illegal_line(const MatchRules& rules) {
    const bool opponent = rules.game.opponent_may_claim_illegal.value;
    const bool arbiter = rules.game.arbiter_may_claim_illegal.value;
    const auto bonus =
        std::chrono::duration_cast<std::chrono::milliseconds>(rules.game.illegal_bonus.value);
    return {
        fmt::format(
            "Illegal moves: {}; {} more for them, and number {} {}.",
            opponent && arbiter ? "the opponents claim or the arbiter sees them"
            : opponent          ? "only the opponents claim them, before they move"
                                : "only the arbiter sees them",
            clock_text(bonus.count()),
            rules.game.illegal_limit.value,
            rules.game.illegal_effect.value == adjudicate::LimitEffect::loss
                ? "loses"
                : "may be declared a loss"
        ),
        rules.game.illegal_limit.citation,
        false};
}

Line points_line(const MatchRules& rules) {
    const adjudicate::RuleSet& results = rules.game.results;
    std::string text = fmt::format("Mate {}", results.mate.value());
    if (rules.game.time_points.value != results.mate) {
        text += fmt::format(", on time {}", rules.game.time_points.value.value());
    }
    if (rules.game.illegal_points.value != results.mate) {
        text += fmt::format(", by illegal moves {}", rules.game.illegal_points.value.value());
    }
    if (results.no_draw) {
        text += fmt::format(
            "; a drawn game counts {} for {} with mating material, else for {}",
            results.no_draw->points.value(),
            name(results.no_draw->favoured),
            name(!results.no_draw->favoured)
        );
    } else {
        text += fmt::format(", a draw {}", results.draw.value());
    }
    if (rules.match_points) {
        text += fmt::format(
            "; match points {}, {}, {}",
            (*rules.match_points)[0].value(),
            (*rules.match_points)[1].value(),
            (*rules.match_points)[2].value()
        );
    }
    return {text + ".", results.mate_citation, false};
}

} // namespace

std::vector<Line> slip_lines(const MatchRules& rules) {
    return {clock_line(rules), movers_line(rules), illegal_line(rules), points_line(rules)};
}

std::string result_in_words(const MatchResult& result) {
    return fmt::format(
        "{}: White {}, Black {}",
        result.winner ? fmt::format("{} wins ({})", name(*result.winner), name(result.outcome))
        : result.outcome == Outcome::absence ? std::string{"both have not come"}
        : result.outcome == Outcome::arbiter ? std::string{"decided by the arbiter"}
                                             : std::string{"a draw"},
        result.points[0].value(),
        result.points[1].value()
    );
}

std::string_view termination(const MatchResult& result) noexcept {
    switch (result.outcome) {
    case Outcome::mate:
    case Outcome::resignation: return "normal";
    case Outcome::draw: return result.winner ? "adjudication" : "normal";
    case Outcome::time: return "time forfeit";
    case Outcome::illegal:
    case Outcome::award: return "rules infraction";
    case Outcome::absence: return "abandoned";
    case Outcome::arbiter: return "adjudication";
    }
    return "unterminated";
}

Points deductions(const MatchState& state, Team team) {
    Points sum;
    for (const LedgerEntry& entry : state.ledger) {
        sum = entry.team == team ? sum + entry.points : sum;
    }
    return sum;
}

} // namespace rota::consult
