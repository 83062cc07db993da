#include "consult/training/training.hpp"

#include "adjudicate/winnable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

namespace rota::consult {

Training::Training(TrainingSetup setup, Match match)
    : setup_{std::move(setup)}
    , match_{std::move(match)} {}

std::string Training::take_back_note(Color side) {
    return fmt::format("take-back {}", name(side));
}

bool Training::is_playing() const {
    return board().phase == Phase::moving || board().phase == Phase::made;
}

int Training::seats() const {
    return match_.rules().rotate ? match_.rules().movers.value : 1;
}

bool Training::is_over() const {
    return board().phase >= Phase::decided
           || std::ranges::any_of(match_.counting(), [&](std::size_t index) {
                  const Event& event = match_.log()[index];
                  return event.kind == EventKind::note && event.word == note_word::ended;
              });
}

int Training::take_backs(Color side) const {
    return static_cast<int>(std::ranges::count_if(match_.log(), [&](const Event& event) {
        return event.kind == EventKind::undo && event.note == take_back_note(side);
    }));
}

Training::Refused Training::apply(const Event& event, TrainingStep& step) {
    const bool talk = event.kind == EventKind::proposal || event.kind == EventKind::comment;
    const bool is_theirs = talk && match_.rules().consult.value && event.seat != 0
                           && event.side == board().board.to_move(); // it is passed on
    auto answer = match_.apply(event);
    if (!answer) {
        return std::move(answer).error();
    }
    step.events.push_back(event);
    for (Line& line : answer->changed) {
        if (line.arbiter_only) { // there is none, and players must not see it (relay 4)
            continue;
        }
        step.said.push_back(
            {std::move(line.text), std::move(line.clause), is_theirs ? event.side : std::nullopt}
        );
    }
    step.next = std::move(answer->next);
    if (is_over()) {
        step.next.clear(); // no captains, nothing to confirm
    }
    return std::nullopt;
}

Result<TrainingStep, Refusal> Training::open(std::int64_t at) {
    TrainingStep step;
    auto refused =
        match_.log().empty() || !match_.state().colour_of_a ? set_up(at, step) : resume(at, step);
    if (refused) {
        return fail(*std::move(refused));
    }
    return step;
}

Training::Refused Training::set_up(std::int64_t at, TrainingStep& step) {
    const MatchRules& rules = match_.rules();
    for (const Color side : {Color::white, Color::black}) {
        const TrainingTeam& team = setup_.sides[index(side)];
        const auto players = static_cast<int>(team.players.size());
        const bool reserve = rules.reserve_in_match.value && rules.reserves_max.value > 0;
        if (players != 0 && players != seats() && !(reserve && players == seats() + 1)) {
            return Refusal{
                fmt::format(
                    "{}: {} players expected{}, not {}",
                    name(side),
                    seats(),
                    reserve ? " and a reserve" : "",
                    players
                ),
                rules.players.citation};
        }
        Event event{.kind = EventKind::lineup, .at = at};
        event.team = side == Color::white ? Team::a : Team::b;
        event.order.resize(static_cast<std::size_t>(rules.players.value));
        std::iota(event.order.begin(), event.order.end(), 1);
        event.player = reserve && players > seats() ? rules.players.value + 1 : 0;
        if (auto refused = apply(event, step)) {
            return refused;
        }
    }
    return apply(
        {.kind = EventKind::colours, .at = at, .team = Team::a, .side = Color::white}, step
    );
}

Training::Refused Training::resume(std::int64_t at, TrainingStep& step) {
    if (is_over() || board().phase == Phase::ready) {
        return std::nullopt;
    }
    // The end may have come between two records of one thing.
    if (auto refused = press_if_made(at, step)) {
        return refused;
    }
    if (board().phase == Phase::ruling) {
        if (auto refused = rule_on_claim(at, step)) {
            return refused;
        }
    }
    find_out(at, step);
    if (is_over()) {
        return std::nullopt;
    }
    if (auto refused = apply(
            {.kind = EventKind::note, .at = at, .word = std::string{note_word::resumed}}, step
        )) {
        return refused;
    }
    if (!board().paused) {
        return apply({.kind = EventKind::pause, .at = at}, step);
    }
    return std::nullopt;
}

TrainingStep Training::pass(std::int64_t at) {
    TrainingStep step;
    for (auto due = next_deadline(); due && *due <= at; due = next_deadline()) {
        const BoardState& now = board();
        Event event{.kind = EventKind::tick, .at = *due};
        if (is_playing()) {
            event.kind = EventKind::flag;
            event.side = *now.running;
            event.by_arbiter = match_.rules().arbiter_calls_flag.value;
        }
        if (apply(event, step)) {
            break; // not callable: nothing happens by itself
        }
        find_out(*due, step);
    }
    return step;
}

std::optional<std::int64_t> Training::next_deadline() const {
    const BoardState& now = board();
    if (is_over() || now.paused) {
        return std::nullopt;
    }
    const std::int64_t earliest = match_.log().empty() ? 0 : match_.log().back().at;
    if (is_playing() && now.running) {
        return std::max(
            earliest, match_.state().now + match_.clock(0, *now.running, match_.state().now)
        );
    }
    if (now.phase == Phase::grace || now.phase == Phase::offer) {
        return std::max(earliest, now.deadline + 1);
    }
    return std::nullopt;
}

void Training::find_out(std::int64_t at, TrainingStep& step) {
    const auto question = match_.open_question(0);
    if (!question) {
        return;
    }
    const adjudicate::Effort enough{.visits = 2'000'000, .expired = {}, .fast = false};
    const auto can = adjudicate::can_mate(question->first, question->second, enough).answer;
    if (can == adjudicate::Answer::undecided) {
        return; // the coach is asked
    }
    static_cast<void>(
        apply({.kind = EventKind::finding, .at = at, .yes = can == adjudicate::Answer::yes}, step)
    );
}

std::optional<Color> Training::engine_to_move() const {
    const BoardState& now = board();
    const bool waits = now.phase == Phase::moving || now.phase == Phase::grace;
    const Color side = now.board.to_move();
    return waits && !now.paused && !is_over() && is_engine(side) && !now.board.is_odd()
               ? std::optional{side}
               : std::nullopt;
}

TrainingStep Training::engine_move(Move move, std::string_view note, std::int64_t at) {
    TrainingStep step;
    const Color side = board().board.to_move();
    if (!note.empty()) {
        Event event{.kind = EventKind::note, .at = at, .side = side};
        event.word = note_word::engine;
        event.text = to_uci(move);
        event.note = note;
        static_cast<void>(apply(event, step));
    }
    Event event{.kind = EventKind::move, .at = at, .side = side};
    event.text = to_uci(move);
    step.refused = apply(event, step).has_value();
    find_out(at, step);
    static_cast<void>(press_if_made(at, step));
    return step;
}

std::optional<Color> Training::engine_to_answer() const {
    const BoardState& now = board();
    if (is_over() || now.paused) {
        return std::nullopt;
    }
    if (now.phase == Phase::offer && is_engine(*now.offer)) {
        return now.offer;
    }
    return now.draw_offer && is_engine(!*now.draw_offer) ? std::optional{!*now.draw_offer}
                                                         : std::nullopt;
}

TrainingStep Training::engine_answer(std::optional<double> chance, std::int64_t at) {
    TrainingStep step;
    constexpr double worse = 0.45;
    Event event{.kind = EventKind::take, .at = at, .side = engine_to_answer()};
    if (board().phase != Phase::offer) {
        event.kind = chance && *chance < worse ? EventKind::draw_accept : EventKind::draw_decline;
    }
    if (apply(event, step)) { // no draw can be agreed yet
        event.kind = EventKind::draw_decline;
        static_cast<void>(apply(event, step));
    }
    return step;
}

std::vector<Consultation> Training::consultation(Color side) const {
    std::vector<Consultation> said;
    if (side != board().board.to_move() || !match_.rules().consult.value) {
        return said;
    }
    const auto& counting = match_.counting();
    for (auto index = counting.rbegin(); index != counting.rend(); ++index) {
        const Event& event = match_.log()[*index];
        if (event.kind == EventKind::move || event.kind == EventKind::start) {
            break; // since then the team is to move
        }
        const bool talk = event.kind == EventKind::proposal || event.kind == EventKind::comment;
        if (talk && event.side == side && event.seat != 0) {
            said.push_back({event.seat, event.text, event.note});
        }
    }
    std::ranges::reverse(said);
    return said;
}

} // namespace rota::consult
