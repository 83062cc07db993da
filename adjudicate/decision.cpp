#include "adjudicate/decision.hpp"

#include "adjudicate/adjudicator.hpp"
#include "adjudicate/explain.hpp"
#include "adjudicate/material.hpp"
#include "adjudicate/touch_obligation.hpp"
#include "adjudicate/wording.hpp"
#include "movegen/generate.hpp"
#include "movegen/illegality.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace rota::adjudicate {

namespace {

using std::chrono::seconds;

std::string describe(seconds time) {
    if (time.count() % 60 != 0) {
        return fmt::format("{} seconds", time.count());
    }
    return time.count() == 60 ? "one minute" : fmt::format("{} minutes", time.count() / 60);
}

std::string_view article_of(IllegalAct act) noexcept {
    switch (act) {
    case IllegalAct::illegal_move: return "7.5.1";
    case IllegalAct::pawn_not_replaced: return "7.5.2";
    case IllegalAct::press_without_move: return "7.5.3";
    case IllegalAct::two_hands: return "7.5.4";
    }
    return "7.5";
}

/// Goes through the events of one game.
class Fold {
public:
    Fold(
        const EventRecord& record,
        const GameRules& rules,
        const std::function<Winnability(const Position&, Color)>& mate
    )
        : rules_{rules}
        , mate_{mate} {
        decision_.game = GameRecord{record.initial};
        look_at_board();
        for (std::size_t i = 0; i < record.events.size(); ++i) {
            if (decision_.decided) {
                decision_.events_after_end = record.events.size() - i;
                break;
            }
            decision_.now.clear(); // of earlier events: it has been done
            std::visit([this](const auto& event) { take(event); }, record.events[i]);
        }
        if (grace_ && !decision_.decided) {
            lose_on_time(*grace_);
        }
    }

    [[nodiscard]] Decision result() && { return std::move(decision_); }

private:
    [[nodiscard]] const GameRecord& game() const { return decision_.game; }
    [[nodiscard]] const Position& position() const { return game().position(); }
    [[nodiscard]] Color to_move() const { return position().side_to_move(); }

    // What is said

    template <class... Arguments>
    void say(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        decision_.evidence.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }
    template <class... Arguments>
    void now(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        decision_.now.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }

    void cite(const Citation& citation) {
        if (std::ranges::find(decision_.grounds, citation) == decision_.grounds.end()) {
            decision_.grounds.push_back(citation);
        }
    }

    [[nodiscard]] std::string moment() const {
        return game().plies() == 0 ? "at the start"
                                   : "after " + name_of_ply(game(), game().plies());
    }

    // Ends

    [[nodiscard]] EventResult won_with(Color winner, const Cited<Points>& points) const {
        std::array<Points, 2> both{};
        both[index(winner)] = points.value;
        return {.winner = winner, .points = both, .clause = points.citation, .material = {}};
    }

    void decide(DecidedBy by, Verdict verdict, Citation citation, EventResult event) {
        cite(citation);
        if (event.clause) {
            cite(*event.clause);
        }
        decision_.choice.reset();
        decision_.now.clear();
        decision_.decided = DecidedGame{by, verdict, std::move(citation), std::move(event)};
    }

    void draw(DecidedBy by, Citation citation) {
        decide(by, Verdict::draw, std::move(citation), result_of_draw(position(), rules_.results));
    }

