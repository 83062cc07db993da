#include "adjudicate/adjudicator.hpp"

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
    case State::seventy_five_moves: break;
    }
    return Verdict::draw;
}

} // namespace

State state_after(const GameRecord& game, std::size_t ply, const DrawRules& rules) {
    const Position& position = game.position(ply);
    if (!has_legal_move(position)) {
        return position.checkers().empty() ? State::stalemate : State::checkmate;
    }
    if (can_still_mate(position, Color::white).answer == Answer::no
        && can_still_mate(position, Color::black).answer == Answer::no) {
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

std::optional<std::size_t> first_end(const GameRecord& game, const DrawRules& rules) {
    for (std::size_t ply = 0; ply <= game.plies(); ++ply) {
        if (state_after(game, ply, rules) != State::ongoing) {
            return ply;
        }
    }
    return std::nullopt;
}

Ruling adjudicate(const GameRecord& game, const DrawRules& rules) {
    Ruling ruling;
    ruling.ply = first_end(game, rules).value_or(game.plies());
    ruling.plies_after_end = game.plies() - ruling.ply;

    const Position& position = game.position(ruling.ply);
    ruling.state = state_after(game, ruling.ply, rules);
    ruling.verdict = verdict_of(ruling.state, position.side_to_move());
    ruling.earlier_plies = game.earlier_occurrences(ruling.ply);
    ruling.occurrences = 1 + static_cast<int>(ruling.earlier_plies.size());
    ruling.half_move_clock = position.half_move_clock();
    ruling.can_mate = {can_mate(position, Color::white), can_mate(position, Color::black)};

    if (ruling.is_over()) {
        ruling.grounds.push_back(article(ruling.state));
        if (ruling.state == State::fivefold_repetition
            && drawn_by_move_count(ruling.half_move_clock, false, rules)) {
            ruling.also = State::seventy_five_moves;
            ruling.grounds.push_back(article(*ruling.also));
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

} // namespace rota::adjudicate
