#include "consult/console/detail/command_reader.hpp"
#include "movegen/square.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

// The commands whose arguments the general reader cannot read.

namespace rota::consult::detail {

CommandReader::Read CommandReader::read_move(const Form& form) {
    Event event = event_of(form);
    event.side = take_side().value_or(mover());
    event.seat = take_number(1, most_seats).value_or(0);
    if (empty() || first().quoted) {
        return fail(missing("a move, as e4 or e2e4,"));
    }
    event.text = first().text;
    skip();
    Command command;
    command.kind = Command::Kind::events;
    const bool pressed = take_word("p");
    event.by_arbiter = take_word("in-time");
    command.events.push_back(event);
    if (pressed) {
        command.events.push_back(
            {.kind = EventKind::press, .board = event.board, .side = event.side, .seat = event.seat}
        );
    }
    return done(std::move(command));
}

CommandReader::Read CommandReader::read_touch(const Form& form) {
    Event event = event_of(form);
    event.side = take_side().value_or(mover());
    event.seat = take_number(1, most_seats).value_or(0);
    event.yes = true;
    while (!empty() && !first().quoted && parse_square(first().text)) {
        event.text += (event.text.empty() ? "" : " ") + first().text;
        skip();
    }
    if (event.text.empty()) {
        return fail(missing("a square, as e2,"));
    }
    if (take_word("adjust")) {
        event.word = "adjust";
    } else if (take_word("stayed")) {
        event.yes = false;
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_claim(const Form& form) {
    Event event = event_of(form);
    event.side = take_side().value_or(default_side(form.kind));
    event.word = take_word("touch")   ? "touch"
                 : take_word("hands") ? "two_hands"
                 : take_word("pawn")  ? "pawn_not_replaced"
                                      : "illegal";
    take_caller(event);
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_answer(const Form& form) {
    Event event = event_of(form);
    event.yes = form.letter == 'y';
    switch (board().phase) {
    case Phase::ruling: event.kind = EventKind::ruling; break;
    case Phase::finding: event.kind = EventKind::finding; break;
    default:
        return fail(CommandFault{
            "nothing has been asked that is answered by yes or no", 1, "another command"});
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_choice(const Form& form) {
    Event event = event_of(form);
    event.by_arbiter = take_word("in-time");
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_apply(const Form& form) {
    Event event = event_of(form);
    const std::size_t column = empty() ? line_.size() + 1 : first().column;
    event.side = take_side().value_or(default_side(form.kind));
    for (const Proposal& proposal : board().proposals) {
        if (proposal.side == event.side) {
            event.word = proposal.step;
        }
    }
    if (event.word.empty()) {
        return fail(CommandFault{
            fmt::format("nothing is proposed for {}", name(*event.side)),
            column,
            "guidance, give or loss"});
    }
    event.yes = true;
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_give(const Form& form) {
    Event event = event_of(form);
    event.side = take_side();
    if (!event.side) {
        return fail(missing("the side that is penalised, w or b,"));
    }
    const auto seconds = take_seconds();
    if (!seconds) {
        return fail(missing("seconds, as 60,"));
    }
    event.word = fmt::format("+{}", *seconds / 1000);
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_substitute(const Form& form) {
    Event event = event_of(form);
    event.side = take_side();
    if (!event.side) {
        return fail(missing("a side, w or b,"));
    }
    const auto seat = take_number(1, most_seats);
    if (!seat) {
        return fail(missing("a seat"));
    }
    event.seat = *seat;
    event.player = take_number(1, most_players).value_or(0);
    event.note = take_note().value_or("");
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_draw(const Form& form) {
    Event event = event_of(form);
    constexpr std::array kinds{
        std::pair{std::string_view{"offer"}, EventKind::draw_offer},
        std::pair{std::string_view{"accept"}, EventKind::draw_accept},
        std::pair{std::string_view{"decline"}, EventKind::draw_decline}};
    for (const auto& [word, kind] : kinds) {
        if (take_word(word)) {
            event.kind = kind;
            event.side = take_side().value_or(default_side(kind));
            return done(std::move(event));
        }
    }
    event.kind = EventKind::draw_claim;
    if (take_word("threefold")) {
        event.word = "threefold";
    } else if (take_word("fifty")) {
        event.word = "fifty";
    } else {
        return fail(missing("offer, accept, decline, threefold or fifty"));
    }
    event.side = mover();
    if (!empty() && !first().quoted) {
        event.text = first().text;
        skip();
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_clock(const Form& form) {
    Event event = event_of(form);
    for (std::int64_t* ms : {&event.ms, &event.ms_black}) {
        const auto time = take_time();
        if (!time) {
            return fail(missing(
                fmt::format("the time of {}, as 5:10,", ms == &event.ms ? "White" : "Black")
            ));
        }
        *ms = *time;
    }
    event.note = take_note().value_or("");
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_add(const Form& form) {
    Event event = event_of(form);
    event.side = take_side();
    if (!event.side) {
        return fail(missing("a side, w or b,"));
    }
    const auto ms = take_seconds();
    if (!ms) {
        return fail(missing("seconds, as 60 or -10,"));
    }
    event.ms = *ms;
    event.note = take_note().value_or("");
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_decide(const Form& form) {
    Event event = event_of(form);
    for (const std::string_view word : {"white", "black", "draw"}) {
        if (event.word.empty() && take_word(word)) {
            event.word = word;
        }
    }
    if (event.word.empty()) {
        return fail(missing("white, black or draw"));
    }
    for (std::int64_t* halves : {&event.ms, &event.ms_black}) {
        std::string_view text = empty() || first().quoted ? std::string_view{} : first().text;
        const bool half = text.ends_with(".5");
        text.remove_suffix(text.ends_with(".5") || text.ends_with(".0") ? 2 : 0);
        const auto whole = number_of(text, 0, 100);
        if (!whole) {
            return fail(missing(fmt::format(
                "the points of {}, as 3 or 2.5,", halves == &event.ms ? "White" : "Black"
            )));
        }
        skip();
        *halves = 2 * *whole + (half ? 1 : 0);
    }
    event.note = take_note().value_or("");
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_lineup(const Form& form) {
    Event event = event_of(form);
    event.team = take_team();
    if (!event.team) {
        return fail(missing("a team, A or B,"));
    }
    while (!empty() && !first().quoted && first().text != "reserve") {
        std::string_view rest = first().text;
        while (!rest.empty()) {
            const std::string_view part = rest.substr(0, rest.find(','));
            const auto player = number_of(part, 1, most_players);
            if (!player || event.order.size() == most_seats) {
                return fail(missing("numbers of players, as 3,1,4,2,5,"));
            }
            event.order.push_back(*player);
            rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        }
        skip();
    }
    if (event.order.empty()) {
        return fail(missing("numbers of players, as 3,1,4,2,5,"));
    }
    if (take_word("reserve")) {
        const auto reserve = take_number(1, most_players);
        if (!reserve) {
            return fail(missing("the number of the reserve"));
        }
        event.player = *reserve;
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_toss(const Form&) {
    const auto word = take_note();
    if (!word || word->empty()) {
        return fail(missing("a word from the hall in quotation marks"));
    }
    Command command;
    command.kind = Command::Kind::toss;
    command.text = *word;
    return done(std::move(command));
}

CommandReader::Read CommandReader::read_colour(const Form& form) {
    Event event = event_of(form);
    event.team = take_team();
    if (!event.team) {
        return fail(missing("a team, A or B,"));
    }
    event.side = take_side();
    if (!event.side) {
        return fail(missing("white or black"));
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_start(const Form& form) {
    Event event = event_of(form);
    if (take_word("late")) {
        const auto time = take_time();
        if (!time) {
            return fail(missing("what White has lost, as 2:10,"));
        }
        event.ms = *time;
    }
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_absent(const Form& form) {
    Event event = event_of(form);
    event.team = take_team();
    return done(std::move(event));
}

CommandReader::Read CommandReader::read_view(const Form&) {
    Command command;
    command.kind = Command::Kind::view;
    while (!empty()) {
        if (take_word("ascii")) {
            command.unicode = false;
        } else if (take_word("unicode")) {
            command.unicode = true;
        } else if (take_word("each")) {
            command.each_move = true;
        } else if (take_word("quiet")) {
            command.each_move = false;
        } else if (const auto below = take_side()) {
            command.up = !*below;
        } else {
            return fail(missing("ascii, unicode, white, black, each or quiet"));
        }
    }
    return command;
}

CommandReader::Read CommandReader::read_board(const Form&) {
    const int boards = match_.rules().boards;
    const auto number = take_number(1, boards);
    if (!number) {
        return fail(missing(fmt::format("a board from 1 to {}", boards)));
    }
    Command command;
    command.kind = Command::Kind::select;
    command.number = static_cast<std::size_t>(*number);
    return done(std::move(command));
}

CommandReader::Read CommandReader::read_look(const Form& form) {
    Command command;
    if (form.word == "status") {
        command.kind = Command::Kind::status;
    } else if (form.word == "history") {
        command.kind = Command::Kind::history;
        constexpr int few = 10;
        command.number = static_cast<std::size_t>(take_number(1, 1'000'000).value_or(few));
    } else if (form.word == "quit") {
        command.kind = Command::Kind::quit;
    } else {
        command.kind = Command::Kind::help;
        if (!empty()) {
            command.text = first().text;
            skip();
        }
    }
    return done(std::move(command));
}

} // namespace rota::consult::detail
