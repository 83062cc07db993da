#include "consult/console/words.hpp"

#include "consult/match/clock_text.hpp"
#include "consult/match/slip.hpp"
#include "movegen/piece.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace rota::consult {

namespace {

int counted(const BoardState& board, Color side, Incident incident) {
    return board.sides[static_cast<std::size_t>(side)].counts[static_cast<std::size_t>(incident)];
}

std::string clock_with_star(const Match& match, std::size_t board, Color side, std::int64_t at) {
    const BoardState& now = match.state().boards[board];
    return clock_text(match.clock(board, side, at))
           + (now.running == side && !now.paused ? "*" : "");
}

/// What waits for the arbiter, with the words to type; empty when nothing does.
std::string open_business(const MatchState& state, const BoardState& board, std::int64_t at) {
    const std::string left = clock_text(std::max<std::int64_t>(0, board.deadline - at));
    switch (board.phase) {
    case Phase::ready:
        return state.teams[0].order.empty() || state.teams[1].order.empty() ? "lineup"
               : !state.colour_of_a                                         ? "colour"
                                                                            : "start";
    case Phase::moving: return "";
    case Phase::made: return "press";
    case Phase::ruling: return "claim: y/n";
    case Phase::grace: return fmt::format("last move {}: move/none", left);
    case Phase::finding: return fmt::format("can {} mate: y/n", name(!board.finding->loser));
    case Phase::offer: return fmt::format("{} {}: take/go", name(*board.offer), left);
    case Phase::arbiter: return "decide";
    case Phase::decided: return "over: close";
    case Phase::closed: return "closed";
    }
    return "";
}

/// "17.Bd3 Qe7": the last two half-moves that a game record has.
std::string last_moves(const GameRecord& game) {
    std::string text;
    for (std::size_t ply = game.plies() < 2 ? 0 : game.plies() - 2; ply < game.plies(); ++ply) {
        const Position& position = game.position(ply);
        const bool white = position.side_to_move() == Color::white;
        if (white || text.empty()) {
            text += fmt::format(
                "{}{}{}", text.empty() ? "" : " ", position.full_move_number(), white ? "." : "..."
            );
        } else {
            text += ' ';
        }
        text += to_san(position, game.move(ply));
    }
    return text;
}

std::string ledger_of(const Match& match, Team team) {
    const Points sum = deductions(match.state(), team);
    return sum == Points{} ? "" : fmt::format(" table {}", sum.value());
}

} // namespace

std::string in_words(const Line& line) {
    return fmt::format(
        "{}{}{}",
        line.arbiter_only ? "[arbiter] " : "",
        line.text,
        line.clause ? fmt::format(" ({})", to_string(*line.clause)) : ""
    );
}

std::string in_words(const Refusal& refusal) {
    return in_words(Line{refusal.text, refusal.clause, false});
}

std::vector<std::string> in_words(const Answer& answer) {
    std::vector<std::string> lines;
    for (const Line& line : answer.changed) {
        lines.push_back(in_words(line));
    }
    for (const std::string& line : answer.next) {
        lines.push_back("> " + line);
    }
    return lines;
}

std::vector<std::string> board_in_words(const Setup& setup, const View& view) {
    // Chess symbols of Unicode, P N B R Q K: outlined for White, solid for Black.
    constexpr std::array<std::array<std::string_view, 6>, 2> symbols{
        {{"\u2659", "\u2658", "\u2657", "\u2656", "\u2655", "\u2654"},
         {"\u265f", "\u265e", "\u265d", "\u265c", "\u265b", "\u265a"}}};
    std::vector<std::string> lines;
    const bool white_down = view.up == Color::black;
    for (int row = 0; row < 8; ++row) {
        const int rank = white_down ? 7 - row : row;
        std::string line = fmt::format("    {} ", rank + 1);
        for (int column = 0; column < 8; ++column) {
            const int file = white_down ? column : 7 - column;
            const auto man = setup.at(Square::from_index(rank * 8 + file));
            if (!man) {
                line += " .";
            } else if (view.unicode) {
                line += ' ';
                line += symbols[static_cast<std::size_t>(man->color)]
                               [static_cast<std::size_t>(man->kind)];
            } else {
                line += ' ';
                line += letter(*man);
            }
        }
        lines.push_back(std::move(line));
    }
    lines.push_back(white_down ? "       a b c d e f g h" : "       h g f e d c b a");
    return lines;
}

std::string team_name(const Match& match, const MatchNames& names, std::size_t board, Color side) {
    const MatchState& state = match.state();
    return state.colour_of_a
               ? names.teams[static_cast<std::size_t>(state.team_of(match.rules(), board, side))]
               : std::string{"?"};
}

