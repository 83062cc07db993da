#include "consult/match/board.hpp"

#include "adjudicate/illegal_board.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"

namespace rota::consult {

std::string Board::fen() const {
    return odd_ ? to_fen(*odd_) : to_fen(position());
}

void Board::put(const MoveRequest& request) {
    Setup setup = this->setup();
    adjudicate::put_regardless(setup, request);
    go_on_from(setup);
}

void Board::pass() {
    Setup setup = this->setup();
    adjudicate::hand_over(setup);
    go_on_from(setup);
}

bool Board::is_illegal_for_a_5_4() const {
    return odd_ && adjudicate::is_illegal_for_a_5_4(*odd_);
}

void Board::go_on_from(const Setup& setup) {
    const auto next = Position::from_setup(setup);
    if (next) {
        odd_.reset();
        game_ = GameRecord{*next};
    } else {
        odd_ = setup;
    }
}

bool DeadPositions::proves_dead(const Position& position) {
    constexpr std::size_t memory = std::size_t{1} << 20U;
    const adjudicate::Effort little{.visits = 1'000, .expired = {}, .fast = true};
    if (!solver_) {
        solver_.emplace(memory);
    }
    return solver_->is_dead(position, little) == adjudicate::Answer::yes;
}

adjudicate::State state_on_board(
    const GameRecord& game, const adjudicate::DrawRules& rules, DeadPositions& dead_positions
) {
    using adjudicate::State;
    const Position& position = game.position();
    if (!has_legal_move(position)) {
        return position.checkers().empty() ? State::stalemate : State::checkmate;
    }
    if (dead_positions.proves_dead(position)) {
        return State::dead_position;
    }
    if (game.occurrences() >= rules.automatic_repetitions) {
        return State::fivefold_repetition;
    }
    return adjudicate::drawn_by_move_count(position.half_move_clock(), false, rules)
               ? State::seventy_five_moves
               : State::ongoing;
}

} // namespace rota::consult
