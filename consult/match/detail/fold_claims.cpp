#include "adjudicate/claims.hpp"
#include "consult/match/detail/match_fold.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"

#include <algorithm>
#include <array>

// Claims: illegal moves, touch-move, draws.

namespace rota::consult::detail {

using adjudicate::fide;

namespace {

std::optional<ClaimAct> act_from_name(std::string_view word) {
    constexpr std::array<std::string_view, 4> names{
        "illegal", "touch", "two_hands", "pawn_not_replaced"};
    const auto found = std::ranges::find(names, word);
    return found == names.end() ? std::nullopt
                                : std::optional{static_cast<ClaimAct>(found - names.begin())};
}

} // namespace

/// The move that the open claim is about; nullptr when there is nothing to claim.
const Completed* MatchFold::claimed() {
    BoardState& now = board();
    const Color offender = now.claim->offender;
    if (now.claim->act == ClaimAct::two_hands || now.claim->act == ClaimAct::pawn_not_replaced) {
        return now.last && now.last->side == offender ? &*now.last : nullptr;
    }
    for (auto each = now.claimable.rbegin(); each != now.claimable.rend(); ++each) {
        const bool illegal = !each->legal || each->unknown;
        if (each->side == offender
            && (now.claim->act == ClaimAct::touch ? each->breaks_touch : illegal)) {
            return &*each;
        }
    }
    return nullptr;
}

MatchFold::Refused MatchFold::claim() {
    BoardState& now = board();
    const Color offender = *event_.side;
    const auto act = act_from_name(event_.word.empty() ? "illegal" : event_.word);
    if (!act) {
        return refuse(
            "\"{}\" is not known, illegal, touch, two_hands or pawn_not_replaced expected",
            event_.word
        );
    }
    if (!is_playing()) {
        return refuse("no claim is possible now");
    }
    const auto& may = event_.by_arbiter ? rules_.game.arbiter_may_claim_illegal
                                        : rules_.game.opponent_may_claim_illegal;
    if (*act != ClaimAct::touch && !may.value) {
        return refuse_by(
            may.citation,
            "{} does not claim illegal moves",
            event_.by_arbiter ? "the arbiter" : "the opponent"
        );
    }
    if (now.tent && now.tent->side == offender) {
        return refuse_by(
            rules_.game.illegal_limit.citation,
            "{} has not pressed the clock: the move is not completed",
            name(offender)
        );
    }
    now.claim = OpenClaim{offender, *act, event_.by_arbiter, now.phase, now.running};
    const bool reduced = rules_.game.supervision.value == adjudicate::Supervision::reduced;
    if (reduced && claimed() == nullptr && now.last && now.last->side != offender) {
        return refuse_by(
            fide("A.5.2"), "the claim comes too late: {} has completed a move", name(!offender)
        );
    }
    now.phase = Phase::ruling;
    now.running.reset();
    const Completed* about = claimed();
    if (about == nullptr) {
        say(fide("3.10.1"), "Not valid: the move is legal.");
        return std::nullopt;
    }
    if (*act == ClaimAct::illegal) {
        if (about->unknown) {
            note("On this board the arbiter has to see whether the move was legal.");
        } else if (!about->request) {
            say(fide("7.5.3"), "Valid: the clock was pressed without a move.");
        } else {
            const auto why = why_illegal(about->before.position(), *about->request);
            say(fide(why ? article(why->reason) : "3.10.2"),
                "Valid: {}.",
                why ? why->text : std::string{"the move is illegal"});
        }
    } else if (*act == ClaimAct::touch) {
        say(fide("4.3"), "Valid: the move breaks touch-move.");
    } else {
        note("The arbiter has to see that.");
    }
    return std::nullopt;
}

MatchFold::Refused MatchFold::ruling() {
    BoardState& now = board();
    if (now.phase != Phase::ruling) {
        return refuse("there is no claim");
    }
    if (!event_.yes) {
        note("The claim is rejected; the game goes on.");
        now.phase = now.claim->back;
        now.running = now.claim->running;
        now.claim.reset();
        return std::nullopt;
    }
    if (claimed() == nullptr) {
        return refuse_by(fide("3.10.1"), "the move was legal: the claim can only be rejected");
    }
    accept_claim();
    return std::nullopt;
}

void MatchFold::restore(const Completed& before) {
    BoardState& now = board();
    now.board = before.before;
    side(Color::white).done = before.done[0];
    side(Color::black).done = before.done[1];
    now.tent.reset();
    now.touched.clear();
    now.bound.reset();
    now.a_5_4 = now.board.is_illegal_for_a_5_4();
    now.phase = Phase::moving;
    now.running = before.side;
    now.on_move_since = event_.at;
    note("The position is put up again: {}", now.board.fen());
}

void MatchFold::accept_claim() {
    BoardState& now = board();
    const OpenClaim open = *now.claim;
    const Completed about = *claimed();
    now.claim.reset();
    if (open.act == ClaimAct::touch) {
        std::erase_if(now.claimable, [&](const Completed& each) {
            return each.side == open.offender;
        });
        now.last.reset();
        restore(about);
        say(fide("4.3"), "{} moves as touch-move demands.", name(open.offender));
        return;
    }
    const int count = ++side(open.offender).illegal;
    say(rules_.game.illegal_limit.citation, "Illegal move {} of {}.", count, name(open.offender));
    const bool limit = count >= rules_.game.illegal_limit.value;
    if (limit && rules_.game.illegal_effect.value == adjudicate::LimitEffect::loss) {
        now.tent.reset();
        const Board position = about.before;
        ask_whether_can_mate(open.offender, Outcome::illegal, position);
        return;
    }
    if (limit) {
        say(rules_.game.illegal_effect.citation,
            "Under the Laws {} has lost (FIDE 7.5.5); here the arbiter decides.",
            name(open.offender));
        now.proposals.push_back({open.offender, Incident::disturbance, "loss"});
    }
    std::erase_if(now.claimable, [&](const Completed& each) {
        return each.done[0] + each.done[1] >= about.done[0] + about.done[1];
    });
    now.last.reset();
    restore(about);
    const std::int64_t bonus =
        std::chrono::duration_cast<std::chrono::milliseconds>(rules_.game.illegal_bonus.value)
            .count();
    give_time(!open.offender, bonus);
    say(rules_.game.illegal_bonus.citation, "+{} for {}.", clock_text(bonus), name(!open.offender));
    if (rules_.game.remove_increment.value && rules_.increment.value > 0) {
        give_time(open.offender, -rules_.increment.value);
        say(rules_.game.remove_increment.citation,
            "{} loses the increment of that press.",
            name(open.offender));
    }
    if (open.act == ClaimAct::pawn_not_replaced && about.request && !now.board.is_odd()) {
        MoveRequest queen = *about.request;
        queen.promotion = PieceKind::queen;
        if (const auto move = find_legal_move(now.board.position(), queen)) {
            now.board.play(*move);
            ++side(open.offender).done;
            now.running = !open.offender;
            say(fide("7.5.2"), "The pawn becomes a queen.");
            look_at_board();
            return;
        }
    }
    if (about.request && open.act == ClaimAct::illegal) {
        bind(*about.request);
    }
}

MatchFold::Refused MatchFold::draw_offer() {
    if (!is_playing()) {
        return refuse("no draw can be offered now");
    }
    if (!rules_.game.draw_offers.value) {
        return refuse_by(rules_.game.draw_offers.citation, "there is no draw by agreement");
    }
    if (board().draw_offer) {
        return refuse("a draw is on offer already");
    }
    board().draw_offer = *event_.side;
    say(fide("9.1.2"), "{} offers a draw.", name(*event_.side));
    return std::nullopt;
}

MatchFold::Refused MatchFold::draw_accept() {
    if (!is_playing() || board().draw_offer != !*event_.side) {
        return refuse("{} has no offer", name(*event_.side));
    }
    if (side(Color::white).done == 0 || side(Color::black).done == 0) {
        return refuse_by(fide("5.2.3"), "both sides have to make a move first");
    }
    say(fide("5.2.3"), "The draw is agreed.");
    draw(board().board, fide("5.2.3"));
    return std::nullopt;
}

MatchFold::Refused MatchFold::draw_decline() {
    if (board().draw_offer != !*event_.side) {
        return refuse("{} has no offer", name(*event_.side));
    }
    board().draw_offer.reset();
    note("The offer is declined.");
    return std::nullopt;
}

MatchFold::Refused MatchFold::draw_claim() {
    BoardState& now = board();
    const Color claimant = *event_.side;
    if (now.phase != Phase::moving || claimant != now.board.to_move()) {
        return refuse_by(fide("9.2"), "only the side to move claims a draw");
    }
    if (event_.word != "threefold" && event_.word != "fifty") {
        return refuse("\"{}\" is not known, threefold or fifty expected", event_.word);
    }
    if (now.board.is_odd()) {
        return refuse("on this board the arbiter decides");
    }
    const adjudicate::Claim kind =
        event_.word == "fifty" ? adjudicate::Claim::fifty_moves : adjudicate::Claim::threefold;
    const GameRecord& game = now.board.game();
    bool correct = false;
    std::optional<Move> announced;
    if (event_.text.empty()) {
        const auto claims = adjudicate::claims_on_the_board(game, rules_.game.draws);
        correct = std::ranges::find(claims, kind) != claims.end();
    } else {
        const auto request = read_request();
        if (!request) {
            return request.error();
        }
        announced = find_legal_move(now.board.position(), *request);
        if (!announced) {
            return refuse("\"{}\" is illegal", event_.text);
        }
        const auto on_board = adjudicate::claims_on_the_board(game, rules_.game.draws);
        correct = std::ranges::find(on_board, kind) != on_board.end();
        for (const auto& each : adjudicate::claims_with_a_move(game, rules_.game.draws)) {
            correct = correct
                      || (each.claim == kind
                          && std::ranges::find(each.moves, *announced) != each.moves.end());
        }
    }
    const auto clause = announced ? adjudicate::with_a_move(kind) : adjudicate::on_the_board(kind);
    if (correct) {
        say(clause, "The claim is correct.");
        draw(now.board, clause);
        return std::nullopt;
    }
    const std::int64_t bonus =
        std::chrono::duration_cast<std::chrono::milliseconds>(rules_.game.wrong_claim_bonus.value)
            .count();
    say(clause, "The claim is wrong.");
    give_time(!claimant, bonus);
    say(rules_.game.wrong_claim_bonus.citation, "+{} for {}.", clock_text(bonus), name(!claimant));
    if (announced) {
        now.bound =
            adjudicate::Admissible{{*announced}, fide("9.5.3"), "the announced move is played"};
    }
    return std::nullopt;
}

} // namespace rota::consult::detail
