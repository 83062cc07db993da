#include "consult/console/detail/command_reader.hpp"

#include "movegen/square.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace rota::consult::detail {

namespace {

constexpr int most_players = 1000;
constexpr int most_seats = 100;
constexpr std::int64_t longest = 864'000'000; ///< Ten days.

std::optional<int> number_of(std::string_view text, int least, int most) {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc{} && read.ptr == end && value >= least && value <= most
               ? std::optional{value}
               : std::nullopt;
}

} // namespace

std::optional<CommandFault> CommandReader::read_words() {
    std::size_t at = 0;
    constexpr std::size_t longest_line = 1000;
    if (line_.size() > longest_line) {
        return CommandFault{"the line is too long", longest_line, "a command"};
    }
    while (true) {
        at = line_.find_first_not_of(" \t", at);
        if (at == std::string_view::npos) {
            break;
        }
        const bool quoted = line_[at] == '"';
        const std::size_t begin = quoted ? at + 1 : at;
        std::size_t end = quoted ? line_.find('"', begin) : line_.find_first_of(" \t\"", begin);
        if (quoted && end == std::string_view::npos) {
            return CommandFault{"the note does not end", at + 1, "a quotation mark behind it"};
        }
        end = std::min(end, line_.size());
        std::string text{line_.substr(begin, end - begin)};
        for (const char letter : text) {
            if (static_cast<unsigned char>(letter) < 0x20 || letter == 0x7f) {
                return CommandFault{"a control character", begin + 1, "text"};
            }
        }
        words_.push_back({std::move(text), at + 1, quoted});
        at = quoted ? end + 1 : end;
    }
    if (!words_.empty() && !words_[0].quoted && words_[0].text.ends_with(':')) {
        const std::string_view text{words_[0].text};
        const int boards = match_.rules().boards;
        const auto number = number_of(text.substr(0, text.size() - 1), 1, boards);
        if (!number) {
            return CommandFault{
                fmt::format("there is no board {}", text),
                words_[0].column,
                fmt::format("a board from 1 to {}", boards)};
        }
        board_ = static_cast<std::size_t>(*number - 1);
        ++at_;
    }
    return std::nullopt;
}

Color CommandReader::mover() const {
    const BoardState& now = board();
    return now.phase == Phase::made    ? now.tent->side
           : now.phase == Phase::grace ? *now.flagged
                                       : now.board.to_move();
}

Color CommandReader::default_side(EventKind kind) const {
    const BoardState& now = board();
    switch (kind) {
    case EventKind::claim: return !mover();
    case EventKind::flag: return now.running.value_or(mover());
    case EventKind::draw_accept:
    case EventKind::draw_decline: return now.draw_offer ? !*now.draw_offer : mover();
    case EventKind::restored:
        return now.sides[static_cast<std::size_t>(mover())].displaced ? mover() : !mover();
    case EventKind::ladder: return now.proposals.empty() ? mover() : now.proposals.front().side;
    default: return mover();
    }
}

Event CommandReader::event_of(const Form& form) const {
    Event event{.kind = form.kind, .board = static_cast<int>(board_) + 1};
    event.word = form.event_word;
    return event;
}

std::optional<Color> CommandReader::take_side() {
    if (empty() || first().quoted) {
        return std::nullopt;
    }
    const std::string& text = first().text;
    if (text != "w" && text != "white" && text != "b" && text != "black") {
        return std::nullopt;
    }
    const Color side = text[0] == 'w' ? Color::white : Color::black;
    skip();
    return side;
}

std::optional<int> CommandReader::take_number(int least, int most) {
    if (empty() || first().quoted) {
        return std::nullopt;
    }
    const auto number = number_of(first().text, least, most);
    at_ += number ? 1U : 0U;
    return number;
}

std::optional<std::string> CommandReader::take_note() {
    if (empty() || !first().quoted) {
        return std::nullopt;
    }
    return words_[at_++].text;
}

bool CommandReader::take_word(std::string_view word) {
    if (empty() || first().quoted || word.empty() || first().text != word) {
        return false;
    }
    skip();
    return true;
}

std::optional<Team> CommandReader::take_team() {
    if (take_word("A") || take_word("a")) {
        return Team::a;
    }
    return take_word("B") || take_word("b") ? std::optional{Team::b} : std::nullopt;
}

