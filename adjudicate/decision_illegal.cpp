#include "adjudicate/detail/decision_fold.hpp"
#include "adjudicate/illegal_board.hpp"
#include "movegen/generate.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"

#include <algorithm>
#include <string_view>

// Illegal moves: claimed in time (FIDE Laws 7.5), or standing (A.5.2, A.5.4).

namespace rota::adjudicate::detail {

namespace {

std::string_view article_of(IllegalAct act) noexcept {
    switch (act) {
    case IllegalAct::illegal_move: return "7.5.1";
    case IllegalAct::pawn_not_replaced: return "7.5.2";
    case IllegalAct::press_without_move: return "7.5.3";
    case IllegalAct::two_hands: return "7.5.4";
    }
    return "7.5";
}

} // namespace

void Fold::take(const IllegalClaimed& event) {
    const Color offender = to_move();
    const Cited<bool>& may = event.caller == Caller::opponent ? rules_.opponent_may_claim_illegal
                                                              : rules_.arbiter_may_claim_illegal;
    cite(fide(article_of(event.act)));
    describe_act(event);
    if (event.request && event.act == IllegalAct::illegal_move
        && find_legal_move(position(), *event.request)) {
        decision_.accepted = false;
        say("The claim is wrong: the move is legal (3.10.1).");
        cite(fide("3.10.1"));
        now("The move stands.");
        return;
    }
    if (!event.pressed) {
        decision_.accepted = false;
        say("The clock has not been pressed, so the move is not completed and costs nothing "
            "(7.5.1).");
        take_back(event);
        return;
    }
    if (!may.value) {
        decision_.accepted = false;
        cite(may.citation);
        say("Here {} does not claim illegal moves ({}).",
            event.caller == Caller::opponent ? "the opponent" : "the arbiter",
            to_string(may.citation));
        now("The move stands unless {} claims it before the next move.",
            event.caller == Caller::opponent ? "the arbiter" : name(!offender));
        return;
    }
    decision_.accepted = true;
    const int count = ++decision_.illegal_moves[index(offender)];
    if (count >= rules_.illegal_limit.value) {
        cite(rules_.illegal_limit.citation);
        cite(rules_.illegal_effect.citation);
        say("It is {}'s {} illegal move, and the {} {} the game ({}).",
            name(offender),
            ordinal(count),
            ordinal(rules_.illegal_limit.value),
            rules_.illegal_effect.value == LimitEffect::loss ? "loses" : "may lose",
            to_string(rules_.illegal_effect.citation));
        if (rules_.illegal_effect.value == LimitEffect::loss) {
            lose(DecidedBy::illegal, offender, "7.5.5", rules_.illegal_points, position());
            return;
        }
        now("The arbiter may declare the game lost for {} ({}).",
            name(offender),
            to_string(rules_.illegal_effect.citation));
    } else {
        say("It is {}'s {} illegal move; the {} {} the game ({}).",
            name(offender),
            ordinal(count),
            ordinal(rules_.illegal_limit.value),
            rules_.illegal_effect.value == LimitEffect::loss ? "loses" : "may lose",
            to_string(rules_.illegal_limit.citation));
    }
    give(!offender, rules_.illegal_bonus);
    if (rules_.remove_increment.value) {
        cite(rules_.remove_increment.citation);
        now("{} loses the increment gained by pressing the clock ({}).",
            name(offender),
            to_string(rules_.remove_increment.citation));
    }
    take_back(event);
}

void Fold::describe_act(const IllegalClaimed& event) {
    switch (event.act) {
    case IllegalAct::illegal_move:
        if (event.request) {
            if (const auto why = why_illegal(position(), *event.request)) {
                cite(fide(rota::article(why->reason)));
                say("{}-{} is illegal: {} ({}).",
                    to_string(event.request->from),
                    to_string(event.request->to),
                    why->text,
                    rota::article(why->reason));
            }
        }
        break;
    case IllegalAct::pawn_not_replaced:
        say("A pawn was left on the last rank and the clock pressed: an illegal move (7.5.2).");
        break;
    case IllegalAct::press_without_move:
        say("The clock was pressed without a move: as an illegal move (7.5.3).");
        break;
    case IllegalAct::two_hands:
        say("Two hands made one move and the clock was pressed: as an illegal move (7.5.4).");
        break;
    }
}

void Fold::take_back(const IllegalClaimed& event) {
    if (event.act == IllegalAct::pawn_not_replaced && event.request) {
        MoveRequest queen = *event.request;
        queen.promotion = PieceKind::queen;
        if (const auto move = find_legal_move(position(), queen)) {
            decision_.game.play(*move);
            now("The pawn becomes a queen (7.5.2).");
            look_at_board();
            return;
        }
    }
    if (event.act == IllegalAct::press_without_move) {
        now("{} is still to move.", name(to_move()));
        return;
    }
    now("The position {} is put up again (7.5.1).", moment());
    if (event.act == IllegalAct::illegal_move && event.request) {
        const auto why = why_illegal(position(), *event.request);
        decision_.choice = admissible_after(
            position(), *event.request, why ? why->reason : IllegalReason::no_piece
        );
        cite(decision_.choice->citation);
        now("{} chooses another move: {} ({}).",
            name(to_move()),
            decision_.choice->text,
            to_string(decision_.choice->citation));
    }
}

void Fold::take(const IllegalMade& event) {
    if (odd_) {
        move_on_odd_board(event.request);
        return;
    }
    standing_ = event.request;
    const auto why = why_illegal(position(), event.request);
    if (!why) {
        standing_.reset();
        say("{}-{} is legal.", to_string(event.request.from), to_string(event.request.to));
        return;
    }
    cite(fide(rota::article(why->reason)));
    say("{}-{} was illegal: {} ({}).",
        to_string(event.request.from),
        to_string(event.request.to),
        why->text,
        rota::article(why->reason));
    if (rules_.supervision.value == Supervision::full) {
        cite(fide("7.5.1"));
        now("Whenever it is found during the game, the position before it is put up again "
            "(7.5.1).");
        standing_.reset();
        return;
    }
    cite(fide("A.5.2"));
    now("It can be claimed until {} has made the next move; then it stands (A.5.2).",
        name(!to_move()));
    stand();
}

void Fold::stand() {
    Setup board = position().to_setup();
    put_regardless(board, *standing_);
    go_on_from(board);
}

void Fold::go_on_from(const Setup& board) {
    const auto next = Position::from_setup(board);
    if (next) {
        odd_.reset();
        decision_.game = GameRecord{*next};
        return;
    }
    odd_ = board;
    say("The position after it is illegal: {}.", next.error().front().message);
    if (is_illegal_for_a_5_4(board)) {
        cite(fide("A.5.4"));
        now("The arbiter waits until the next move is completed; if an illegal position is "
            "still on the board then, the game is drawn (A.5.4).");
    }
}

void Fold::move_on_odd_board(const MoveRequest& request) {
    const bool counted = is_illegal_for_a_5_4(*odd_);
    Setup board = *odd_;
    put_regardless(board, request);
    settle_standing();
    decision_.now.clear();
    if (counted && is_illegal_for_a_5_4(board)) {
        say("The next move is completed, and an illegal position is still on the board (A.5.4).");
        odd_ = board;
        decide(
            DecidedBy::illegal_position,
            Verdict::draw,
            fide("A.5.4"),
            result_of_draw(position(), rules_.results)
        );
        return;
    }
    go_on_from(board);
    if (!odd_) {
        look_at_board();
    }
}

void Fold::settle_standing() {
    standing_.reset();
    cite(fide("A.5.2"));
    say("Nobody claimed the illegal move before the next one: it stands (A.5.2).");
}

} // namespace rota::adjudicate::detail
