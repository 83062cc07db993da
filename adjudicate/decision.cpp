#include "adjudicate/decision.hpp"

#include "adjudicate/detail/decision_fold.hpp"
#include "adjudicate/detail/first_dead.hpp"
#include "adjudicate/detail/ruling_at.hpp"
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
        const GameEvent& event = record.events[i];
        if (grace_ && !is_within_grace(event)) {
            end_grace_by(event);
        } else if (!decision_.decided && !std::holds_alternative<MoveMade>(event)) {
            look_for_dead_position(); // moves do not ask for it: what is dead stays dead
        }
        if (decision_.decided || open_) {
            decision_.events_after_end += record.events.size() - i;
            break;
        }
        decision_.now.clear(); // of earlier events: it has been done
        std::visit([this](const auto& each) { take(each); }, event);
    }
    if (decision_.decided || open_) {
        return;
    }
    if (grace_) {
        end_grace();
    } else if (decision_.now.empty()) {
        look_for_dead_position();
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

void Fold::draw(DecidedBy by, Citation citation, const Position& board) {
    decide(by, Verdict::draw, std::move(citation), result_of_draw(board, rules_.results));
}

void Fold::lose(
    DecidedBy by,
    Color loser,
    std::string_view article,
    const Cited<Points>& points,
    const Position& board
) {
    const Color winner = !loser;
    const Winnability found = can_still_win(board, winner);
    const std::string men = fmt::format(
        "{} has {}, {} has {}",
        name(winner),
        describe_material(board.men(), winner),
        name(loser),
        describe_material(board.men(), loser)
    );
    const auto explain = [&] {
        for (std::string& sentence : explain_winnability(board, winner, found)) {
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
        draw(by, fide(article), board);
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
        open_ = true;
        break;
    }
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
    if (state == State::ongoing || (state != State::checkmate && look_for_dead_position())) {
        return;
    }
    end_on_board(state);
}

void Fold::end_on_board(State state) {
    std::array<Winnability, 2> can_mate;
    if (state == State::dead_position) {
        can_mate = {
            can_still_win(position(), Color::white), can_still_win(position(), Color::black)};
    }
    Ruling ruling = ruling_at(game(), game().plies(), state, std::move(can_mate), rules_.draws);
    for (const std::string& sentence : explain(game(), ruling)) {
        say("{}", sentence);
    }
    if (ruling.also) {
        cite(article(*ruling.also));
    }
    decide(
        DecidedBy::board,
        ruling.verdict,
        article(state),
        event_result(ruling, position(), rules_.results)
    );
}

Winnability Fold::can_still_win(const Position& board, Color side) const {
    return mate_ && !cannot_mate_by_material(board.men(), side) ? mate_(board, side)
                                                                : can_mate(board, side);
}

bool Fold::look_for_dead_position() {
    if (odd_) {
        return false;
    }
    const auto dead = first_dead(
        game().plies(),
        [this](std::size_t ply) -> const Position& { return game().position(ply); },
        [this](std::size_t ply) {
            const Position& board = game().position(ply);
            return can_still_win(board, Color::white).answer == Answer::no
                   && can_still_win(board, Color::black).answer == Answer::no;
        }
    );
    if (!dead) {
        return false;
    }
    decision_.events_after_end += game().plies() - *dead;
    while (game().plies() > *dead) {
        decision_.game.take_back();
    }
    end_on_board(State::dead_position);
    return true;
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
    if (grace_) {
        finish_grace();
        return;
    }
    unpressed_[index(mover)] = !event.pressed;
    look_at_board();
    if (!event.pressed && decision_.decided) {
        cite(fide("6.2.1.1"));
        say("It ended the game, so the clock need not have been pressed (6.2.1.1).");
    }
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
    draw(DecidedBy::agreement, fide("5.2.3"), position());
}

void Fold::take(const Resigned& event) {
    say("{} has resigned {}.", name(event.side), moment());
    lose(DecidedBy::resignation, event.side, "5.1.2", rules_.resign_points, position());
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