std::optional<std::int64_t> CommandReader::take_time() {
    if (empty() || first().quoted) {
        return std::nullopt;
    }
    const auto time = parse_time(first().text);
    at_ += time ? 1U : 0U;
    return time;
}

/// "60", "+60", "-10"; in milliseconds.
std::optional<std::int64_t> CommandReader::take_seconds() {
    if (empty() || first().quoted) {
        return std::nullopt;
    }
    std::string_view text = first().text;
    text.remove_prefix(text.starts_with('+') ? 1 : 0);
    constexpr int most = 86'400;
    const auto seconds = number_of(text, -most, most);
    if (!seconds) {
        return std::nullopt;
    }
    skip();
    return std::int64_t{*seconds} * 1000;
}

/// Who calls a flag or claims. Left out: the arbiter when he may call flags, else the opponent;
/// claims are the opponent's where he may claim.
void CommandReader::take_caller(Event& event) {
    const MatchRules& rules = match_.rules();
    event.by_arbiter = event.kind == EventKind::flag ? rules.arbiter_calls_flag.value
                                                     : !rules.game.opponent_may_claim_illegal.value;
    if (take_word("opponent")) {
        event.by_arbiter = false;
    } else if (take_word("arbiter")) {
        event.by_arbiter = true;
    }
}

CommandFault CommandReader::missing(std::string expected) const {
    if (empty()) {
        return {"something is missing", line_.size() + 1, std::move(expected)};
    }
    return {fmt::format("\"{}\"", first().text), first().column, std::move(expected)};
}

CommandReader::Read CommandReader::done(Command command) const {
    if (!empty()) {
        return fail(CommandFault{
            fmt::format("\"{}\"", first().text), first().column, "nothing more here"});
    }
    return command;
}

CommandReader::Read CommandReader::done(Event event) const {
    Command command;
    command.kind = Command::Kind::events;
    command.events.push_back(std::move(event));
    return done(std::move(command));
}

CommandReader::Read CommandReader::read(const Form& form) {
    if (form.own != nullptr) {
        return (this->*form.own)(form);
    }
    Event event = event_of(form);
    if (form.side != Need::no) {
        event.side = take_side();
        if (!event.side && form.side == Need::must) {
            return fail(missing("a side, w or b,"));
        }
        event.side = event.side.value_or(default_side(form.kind));
    }
    if (form.seat != Need::no) {
        const auto seat = take_number(1, most_seats);
        if (!seat && form.seat == Need::must) {
            return fail(missing("a seat"));
        }
        event.seat = seat.value_or(0);
    }
    event.yes = take_word(form.yes);
    if (form.called) {
        take_caller(event);
    }
    if (form.note != Need::no) {
        const auto note = take_note();
        if (!note && form.note == Need::must) {
            return fail(missing("a text in quotation marks"));
        }
        event.note = note.value_or("");
    }
    return done(std::move(event));
}

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

namespace rota::consult {

std::optional<std::int64_t> parse_time(std::string_view text) {
    std::int64_t ms = 0;
    const std::size_t dot = text.find('.');
    if (dot != std::string_view::npos) {
        const std::string_view decimals = text.substr(dot + 1);
        if (decimals.empty() || decimals.size() > 3 || !detail::number_of(decimals, 0, 999)) {
            return std::nullopt;
        }
        std::int64_t value = *detail::number_of(decimals, 0, 999);
        for (std::size_t i = decimals.size(); i < 3; ++i) {
            value *= 10;
        }
        ms += value;
        text = text.substr(0, dot);
    }
    std::int64_t seconds = 0;
    int parts = 0;
    while (true) {
        const std::size_t colon = text.find(':');
        const std::string_view part = text.substr(0, colon);
        const auto value = detail::number_of(part, 0, parts == 0 ? 1'000'000 : 59);
        if (!value || part.empty() || part[0] == '-' || ++parts > 3
            || (parts > 1 && part.size() != 2)) {
            return std::nullopt;
        }
        seconds = seconds * 60 + *value;
        if (colon == std::string_view::npos) {
            break;
        }
        text.remove_prefix(colon + 1);
    }
    ms += seconds * 1000;
    return parts > 1 && ms <= detail::longest ? std::optional{ms} : std::nullopt;
}

} // namespace rota::consult
