#include "consult/training/history.hpp"
#include "consult/training/training.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <utility>

// What players and the coach say.

namespace rota::consult {

namespace {

/// What is gone with a move that is taken back.
bool goes_with_the_move(EventKind kind) {
    switch (kind) {
    case EventKind::move:
    case EventKind::press:
    case EventKind::take_back:
    case EventKind::touch:
    case EventKind::claim:
    case EventKind::ruling:
    case EventKind::draw_offer:
    case EventKind::draw_accept:
    case EventKind::draw_decline:
    case EventKind::proposal:
    case EventKind::comment: return true;
    default: return false;
    }
}

/// The event that a word stands for and that needs nothing more than who spoke.
std::optional<EventKind> simple_event(TrainingVerb verb) {
    switch (verb) {
    case TrainingVerb::resign: return EventKind::resign;
    case TrainingVerb::draw: return EventKind::draw_offer;
    case TrainingVerb::accept: return EventKind::draw_accept;
    case TrainingVerb::decline: return EventKind::draw_decline;
    case TrainingVerb::take: return EventKind::take;
    case TrainingVerb::go_on: return EventKind::go_on;
    case TrainingVerb::leave: return EventKind::vacate;
    case TrainingVerb::come_back: return EventKind::come_back;
    case TrainingVerb::start: return EventKind::start;
    case TrainingVerb::pause: return EventKind::pause;
    case TrainingVerb::resume: return EventKind::resume;
    default: return std::nullopt;
    }
}

/// Two numbers in steps of 0.5, as half points.
std::optional<std::pair<int, int>> halves(std::string_view text) {
    std::array<double, 2> points{};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (double& each : points) {
        at = std::find_if(at, end, [](char c) { return c != ' '; });
        const auto read = std::from_chars(at, end, each);
        constexpr double most = 100;
        if (read.ec != std::errc{} || each < 0 || each > most || each * 2 != std::floor(each * 2)) {
            return std::nullopt;
        }
        at = read.ptr;
    }
    return at == end ? std::optional{std::pair{
               static_cast<int>(points[0] * 2), static_cast<int>(points[1] * 2)}}
                     : std::nullopt;
}

Refusal refusal(std::string text) {
    return {std::move(text), std::nullopt};
}

} // namespace

Result<TrainingStep, Refusal> Training::command(const TrainingCommand& command, std::int64_t at) {
    TrainingStep step;
    auto refused = carry_out(command, at, step);
    if (refused && step.events.empty()) {
        return fail(*std::move(refused));
    }
    if (refused) {
        step.refused = true;
        step.said.push_back({std::move(refused->text), std::move(refused->clause), {}});
    }
    return step;
}

Training::Refused
Training::carry_out(const TrainingCommand& command, std::int64_t at, TrainingStep& step) {
    const BoardState& now = board();
    if (is_over()) {
        return refusal("the game is over");
    }
    const Speaker& speaker = command.speaker;
    const Color side = speaker.side.value_or(now.board.to_move());
    if (match_.rules().rotate && speaker.seat > seats()) {
        return Refusal{fmt::format("seats are 1 to {}", seats()), match_.rules().movers.citation};
    }
    const bool of_a_team = command.verb < TrainingVerb::incident
                           && command.verb != TrainingVerb::take
                           && command.verb != TrainingVerb::go_on;
    if (of_a_team && is_engine(side)) {
        return refusal(fmt::format("an engine plays for {}", name(side)));
    }
    Event event{.kind = EventKind::note, .at = at, .side = side, .seat = speaker.seat};
    if (const auto kind = simple_event(command.verb)) {
        event.kind = *kind;
        if (auto refused = apply(event, step)) {
            return refused;
        }
        find_out(at, step);
        return std::nullopt;
    }
    switch (command.verb) {
    case TrainingVerb::move: return move(command, at, step);
    case TrainingVerb::take_back: return take_back(side, at, step);
    case TrainingVerb::illegal: return claim_illegal(side, at, step);
    case TrainingVerb::decide: return decide(command, at, step);
    case TrainingVerb::propose:
        event.kind = EventKind::proposal;
        event.text = command.word;
        event.note = command.text;
        break;
    case TrainingVerb::say:
        event.kind = EventKind::comment;
        event.word = speaker.outside;
        event.note = command.text;
        break;
    case TrainingVerb::touch:
        event.kind = EventKind::touch;
        event.text = command.word;
        event.yes = true;
        break;
    case TrainingVerb::threefold:
    case TrainingVerb::fifty:
        event.kind = EventKind::draw_claim;
        event.word = command.verb == TrainingVerb::fifty ? "fifty" : "threefold";
        event.text = command.word;
        break;
    case TrainingVerb::substitute:
        event.kind = EventKind::substitute;
        event.player = match_.rules().players.value + 1;
        break;
    case TrainingVerb::incident:
        event.kind = EventKind::incident;
        event.word = command.word;
        event.note = command.text;
        break;
    case TrainingVerb::ladder:
        event.kind = EventKind::ladder;
        event.word = command.word;
        event.yes = true;
        break;
    case TrainingVerb::yes:
    case TrainingVerb::no:
        event.kind = now.phase == Phase::ruling ? EventKind::ruling : EventKind::finding;
        event.yes = command.verb == TrainingVerb::yes;
        break;
    case TrainingVerb::end:
        event.word = note_word::ended;
        if (!now.paused && now.phase != Phase::ready) {
            if (auto refused = apply({.kind = EventKind::pause, .at = at}, step)) {
                return refused;
            }
        }
        break;
    default: return refusal("this changes nothing");
    }
    return apply(event, step);
}

Training::Refused
Training::move(const TrainingCommand& command, std::int64_t at, TrainingStep& step) {
    const MatchRules& rules = match_.rules();
    const BoardState& now = board();
    const Speaker& speaker = command.speaker;
    const Color side = speaker.side.value_or(now.board.to_move());
    if (!speaker.outside.empty()) {
        return Refusal{"only the players of the team move", rules.movers.citation};
    }
    if (rules.rotate && speaker.seat == 0) {
        return Refusal{
            "whose move is it? The seat comes first, as \"3 e4\"", rules.movers.citation};
    }
    if (!is_playing() && now.phase != Phase::grace) {
        return refusal(
            fmt::format("no move can be made: the game is in the state \"{}\"", name(now.phase))
        );
    }
    if (now.paused) {
        return refusal("the clocks stand still; \"go\" starts them");
    }
    const int due = due_seat(rules, now, side);
    const bool on_move = side == now.board.to_move() && now.phase == Phase::moving;
    if (on_move && rules.rotate && speaker.seat != due) {
        Event event{.kind = EventKind::incident, .at = at, .side = side, .seat = speaker.seat};
        event.word = "out_of_turn";
        event.note = command.word;
        if (auto refused = apply(event, step)) {
            return refused;
        }
        return Refusal{
            fmt::format("seat {} is due; the move of seat {} does not count", due, speaker.seat),
            rules.movers.citation};
    }
    if (on_move && setup_.refuses_illegal && !now.board.is_odd()) {
        if (auto refused = refuse_illegal(command, side, at, step)) {
            return refused;
        }
    }
    Event event{.kind = EventKind::move, .at = at, .side = side, .seat = speaker.seat};
    event.text = command.word;
    if (auto refused = apply(event, step)) {
        return refused;
    }
    find_out(at, step); // after the last move of a flag
    if (auto refused = press_if_made(at, step)) {
        return refused;
    }
    const auto& last = board().last;
    if (is_playing() && is_engine(!side) && last && last->side == side
        && (!last->legal || last->breaks_touch)) {
        return claim_illegal(!side, at, step);
    }
    return std::nullopt;
}

/// Refuses a move that is illegal or that touch-move does not allow, and notes it.
Training::Refused Training::refuse_illegal(
    const TrainingCommand& command, Color side, std::int64_t at, TrainingStep& step
) {
    const BoardState& now = board();
    const Position& position = now.board.position();
    Event event{.kind = EventKind::note, .at = at, .side = side, .seat = command.speaker.seat};
    event.text = command.word;
    event.word = note_word::illegal;
    std::optional<Move> legal;
    std::optional<Illegality> why;
    if (const auto request = parse_uci_move(command.word)) {
        legal = find_legal_move(position, *request);
        why = why_illegal(position, *request);
    } else {
        const auto san = parse_san(position, command.word);
        if (san) {
            legal = san->move;
        } else if (san.error().kind != SanError::Kind::illegal) {
            return refusal(fmt::format("\"{}\": {}", command.word, san.error().message));
        } else if (!san.error().reasons.empty()) {
            why = san.error().reasons.front();
        }
    }
    if (!legal) {
        if (auto refused = apply(event, step)) {
            return refused;
        }
        return Refusal{
            fmt::format(
                "\"{}\" is illegal{}", command.word, why ? ": " + why->text : std::string{}
            ),
            adjudicate::fide(why ? article(why->reason) : "3.10.2")};
    }
    if (now.bound && std::ranges::find(now.bound->moves, *legal) == now.bound->moves.end()) {
        event.word = note_word::touch;
        Refusal refused{
            fmt::format("\"{}\" breaks touch-move: {}", command.word, now.bound->text),
            now.bound->citation};
        if (auto other = apply(event, step)) {
            return other;
        }
        return refused;
    }
    return std::nullopt;
}

Training::Refused Training::press_if_made(std::int64_t at, TrainingStep& step) {
    if (board().phase != Phase::made) {
        return std::nullopt;
    }
    const Tent& tent = *board().tent;
    const Event event{.kind = EventKind::press, .at = at, .side = tent.side, .seat = tent.seat};
    return apply(event, step);
}

Training::Refused Training::take_back(Color side, std::int64_t at, TrainingStep& step) {
    const BoardState& now = board();
    if (setup_.take_backs && take_backs(side) >= *setup_.take_backs) {
        return refusal(
            *setup_.take_backs == 0
                ? std::string{"no moves are taken back in this game"}
                : fmt::format("{} has had its {} take-backs", name(side), *setup_.take_backs)
        );
    }
    if (now.phase != Phase::moving) {
        return refusal("no move can be taken back now");
    }
    const auto played = played_moves(match_);
    const auto last = std::ranges::find(played.rbegin(), played.rend(), side, &PlayedMove::side);
    if (last == played.rend()) {
        return refusal(fmt::format("{} has made no move", name(side)));
    }
    Event event{.kind = EventKind::undo, .at = at, .side = side, .note = take_back_note(side)};
    for (const std::size_t index : match_.counting()) {
        if (index + 1 >= last->record && goes_with_the_move(match_.log()[index].kind)) {
            event.order.push_back(static_cast<int>(index) + 1);
        }
    }
    const std::size_t before = step.said.size();
    if (auto refused = apply(event, step)) {
        return refused;
    }
    step.said.resize(before); // the numbers of records mean nothing to players
    step.said.push_back({fmt::format(
        "{} takes back; seat {} moves, with the clock as if it had not moved.",
        name(side),
        due_seat(match_.rules(), board(), side)
    )});
    step.next = {fmt::format("{}, seat {}.", name(side), due_seat(match_.rules(), board(), side))};
    return std::nullopt;
}

Training::Refused Training::claim_illegal(Color claimant, std::int64_t at, TrainingStep& step) {
    const auto& last = board().last;
    Event event{.kind = EventKind::claim, .at = at, .side = !claimant};
    event.by_arbiter = !match_.rules().game.opponent_may_claim_illegal.value;
    const bool touch = last && last->side != claimant && last->legal && last->breaks_touch;
    event.word = touch ? "touch" : "illegal";
    if (auto refused = apply(event, step)) {
        return refused;
    }
    return rule_on_claim(at, step);
}

Training::Refused Training::rule_on_claim(std::int64_t at, TrainingStep& step) {
    const BoardState& now = board();
    const Color offender = now.claim->offender;
    for (auto each = now.claimable.rbegin(); each != now.claimable.rend(); ++each) {
        if (each->side == offender && each->unknown) {
            return std::nullopt; // the coach has to see it
        }
    }
    Event event{.kind = EventKind::ruling, .at = at, .yes = true};
    TrainingStep attempt;
    if (apply(event, attempt)) {
        event.yes = false; // the move was legal
        if (auto refused = apply(event, attempt)) {
            return refused;
        }
    }
    step.events.insert(step.events.end(), attempt.events.begin(), attempt.events.end());
    step.said.insert(step.said.end(), attempt.said.begin(), attempt.said.end());
    step.next = std::move(attempt.next);
    find_out(at, step);
    return std::nullopt;
}

Training::Refused
Training::decide(const TrainingCommand& command, std::int64_t at, TrainingStep& step) {
    Event event{.kind = EventKind::adjudicate, .at = at};
    event.word = command.word;
    const auto points = halves(command.text);
    if (!points) {
        return refusal("decide: the points of White and Black expected, as \"decide white 2.5 0\"");
    }
    event.ms = points->first;
    event.ms_black = points->second;
    return apply(event, step);
}

} // namespace rota::consult
