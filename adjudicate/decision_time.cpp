#include "adjudicate/detail/decision_fold.hpp"
#include "movegen/generate.hpp"

#include <utility>
#include <variant>

// Flags (FIDE Laws 6.2, 6.3, 6.8, 6.9, A.5.3, III.3.1) and the last move that an event may allow.

namespace rota::adjudicate::detail {

void Fold::lose_on_time(Color loser, const Position& board) {
    if (rules_.supervision.value == Supervision::reduced) {
        cite(fide("A.5.3"));
    }
    if (unpressed_[index(loser)]) {
        cite(fide("6.2.1"));
        say("The last move of {} was made, but not completed: the clock was not pressed (6.2.1).",
            name(loser));
    }
    lose(DecidedBy::time, loser, "6.9", rules_.time_points, board);
}

int Fold::completed_moves(Color side) const {
    const auto number = odd_ ? odd_->full_move_number : position().full_move_number();
    const bool has_moved = side == Color::white && to_move() == Color::black;
    return static_cast<int>(number) - (has_moved ? 0 : 1) - (unpressed_[index(side)] ? 1 : 0);
}

bool Fold::ends_first_period(Color side) {
    const Cited<int>& prescribed = rules_.period_moves;
    bool& second = second_period_[index(side)];
    if (prescribed.value == 0 || second) {
        return false;
    }
    cite(fide("6.4"));
    cite(prescribed.citation);
    const int completed = completed_moves(side);
    second = completed >= prescribed.value;
    say("{} has completed {} of the {} moves that the first period prescribes ({}): {} (6.4).",
        name(side),
        completed,
        prescribed.value,
        to_string(prescribed.citation),
        second ? "the flag costs nothing" : "that is not enough");
    return second;
}

void Fold::both_flags_down(const Position& board) {
    if (rules_.both_flags.value == BothFlags::arbiter) {
        cite(rules_.both_flags.citation);
        now("The Laws have a rule for that only where the guidelines for the last period have been "
            "announced (III.2.1): the arbiter decides.");
        open_ = true;
        return;
    }
    if (rules_.period_moves.value > 0 && second_period_ != std::array{true, true}) {
        second_period_ = {true, true};
        cite(fide("III.3.1.1"));
        now("It was not the last period, so the game goes on, {} to move (III.3.1.1).",
            name(to_move()));
        return;
    }
    cite(rules_.both_flags.citation);
    say("In the last period that is a draw ({}).", to_string(rules_.both_flags.citation));
    draw(DecidedBy::time, fide("III.3.1.2"), board);
}

void Fold::take(const FlagFallen& event) {
    if (grace_) {
        return; // the other one may follow, but the first one counts
    }
    if (ends_first_period(event.side)) {
        now("The game goes on in the second period, {} to move (6.3.1).", name(to_move()));
        return;
    }
    cite(fide("6.8"));
    say("{}'s flag has fallen {}, before the game was over (6.8).", name(event.side), moment());
    if (event.side != to_move() || !begin_grace(event.side, false)) {
        lose_on_time(event.side, position());
    }
}

void Fold::take(const BothFlagsFallen& /*event*/) {
    if (grace_) {
        return;
    }
    cite(fide("6.8"));
    say("Both flags have fallen {}, before the game was over (6.8), and it cannot be established "
        "which was first.",
        moment());
    const bool white_loses = !ends_first_period(Color::white);
    const bool black_loses = !ends_first_period(Color::black);
    if (!white_loses && !black_loses) {
        now("The game goes on in the second period, {} to move (6.3.1).", name(to_move()));
        return;
    }
    const Color loser = white_loses ? Color::white : Color::black;
    const bool both = white_loses && black_loses;
    if ((both || loser == to_move()) && begin_grace(to_move(), both)) {
        return;
    }
    if (both) {
        both_flags_down(position());
    } else {
        lose_on_time(loser, position());
    }
}

bool Fold::begin_grace(Color side, bool both) {
    if (!rules_.grace_last_move.value || odd_) {
        return false;
    }
    cite(rules_.grace_last_move.citation);
    grace_ = Grace{side, both, position(), seconds{0}};
    return true;
}

bool Fold::is_within_grace(const GameEvent& event) {
    return std::holds_alternative<MoveMade>(event) || std::holds_alternative<MenTouched>(event)
           || std::holds_alternative<TimePassed>(event) || std::holds_alternative<FlagFallen>(event)
           || std::holds_alternative<BothFlagsFallen>(event);
}

void Fold::take(const TimePassed& event) {
    if (!grace_) {
        return;
    }
    grace_->passed += event.time;
    if (grace_->passed <= rules_.grace_time.value) {
        return;
    }
    cite(rules_.grace_time.citation);
    say("No move was finished within {} seconds ({}).",
        rules_.grace_time.value.count(),
        to_string(rules_.grace_time.citation));
    end_grace();
}

void Fold::end_grace_by(const GameEvent& event) {
    const bool illegal =
        std::holds_alternative<IllegalClaimed>(event) || std::holds_alternative<IllegalMade>(event);
    say("{} ({}).",
        illegal ? "The last move is illegal and saves nothing" : "No last move was finished",
        to_string(rules_.grace_last_move.citation));
    end_grace();
}

void Fold::end_grace() {
    const Grace grace = *std::exchange(grace_, std::nullopt);
    if (grace.both) {
        both_flags_down(grace.board);
    } else {
        lose_on_time(grace.side, grace.board);
    }
}

void Fold::finish_grace() {
    const Citation& clause = rules_.grace_last_move.citation;
    const std::string_view mover = name(grace_->side);
    if (is_checkmate(position()) && rules_.grace_saves_mate.value) {
        say("The move under way when {}'s flag fell is a mate, and stands ({}).",
            mover,
            to_string(clause));
        grace_.reset();
        look_at_board();
        return;
    }
    say("The last move of {} {} ({}).",
        mover,
        is_stalemate(position()) ? "stalemates, which does not save the game" : "did not mate",
        to_string(clause));
    end_grace();
}

} // namespace rota::adjudicate::detail
