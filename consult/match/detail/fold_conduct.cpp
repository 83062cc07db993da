#include "consult/match/detail/match_fold.hpp"

#include <algorithm>
#include <charconv>

// Incidents, the ladder, seats.

namespace rota::consult::detail {

using adjudicate::fide;

MatchFold::Refused MatchFold::incident() {
    const auto incident = incident_from_name(event_.word);
    if (!incident) {
        return refuse("\"{}\" is no incident", event_.word);
    }
    if (board().phase == Phase::ready && *incident == Incident::time_waste) {
        return refuse("the clock does not run");
    }
    if (*incident == Incident::talk && rules_.consult.value) {
        return refuse_by(rules_.consult.citation, "players of a team may talk here");
    }
    if (event_.seat != 0 && !seat_exists(event_.seat)) {
        return refuse_by(rules_.movers.citation, "seats are 1 to {}", rules_.movers.value);
    }
    if (*incident == Incident::time_waste && !is_live()) {
        return waste_after_the_end();
    }
    BoardState& now = board();
    if (*incident == Incident::out_of_turn && now.tent && now.tent->side == *event_.side) {
        if (now.tent->out_of_turn) {
            return refuse("the move on the board has been noted as out of turn");
        }
        now.tent->out_of_turn = true;
    }
    count(*event_.side, *incident, event_.seat, event_.yes);
    if (*incident == Incident::out_of_turn) {
        say_take_back();
    }
    return std::nullopt;
}

/// Relay 16: the arbiter may see only at the end that time was wasted.
MatchFold::Refused MatchFold::waste_after_the_end() {
    BoardState& now = board();
    const Color color = *event_.side;
    const auto& clause = rules_.waste_bonus.citation;
    MatchResult& result = *now.result;
    Points& points = result.points[static_cast<std::size_t>(!color)];
    if (result.winner != !color || result.continued || side(color).waste
        || !waste_counts_for(result.outcome) || points != rules_.game.time_points.value) {
        return refuse_by(clause, "that gives nobody half a point more");
    }
    count(color, Incident::time_waste, event_.seat, false);
    points = points + rules_.waste_bonus.value;
    say(clause,
        "Half a point more: White {}, Black {}.",
        result.points[0].value(),
        result.points[1].value());
    return std::nullopt;
}

void MatchFold::count(Color color, Incident incident, int seat, bool waived) {
    SideState& by = side(color);
    const auto index = static_cast<std::size_t>(incident);
    const int number = ++by.counts[index];
    std::string what{name(incident)};
    std::ranges::replace(what, '_', ' ');
    const std::string who = seat == 0 ? std::string{} : fmt::format(", seat {}", seat);
    if (incident == Incident::time_waste) {
        by.waste = true;
        say(rules_.waste_bonus.citation, "{} wastes time.", name(color));
        return;
    }
    const auto& rule = rules_.conduct[index];
    if (!rule) {
        note("{}{}: {}, number {}.", name(color), who, what, number);
        propose(color, incident);
        return;
    }
    say(rule->citation, "{}{}: {}, number {}.", name(color), who, what, number);
    const bool costs = rule->points == Points{} ? false
                       : rule->repeat           ? number % rule->every == 0
                                                : number == rule->every;
    if (!costs) {
        return;
    }
    if (waived && rule->discretionary) {
        say(rule->citation, "The arbiter waives the penalty.");
        return;
    }
    state_.ledger.push_back(
        {state_.team_of(rules_, board_, color), rule->points, rule->citation, number_, event_.note}
    );
    say(rule->citation, "{} in the table.", rule->points.value());
}

void MatchFold::propose(Color color, Incident incident) {
    const auto& steps = rules_.ladder.value;
    if (steps.empty() || !is_live()) {
        return;
    }
    std::size_t step = side(color).ladder.size();
    for (const Proposal& open : board().proposals) {
        step += open.side == color ? 1U : 0U;
    }
    if (incident == Incident::outside_help) {
        step = std::max(step, static_cast<std::size_t>(rules_.outside_help_step));
    }
    step = std::min(step, steps.size() - 1);
    board().proposals.push_back({color, incident, steps[step]});
    say(rules_.ladder.citation, "Proposed: {}.", steps[step]);
}

MatchFold::Refused MatchFold::ladder() {
    BoardState& now = board();
    const Color color = *event_.side;
    if (rules_.ladder.value.empty()) {
        return refuse("this rule set has no ladder");
    }
    if (!is_live() || now.phase == Phase::ready) {
        return refuse("no game is in progress");
    }
    int seconds = 0;
    if (event_.word == "loss") {
        const bool earlier =
            !side(color).ladder.empty()
            || std::ranges::any_of(side(color).counts, [](int each) { return each > 0; })
            || side(color).illegal > 0;
        if (!earlier && !event_.yes) {
            return refuse_by(
                rules_.ladder.citation,
                "nothing has been noted about {}: a loss has to be confirmed",
                name(color)
            );
        }
    } else if (event_.word != "guidance") {
        const char* end = event_.word.data() + event_.word.size();
        const bool read = event_.word.starts_with('+') && event_.word.size() > 1
                          && std::from_chars(event_.word.data() + 1, end, seconds).ptr == end;
        if (!read || seconds < 1 || seconds > 3600) {
            return refuse("\"{}\" is not known, guidance, +60 or loss expected", event_.word);
        }
    }
    std::erase_if(now.proposals, [&](const Proposal& open) { return open.side == color; });
    side(color).ladder.push_back({event_.word, event_.at});
    if (event_.word == "guidance") {
        say(rules_.ladder.citation, "{} has been told the rule.", name(color));
    } else if (seconds > 0) {
        give_time(!color, std::int64_t{seconds} * 1000);
        say(rules_.ladder.citation,
            "+{} for {}.",
            clock_text(std::int64_t{seconds} * 1000),
            name(!color));
    } else {
        win(Outcome::award, !color, rules_.game.illegal_points.value, rules_.ladder.citation);
    }
    return std::nullopt;
}

MatchFold::Refused MatchFold::substitute() {
    TeamState& players = team(*event_.side);
    const auto& clause = rules_.reserve_in_match.citation;
    if (!is_live()) {
        return refuse("the game is over");
    }
    if (!seat_exists(event_.seat) || players.order.empty()) {
        return refuse_by(
            rules_.movers.citation, "a seat from 1 to {} expected", rules_.movers.value
        );
    }
    int& seat = players.order[rules_.rotate ? static_cast<std::size_t>(event_.seat - 1) : board_];
    if (!rules_.reserve_in_match.value) {
        const bool sits = std::ranges::find(players.order, event_.player) != players.order.end();
        if (event_.player < 1 || event_.player > 1000 || sits || event_.note.empty()) {
            return refuse_by(
                clause, "only between matches; in an emergency the arbiter names a player and why"
            );
        }
        seat = event_.player;
        say(clause,
            "By decision of the arbiter player {} takes seat {}: {}.",
            seat,
            event_.seat,
            event_.note);
        return std::nullopt;
    }
    if (players.reserve_seat == event_.seat) {
        return refuse_by(clause, "the reserve may not be replaced");
    }
    if (players.reserve == 0 || players.reserve_used) {
        return refuse_by(
            clause, "no reserve is left: seat {} may be left empty, and the clock runs", event_.seat
        );
    }
    players.reserve_used = true;
    players.reserve_seat = event_.seat;
    seat = players.reserve;
    std::erase(players.vacant, event_.seat);
    players.helpers.erase(event_.seat);
    say(clause, "The reserve takes seat {} to the end.", event_.seat);
    return std::nullopt;
}

MatchFold::Refused MatchFold::vacate() {
    TeamState& players = team(*event_.side);
    if (!is_live() || !seat_exists(event_.seat)) {
        return refuse_by(
            rules_.movers.citation, "a seat from 1 to {} expected", rules_.movers.value
        );
    }
    if (std::ranges::find(players.vacant, event_.seat) != players.vacant.end()) {
        return refuse("seat {} is empty already", event_.seat);
    }
    players.vacant.push_back(event_.seat);
    say(rules_.reserve_in_match.citation,
        "Seat {} of {} is empty: the team may wait, its clock runs.",
        event_.seat,
        name(*event_.side));
    return std::nullopt;
}

MatchFold::Refused MatchFold::come_back() {
    TeamState& players = team(*event_.side);
    if (std::erase(players.vacant, event_.seat) == 0) {
        return refuse("seat {} is not empty", event_.seat);
    }
    note("Seat {} of {} is taken again.", event_.seat, name(*event_.side));
    return std::nullopt;
}

MatchFold::Refused MatchFold::helper() {
    if (!seat_exists(event_.seat) || event_.note.empty()) {
        return refuse_by(
            fide("4.9"), "a seat from 1 to {} and who helps expected", rules_.movers.value
        );
    }
    team(*event_.side).helpers[event_.seat] = event_.note;
    say(rules_.mover_presses.citation,
        "A helper moves and presses for seat {} of {}.",
        event_.seat,
        name(*event_.side));
    return std::nullopt;
}

MatchFold::Refused MatchFold::knock() {
    if (!is_playing() || side(*event_.side).displaced) {
        return refuse("nothing to note");
    }
    side(*event_.side).displaced = true;
    ++side(*event_.side).counts[static_cast<std::size_t>(Incident::knock)];
    say(fide("7.4.1"),
        "{} puts the men up again before the press, in its own time.",
        name(*event_.side));
    return std::nullopt;
}

MatchFold::Refused MatchFold::restored() {
    if (!side(*event_.side).displaced) {
        return refuse("no men are knocked over");
    }
    side(*event_.side).displaced = false;
    note("The men stand again.");
    return std::nullopt;
}

} // namespace rota::consult::detail