std::string prompt(const Match& match, std::size_t board, std::int64_t at) {
    const MatchState& state = match.state();
    const BoardState& now = state.boards[board];
    std::string text;
    if (match.rules().boards > 1) {
        text += fmt::format("{}: ", board + 1);
    }
    text += fmt::format(
        "W {} B {}",
        clock_with_star(match, board, Color::white, at),
        clock_with_star(match, board, Color::black, at)
    );
    const Color mover = now.board.to_move();
    if (now.phase == Phase::moving || now.phase == Phase::made || now.phase == Phase::grace) {
        const Color due = now.phase == Phase::made    ? now.tent->side
                          : now.phase == Phase::grace ? *now.flagged
                                                      : mover;
        const int seat =
            now.phase == Phase::made ? now.tent->seat : due_seat(match.rules(), now, due);
        text += match.rules().rotate ? fmt::format(" | {} seat {}", name(due), seat)
                                     : fmt::format(" | {}", name(due));
    }
    text += fmt::format(" | ill {}/{}", now.sides[0].illegal, now.sides[1].illegal);
    if (match.rules().rotate) {
        text += fmt::format(
            " out {}/{}",
            counted(now, Color::white, Incident::out_of_turn),
            counted(now, Color::black, Incident::out_of_turn)
        );
    }
    if (match.rules().conduct[static_cast<std::size_t>(Incident::talk)]) {
        text += fmt::format(
            " talk {}/{}",
            counted(now, Color::white, Incident::talk),
            counted(now, Color::black, Incident::talk)
        );
    }
    const std::string open = open_business(state, now, at);
    if (!open.empty()) {
        text += fmt::format(" | {}", open);
    }
    if (now.paused) {
        text += " | PAUSED";
    }
    for (const Color side : {Color::white, Color::black}) {
        if (now.sides[static_cast<std::size_t>(side)].displaced) {
            text += fmt::format(" | {} restores men", name(side));
        }
    }
    if (!now.proposals.empty()) {
        text += " | a/g/l";
    }
    if (now.draw_offer) {
        text += fmt::format(" | draw offer of {}", name(*now.draw_offer));
    }
    return text + " > ";
}

std::vector<std::string>
status_in_words(const Match& match, const MatchNames& names, std::size_t board, std::int64_t at) {
    const MatchState& state = match.state();
    const BoardState& now = state.boards[board];
    const MatchRules& rules = match.rules();
    std::vector<std::string> lines;
    lines.push_back(fmt::format(
        "{}{}{}",
        names.match,
        names.match.empty() ? "" : "  ",
        rules.boards > 1 ? fmt::format("board {} of {}", board + 1, rules.boards)
                         : fmt::format("{}", name(now.phase))
    ));
    for (const Color side : {Color::white, Color::black}) {
        const SideState& each = now.sides[static_cast<std::size_t>(side)];
        std::string line = fmt::format(
            "{}  {:<16} {:>6}  moves {:<3}",
            name(side),
            team_name(match, names, board, side),
            clock_with_star(match, board, side, at),
            each.done
        );
        if (state.colour_of_a) {
            const Team team = state.team_of(rules, board, side);
            const TeamState& players = state.teams[static_cast<std::size_t>(team)];
            if (rules.rotate && !players.order.empty()) {
                const int due = due_seat(rules, now, side);
                line += fmt::format(
                    "  due seat {} (player {})",
                    due,
                    players.order[static_cast<std::size_t>(due - 1)]
                );
            } else if (!players.order.empty()) {
                line += fmt::format("  player {}", players.order[board]);
            }
            for (const int seat : players.vacant) {
                line += fmt::format("  seat {} empty", seat);
            }
            line += ledger_of(match, team);
        }
        lines.push_back(std::move(line));
        std::string counts = fmt::format("       illegal {}", each.illegal);
        for (std::size_t i = 0; i < incidents; ++i) {
            if (each.counts[i] > 0) {
                std::string what{name(static_cast<Incident>(i))};
                std::ranges::replace(what, '_', ' ');
                counts += fmt::format(", {} {}", what, each.counts[i]);
            }
        }
        for (const LadderEntry& entry : each.ladder) {
            counts += fmt::format(", {} at {}", entry.action, clock_text(entry.at));
        }
        lines.push_back(std::move(counts));
    }
    if (const std::string last = last_moves(now.board.game()); !last.empty()) {
        lines.push_back("last: " + last);
    }
    if (now.board.is_odd()) {
        lines.push_back("on the board after an illegal move that stands: " + now.board.fen());
    }
    for (const Proposal& proposal : now.proposals) {
        std::string what{name(proposal.incident)};
        std::ranges::replace(what, '_', ' ');
        lines.push_back(
            fmt::format("proposed for {} ({}): {}", name(proposal.side), what, proposal.step)
        );
    }
    for (const Line& line : match.prompts(board, at)) {
        lines.push_back(in_words(line));
    }
    if (now.result) {
        lines.push_back(fmt::format(
            "result: {} ({})", result_in_words(*now.result), to_string(now.result->clause)
        ));
    }
    return lines;
}

std::string in_words(std::size_t number, const Event& event) {
    std::string text = fmt::format(
        "{:>4} {:>7} {}",
        number,
        fmt::format("{}:{:02}", event.at / 60'000, event.at / 1000 % 60),
        name(event.kind)
    );
    if (event.board != 1) {
        text += fmt::format(" board {}", event.board);
    }
    if (event.team) {
        text += *event.team == Team::a ? " A" : " B";
    }
    if (event.side) {
        text += fmt::format(" {}", name(*event.side));
    }
    if (event.seat != 0) {
        text += fmt::format(" seat {}", event.seat);
    }
    for (const std::string* each : {&event.word, &event.text}) {
        if (!each->empty()) {
            text += ' ' + *each;
        }
    }
    if (event.kind == EventKind::ruling || event.kind == EventKind::finding) {
        text += event.yes ? " yes" : " no";
    }
    if (!event.note.empty()) {
        text += fmt::format(" \"{}\"", event.note);
    }
    return text;
}

} // namespace rota::consult
