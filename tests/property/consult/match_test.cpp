#include "consult/match/match.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/generate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <string_view>

// Random events, sensible and hostile, under every rule set.

namespace rota::consult {
namespace {

class RandomMatches : public testing::TestWithParam<std::string_view> {};

/// Makes one event after the other.
class Players {
public:
    explicit Players(std::uint64_t seed) : random_{seed} {}

    Event next(const Match& match) {
        Event event;
        const MatchState& state = match.state();
        time_ += one_in(25) ? below(2'000'000) : below(20'000);
        event.at = one_in(50) ? below(1'000'000) : time_;
        event.board = one_in(60) ? below(7) : 1 + below(match.rules().boards);
        const auto index =
            static_cast<std::size_t>(std::clamp(event.board, 1, match.rules().boards) - 1);
        const BoardState& board = state.boards[index];
        event.side = one_in(8) ? !board.board.to_move() : board.board.to_move();
        event.team = one_in(2) ? Team::a : Team::b;
        event.yes = one_in(2);
        event.by_arbiter = one_in(3);
        event.seat = one_in(6) ? below(8) : 0;
        event.kind = kind(board.phase);
        if (one_in(30)) {
            event.side.reset();
        }
        fill(event, match, board);
        return event;
    }

    bool one_in(int n) { return below(n) == 0; }
    int below(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }

private:
    EventKind kind(Phase phase) {
        if (one_in(5)) {
            return static_cast<EventKind>(below(static_cast<int>(event_kinds)));
        }
        switch (phase) {
        case Phase::ready:
            return one_in(2)   ? EventKind::lineup
                   : one_in(2) ? EventKind::colours
                               : EventKind::start;
        case Phase::moving: return one_in(12) ? EventKind::claim : EventKind::move;
        case Phase::made: return EventKind::press;
        case Phase::ruling: return EventKind::ruling;
        case Phase::grace: return EventKind::move;
        case Phase::finding: return EventKind::finding;
        case Phase::offer: return one_in(2) ? EventKind::go_on : EventKind::take;
        case Phase::arbiter: return EventKind::adjudicate;
        case Phase::decided: return EventKind::confirm;
        case Phase::closed: return EventKind::undo;
        }
        return EventKind::tick;
    }

    std::string square() {
        return {static_cast<char>('a' + below(8)), static_cast<char>('1' + below(8))};
    }

    void fill(Event& event, const Match& match, const BoardState& board) {
        switch (event.kind) {
        case EventKind::move:
        case EventKind::draw_claim:
            event.word = one_in(2) ? "threefold" : "fifty";
            if (one_in(6)) {
                event.text = square() + square();
            } else if (one_in(40)) {
                event.text = "Zz9";
            } else if (!board.board.is_odd()) {
                const MoveList moves = legal_moves(board.board.position());
                if (!moves.empty()) {
                    event.text = to_uci(*(moves.begin() + below(static_cast<int>(moves.size()))));
                }
            } else {
                event.text = square() + square();
            }
            break;
        case EventKind::touch: event.text = square() + (one_in(2) ? " " + square() : ""); break;
        case EventKind::claim:
            event.side = !board.board.to_move();
            event.word = one_in(2) ? "illegal" : one_in(2) ? "touch" : "two_hands";
            break;
        case EventKind::incident: event.word = name(static_cast<Incident>(below(13))); break;
        case EventKind::ladder:
            event.word = one_in(3) ? "guidance" : one_in(3) ? "loss" : "+60";
            break;
        case EventKind::adjudicate:
            event.word = one_in(2) ? "white" : "draw";
            event.ms = below(7);
            break;
        case EventKind::set_clock:
        case EventKind::add_time:
            event.ms = below(1'000'000) - 1000;
            event.ms_black = below(1'000'000);
            break;
        case EventKind::lineup:
            for (int i = 1; i <= match.rules().players.value; ++i) {
                event.order.push_back(i);
            }
            if (match.rules().reserves_max.value > 0) {
                event.player = 9;
            }
            break;
        default: break;
        }
    }

    std::mt19937_64 random_;
    int time_ = 0;
};

void expect_invariants(const Match& match) {
    const MatchRules& rules = match.rules();
    const MatchState& state = match.state();
    for (const BoardState& board : state.boards) {
        for (const Color side : {Color::white, Color::black}) {
            const SideState& each = board.sides[static_cast<std::size_t>(side)];
            ASSERT_GE(each.clock.remaining, 0);
            ASSERT_EQ(
                each.clock.remaining, each.clock.given - each.clock.used + each.clock.overrun
            );
            const int due = due_seat(rules, board, side);
            ASSERT_TRUE(due >= 1 && due <= rules.movers.value);
            ASSERT_GE(each.done, 0);
        }
        ASSERT_EQ(board.result.has_value(), board.phase >= Phase::decided);
        ASSERT_EQ(
            board.tent.has_value(),
            board.phase == Phase::made
                || (board.phase == Phase::ruling && board.claim->back == Phase::made)
        );
        ASSERT_EQ(
            board.running.has_value(), board.phase == Phase::moving || board.phase == Phase::made
        );
        ASSERT_EQ(board.finding.has_value(), board.phase == Phase::finding);
    }
    // The ledger is what the counts say, for what the arbiter cannot waive.
    for (const Incident incident : {Incident::talk, Incident::out_of_turn}) {
        const auto& rule = rules.conduct[static_cast<std::size_t>(incident)];
        if (!rule) {
            continue;
        }
        std::array<int, 2> halves{};
        for (const LedgerEntry& entry : state.ledger) {
            if (entry.clause == rule->citation) {
                halves[static_cast<std::size_t>(entry.team)] += entry.points.halves();
            }
        }
        for (const Color side : {Color::white, Color::black}) {
            const int count = state.boards[0]
                                  .sides[static_cast<std::size_t>(side)]
                                  .counts[static_cast<std::size_t>(incident)];
            const auto team = static_cast<std::size_t>(state.team_of(rules, 0, side));
            ASSERT_EQ(halves[team], count / rule->every * rule->points.halves());
        }
    }
}

/// Line-ups, colours, clocks.
void begin(Match& match) {
    for (const Team team : {Team::a, Team::b}) {
        Event event{.kind = EventKind::lineup, .team = team};
        for (int i = 1; i <= match.rules().players.value; ++i) {
            event.order.push_back(i);
        }
        event.player = match.rules().reserves_max.value > 0 ? 9 : 0;
        ASSERT_TRUE(match.apply(event));
    }
    ASSERT_TRUE(match.apply({.kind = EventKind::colours, .team = Team::a, .side = Color::white}));
    for (int board = 1; board <= match.rules().boards; ++board) {
        ASSERT_TRUE(match.apply({.kind = EventKind::start, .board = board}));
    }
}

TEST_P(RandomMatches, KeepTheInvariantsReplayAndUndo) {
    const MatchRules rules = match_rules(*read_rule_values(*load_shipped(GetParam())));
    const std::string start = fingerprint(Match{rules}.state());
    constexpr std::uint64_t sequences = 10'000;
    std::size_t accepted = 0;
    std::array<std::size_t, 10> phases{};
    for (std::uint64_t seed = 1; seed <= sequences; ++seed) {
        Players players{seed};
        Match match{rules};
        if (seed % 2 == 0) {
            begin(match);
        }
        const int length = 10 + players.below(40);
        for (int i = 0; i < length; ++i) {
            const Event event = players.next(match);
            const bool look = players.one_in(20);
            const std::string before = look ? fingerprint(match.state()) : "";
            if (match.apply(event)) {
                ++accepted;
                ASSERT_NO_FATAL_FAILURE(expect_invariants(match))
                    << "seed " << seed << " event " << i;
            } else if (look) {
                ASSERT_EQ(fingerprint(match.state()), before) << "seed " << seed;
            }
            ++phases[static_cast<std::size_t>(match.state().boards[0].phase)];
        }
        Match again{rules};
        for (const Event& event : match.log()) {
            ASSERT_TRUE(again.apply(event)) << "seed " << seed;
        }
        ASSERT_EQ(fingerprint(again.state()), fingerprint(match.state())) << "seed " << seed;
        const std::int64_t at = match.log().empty() ? 0 : match.log().back().at;
        while (match.apply({.kind = EventKind::undo, .at = at})) {}
        ASSERT_EQ(fingerprint(match.state()), start) << "seed " << seed;
    }
    EXPECT_GT(accepted, sequences * 10);
    for (const Phase phase : {Phase::moving, Phase::made, Phase::ruling, Phase::decided}) {
        EXPECT_GT(phases[static_cast<std::size_t>(phase)], 100U) << name(phase);
    }
}

INSTANTIATE_TEST_SUITE_P(
    RuleSets,
    RandomMatches,
    testing::ValuesIn(shipped_rule_sets()),
    [](const auto& set) {
        std::string name{set.param};
        std::ranges::replace(name, '-', '_');
        return name;
    }
);

} // namespace
} // namespace rota::consult
