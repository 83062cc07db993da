#include "consult/match/board.hpp"

#include "movegen/bitboard.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/men.hpp"

namespace rota::consult {

std::string Board::fen() const {
    return odd_ ? to_fen(*odd_) : to_fen(position());
}

void Board::put(const MoveRequest& request) {
    Setup setup = this->setup();
    const auto man = setup.at(request.from);
    setup.at(request.from).reset();
    setup.at(request.to) = man;
    if (man && request.promotion) {
        setup.at(request.to) = Piece{man->color, *request.promotion};
    }
    setup.castling_rooks &= ~(Bitboard{request.from} | Bitboard{request.to});
    if (man && man->kind == PieceKind::king) {
        for (const Square rook : Bitboard{setup.castling_rooks}) {
            if (setup.at(rook) == Piece{man->color, PieceKind::rook}) {
                setup.castling_rooks &= ~Bitboard{rook};
            }
        }
    }
    setup.en_passant.reset();
    setup.half_move_clock = 0;
    setup.full_move_number += setup.side_to_move == Color::black ? 1U : 0U;
    setup.side_to_move = !setup.side_to_move;
    go_on_from(setup);
}

void Board::pass() {
    Setup setup = this->setup();
    setup.en_passant.reset();
    setup.full_move_number += setup.side_to_move == Color::black ? 1U : 0U;
    setup.side_to_move = !setup.side_to_move;
    go_on_from(setup);
}

bool Board::is_illegal_for_a_5_4() const {
    if (!odd_) {
        return false;
    }
    const Men men = men_of(*odd_);
    const auto in_check = [&](Color side) {
        const Bitboard kings = men.of(side, PieceKind::king);
        return !kings.empty()
               && !(men.attackers_to(kings.first(), men.all()) & men.of(!side)).empty();
    };
    return (in_check(Color::white) && in_check(Color::black))
           || !(men.of(PieceKind::pawn) & (rank_1 | rank_8)).empty();
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
