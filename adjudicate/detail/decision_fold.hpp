#pragma once

#include "adjudicate/decision.hpp"
#include "movegen/setup.hpp"

#include <fmt/format.h>

#include <array>
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
    [[nodiscard]] Color to_move() const {
        return odd_ ? odd_->side_to_move : position().side_to_move();
    }

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

    /// \param board the last position of the game
    void draw(DecidedBy by, Citation citation, const Position& board);

    /// `loser` loses, but it is a draw if the opponent cannot mate from `board` by any series of
    /// legal moves.
    /// \param article both of the rule and of its exception
    void lose(
        DecidedBy by,
        Color loser,
        std::string_view article,
        const Cited<Points>& points,
        const Position& board
    );

    /// 5.1.1, 5.2.1, 9.6.1, 9.6.2, and of 5.2.2 what the material tells.
    [[nodiscard]] State state_at_sight() const;

    /// The same after a move; where it ends the game, a dead position may have ended it before.
    void look_at_board();

    void end_on_board(State state);

    /// What the material tells; else asks `mate_`, or else can_mate.
    [[nodiscard]] Winnability can_still_win(const Position& board, Color side) const;

    /// 5.2.2, by whatever proof there is; the game was over at the first dead position. Whether
    /// there was one.
    bool look_for_dead_position();

    // Flags

    void lose_on_time(Color loser, const Position& board);

    /// 6.3.1: the moves that `side` has completed, by the numbers of the moves.
    [[nodiscard]] int completed_moves(Color side) const;

    /// 6.4: whether the flag costs nothing, because the moves of the first period are completed.
    bool ends_first_period(Color side);

    /// Nobody knows which fell first (III.3.1).
    void both_flags_down(const Position& board);

    /// A last move may be finished, if the event has such a rule.
    bool begin_grace(Color side, bool both);

    /// The move that was under way when the flag fell has not come, or has saved nothing.
    void end_grace();

    /// By something that leaves no room for it. \pre grace_, !is_within_grace(event)
    void end_grace_by(const GameEvent& event);

    /// Whether an event can come between the flag and the last move.
    [[nodiscard]] static bool is_within_grace(const GameEvent& event);

    /// That move has been made.
    void finish_grace();

    // Events

    void take(const MoveMade& event);

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

    void take(const BothFlagsFallen& event);

    void take(const TimePassed& event);

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

    /// The game goes on from `board` if that is a position; else it is kept as it is.
    void go_on_from(const Setup& board);

    /// The next move on a board that is no position.
    void move_on_odd_board(const MoveRequest& request);

    /// The opponent has made the next move.
    void settle_standing();

    /// A last move is waited for.
    struct Grace {
        Color side{};
        bool both = false; ///< Both flags have fallen.
        Position board;    ///< When the flag fell: 6.9 is about this one.
        seconds passed{};
    };

    const GameRules& rules_;
    const std::function<Winnability(const Position&, Color)>& mate_;
    Decision decision_;
    std::vector<Square> touched_; ///< In the present turn.
    std::optional<Grace> grace_;
    std::array<bool, 2> unpressed_{};     ///< The last move of a side is not completed.
    std::array<bool, 2> second_period_{}; ///< The flag of the first one has fallen.
    bool open_ = false;                   ///< Lost, if the opponent can mate: nobody knows.
    std::optional<MoveRequest> standing_; ///< An illegal move that nobody has claimed yet.
    std::optional<Setup> odd_;            ///< The board, when it is no position.
};

} // namespace rota::adjudicate::detail
