#pragma once

#include "adjudicate/decision.hpp"
#include "movegen/setup.hpp"

#include <fmt/format.h>

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rota::adjudicate::detail {

using std::chrono::seconds;

/// Goes through the events of one game.
class Fold {
public:
    /// \pre all of them outlive the fold
    Fold(
        const EventRecord& record,
        const GameRules& rules,
        const std::function<Winnability(const Position&, Color)>& mate
    );

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

    void cite(const Citation& citation);

    /// "after 17...Qb6", "at the start"
    [[nodiscard]] std::string moment() const;

    // Ends

    [[nodiscard]] EventResult won_with(Color winner, const Cited<Points>& points) const;

    void decide(DecidedBy by, Verdict verdict, Citation citation, EventResult event);

    void draw(DecidedBy by, Citation citation);

    /// `loser` loses, but it is a draw if the opponent cannot mate by any series of legal moves.
    /// \param article both of the rule and of its exception
    void lose(DecidedBy by, Color loser, std::string_view article, const Cited<Points>& points);

    void lose_on_time(Color loser);

    /// 5.1.1, 5.2.1, 9.6.1, 9.6.2, and of 5.2.2 what the material tells.
    [[nodiscard]] State state_at_sight() const;

    /// The same after a move.
    void look_at_board();

    void end_on_board(State state);

    /// Asks `mate_`, or else can_mate.
    [[nodiscard]] Winnability can_still_win(const Position& board, Color side) const;
    [[nodiscard]] bool is_dead(std::size_t ply) const;

    /// 5.2.2, by whatever proof there is; the game was over at the first dead position.
    void look_for_dead_position();

    // Events

    void take(const MoveMade& event);

    /// The move that was under way when the flag of `mover` fell.
    void finish_grace(Color mover);

    void take(const MenTouched& event);

    [[nodiscard]] static std::vector<std::string> names_of(const std::vector<Square>& squares);

    void take(const DrawClaimed& event);

    /// "first", "second", ... \pre number > 0
    [[nodiscard]] static std::string ordinal(int number);

    /// ": at the start and after 2...Ng8"; empty if it has not occurred before.
    [[nodiscard]] std::string earlier_moments(const Position& next, bool announced) const;

    /// 9.5.3: the opponent gets time, and an announced move must be played.
    void refuse_claim(const DrawClaimed& event, const std::string& why);

    /// Time for one side, and the sentence about it.
    void give(Color side, const Cited<seconds>& bonus);

    void take(const DrawAgreed& event);

    void take(const FlagFallen& event);

    void take(const Resigned& event);

    // Illegal moves

    void take(const IllegalClaimed& event);

    /// Why it is illegal, or what the Laws call it.
    void describe_act(const IllegalClaimed& event);

    /// 7.5.1, 7.5.2: the position is reinstated, and the touched man binds.
    void take_back(const IllegalClaimed& event);

    /// Made, pressed, and nobody has spoken up.
    void take(const IllegalMade& event);

    /// The board after the standing illegal move.
    void stand();

    /// Moves a man, whatever the Laws say, and hands the move over.
    static void put(Setup& board, const MoveRequest& request);

    /// The game goes on from `board` if that is a position; else it is kept as it is.
    void go_on_from(const Setup& board);

    /// Both kings in check, or a pawn on a last rank.
    [[nodiscard]] static bool is_illegal_for_a_5_4(const Setup& board);

    /// The next move on a board that is no position.
    void move_on_odd_board(const MoveRequest& request);

    /// The first king of `side`.
    [[nodiscard]] static std::optional<Square> find_king(const Setup& setup, Color side);

    /// The opponent has made the next move.
    void settle_standing();

    const GameRules& rules_;
    const std::function<Winnability(const Position&, Color)>& mate_;
    Decision decision_;
    std::vector<Square> touched_;         ///< In the present turn.
    std::optional<Color> grace_;          ///< Whose flag has fallen with a move under way.
    std::optional<MoveRequest> standing_; ///< An illegal move that nobody has claimed yet.
    std::optional<Setup> odd_;            ///< The board, when it is no position.
};

} // namespace rota::adjudicate::detail
