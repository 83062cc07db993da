#include "adjudicate/event_result.hpp"
#include "consult/match/detail/match_fold.hpp"
#include "consult/match/slip.hpp"

#include <algorithm>

// Flags, the last move, rule 28, resignation, results.

namespace rota::consult::detail {

using adjudicate::fide;
using adjudicate::Verdict;

namespace {

Verdict verdict_of(std::optional<Color> winner) {
    return !winner                   ? Verdict::draw
           : *winner == Color::white ? Verdict::white_wins
                                     : Verdict::black_wins;
}

} // namespace

void MatchFold::stop() {
    BoardState& now = board();
    now.running.reset();
    now.claim.reset();
    now.draw_offer.reset();
    now.paused = false;
}

void MatchFold::expire() {
    BoardState& now = board();
    if (now.paused || event_.at <= now.deadline) {
        return;
    }
    if (now.phase == Phase::offer) {
        say(rules_.continuation.citation, "No answer in time: the points are taken.");
        win(Outcome::time, *now.offer, now.offer_base, rules_.game.time_points.citation);
    } else if (now.phase == Phase::grace) {
        say(rules_.game.grace_last_move.citation, "The time for the last move is over.");
        ask_whether_can_mate(*now.flagged, Outcome::time, now.board);
    }
}

MatchFold::Refused MatchFold::flag() {
    BoardState& now = board();
    const Color loser = *event_.side;
    if (!is_playing()) {
        return refuse("no clock runs");
    }
    const auto& may = event_.by_arbiter ? rules_.arbiter_calls_flag : rules_.opponent_calls_flag;
    if (!may.value) {
        return refuse_by(
            may.citation,
            "{} does not call flags",
            event_.by_arbiter ? "the arbiter" : "the opponent"
        );
    }
    if (side(loser).clock.remaining > 0) {
        if (!event_.yes) {
            return refuse_by(
                fide("6.8"), "{} has {} left", name(loser), clock_text(side(loser).clock.remaining)
            );
        }
        set_time(loser, 0);
    }
    say(fide("6.8"), "The flag of {} has fallen.", name(loser));
    const bool on_move = now.phase == Phase::moving && now.board.to_move() == loser;
    if (on_move && rules_.game.grace_last_move.value) {
        stop();
        now.flagged = loser;
        now.phase = Phase::grace;
        now.deadline = event_.at + rules_.grace.value;
        say(rules_.game.grace_last_move.citation, "The last move may be finished.");
        return std::nullopt;
    }
    // A legal move that was made before the flag fell is on the board, though not completed
    // (6.2.1).
    if (now.tent) {
        if (!now.tent->legal || now.tent->side != loser) {
            now.board = now.tent->before;
        } else {
            ++side(loser).done;
        }
        now.tent.reset();
    }
    ask_whether_can_mate(loser, Outcome::time, now.board);
    return std::nullopt;
}

MatchFold::Refused MatchFold::grace_over() {
    BoardState& now = board();
    if (now.phase != Phase::grace) {
        return refuse("no last move is waited for");
    }
    say(rules_.game.grace_last_move.citation, "There is no last move.");
    ask_whether_can_mate(*now.flagged, Outcome::time, now.board);
    return std::nullopt;
}

void MatchFold::ask_whether_can_mate(Color loser, Outcome cause, const Board& position) {
    BoardState& now = board();
    stop();
    now.flagged.reset();
    now.finding = OpenFinding{loser, cause, position};
    now.phase = Phase::finding;
}

MatchFold::Refused MatchFold::finding() {
    BoardState& now = board();
    if (now.phase != Phase::finding) {
        return refuse("nothing has to be found out");
    }
    const OpenFinding found = *now.finding;
    now.finding.reset();
    if (event_.yes) {
        lose(found.loser, found.cause);
        return std::nullopt;
    }
    const auto article = found.cause == Outcome::time      ? fide("6.9")
                         : found.cause == Outcome::illegal ? fide("7.5.5")
                                                           : fide("5.1.2");
    say(article, "{} cannot mate by any series of legal moves: a draw.", name(!found.loser));
    draw(found.board, article);
    return std::nullopt;
}

void MatchFold::lose(Color loser, Outcome cause) {
    BoardState& now = board();
    const Color winner = !loser;
    switch (cause) {
    case Outcome::time: {
        const bool over = !now.board.is_odd() && state_of(now.board) != adjudicate::State::ongoing;
        if (rules_.continuation.value && !now.continuation && !over
            && side(winner).clock.remaining > 0) {
            now.offer = winner;
            now.offer_base = rules_.game.time_points.value;
            if (side(loser).waste && rules_.waste_time) {
                now.offer_base = now.offer_base + rules_.waste_bonus.value;
            }
            now.deadline = event_.at + rules_.decide_time;
            now.phase = Phase::offer;
            say(rules_.continuation.citation,
                "{} has won on time and may play on for a mate.",
                name(winner));
            return;
        }
        win(cause, winner, rules_.game.time_points.value, rules_.game.time_points.citation);
        return;
    }
    case Outcome::illegal:
        win(cause, winner, rules_.game.illegal_points.value, rules_.game.illegal_points.citation);
        return;
    default:
        win(cause, winner, rules_.game.resign_points.value, rules_.game.resign_points.citation);
        return;
    }
}

MatchFold::Refused MatchFold::take() {
    BoardState& now = board();
    if (now.phase != Phase::offer) {
        return refuse("there is no choice to make");
    }
    say(rules_.continuation.citation, "{} takes the points.", name(*now.offer));
    win(Outcome::time, *now.offer, now.offer_base, rules_.game.time_points.citation);
    return std::nullopt;
}

MatchFold::Refused MatchFold::go_on() {
    BoardState& now = board();
    if (now.phase != Phase::offer) {
        return refuse("there is no choice to make");
    }
    const Color first = *now.offer;
    now.continuation = Continuation{first, now.offer_base};
    now.offer.reset();
    set_time(!first, side(first).clock.remaining);
    now.phase = Phase::moving;
    now.running = now.board.to_move();
    now.on_move_since = event_.at;
    now.claimable.clear();
    now.last.reset();
    now.touched.clear();
    now.bound.reset();
    say(rules_.continuation.citation,
        "{} plays on; both clocks show {}.",
        name(first),
        clock_text(side(first).clock.remaining));
    return std::nullopt;
}

MatchFold::Refused MatchFold::resign() {
    BoardState& now = board();
    if (!is_live() || now.phase == Phase::ready || now.phase == Phase::finding
        || now.phase == Phase::offer || now.phase == Phase::grace) {
        return refuse("nobody can resign now");
    }
    say(fide("5.1.2"), "{} resigns.", name(*event_.side));
    if (now.tent) {
        now.board = now.tent->legal ? now.board : now.tent->before;
        now.tent.reset();
    }
    ask_whether_can_mate(*event_.side, Outcome::resignation, now.board);
    return std::nullopt;
}

void MatchFold::win(
    Outcome outcome, Color winner, Points points, const adjudicate::Citation& clause
) {
    BoardState& now = board();
    MatchResult result{outcome, winner, {}, clause, verdict_of(winner), false};
    if (now.continuation) {
        result.continued = true;
        result.clause = rules_.continuation.citation;
        points = winner == now.continuation->first_winner ? rules_.a_wins
                 : outcome == Outcome::mate               ? rules_.b_mates
                                                          : rules_.b_other;
    } else if (side(!winner).waste && points == rules_.game.time_points.value) {
        if (waste_counts_for(outcome)) {
            points = points + rules_.waste_bonus.value;
            say(rules_.waste_bonus.citation, "Half a point more: {} wasted time.", name(!winner));
        }
    }
    result.points[static_cast<std::size_t>(winner)] = points;
    decide(std::move(result));
}

bool MatchFold::waste_counts_for(Outcome outcome) const {
    return (outcome == Outcome::time && rules_.waste_time)
           || (outcome == Outcome::illegal && rules_.waste_illegal)
           || (outcome == Outcome::resignation && rules_.waste_resign);
}

void MatchFold::draw(const Board& position, const adjudicate::Citation& article) {
    const adjudicate::EventResult made =
        adjudicate::result_of_draw(position.position(), rules_.game.results);
    if (!made.points) {
        stop();
        board().tent.reset();
        board().phase = Phase::arbiter;
        say(article,
            "A draw under the Laws; {}.",
            made.material ? made.material->reason : std::string{"who wins is not decided"});
        return;
    }
    if (made.material) {
        say(*made.clause, "{}.", made.material->reason);
    }
    const std::string laws = "1/2-1/2";
    say(article, "Under the Laws {}.", laws);
    if (made.winner && board().continuation) {
        win(Outcome::draw, *made.winner, rules_.game.results.no_draw->points, *made.clause);
        board().result->laws = Verdict::draw;
        return;
    }
    decide(
        {Outcome::draw,
         made.winner,
         *made.points,
         made.clause.value_or(article),
         Verdict::draw,
         false}
    );
}

void MatchFold::decide(MatchResult result) {
    BoardState& now = board();
    stop();
    now.tent.reset();
    now.finding.reset();
    now.offer.reset();
    now.flagged.reset();
    now.proposals.clear();
    now.phase = Phase::decided;
    say(result.clause, "{}.", capitalised(result_in_words(result)));
    now.result = std::move(result);
}

MatchFold::Refused MatchFold::arbiter_decides() {
    std::optional<Color> winner;
    if (event_.word == "white") {
        winner = Color::white;
    } else if (event_.word == "black") {
        winner = Color::black;
    } else if (event_.word != "draw") {
        return refuse("\"{}\" is not known, white, black or draw expected", event_.word);
    }
    if (!state_.colour_of_a) {
        return refuse("the colours are not known yet");
    }
    constexpr std::int64_t most = 200;
    if (event_.ms < 0 || event_.ms > most || event_.ms_black < 0 || event_.ms_black > most) {
        return refuse("0 to {} half points a side expected", most);
    }
    if (!event_.note.empty()) {
        note("The arbiter decides: {}.", event_.note);
    }
    decide(
        {Outcome::arbiter,
         winner,
         {Points::halves(static_cast<int>(event_.ms)),
          Points::halves(static_cast<int>(event_.ms_black))},
         fide("12.9"),
         verdict_of(winner),
         board().continuation.has_value()}
    );
    return std::nullopt;
}

MatchFold::Refused MatchFold::confirm() {
    if (board().phase != Phase::decided) {
        return refuse("there is no result to confirm");
    }
    board().phase = Phase::closed;
    say(fide("8.7"), "The result is confirmed.");
    return std::nullopt;
}

} // namespace rota::consult::detail
