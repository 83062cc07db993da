#include "adjudicate/touch_obligation.hpp"
#include "consult/match/detail/match_fold.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"

#include <algorithm>

// Moves, the press of the clock, touched men.

namespace rota::consult::detail {

using adjudicate::fide;

Result<MoveRequest, Refusal> MatchFold::read_request() const {
    const Board& on = state_.boards[board_].board;
    if (const auto request = parse_uci_move(event_.text)) {
        return *request;
    }
    if (on.is_odd()) {
        return fail(Refusal{
            fmt::format("\"{}\": on this board a move as e2e4 expected", event_.text), std::nullopt}
        );
    }
    const auto san = parse_san(on.position(), event_.text);
    if (san) {
        const auto request = parse_uci_move(to_uci(san->move));
        return *request;
    }
    if (san.error().requests.size() == 1) {
        return san.error().requests.front();
    }
    return fail(Refusal{fmt::format("\"{}\": {}", event_.text, san.error().message), std::nullopt});
}

bool MatchFold::look_at_board() {
    const Board& on = board().board;
    if (on.is_odd()) {
        return false;
    }
    const adjudicate::State state = state_of(on);
    if (state == adjudicate::State::ongoing) {
        return false;
    }
    note("{}.", capitalised(std::string{adjudicate::describe(state)}));
    if (state == adjudicate::State::checkmate) {
        win(Outcome::mate,
            !on.to_move(),
            rules_.game.results.mate,
            rules_.game.results.mate_citation);
    } else {
        draw(on, adjudicate::article(state));
    }
    return true;
}

MatchFold::Refused MatchFold::move() {
    BoardState& now = board();
    const Color mover = *event_.side;
    if (now.phase != Phase::grace && !is_playing()) {
        return refuse("no move can be made: the board is in the state \"{}\"", name(now.phase));
    }
    if (event_.seat != 0 && !seat_exists(event_.seat)) {
        return refuse_by(rules_.movers.citation, "seats are 1 to {}", rules_.movers.value);
    }
    if (now.phase == Phase::made && now.tent->side == mover) {
        return refuse("a move of {} is on the board already", name(mover));
    }
    if (now.phase == Phase::made || mover != now.board.to_move()) {
        note(
            "{} may not move before {} has pressed the clock; the move does not count.",
            name(mover),
            name(!mover)
        );
        count(mover, Incident::early_start, event_.seat, false);
        return std::nullopt;
    }
    const int scheduled = due(mover);
    const int seat = event_.seat == 0 ? scheduled : event_.seat;
    const auto& empty = team(mover).vacant;
    if (std::ranges::find(empty, seat) != empty.end()) {
        return refuse_by(
            rules_.reserve_in_match.citation, "seat {} is empty; the clock runs", seat
        );
    }
    const auto request = read_request();
    if (!request) {
        return request.error();
    }
    if (!now.board.setup().at(request->from)) {
        return refuse("there is no man on {}", to_string(request->from));
    }
    std::optional<Move> legal;
    if (!now.board.is_odd()) {
        legal = find_legal_move(now.board.position(), *request);
    }
    if (now.phase == Phase::grace) {
        if (seat != scheduled) {
            return refuse_by(
                rules_.game.grace_last_move.citation, "only seat {} may finish a move", scheduled
            );
        }
        return grace_move(*request, legal);
    }
    Tent tent{
        .side = mover,
        .seat = seat,
        .request = *request,
        .legal = legal.has_value() || now.board.is_odd(),
        .unknown = now.board.is_odd(),
        .out_of_turn = seat != scheduled,
        .breaks_touch = false,
        .before = now.board};
    if (legal && now.bound
        && std::ranges::find(now.bound->moves, *legal) == now.bound->moves.end()) {
        tent.breaks_touch = true;
    }
    if (legal) {
        note("{} {}", name(mover), to_san(now.board.position(), *legal));
        if (tent.breaks_touch) {
            tell_arbiter(now.bound->citation, "The move breaks touch-move: {}.", now.bound->text);
        }
        now.board.play(*legal);
    } else {
        note("{} {}", name(mover), event_.text);
        if (!tent.unknown) {
            const auto why = why_illegal(now.board.position(), *request);
            tell_arbiter(
                why ? fide(article(why->reason)) : fide("3.10.2"),
                "Illegal: {}.",
                why ? why->text : std::string{"no such move"}
            );
        }
        now.board.put(*request);
    }
    now.tent = std::move(tent);
    now.phase = Phase::made;
    if (now.tent->out_of_turn) {
        say(rules_.out_of_turn.citation,
            "Out of turn: seat {} has moved, seat {} is due.",
            seat,
            scheduled);
        count(mover, Incident::out_of_turn, seat, false);
        say_take_back();
    }
    const bool ends = legal && !now.tent->breaks_touch
                      && (!now.tent->out_of_turn || rules_.out_of_turn.value == OutOfTurn::stands);
    if (ends && look_at_board()) {
        ++side(mover).done; // completed without a press (FIDE 6.2.1.1)
        now.tent.reset();
    }
    return std::nullopt;
}

void MatchFold::say_take_back() {
    const auto& tent = board().tent;
    if (tent && tent->out_of_turn && rules_.out_of_turn.value != OutOfTurn::stands) {
        next("Not pressed yet: take the move back, seat {} moves.", due(tent->side));
    }
}

MatchFold::Refused MatchFold::grace_move(const MoveRequest& request, std::optional<Move> legal) {
    BoardState& now = board();
    const Color mover = *now.flagged;
    const auto& clause = rules_.game.grace_last_move.citation;
    const Board before = now.board;
    if (!legal && !now.board.is_odd()) {
        say(clause, "The last move is illegal and saves nothing.");
        ask_whether_can_mate(mover, Outcome::time, before);
        return std::nullopt;
    }
    if (legal) {
        note("{} {}", name(mover), to_san(now.board.position(), *legal));
        now.board.play(*legal);
    } else {
        now.board.put(request);
    }
    ++side(mover).done;
    const bool mates = legal && rules_.game.grace_saves_mate.value
                       && state_of(now.board) == adjudicate::State::checkmate;
    if (mates) {
        say(clause, "The last move mates, and the mate stands.");
        now.flagged.reset();
        look_at_board();
        return std::nullopt;
    }
    say(clause, "The last move does not mate.");
    ask_whether_can_mate(mover, Outcome::time, before);
    return std::nullopt;
}

MatchFold::Refused MatchFold::press() {
    BoardState& now = board();
    const Color presser = *event_.side;
    if (!is_playing() || now.paused) {
        return refuse("no clock can be pressed now");
    }
    if (event_.seat != 0 && !seat_exists(event_.seat)) {
        return refuse_by(rules_.movers.citation, "seats are 1 to {}", rules_.movers.value);
    }
    if (now.phase == Phase::moving) {
        if (presser != now.board.to_move()) {
            return refuse("{}'s clock does not run", name(presser));
        }
        tell_arbiter(fide("7.5.3"), "The clock was pressed without a move: an illegal move.");
        now.tent = Tent{
            .side = presser,
            .seat = due(presser),
            .request = {Square::from_index(0), Square::from_index(0)},
            .legal = false,
            .unknown = false,
            .out_of_turn = false,
            .breaks_touch = false,
            .before = now.board};
        now.board.pass();
        complete(presser);
        now.last->request.reset();
        now.claimable.back().request.reset();
        return std::nullopt;
    }
    const Tent& tent = *now.tent;
    if (tent.side != presser) {
        return refuse("{}'s clock does not run", name(presser));
    }
    if (side(presser).displaced) {
        return refuse_by(fide("7.4.1"), "the men that were knocked over come first");
    }
    if (tent.out_of_turn && rules_.out_of_turn.value == OutOfTurn::retract) {
        return refuse_by(rules_.out_of_turn.citation, "the wrong player's move is taken back");
    }
    const int seat = event_.seat == 0 ? tent.seat : event_.seat;
    if (seat != tent.seat && rules_.mover_presses.value) {
        say(rules_.mover_presses.citation, "Seat {} has pressed for seat {}.", seat, tent.seat);
        count(presser, Incident::wrong_presser, seat, false);
    }
    complete(presser);
    return std::nullopt;
}

void MatchFold::complete(Color mover) {
    BoardState& now = board();
    const Tent tent = std::move(*now.tent);
    now.tent.reset();
    Completed completed{
        .side = mover,
        .request = tent.request,
        .legal = tent.legal,
        .unknown = tent.unknown,
        .breaks_touch = tent.breaks_touch,
        .before = tent.before,
        .done = {side(Color::white).done, side(Color::black).done}};
    ++side(mover).done;
    // A clock that has come to zero shows that for good: the flag may still be called (6.8).
    if (rules_.increment.value > 0 && side(mover).clock.remaining > 0) {
        give_time(mover, rules_.increment.value);
    }
    // What the other side could have claimed until now.
    const bool reduced = rules_.game.supervision.value == adjudicate::Supervision::reduced;
    const std::size_t before = now.claimable.size();
    std::erase_if(now.claimable, [&](const Completed& each) {
        return each.side != mover && (reduced || (each.legal && !each.unknown));
    });
    if (now.claimable.size() < before && reduced) {
        tell_arbiter(fide("A.5.2"), "What was not claimed before this move stands.");
    }
    if (!tent.legal || tent.unknown || tent.breaks_touch) {
        now.claimable.push_back(completed);
    }
    now.last = std::move(completed);
    now.touched.clear();
    now.bound.reset();
    if (now.draw_offer == !mover) {
        now.draw_offer.reset();
        note("The offer of a draw is over.");
    }
    now.phase = Phase::moving;
    now.running = !mover;
    now.on_move_since = event_.at;
    if (reduced && now.board.is_illegal_for_a_5_4()) {
        if (now.a_5_4) {
            say(fide("A.5.4"), "An illegal position is still on the board.");
            draw(now.board, fide("A.5.4"));
            return;
        }
        now.a_5_4 = true;
        tell_arbiter(
            fide("A.5.4"), "An illegal position: if it is still there after the next move, a draw."
        );
    } else {
        now.a_5_4 = false;
    }
    // Other moves have been looked at when they were made.
    if (tent.legal && !tent.unknown && (tent.out_of_turn || tent.breaks_touch)) {
        look_at_board();
    }
}

void MatchFold::bind(const MoveRequest& attempted) {
    BoardState& now = board();
    now.bound.reset();
    if (now.board.is_odd()) {
        return;
    }
    const auto why = why_illegal(now.board.position(), attempted);
    if (!why) {
        return;
    }
    now.bound = adjudicate::admissible_after(now.board.position(), attempted, why->reason);
    say_bound();
}

void MatchFold::say_bound() {
    say(board().bound->citation, "{}.", capitalised(board().bound->text));
}

MatchFold::Refused MatchFold::take_back() {
    BoardState& now = board();
    if (now.phase != Phase::made || now.tent->side != *event_.side) {
        return refuse("no move of {} waits for the clock", name(*event_.side));
    }
    const bool wrong_player =
        now.tent->out_of_turn && rules_.out_of_turn.value != OutOfTurn::stands;
    if (now.tent->legal && !wrong_player && !now.tent->breaks_touch && !event_.yes) {
        return refuse_by(fide("4.7"), "a man that has been released stays");
    }
    const Tent tent = std::move(*now.tent);
    now.tent.reset();
    now.board = tent.before;
    now.phase = Phase::moving;
    note("The move is taken back.");
    if (!tent.legal) {
        bind(tent.request);
    }
    return std::nullopt;
}

MatchFold::Refused MatchFold::touch() {
    BoardState& now = board();
    if (!is_playing()) {
        return refuse("nobody is to move");
    }
    std::vector<Square> squares;
    std::string_view rest = event_.text;
    while (!rest.empty()) {
        const std::string_view word = rest.substr(0, rest.find(' '));
        rest.remove_prefix(std::min(word.size() + 1, rest.size()));
        const auto square = parse_square(word);
        if (!square) {
            return refuse("\"{}\" is no square, {} expected", word, square.error().expected);
        }
        squares.push_back(*square);
    }
    if (squares.empty() || squares.size() > 8) {
        return refuse("touch: one to eight squares expected");
    }
    const Color toucher = *event_.side;
    if (event_.word == "adjust") {
        say(fide("4.2.1"), "Announced before: nothing binds.");
        return std::nullopt;
    }
    const bool left =
        rules_.game.touch_trigger.value == adjudicate::TouchTrigger::touch || event_.yes;
    const bool whole_team = rules_.game.touch_binds.value == adjudicate::TouchBinds::whole_team;
    const bool binds_player = whole_team || event_.seat == 0 || event_.seat == due(toucher);
    if (!left) {
        say(rules_.game.touch_trigger.citation, "The man has not left its square: nothing binds.");
        return std::nullopt;
    }
    if (!binds_player) {
        say(rules_.game.touch_binds.citation, "Seat {} is not due: nothing binds.", event_.seat);
        return std::nullopt;
    }
    if (now.phase != Phase::moving || toucher != now.board.to_move() || now.board.is_odd()) {
        note("Noted; nothing binds now.");
        return std::nullopt;
    }
    now.touched.insert(now.touched.end(), squares.begin(), squares.end());
    adjudicate::GameRules touch_counts = rules_.game;
    touch_counts.touch_trigger.value = adjudicate::TouchTrigger::touch;
    now.bound =
        adjudicate::admissible_when_touched(now.board.position(), now.touched, touch_counts);
    say_bound();
    if (whole_team) {
        say(rules_.game.touch_binds.citation, "It binds the whole team.");
    }
    return std::nullopt;
}

} // namespace rota::consult::detail
