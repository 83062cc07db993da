#include "adjudicate/adjudicator.hpp"

#include "adjudicate/detail/first_dead.hpp"
#include "adjudicate/detail/ruling_at.hpp"
#include "adjudicate/explain.hpp"
#include "movegen/generate.hpp"

#include <utility>

namespace rota::adjudicate {

namespace {

Verdict verdict_of(State state, Color to_move) noexcept {
    switch (state) {
    case State::ongoing: return Verdict::game_continues;
    case State::checkmate:
        return to_move == Color::white ? Verdict::black_wins : Verdict::white_wins;
    case State::stalemate:
    case State::dead_position:
    case State::fivefold_repetition:
    case State::seventy_five_moves:
    case State::flag_fall:
    case State::resignation:
    case State::illegal_move: break; // the last three: see lose()
    }
    return Verdict::draw;
}

/// The state after `ply`, given whether that is a dead position.
State state_after(const GameRecord& game, std::size_t ply, const DrawRules& rules, bool dead) {
    const Position& position = game.position(ply);
    if (!has_legal_move(position)) {
        return position.checkers().empty() ? State::stalemate : State::checkmate;
    }
    if (dead) {
        return State::dead_position;
    }
    if (game.occurrences(ply) >= rules.automatic_repetitions) {
        return State::fivefold_repetition;
    }
    if (drawn_by_move_count(position.half_move_clock(), false, rules)) {
        return State::seventy_five_moves;
    }
    return State::ongoing;
}

struct End {
    std::size_t ply;
    State state;
};

std::optional<End> find_end(const GameRecord& game, Solver& solver, const Inquiry& inquiry) {
    const auto dead = detail::first_dead(
        game.plies(),
        [&](std::size_t ply) -> const Position& { return game.position(ply); },
        [&](std::size_t ply) {
            return solver.is_dead(game.position(ply), inquiry.effort) == Answer::yes;
        }
    );
    for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
        const State state = state_after(game, ply, inquiry.rules, dead && ply >= *dead);
        if (state != State::ongoing) {
            return End{ply, state};
        }
    }
    return std::nullopt;
}

/// The player loses, unless the opponent cannot mate (5.1.2, 6.9, 7.5.5).
void lose(Ruling& ruling, const LosingEvent& event) {
    switch (ruling.can_mate[index(!event.side)].answer) {
    case Answer::yes:
        ruling.verdict = event.side == Color::white ? Verdict::black_wins : Verdict::white_wins;
        break;
    case Answer::no: ruling.verdict = Verdict::draw; break;
    case Answer::undecided: return;
    }
    ruling.state = event.state;
}

} // namespace

namespace detail {

Ruling ruling_at(
    const GameRecord& game,
    std::size_t ply,
    State state,
    std::array<Winnability, 2> can_mate,
    const DrawRules& rules
) {
    const Position& position = game.position(ply);
    Ruling ruling;
    ruling.ply = ply;
    ruling.plies_after_end = game.plies() - ply;
    ruling.state = state;
    ruling.verdict = verdict_of(state, position.side_to_move());
    ruling.earlier_plies = game.earlier_occurrences(ply);
    ruling.occurrences = 1 + static_cast<int>(ruling.earlier_plies.size());
    ruling.half_move_clock = position.half_move_clock();
    ruling.can_mate = std::move(can_mate);
    if (!ruling.is_over()) {
        return ruling;
    }
    ruling.grounds.push_back(article(state));
    if (state == State::fivefold_repetition
        && drawn_by_move_count(ruling.half_move_clock, false, rules)) {
        ruling.also = State::seventy_five_moves;
        ruling.grounds.push_back(article(*ruling.also));
    }
    return ruling;
}

} // namespace detail

State state_after(const GameRecord& game, std::size_t ply, const DrawRules& rules) {
    const Position& position = game.position(ply);
    const bool dead = has_legal_move(position) && Solver{}.is_dead(position) == Answer::yes;
    return state_after(game, ply, rules, dead);
}

std::optional<std::size_t>
first_end(const GameRecord& game, Solver& solver, const Inquiry& inquiry) {
    const auto end = find_end(game, solver, inquiry);
    return end ? std::optional{end->ply} : std::nullopt;
}

std::optional<std::size_t> first_end(const GameRecord& game, const DrawRules& rules) {
    Solver solver;
    return first_end(game, solver, {.rules = rules});
}

Ruling adjudicate(const GameRecord& game, Solver& solver, const Inquiry& inquiry) {
    const DrawRules& rules = inquiry.rules;
    const auto end = find_end(game, solver, inquiry);
    const std::size_t ply = end ? end->ply : game.plies();
    const Position& position = game.position(ply);
    Effort effort = inquiry.effort;
    effort.short_line = true;
    Ruling ruling = detail::ruling_at(
        game, ply, end ? end->state : State::ongoing, solver.can_mate(position, effort), rules
    );
    ruling.lost = inquiry.lost;
    if (ruling.lost && !ruling.is_over()) {
        lose(ruling, *ruling.lost);
    }

    if (ruling.is_over()) {
        if (ruling.grounds.empty()) { // by the losing event
            ruling.grounds.push_back(article(ruling.state));
        }
    } else {
        ruling.claimable = claims_on_the_board(game, rules);
        ruling.claimable_with_move = claims_with_a_move(game, rules);
        for (const Claim claim : ruling.claimable) {
            ruling.grounds.push_back(on_the_board(claim));
        }
        for (const AnnouncedClaim& announced : ruling.claimable_with_move) {
            ruling.grounds.push_back(with_a_move(announced.claim));
        }
    }
    ruling.explanation = explain(game, ruling);
    return ruling;
}

Ruling adjudicate(const GameRecord& game, const DrawRules& rules) {
    Solver solver;
    return adjudicate(game, solver, {.rules = rules});
}

} // namespace rota::adjudicate
