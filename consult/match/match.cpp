#include "consult/match/match.hpp"

#include "consult/match/detail/match_fold.hpp"

#include <algorithm>

namespace rota::consult {

namespace {

MatchState start_of(const MatchRules& rules, const Position& initial) {
    MatchState state;
    state.boards.resize(static_cast<std::size_t>(rules.boards));
    for (BoardState& board : state.boards) {
        board.board = Board{initial};
    }
    return state;
}

} // namespace

Match::Match(MatchRules rules, const Position& initial)
    : rules_{std::move(rules)}
    , initial_{initial}
    , state_{start_of(rules_, initial_)} {}

Result<Answer, Refusal> Match::apply(const Event& event, const Keep& keep) {
    if (!log_.empty() && event.at < log_.back().at) {
        return fail(Refusal{"the time is before that of the last event", std::nullopt});
    }
    if (event.kind == EventKind::undo) {
        return undo(event, keep);
    }
    MatchState next = state_;
    detail::MatchFold fold{rules_, next, dead_positions_, event, log_.size() + 1};
    if (auto refused = fold.run()) {
        return fail(*std::move(refused));
    }
    if (auto unkept = keep ? keep(event) : std::nullopt) {
        return fail(Refusal{*std::move(unkept), std::nullopt});
    }
    state_ = std::move(next);
    counting_.push_back(log_.size());
    log_.push_back(event);
    return std::move(fold).answer();
}

Result<Answer, Refusal> Match::undo(const Event& event, const Keep& keep) {
    if (counting_.empty()) {
        return fail(Refusal{"there is nothing to undo", std::nullopt});
    }
    if (event.board < 1 || event.board > rules_.boards) {
        return fail(Refusal{fmt::format("there is no board {}", event.board), std::nullopt});
    }
    const std::vector<int> records =
        event.order.empty() ? std::vector{static_cast<int>(counting_.back()) + 1} : event.order;
    std::vector<std::size_t> counting = counting_;
    Answer answer;
    for (const int record : records) {
        const auto index = static_cast<std::size_t>(record) - 1;
        if (record < 1 || std::erase(counting, index) == 0) {
            return fail(Refusal{fmt::format("record {} does not count", record), std::nullopt});
        }
        const Event& gone = log_[index];
        answer.changed.push_back(
            {fmt::format(
                 "Record {} ({}{}{}) does not count.",
                 record,
                 name(gone.kind),
                 gone.text.empty() && gone.word.empty() ? "" : " ",
                 gone.text.empty() ? gone.word : gone.text
             ),
             std::nullopt,
             false}
        );
    }
    MatchState state = start_of(rules_, initial_);
    for (const std::size_t index : counting) {
        detail::MatchFold fold{rules_, state, dead_positions_, log_[index], index + 1};
        if (const auto refused = fold.run()) { // never, when the last one is undone
            return fail(Refusal{
                fmt::format("record {} depends on it: {}", index + 1, refused->text), std::nullopt}
            );
        }
    }
    if (auto unkept = keep ? keep(event) : std::nullopt) {
        return fail(Refusal{*std::move(unkept), std::nullopt});
    }
    state_ = std::move(state);
    counting_ = std::move(counting);
    log_.push_back(event);
    detail::MatchFold fold{rules_, state_, dead_positions_, event, log_.size()};
    fold.say_what_is_next();
    answer.next = std::move(fold).answer().next;
    return answer;
}

std::optional<std::pair<Position, Color>> Match::open_question(std::size_t board) const {
    const auto& finding = state_.boards[board].finding;
    if (!finding || finding->board.is_odd()) {
        return std::nullopt;
    }
    return std::pair{finding->board.position(), !finding->loser};
}

std::int64_t Match::clock(std::size_t board, Color side, std::int64_t at) const {
    const BoardState& now = state_.boards[board];
    if (now.phase == Phase::ready) {
        return rules_.base.value + (rules_.initial_increment ? rules_.increment.value : 0);
    }
    const std::int64_t left = now.sides[static_cast<std::size_t>(side)].clock.remaining;
    return now.running == side && !now.paused ? std::max<std::int64_t>(0, left - (at - state_.now))
                                              : left;
}

std::vector<Line> Match::prompts(std::size_t board, std::int64_t at) const {
    const BoardState& now = state_.boards[board];
    std::vector<Line> lines;
    if (now.paused) {
        lines.push_back({"Paused.", std::nullopt, false});
        return lines;
    }
    if (now.phase == Phase::moving && rules_.remind_after.value > 0
        && at - now.on_move_since >= rules_.remind_after.value) {
        lines.push_back(
            {fmt::format(
                 "On move for {}: you may remind the team of its time.",
                 clock_text(at - now.on_move_since)
             ),
             rules_.remind_after.citation,
             true}
        );
    }
    if (now.phase == Phase::moving || now.phase == Phase::made) {
        for (const Color side : {Color::white, Color::black}) {
            if (clock(board, side, at) == 0) {
                lines.push_back(
                    {fmt::format("The flag of {} is down.", name(side)),
                     adjudicate::fide("6.8"),
                     true}
                );
            }
        }
    }
    if (now.phase == Phase::grace || now.phase == Phase::offer) {
        lines.push_back(
            {fmt::format("{} left.", clock_text(std::max<std::int64_t>(0, now.deadline - at))),
             now.phase == Phase::grace ? rules_.game.grace_last_move.citation
                                       : rules_.continuation.citation,
             false}
        );
    }
    if (rules_.record.value && now.phase != Phase::ready && now.phase < Phase::decided) {
        for (const Color side : {Color::white, Color::black}) {
            const bool free = now.sides[static_cast<std::size_t>(side)].record_free
                              || (rules_.increment.value < 30'000
                                  && clock(board, side, at) < rules_.record_threshold.value);
            lines.push_back(
                {fmt::format("{}: {}.", name(side), free ? "free of recording" : "records"),
                 rules_.record.citation,
                 true}
            );
        }
    }
    if (now.phase == Phase::ready && rules_.default_time.value > 0) {
        lines.push_back(
            {at < rules_.default_time.value ? fmt::format(
                 "{} to the default time.", clock_text(rules_.default_time.value - at)
             )
                                            : std::string{"The default time is over."},
             rules_.default_time.citation,
             true}
        );
    }
    return lines;
}

std::optional<Score> Match::score() const {
    Score score;
    for (std::size_t i = 0; i < state_.boards.size(); ++i) {
        const auto& result = state_.boards[i].result;
        if (!result) {
            return std::nullopt;
        }
        for (const Color side : {Color::white, Color::black}) {
            Points& sum = score.points[static_cast<std::size_t>(state_.team_of(rules_, i, side))];
            sum = sum + result->points[static_cast<std::size_t>(side)];
        }
    }
    if (rules_.match_points) {
        const auto& [win, draw, loss] = *rules_.match_points;
        const auto order = score.points[0] <=> score.points[1];
        score.match_points = order > 0   ? std::array{win, loss}
                             : order < 0 ? std::array{loss, win}
                                         : std::array{draw, draw};
    }
    return score;
}

} // namespace rota::consult
