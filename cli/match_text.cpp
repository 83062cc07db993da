#include "cli/match_text.hpp"

#include "cli/json.hpp"
#include "cli/match_json.hpp"
#include "cli/printable.hpp"
#include "consult/console/words.hpp"
#include "consult/match/clock_text.hpp"
#include "consult/match/slip.hpp"

#include <fmt/chrono.h>
#include <fmt/ostream.h>

#include <array>
#include <chrono>
#include <string>
#include <vector>

namespace rota::cli {

namespace {

using consult::Team;

constexpr std::array both_teams{Team::a, Team::b};

/// What a slip says about the match as a whole.
struct Heading {
    std::string rules; ///< "relay, version 1"
    std::string title; ///< Of the rule set; may be empty.
    std::string start; ///< UTC; empty when it is not known.
};

Heading heading_of(const MatchHeader& header) {
    Heading heading;
    if (const auto values = rule_values_of(header)) {
        heading.rules = fmt::format(
            "{}, version {}",
            values->get<std::string>("event.id").value,
            values->get<std::int64_t>("event.version").value
        );
        heading.title = values->get<std::string>("event.name").value;
    }
    if (header.start != 0) {
        const std::chrono::sys_time<std::chrono::milliseconds> time{
            std::chrono::milliseconds{header.start}};
        heading.start =
            fmt::format("{:%Y-%m-%d %H:%M} UTC", std::chrono::floor<std::chrono::seconds>(time));
    }
    return heading;
}

void print_heading(std::ostream& out, std::string_view what, const ReplayedMatch& match) {
    const MatchHeader& header = match.log.header;
    const Heading heading = heading_of(header);
    fmt::print(out, "{}{}{}\n", what, header.name.empty() ? "" : ": ", printable(header.name));
    fmt::print(
        out,
        "{}{}({}){}{}\n\n",
        printable(heading.title),
        heading.title.empty() ? "" : " ",
        printable(heading.rules),
        heading.start.empty() ? "" : ", start ",
        heading.start
    );
}

Json heading_json(const ReplayedMatch& match) {
    const MatchHeader& header = match.log.header;
    const Heading heading = heading_of(header);
    return {
        {"name", header.name},
        {"teams", header.teams},
        {"rules", heading.rules},
        {"start_ms", header.start == 0 ? Json(nullptr) : Json(header.start)}};
}

std::string team_of(const ReplayedMatch& match, Team team) {
    const auto index = static_cast<std::size_t>(team);
    const auto& teams = match.log.header.teams;
    return index < teams.size() ? printable(teams[index]) : std::string{"?"};
}

const consult::TeamState& players_of(const ReplayedMatch& match, Team team) {
    return match.match.state().teams[static_cast<std::size_t>(team)];
}

std::optional<Color> colour_of(const ReplayedMatch& match, Team team, std::size_t board) {
    const auto& state = match.match.state();
    if (!state.colour_of_a) {
        return std::nullopt;
    }
    return state.team_of(match.match.rules(), board, Color::white) == team ? Color::white
                                                                           : Color::black;
}

std::string_view colour_name(std::optional<Color> colour) {
    return colour ? name(*colour) : std::string_view{"colour open"};
}

void print_players(std::ostream& out, const ReplayedMatch& match) {
    const bool boards = match.match.rules().boards > 1;
    for (const Team team : both_teams) {
        const consult::TeamState& players = players_of(match, team);
        fmt::print(out, "Team {}  {}", team == Team::a ? "A" : "B", team_of(match, team));
        fmt::print(
            out, "{}\n", boards ? "" : fmt::format("  ({})", colour_name(colour_of(match, team, 0)))
        );
        if (players.order.empty()) {
            out << "  no line-up yet\n";
        }
        for (std::size_t i = 0; i < players.order.size(); ++i) {
            fmt::print(
                out,
                "  {} {}  player {}{}\n",
                boards ? "board" : "seat",
                i + 1,
                players.order[i],
                boards ? fmt::format("  {}", colour_name(colour_of(match, team, i))) : ""
            );
        }
        if (players.reserve != 0) {
            fmt::print(
                out,
                "  reserve player {}{}\n",
                players.reserve,
                players.reserve_used ? fmt::format(", at seat {}", players.reserve_seat) : ""
            );
        }
    }
    out << '\n';
}

std::string_view result_of(const consult::MatchResult& result) {
    return !result.winner ? result.outcome == consult::Outcome::absence ? "0-0" : "1/2-1/2"
           : *result.winner == Color::white ? "1-0"
                                            : "0-1";
}

void print_board_result(std::ostream& out, const ReplayedMatch& match, std::size_t board) {
    const consult::BoardState& state = match.match.state().boards[board];
    const consult::MatchNames names = names_of(match.log.header);
    if (match.match.rules().boards > 1) {
        fmt::print(out, "Board {}\n", board + 1);
    }
    for (const Color side : {Color::white, Color::black}) {
        const consult::SideState& each = state.sides[static_cast<std::size_t>(side)];
        fmt::print(
            out,
            "{}  {:<24} {:>4}   moves {}, {} left, illegal moves {}\n",
            name(side),
            consult::team_name(match.match, names, board, side),
            state.result
                ? fmt::format("{}", state.result->points[static_cast<std::size_t>(side)].value())
                : "",
            each.done,
            consult::clock_text(match.match.clock(board, side, end_of(match.match))),
            each.illegal
        );
    }
    if (!state.result) {
        fmt::print(out, "  not decided: {}\n", name(state.phase));
        return;
    }
    const consult::MatchResult& result = *state.result;
    fmt::print(
        out,
        "  {} by {} ({}){}; under the Laws {}; Termination \"{}\"\n",
        result_of(result),
        name(result.outcome),
        to_string(result.clause),
        result.continued ? ", in the continuation" : "",
        to_string(result.laws),
        termination(result)
    );
}

bool is_decided(const ReplayedMatch& match) {
    return match.match.score().has_value();
}

void print_sums(std::ostream& out, const ReplayedMatch& match) {
    const auto score = match.match.score();
    out << '\n';
    for (const consult::LedgerEntry& entry : match.match.state().ledger) {
        fmt::print(
            out,
            "Off the table: {} {} ({}, record {}{})\n",
            team_of(match, entry.team),
            entry.points.value(),
            to_string(entry.clause),
            entry.event,
            entry.note.empty() ? "" : fmt::format(", \"{}\"", printable(entry.note))
        );
    }
    if (!score) {
        return;
    }
    for (const Team team : both_teams) {
        const auto index = static_cast<std::size_t>(team);
        const Points off = deductions(match.match.state(), team);
        fmt::print(
            out,
            "{:<24} {} points{}{}\n",
            team_of(match, team),
            score->points[index].value(),
            score->match_points
                ? fmt::format(", {} match points", (*score->match_points)[index].value())
                : "",
            off == Points{} ? ""
                            : fmt::format(", in the table {}", (score->points[index] + off).value())
        );
    }
}

} // namespace

void print_record(
    std::ostream& out,
    std::size_t number,
    const consult::Event& event,
    const consult::Answer& answer
) {
    fmt::print(out, "{}\n", printable(in_words(number, event)));
    for (const std::string& line : in_words(answer)) {
        fmt::print(out, "             {}\n", printable(line));
    }
}

void print_status(std::ostream& out, const ReplayedMatch& replayed) {
    const consult::Match& match = replayed.match;
    const consult::MatchNames names = names_of(replayed.log.header);
    for (std::size_t i = 0; i < match.state().boards.size(); ++i) {
        for (const std::string& line : status_in_words(match, names, i, end_of(match))) {
            fmt::print(out, "{}\n", line);
        }
        fmt::print(out, "{}\n", match.state().boards[i].board.fen());
    }
    print_sums(out, replayed);
}

ExitCode print_slip(const MatchInput& input, const Streams& streams) {
    const auto match = read_match(input, streams);
    if (!match) {
        return match.error();
    }
    const consult::MatchRules& rules = match->match.rules();
    if (!input.json) {
        print_heading(streams.out, "Match slip", *match);
        print_players(streams.out, *match);
        for (const consult::Line& line : slip_lines(rules)) {
            fmt::print(streams.out, "{}\n", in_words(line));
        }
        return ExitCode::done;
    }
    Json json = heading_json(*match);
    json["line_ups"] = Json::array();
    for (const Team team : both_teams) {
        const consult::TeamState& players = players_of(*match, team);
        Json entry{{"team", team == Team::a ? "a" : "b"}, {"order", players.order}};
        entry["reserve"] = players.reserve == 0 ? Json(nullptr) : Json(players.reserve);
        entry["colours"] = Json::array();
        for (std::size_t i = 0; i < match->match.state().boards.size(); ++i) {
            const auto colour = colour_of(*match, team, i);
            entry["colours"].push_back(
                colour ? Json(*colour == Color::white ? "white" : "black") : Json(nullptr)
            );
        }
        json["line_ups"].push_back(std::move(entry));
    }
    json["clock"] = {
        {"base_ms", rules.base.value},
        {"increment_ms", rules.increment.value},
        {"default_ms",
         rules.default_time.value < 0 ? Json(nullptr) : Json(rules.default_time.value)}};
    json["lines"] = Json::array();
    for (const consult::Line& line : slip_lines(rules)) {
        json["lines"].push_back({{"text", line.text}, {"clause", to_string(*line.clause)}});
    }
    fmt::print(streams.out, "{}\n", to_line(json));
    return ExitCode::done;
}

ExitCode print_result(const MatchInput& input, const Streams& streams) {
    const auto match = read_match(input, streams);
    if (!match) {
        return match.error();
    }
    const consult::MatchState& state = match->match.state();
    const ExitCode code = is_decided(*match) ? ExitCode::done : ExitCode::no;
    if (!input.json) {
        print_heading(streams.out, "Result", *match);
        for (std::size_t i = 0; i < state.boards.size(); ++i) {
            print_board_result(streams.out, *match, i);
        }
        print_sums(streams.out, *match);
        fmt::print(
            streams.out,
            "\n{} records, sum {:016x}\nCaptain A ______________  Captain B ______________  "
            "Arbiter ______________\n",
            match->log.events.size(),
            match->log.sum
        );
        return code;
    }
    Json json = heading_json(*match);
    json["decided"] = is_decided(*match);
    json.update(status_json(match->match, end_of(match->match)));
    for (std::size_t i = 0; i < state.boards.size(); ++i) {
        if (const auto& result = state.boards[i].result) {
            json["boards"][i]["result"]["pgn_result"] = result_of(*result);
            json["boards"][i]["result"]["termination"] = termination(*result);
        }
    }
    json["deductions"] = {
        {"a", deductions(state, Team::a).value()}, {"b", deductions(state, Team::b).value()}};
    fmt::print(streams.out, "{}\n", to_line(json));
    return code;
}

} // namespace rota::cli
