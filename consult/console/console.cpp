#include "consult/console/console.hpp"

#include "consult/console/moments.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace rota::consult {

namespace {

/// Whether the time for the last move or the choice is up. What comes at the very end counts.
bool runs_out(const BoardState& board, std::int64_t at) {
    return !board.paused && (board.phase == Phase::grace || board.phase == Phase::offer)
           && at > board.deadline;
}

/// A bit that depends on the word alone, every letter of it (FNV-1a, then mixed as SplitMix64
/// does).
bool toss_of(std::string_view word) {
    std::uint64_t sum = 0xcbf29ce484222325ULL;
    for (const char letter : word) {
        sum = (sum ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
    }
    sum = (sum ^ (sum >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    sum = (sum ^ (sum >> 27U)) * 0x94d049bb133111ebULL;
    return ((sum ^ (sum >> 31U)) >> 63U) != 0;
}

} // namespace

Console::Console(Session session, MatchNames names, View view, std::int64_t at)
    : session_{std::move(session)}
    , names_{std::move(names)}
    , view_{view}
    , announced_{at}
    , expired_(static_cast<std::size_t>(session_.match().rules().boards), -1) {}

Reply Console::enter(std::string_view line, std::int64_t at) {
    Reply reply;
    const auto command = parse_command(line, match(), board_);
    if (!command) {
        const CommandFault& fault = command.error();
        reply.accepted = false;
        reply.lines.push_back(
            fmt::format("column {}: {}; {} expected", fault.column, fault.message, fault.expected)
        );
        return reply;
    }
    switch (command->kind) {
    case Command::Kind::nothing: break;
    case Command::Kind::events:
        if (command->all_boards) {
            at_all_boards(*command, at, reply);
        } else {
            events(*command, at, reply);
        }
        break;
    case Command::Kind::toss: toss(command->text, at, reply); break;
    case Command::Kind::view:
        view_.unicode = command->unicode.value_or(view_.unicode);
        view_.up = command->up.value_or(view_.up);
        view_.each_move = command->each_move.value_or(view_.each_move);
        show_board(board_, reply);
        break;
    case Command::Kind::select:
        board_ = command->number - 1;
        reply.lines = status_in_words(match(), names_, board_, at);
        break;
    case Command::Kind::status: reply.lines = status_in_words(match(), names_, board_, at); break;
    case Command::Kind::history: history(command->number, reply); break;
    case Command::Kind::help: help(command->text, reply); break;
    case Command::Kind::quit: reply.quit = true; break;
    }
    return reply;
}

void Console::events(const Command& command, std::int64_t at, Reply& reply) {
    for (Event event : command.events) {
        const auto index = static_cast<std::size_t>(event.board - 1);
        // A press typed with its move is not needed when the move has ended the game.
        if (event.kind == EventKind::press && command.events.size() > 1
            && match().state().boards[index].phase != Phase::made) {
            break;
        }
        event.at = at;
        apply(std::move(event), reply);
        if (!reply.accepted) {
            return;
        }
    }
}

/// What is refused at some boards need not be said when it happened at others.
void Console::at_all_boards(const Command& command, std::int64_t at, Reply& reply) {
    Reply refused;
    for (Event event : command.events) {
        event.at = at;
        Reply each;
        apply(std::move(event), each);
        Reply& kept = each.accepted ? reply : refused;
        std::ranges::move(each.lines, std::back_inserter(kept.lines));
    }
    if (reply.lines.empty()) {
        refused.accepted = false;
        reply = std::move(refused);
    }
}

Reply Console::record(const Event& event) {
    Reply reply;
    apply(event, reply);
    return reply;
}

void Console::apply(Event event, Reply& reply) {
    const auto index = static_cast<std::size_t>(event.board - 1);
    const Setup before = match().state().boards[index].board.setup();
    const auto records = session_.apply(event);
    if (!records) {
        reply.accepted = false;
        reply.lines.push_back(
            (session_.failed() ? "NOT RECORDED: " : "No: ") + in_words(records.error())
        );
        return;
    }
    announced_ = std::max(announced_, event.at);
    const Setup after = match().state().boards[index].board.setup();
    for (const Recorded& recorded : *records) {
        answer(recorded, reply);
        if (&recorded == &records->front() && view_.each_move && before.board != after.board) {
            show_board(index, reply);
        }
    }
}

void Console::answer(const Recorded& recorded, Reply& reply) const {
    std::string number = fmt::format("{:>4} ", recorded.number);
    if (match().rules().boards > 1) {
        number += fmt::format("{}: ", recorded.event.board);
    }
    const std::string indent(number.size(), ' ');
    bool first = true;
    for (const std::string& line : in_words(recorded.answer)) {
        reply.lines.push_back((first ? number : indent) + line);
        first = false;
    }
    if (first) {
        reply.lines.push_back(number + "recorded");
    }
}

void Console::toss(const std::string& word, std::int64_t at, Reply& reply) {
    const bool b = toss_of(word);
    const std::string& winner = names_.teams[b ? 1 : 0];
    apply(
        {.kind = EventKind::tick,
         .at = at,
         .note = fmt::format("draw with the word {}: team {}", word, b ? "B" : "A")},
        reply
    );
    if (!reply.accepted) {
        return;
    }
    reply.lines.push_back(fmt::format(
        "     Team {}, {}, has won the draw and takes a colour ({}).",
        b ? "B" : "A",
        winner,
        to_string(match().rules().colours.citation)
    ));
    if (match().rules().game.results.no_draw) {
        reply.lines.push_back(fmt::format(
            "     Both should know: Black with mating material wins a drawn game ({}).",
            to_string(match().rules().game.results.no_draw->citation)
        ));
    }
}

void Console::show_board(std::size_t board, Reply& reply) const {
    const auto lines = board_in_words(match().state().boards[board].board.setup(), view_);
    reply.lines.insert(reply.lines.end(), lines.begin(), lines.end());
}

void Console::help(std::string_view topic, Reply& reply) const {
    bool found = false;
    for (const CommandHelp& each : command_list()) {
        const bool asked =
            topic.empty() || topic == each.word || (topic.size() == 1 && topic[0] == each.letter);
        if (asked) {
            reply.lines.push_back(fmt::format(
                "{} {:<10} {:<32} {}", each.letter, each.word, each.arguments, each.meaning
            ));
            found = true;
        }
    }
    if (!found) {
        reply.accepted = false;
        reply.lines.push_back(fmt::format("there is no command \"{}\"; ? lists them", topic));
    } else if (topic.empty()) {
        reply.lines.emplace_back("A move alone is entered as it is: e4, 3 e4 (by seat 3), 3 e4 p "
                                 "(and the clock pressed).");
        reply.lines.emplace_back(
            "SIDE: w or b. What stands in [ ] may be left out. Notes in quotation marks."
        );
    }
}

void Console::history(std::size_t records, Reply& reply) const {
    const auto& log = match().log();
    const std::size_t first = records == 0 || records > log.size() ? 0 : log.size() - records;
    for (std::size_t i = first; i < log.size(); ++i) {
        reply.lines.push_back(in_words(i + 1, log[i]));
    }
}

std::vector<std::string> Console::announce(std::int64_t at) {
    Reply reply;
    const bool several = match().rules().boards > 1;
    for (std::size_t i = 0; i < match().state().boards.size(); ++i) {
        for (const Moment& moment : moments(match(), i)) {
            if (moment.at > announced_ && moment.at <= at) {
                reply.lines.push_back(
                    "  ** " + (several ? fmt::format("board {}: ", i + 1) : std::string{})
                    + in_words(moment.line)
                );
            }
        }
    }
    announced_ = std::max(announced_, at);
    for (std::size_t i = 0; i < match().state().boards.size(); ++i) {
        const BoardState& board = match().state().boards[i];
        // Once only: when the arbiter undoes it, he has something else to say.
        if (runs_out(board, at) && expired_[i] != board.deadline) {
            expired_[i] = board.deadline;
            const Event tick{
                .kind = EventKind::tick,
                .at = std::max(board.deadline + 1, match().log().back().at),
                .board = static_cast<int>(i) + 1};
            apply(tick, reply);
        }
    }
    return std::move(reply.lines);
}

std::int64_t Console::next_announcement() const {
    std::int64_t next = -1;
    const auto consider = [&](std::int64_t at) {
        if (at > announced_ && (next < 0 || at < next)) {
            next = at;
        }
    };
    for (std::size_t i = 0; i < match().state().boards.size(); ++i) {
        for (const Moment& moment : moments(match(), i)) {
            consider(moment.at);
        }
        const BoardState& board = match().state().boards[i];
        if (runs_out(board, board.deadline + 1) && expired_[i] != board.deadline) {
            consider(board.deadline + 1);
        }
    }
    return next;
}

std::string Console::prompt(std::int64_t at) const {
    return consult::prompt(match(), board_, at);
}

} // namespace rota::consult
