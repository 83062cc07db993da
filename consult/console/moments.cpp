#include "consult/console/moments.hpp"

#include "consult/match/clock_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string>

namespace rota::consult {

namespace {

using adjudicate::Citation;
using adjudicate::fide;

/// "20 s", "5 min"
std::string span(std::int64_t ms) {
    return ms % 60'000 == 0 ? fmt::format("{} min", ms / 60'000) : fmt::format("{} s", ms / 1000);
}

class Moments {
public:
    Moments(const Match& match, std::size_t board)
        : rules_{match.rules()}
        , state_{match.state()}
        , now_{match.state().boards[board]} {}

    std::vector<Moment> find() && {
        if (now_.paused) {
            return {};
        }
        switch (now_.phase) {
        case Phase::ready: to_default_time(); break;
        case Phase::moving:
            if (rules_.remind_after.value > 0) {
                add(now_.on_move_since + rules_.remind_after.value,
                    fmt::format(
                        "On move for {}: you may remind the team of its time.",
                        span(rules_.remind_after.value)
                    ),
                    rules_.remind_after.citation,
                    true);
            }
            on_the_clock();
            break;
        case Phase::made: on_the_clock(); break;
        case Phase::grace:
            left({10'000, 5'000}, "for the last move", rules_.game.grace_last_move.citation);
            break;
        case Phase::offer:
            left({20'000, 10'000, 5'000}, "to choose", rules_.continuation.citation);
            break;
        default: break;
        }
        std::ranges::stable_sort(found_, {}, &Moment::at);
        return std::move(found_);
    }

private:
    void add(std::int64_t at, std::string text, const Citation& clause, bool arbiter_only) {
        found_.push_back({at, {std::move(text), clause, arbiter_only}});
    }

    void
    left(std::initializer_list<std::int64_t> marks, std::string_view what, const Citation& clause) {
        for (const std::int64_t mark : marks) {
            add(now_.deadline - mark, fmt::format("{} {}.", span(mark), what), clause, false);
        }
    }

    void to_default_time() {
        const std::int64_t end = rules_.default_time.value;
        if (end <= 0) {
            return;
        }
        const Citation& clause = rules_.default_time.citation;
        for (const std::int64_t mark : {240'000, 120'000, 60'000, 30'000, 10'000}) {
            if (mark < end) {
                add(end - mark, fmt::format("{} to the default time.", span(mark)), clause, true);
            }
        }
        add(end,
            fmt::format(
                "The default time of {} is over: start, or absent and who is missing.", span(end)
            ),
            clause,
            true);
    }

    void on_the_clock() {
        if (!now_.running) {
            return;
        }
        const SideState& runs = now_.sides[static_cast<std::size_t>(*now_.running)];
        const std::int64_t zero = state_.now + runs.clock.remaining;
        const std::string who{name(*now_.running)};
        const auto crosses = [&](std::int64_t mark) {
            return runs.clock.remaining >= mark;
        };
        const bool recording = rules_.record.value && rules_.increment.value < 30'000;
        const std::int64_t free = rules_.record_threshold.value;
        if (recording && !runs.record_free && crosses(free)) {
            add(zero - free + 1,
                fmt::format("{} has less than {}: free of recording from now on.", who, span(free)),
                rules_.record.citation,
                true);
        }
        for (const std::int64_t mark : {300'000, 60'000, 10'000}) {
            if (crosses(mark) && !(recording && mark == free)) {
                add(zero - mark, fmt::format("{} has {} left.", who, span(mark)), fide("6.8"), true
                );
            }
        }
        add(zero, fmt::format("The flag of {} is down.", who), fide("6.8"), true);
    }

    const MatchRules& rules_;
    const MatchState& state_;
    const BoardState& now_;
    std::vector<Moment> found_;
};

} // namespace

std::vector<Moment> moments(const Match& match, std::size_t board) {
    return Moments{match, board}.find();
}

} // namespace rota::consult
