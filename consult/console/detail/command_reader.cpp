#include "consult/console/detail/command_reader.hpp"

#include "movegen/square.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <utility>

namespace rota::consult::detail {

namespace {

constexpr std::int64_t longest = 864'000'000; ///< Ten days.

} // namespace

std::optional<int> number_of(std::string_view text, int least, int most) {
    int value = 0;
    const char* const end = text.data() + text.size();
    const auto read = std::from_chars(text.data(), end, value);
    return read.ec == std::errc{} && read.ptr == end && value >= least && value <= most
               ? std::optional{value}
               : std::nullopt;
}

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
