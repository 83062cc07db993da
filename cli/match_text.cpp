#include "cli/match_text.hpp"

#include "cli/printable.hpp"

#include <fmt/ostream.h>

namespace rota::cli {

namespace {

std::string time_text(std::int64_t ms) {
    return fmt::format("{}:{:02}", ms / 60'000, ms / 1000 % 60);
}

std::string team_name(const std::vector<std::string>& teams, consult::Team team) {
    const auto index = static_cast<std::size_t>(team);
    return index < teams.size() ? printable(teams[index]) : std::string{"?"};
}

} // namespace

void print_record(
    std::ostream& out,
    std::size_t number,
    const consult::Event& event,
    const consult::Answer& answer
) {
    fmt::print(out, "{:>4} {:>7} {}", number, time_text(event.at), name(event.kind));
    if (event.side) {
        fmt::print(out, " {}", name(*event.side));
    }
    if (event.seat != 0) {
        fmt::print(out, " seat {}", event.seat);
    }
    for (const std::string* text : {&event.word, &event.text, &event.note}) {
        if (!text->empty()) {
            fmt::print(out, " {}", printable(*text));
        }
    }
    fmt::print(out, "\n");
    for (const consult::Line& line : answer.changed) {
        fmt::print(
            out,
            "             {}{}{}\n",
            line.arbiter_only ? "[arbiter] " : "",
            printable(line.text),
            line.clause ? fmt::format(" ({})", to_string(*line.clause)) : std::string{}
        );
    }
    for (const std::string& line : answer.next) {
        fmt::print(out, "             > {}\n", printable(line));
    }
}

void print_status(
    std::ostream& out,
    const std::string& match_name,
    const std::vector<std::string>& teams,
    const consult::Match& match,
    std::int64_t at
) {
    if (!match_name.empty()) {
        fmt::print(out, "{}\n", printable(match_name));
    }
    for (std::size_t i = 0; i < match.state().boards.size(); ++i) {
        const consult::BoardState& board = match.state().boards[i];
        if (match.state().boards.size() > 1) {
            fmt::print(out, "board {}\n", i + 1);
        }
        for (const Color side : {Color::white, Color::black}) {
            const consult::SideState& each = board.sides[static_cast<std::size_t>(side)];
            using consult::Incident;
            fmt::print(
                out,
                "{} {:<16} {:>6}{} moves {:<3} seat {} illegal {} out {} talk {}\n",
                name(side),
                match.state().colour_of_a
                    ? team_name(teams, match.state().team_of(match.rules(), i, side))
                    : std::string{"?"},
                time_text(match.clock(i, side, at)),
                board.running == side ? "*" : " ",
                each.done,
                due_seat(match.rules(), board, side),
                each.illegal,
                each.counts[static_cast<std::size_t>(Incident::out_of_turn)],
                each.counts[static_cast<std::size_t>(Incident::talk)]
            );
        }
        fmt::print(
            out, "{}{}: {}\n", name(board.phase), board.paused ? ", paused" : "", board.board.fen()
        );
        if (board.result) {
            fmt::print(
                out,
                "result: {} by {}, {} : {} ({})\n",
                board.result->winner ? name(*board.result->winner) : std::string_view{"nobody"},
                name(board.result->outcome),
                board.result->points[0].value(),
                board.result->points[1].value(),
                to_string(board.result->clause)
            );
        }
    }
    for (const consult::LedgerEntry& entry : match.state().ledger) {
        fmt::print(
            out,
            "ledger: {} {} (record {}, {})\n",
            team_name(teams, entry.team),
            entry.points.value(),
            entry.event,
            to_string(entry.clause)
        );
    }
    if (const auto score = match.score()) {
        fmt::print(
            out,
            "score: {} {}, {} {}\n",
            team_name(teams, consult::Team::a),
            score->points[0].value(),
            team_name(teams, consult::Team::b),
            score->points[1].value()
        );
    }
}

} // namespace rota::cli
