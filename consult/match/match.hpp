#pragma once

#include "consult/match/state.hpp"
#include "movegen/error.hpp"

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace rota::consult {

/// A sentence of an answer and what it rests on.
struct Line {
    std::string text;
    std::optional<adjudicate::Citation> clause;
    bool arbiter_only = false; ///< Not to be shown to players (relay 4).
};

/// What an event has changed, and what comes next.
struct Answer {
    std::vector<Line> changed;
    std::vector<std::string> next;
};

/// Why an event cannot have happened. Nothing has changed.
struct Refusal {
    std::string text;
    std::optional<adjudicate::Citation> clause;
};

/// Points of both teams in this match, without the ledger.
struct Score {
    std::array<Points, 2> points{};
    std::optional<std::array<Points, 2>> match_points; ///< Of matches at several boards.
};

/// A match. All times come with the events; nothing is read from outside, so that the same events
/// give the same match.
class Match {
public:
    /// \param initial the position at every board
    explicit Match(MatchRules rules, const Position& initial = Position::start());

    [[nodiscard]] const MatchRules& rules() const noexcept { return rules_; }
    [[nodiscard]] const Position& initial() const noexcept { return initial_; }
    [[nodiscard]] const MatchState& state() const noexcept { return state_; }

    /// All accepted events, undone ones and undo included: the log.
    [[nodiscard]] const std::vector<Event>& log() const noexcept { return log_; }

    /// Which of them count, as indices into the log, in order: not those that were undone.
    [[nodiscard]] const std::vector<std::size_t>& counting() const noexcept { return counting_; }

    /// Keeps an accepted event for good. \returns why that was not possible
    using Keep = std::function<std::optional<std::string>(const Event&)>;

    /// \param keep is asked before the event counts; when it cannot, nothing has changed
    [[nodiscard]] Result<Answer, Refusal> apply(const Event& event, const Keep& keep = {});

    /// The question whether a side can mate that a finding has to answer, if it is open and a
    /// position stands on the board.
    [[nodiscard]] std::optional<std::pair<Position, Color>> open_question(std::size_t board) const;

    /// What a clock shows at a time; before the start what it is set to. \pre at >= state().now
    [[nodiscard]] std::int64_t clock(std::size_t board, Color side, std::int64_t at) const;

    /// What the arbiter's screen says at a time: reminders, countdowns, the recording duty.
    [[nodiscard]] std::vector<Line> prompts(std::size_t board, std::int64_t at) const;

    /// Nothing before all boards are decided.
    [[nodiscard]] std::optional<Score> score() const;

private:
    [[nodiscard]] Result<Answer, Refusal> undo(const Event& event, const Keep& keep);

    MatchRules rules_;
    Position initial_;
    MatchState state_;
    DeadPositions dead_positions_;
    std::vector<Event> log_;
    std::vector<std::size_t> counting_; ///< Indices into the log of what is not undone.
};

} // namespace rota::consult
