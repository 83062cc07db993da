#include "adjudicate/decision.hpp"

#include "adjudicate/adjudicator.hpp"
#include "adjudicate/detail/decision_fold.hpp"
#include "adjudicate/explain.hpp"
#include "adjudicate/explain_winnable.hpp"
#include "adjudicate/material.hpp"
#include "adjudicate/touch_obligation.hpp"
#include "adjudicate/wording.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <algorithm>
#include <array>

namespace rota::adjudicate {

namespace detail {

Fold::Fold(
    const EventRecord& record,
    const GameRules& rules,
    const std::function<Winnability(const Position&, Color)>& mate
)
    : rules_{rules}
    , mate_{mate} {
    decision_.game = GameRecord{record.initial};
    look_at_board();
    for (std::size_t i = 0; i < record.events.size(); ++i) {
        if (!decision_.decided && !std::holds_alternative<MoveMade>(record.events[i])) {
            look_for_dead_position(); // moves do not ask for it: what is dead stays dead
        }
        if (decision_.decided) {
            decision_.events_after_end += record.events.size() - i;
            break;
        }
        decision_.now.clear(); // of earlier events: it has been done
        std::visit([this](const auto& event) { take(event); }, record.events[i]);
    }
    if (!decision_.decided && !grace_ && decision_.now.empty()) {
        look_for_dead_position();
    }
    if (grace_ && !decision_.decided) {
        lose_on_time(*grace_);
    }
}

void Fold::cite(const Citation& citation) {
    if (std::ranges::find(decision_.grounds, citation) == decision_.grounds.end()) {
        decision_.grounds.push_back(citation);
    }
}

std::string Fold::moment() const {
    return game().plies() == 0 ? "at the start" : "after " + name_of_ply(game(), game().plies());
}

EventResult Fold::won_with(Color winner, const Cited<Points>& points) const {
    std::array<Points, 2> both{};
    both[index(winner)] = points.value;
    return {.winner = winner, .points = both, .clause = points.citation, .material = {}};
}

void Fold::decide(DecidedBy by, Verdict verdict, Citation citation, EventResult event) {
    cite(citation);
    if (event.clause) {
        cite(*event.clause);
    }
    decision_.choice.reset();
    decision_.now.clear();
    decision_.decided = DecidedGame{by, verdict, std::move(citation), std::move(event)};
}

void Fold::draw(DecidedBy by, Citation citation) {
    decide(by, Verdict::draw, std::move(citation), result_of_draw(position(), rules_.results));
}

void Fold::lose(DecidedBy by, Color loser, std::string_view article, const Cited<Points>& points) {
    const Color winner = !loser;
    const Winnability found = can_still_win(position(), winner);
    const std::string men = fmt::format(
        "{} has {}, {} has {}",
        name(winner),
        describe_material(position().men(), winner),
        name(loser),
        describe_material(position().men(), loser)
    );
    const auto explain = [&] {
        for (std::string& sentence : explain_winnability(position(), winner, found)) {
            decision_.evidence.push_back(std::move(sentence));
        }
    };
    switch (found.answer) {
    case Answer::yes:
        say("{}: {} can still mate by some series of legal moves ({}).", men, name(winner), article
        );
        explain();
        decide(
            by,
            winner == Color::white ? Verdict::white_wins : Verdict::black_wins,
            fide(article),
            won_with(winner, points)
        );
        break;
    case Answer::no:
        say("{}: {} cannot mate by any series of legal moves, so it is a draw ({}).",
            men,
            name(winner),
            article);
        explain();
        draw(by, fide(article));
        break;
    case Answer::undecided:
        cite(fide(article));
        say("{}: the material is enough, but whether {} can still mate by some series of legal "
            "moves ({}) is not decided here.",
            men,
            name(winner),
            article);
        now("{} wins if there is any series of legal moves in which {} mates, else it is a "
            "draw "
            "({}): the arbiter has to find that out.",
            name(winner),
            name(winner),
            article);
        break;
    }
}

void Fold::lose_on_time(Color loser) {
    if (rules_.supervision.value == Supervision::reduced) {
        cite(fide("A.5.3"));
    }
    say("{}'s flag has fallen {}, before the game was over (6.8).", name(loser), moment());
    lose(DecidedBy::time, loser, "6.9", rules_.time_points);
}

State Fold::state_at_sight() const {
    const Position& board = position();
    if (!has_legal_move(board)) {
        return board.checkers().empty() ? State::stalemate : State::checkmate;
    }
    if (is_dead_by_material(board.men())) {
        return State::dead_position;
    }
    if (game().occurrences() >= rules_.draws.automatic_repetitions) {
        return State::fivefold_repetition;
    }
    return drawn_by_move_count(board.half_move_clock(), false, rules_.draws)
               ? State::seventy_five_moves
               : State::ongoing;
}

void Fold::look_at_board() {
    const State state = state_at_sight();
    if (state != State::ongoing) {
        end_on_board(state);
    }
}

void Fold::end_on_board(State state) {
    Ruling ruling = adjudicate::adjudicate(game(), rules_.draws);
    ruling.state = state;
    ruling.verdict = Verdict::draw;
    if (state == State::checkmate) {
        ruling.verdict = to_move() == Color::white ? Verdict::black_wins : Verdict::white_wins;
    }
    for (const std::string& sentence : ruling.explanation) {
        say("{}", sentence);
    }
    decide(
        DecidedBy::board,
        ruling.verdict,
        article(state),
        event_result(ruling, position(), rules_.results)
    );
}

Winnability Fold::can_still_win(const Position& board, Color side) const {
    return mate_ ? mate_(board, side) : can_mate(board, side);
}

bool Fold::is_dead(std::size_t ply) const {
    const Position& board = game().position(ply);
    return can_still_win(board, Color::white).answer == Answer::no
           && can_still_win(board, Color::black).answer == Answer::no;
}

void Fold::look_for_dead_position() {
    if (odd_ || !is_dead(game().plies())) {
        return;
    }
    // What is dead stays dead, so the first such moment can be found by halving.
    std::size_t alive = 0;
    std::size_t dead = game().plies();
    while (alive < dead) {
        const std::size_t middle = alive + (dead - alive) / 2;
        if (is_dead(middle)) {
            dead = middle;
        } else {
            alive = middle + 1;
        }
    }
    const std::size_t later = game().plies() - dead;
    while (game().plies() > dead) {
        decision_.game.take_back();
    }
    decision_.events_after_end += later;
    end_on_board(State::dead_position);
}

void Fold::take(const MoveMade& event) {
    if (odd_) {
        move_on_odd_board({event.move.from(), event.move.to(), event.move.promoted_to()});
        return;
    }
    if (standing_) {
        settle_standing();
    }
    const Color mover = to_move();
    if (decision_.choice
        && std::ranges::find(decision_.choice->moves, event.move)
               == decision_.choice->moves.end()) {
        cite(decision_.choice->citation);
        say("{} breaks touch-move: {} ({}). The opponent may claim that before touching a man "
            "(4.8).",
            to_san(position(), event.move),
            decision_.choice->text,
            to_string(decision_.choice->citation));
        cite(fide("4.8"));
    }
    decision_.game.play(event.move);
    decision_.choice.reset();
    decision_.now.clear();
    touched_.clear();
    if (grace_ == mover) { // the last move under way when the flag fell
        finish_grace(mover);
        return;
    }
    look_at_board();
}

void Fold::finish_grace(Color mover) {
    grace_.reset();
    cite(rules_.grace_last_move.citation);
    if (is_checkmate(position())) {
        say("The move under way when {}'s flag fell is a mate, and stands ({}).",
            name(mover),
            to_string(rules_.grace_last_move.citation));
        look_at_board();
        return;
    }
    say("The last move did not mate ({}).", to_string(rules_.grace_last_move.citation));
    lose_on_time(mover);
}

void Fold::take(const MenTouched& event) {
    touched_.insert(touched_.end(), event.squares.begin(), event.squares.end());
    decision_.choice = admissible_when_touched(position(), touched_, rules_);
    cite(decision_.choice->citation);
    say("{} has touched {}: {} ({}).",
        name(to_move()),
        join(names_of(touched_)),
        decision_.choice->text,
        to_string(decision_.choice->citation));
    if (rules_.touch_binds.value == TouchBinds::whole_team) {
        cite(rules_.touch_binds.citation);
        say("Whoever of the team has touched it, the whole team is bound ({}).",
            to_string(rules_.touch_binds.citation));
    }
}

std::vector<std::string> Fold::names_of(const std::vector<Square>& squares) {
    std::vector<std::string> names;
    for (const Square square : squares) {
        names.push_back(to_string(square));
    }
    return names;
}

void Fold::take(const DrawAgreed& /*event*/) {
    cite(rules_.draw_offers.citation);
    if (!rules_.draw_offers.value) {
        decision_.accepted = false;
        say("This event knows no draw by agreement ({}).", to_string(rules_.draw_offers.citation));
        now("The game goes on, {} to move.", name(to_move()));
        return;
    }
    if (game().plies() < 2) {
        decision_.accepted = false;
        cite(fide("5.2.3"));
        say("A draw can be agreed only when both players have made at least one move (5.2.3).");
        now("The game goes on, {} to move.", name(to_move()));
        return;
    }
    decision_.accepted = true;
    say("The players have agreed to a draw (5.2.3).");
    draw(DecidedBy::agreement, fide("5.2.3"));
}

void Fold::take(const FlagFallen& event) {
    if (grace_) { // the other one may follow, but this one was first
        return;
    }
    if (rules_.grace_last_move.value && event.side == to_move()) {
        cite(rules_.grace_last_move.citation);
        grace_ = event.side;
        return;
    }
    lose_on_time(event.side);
}

void Fold::take(const Resigned& event) {
    say("{} has resigned {}.", name(event.side), moment());
    lose(DecidedBy::resignation, event.side, "5.1.2", rules_.resign_points);
}

} // namespace detail

std::string_view name(DecidedBy how) noexcept {
    constexpr std::array<std::string_view, 7> names{
        "board", "claim", "agreement", "time", "illegal", "resignation", "illegal_position"};
    return names[static_cast<std::size_t>(how)];
}

Decision adjudicate(
    const EventRecord& record,
    const GameRules& rules,
    const std::function<Winnability(const Position&, Color)>& mate
) {
    return detail::Fold{record, rules, mate}.result();
}

} // namespace rota::adjudicate