    /// `loser` loses, but it is a draw if the opponent cannot mate by any series of legal moves.
    /// \param article both of the rule and of its exception
    void lose(DecidedBy by, Color loser, std::string_view article, const Cited<Points>& points) {
        const Color winner = !loser;
        const Winnability found = mate_ ? mate_(position(), winner) : can_mate(position(), winner);
        const std::string men = fmt::format(
            "{} has {}, {} has {}",
            name(winner),
            describe_material(position().men(), winner),
            name(loser),
            describe_material(position().men(), loser)
        );
        switch (found.answer) {
        case Answer::yes:
            say("{}: {} can still mate by some series of legal moves ({}).",
                men,
                name(winner),
                article);
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

    void lose_on_time(Color loser) {
        say("{}'s flag has fallen {}, before the game was over (6.8).", name(loser), moment());
        lose(DecidedBy::time, loser, "6.9", rules_.time_points);
    }

    /// 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2, as they stand on the board.
    void look_at_board() {
        const State state = state_after(game(), game().plies(), rules_.draws);
        if (state == State::ongoing) {
            return;
        }
        const Ruling ruling = adjudicate::adjudicate(game(), rules_.draws);
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

    // Events

    void take(const MoveMade& event) {
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

    void finish_grace(Color mover) {
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

    void take(const MenTouched& event) {
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

    [[nodiscard]] static std::vector<std::string> names_of(const std::vector<Square>& squares) {
        std::vector<std::string> names;
        for (const Square square : squares) {
            names.push_back(to_string(square));
        }
        return names;
    }

    void take(const DrawClaimed& event) {
        const bool threefold = event.claim == Claim::threefold;
        const Citation article =
            event.announced ? with_a_move(event.claim) : on_the_board(event.claim);
        cite(article);
        if (!touched_.empty()) {
            cite(fide("9.4"));
            refuse_claim(
                event,
                "a man has been touched, so the right to claim on this move is lost "
                "(9.4)"
            );
            return;
        }
        const GameRecord& record = game();
        const Position next = event.announced ? position().after(*event.announced) : position();
        if (threefold) {
            const int count =
                event.announced ? record.occurrences_with(next) : record.occurrences();
            const std::string where = earlier_moments(next, event.announced.has_value());
            if (count < rules_.draws.claim_repetitions) {
                refuse_claim(
                    event,
                    fmt::format(
                        "the position {} for the {} time{} ({})",
                        event.announced ? "would occur" : "has occurred",
                        ordinal(count),
                        where,
                        article.article
                    )
                );
                return;
            }
            say("The position {} {} times{} ({}).",
                event.announced ? "would have occurred" : "has occurred",
                count,
                where,
                article.article);
        } else {
            const std::uint32_t clock = next.half_move_clock();
            if (!claimable_by_move_count(clock, rules_.draws)) {
                refuse_claim(
                    event,
                    fmt::format(
                        "there {} {} half-moves without capture or pawn move, {} are needed ({})",
                        event.announced ? "would be" : "have been",
                        clock,
                        rules_.draws.claim_half_moves,
                        article.article
                    )
                );
                return;
            }
            say("{} half-moves without capture or pawn move {} ({}).",
                clock,
                event.announced ? "would be complete" : "have been made",
                article.article);
        }
        if (event.announced && is_checkmate(next)) {
            say("That {} would mate does not matter, as it is not played ({}).",
                to_san(position(), *event.announced),
                article.article);
        }
        decision_.accepted = true;
        cite(fide("9.5.2"));
        draw(DecidedBy::claim, article);
    }

    [[nodiscard]] static std::string ordinal(int number) {
        constexpr std::array<std::string_view, 3> names{"first", "second", "third"};
        return number <= 3 ? std::string{names[static_cast<std::size_t>(number - 1)]}
                           : fmt::format("{}th", number);
    }

    /// ": at the start and after 2...Ng8"; empty if it has not occurred before.
    [[nodiscard]] std::string earlier_moments(const Position& next, bool announced) const {
        std::vector<std::string> moments;
        const std::size_t end = announced ? game().plies() + 1 : game().plies();
        for (std::size_t ply = 0; ply < end; ++ply) {
            if (same_for_repetition(game().position(ply), next)) {
                moments.push_back((ply == 0 ? "at " : "after ") + name_of_ply(game(), ply));
            }
        }
        return moments.empty() ? "" : ", before " + join(moments);
    }

    /// 9.5.3: the opponent gets time, and an announced move must be played.
    void refuse_claim(const DrawClaimed& event, const std::string& why) {
        decision_.accepted = false;
        say("{}'s claim is wrong: {}.", name(to_move()), why);
        give(!to_move(), rules_.wrong_claim_bonus);
        cite(fide("9.5.3"));
        if (event.announced) {
            decision_.choice = Admissible{
                {*event.announced},
                fide("9.5.3"),
                fmt::format(
                    "the announced {} must be played", to_san(position(), *event.announced)
                )};
            now("{} must play {} (9.5.3).", name(to_move()), to_san(position(), *event.announced));
        } else {
            now("The game goes on, {} to move (9.5.3).", name(to_move()));
        }
        now("The claim was also an offer of a draw, which {} may accept (9.1.2.3).",
            name(!to_move()));
    }

    void give(Color side, const Cited<seconds>& bonus) {
        cite(bonus.citation);
        decision_.clock.push_back({side, bonus.value, bonus.citation});
        now("{} gets {} more ({}).", name(side), describe(bonus.value), to_string(bonus.citation));
    }

    void take(const DrawAgreed& /*event*/) {
        cite(rules_.draw_offers.citation);
        if (!rules_.draw_offers.value) {
            decision_.accepted = false;
            say("This event knows no draw by agreement ({}).",
                to_string(rules_.draw_offers.citation));
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

    void take(const FlagFallen& event) {
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

    void take(const Resigned& event) {
        say("{} has resigned {}.", name(event.side), moment());
        lose(DecidedBy::resignation, event.side, "5.1.2", rules_.resign_points);
    }

    // Illegal moves

    void take(const IllegalClaimed& event) {
        const Color offender = to_move();
        const Cited<bool>& may = event.caller == Caller::opponent
                                     ? rules_.opponent_may_claim_illegal
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
                lose(DecidedBy::illegal, offender, "7.5.5", rules_.illegal_points);
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

    void describe_act(const IllegalClaimed& event) {
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

    /// 7.5.1, 7.5.2: the position is reinstated, and the touched man binds.
    void take_back(const IllegalClaimed& event) {
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

    /// Made, pressed, and nobody has spoken up.
    void take(const IllegalMade& event) {
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

    /// The board after the standing illegal move.
    void stand() {
        Setup board = position().to_setup();
        put(board, *standing_);
        go_on_from(board);
    }

    /// Moves a man, whatever the Laws say, and hands the move over.
    static void put(Setup& board, const MoveRequest& request) {
        const auto man = board.at(request.from);
        board.at(request.from).reset();
        board.at(request.to) = man;
        if (man && request.promotion) {
            board.at(request.to) = Piece{man->color, *request.promotion};
        }
        board.castling_rooks &= ~(Bitboard{request.from} | request.to);
        if (man && man->kind == PieceKind::king) {
            for (const Square rook : Bitboard{board.castling_rooks}) {
                if (board.at(rook) == Piece{man->color, PieceKind::rook}) {
                    board.castling_rooks &= ~Bitboard{rook};
                }
            }
        }
        board.en_passant.reset();
        board.half_move_clock = 0;
        board.full_move_number += board.side_to_move == Color::black ? 1U : 0U;
        board.side_to_move = !board.side_to_move;
    }

    /// The game goes on from `board` if that is a position; else it is kept as it is.
    void go_on_from(const Setup& board) {
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

    /// Both kings in check, or a pawn on a last rank.
    [[nodiscard]] static bool is_illegal_for_a_5_4(const Setup& board) {
        const Men men = men_of(board);
        const auto in_check = [&](Color side) {
            const auto king = find_king(board, side);
            return king && !(men.attackers_to(*king, men.all()) & men.of(!side)).empty();
        };
        const Bitboard last_ranks = rank_1 | rank_8;
        return (in_check(Color::white) && in_check(Color::black))
               || !(men.of(PieceKind::pawn) & last_ranks).empty();
    }

    /// The next move on a board that is no position.
    void move_on_odd_board(const MoveRequest& request) {
        const bool counted = is_illegal_for_a_5_4(*odd_);
        Setup board = *odd_;
        put(board, request);
        settle_standing();
        decision_.now.clear();
        if (counted && is_illegal_for_a_5_4(board)) {
            say("The next move is completed, and an illegal position is still on the board (A.5.4)."
            );
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

    [[nodiscard]] static std::optional<Square> find_king(const Setup& setup, Color side) {
        for (int i = 0; i < Square::count; ++i) {
            const Square square = Square::from_index(i);
            if (setup.at(square) == Piece{side, PieceKind::king}) {
                return square;
            }
        }
        return std::nullopt;
    }

    /// The opponent has made the next move.
    void settle_standing() {
        standing_.reset();
        cite(fide("A.5.2"));
        say("Nobody claimed the illegal move before the next one: it stands (A.5.2).");
    }

    const GameRules& rules_;
    const std::function<Winnability(const Position&, Color)>& mate_;
    Decision decision_;
    std::vector<Square> touched_;         ///< In the present turn.
    std::optional<Color> grace_;          ///< Whose flag has fallen with a move under way.
    std::optional<MoveRequest> standing_; ///< An illegal move that nobody has claimed yet.
    std::optional<Setup> odd_;            ///< The board, when it is no position.
};

} // namespace

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
    return Fold{record, rules, mate}.result();
}

} // namespace rota::adjudicate
