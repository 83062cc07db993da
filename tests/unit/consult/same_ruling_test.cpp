#include "adjudicate/decision.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/san.hpp"
#include "tests/support/match_table.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <utility>
#include <vector>

// A match and adjudicate(EventRecord) rule alike on flags: whatever is made before or after them.

namespace rota::consult {
namespace {

using test::MatchTable;

/// The side to move is out of time.
struct Flag {
    const char* name;
    const char* rules;
    const char* fen;
    const char* before; ///< A move that was made, but not completed; or none.
    const char* after;  ///< A last move after the flag; or none.
};

void PrintTo(const Flag& flag, std::ostream* out) {
    *out << flag.name;
}

struct Answer {
    adjudicate::Verdict laws{};
    std::optional<Color> winner;
    std::pair<double, double> points;

    friend bool operator==(const Answer&, const Answer&) = default;
};

void PrintTo(const Answer& answer, std::ostream* out) {
    *out << to_string(answer.laws) << ' ' << answer.points.first << '-' << answer.points.second;
}

Answer of_a_match(const Flag& flag) {
    MatchTable table{flag.rules, flag.fen};
    const Color side = table.to_move();
    if (flag.before != nullptr) {
        table.accept({.kind = EventKind::move, .side = side, .text = flag.before});
    }
    if (table.board().phase < Phase::decided) {
        table.flag_of(side);
    }
    if (table.board().phase == Phase::grace) {
        if (flag.after != nullptr) {
            table.accept({.kind = EventKind::move, .side = side, .text = flag.after});
        } else {
            table.accept({.kind = EventKind::grace_over});
        }
    }
    if (table.board().phase == Phase::finding) {
        const OpenFinding& open = *table.board().finding;
        const bool can = adjudicate::can_mate(open.board.position(), !open.loser).answer
                         == adjudicate::Answer::yes;
        table.accept({.kind = EventKind::finding, .yes = can});
    }
    if (table.board().phase == Phase::offer) {
        table.accept({.kind = EventKind::take});
    }
    const auto& result = table.board().result;
    EXPECT_TRUE(result);
    return result
               ? Answer{result->laws, result->winner, {result->points[0].value(), result->points[1].value()}}
               : Answer{};
}

Answer of_adjudicate(const Flag& flag) {
    adjudicate::EventRecord record;
    record.initial = *parse_fen(flag.fen);
    const Color side = record.initial.side_to_move();
    if (flag.before != nullptr) {
        record.events.emplace_back(adjudicate::MoveMade{
            parse_san(record.initial, flag.before)->move, false});
    }
    record.events.emplace_back(adjudicate::FlagFallen{side});
    if (flag.after != nullptr) {
        record.events.emplace_back(adjudicate::MoveMade{parse_san(record.initial, flag.after)->move}
        );
    }
    const auto decision = adjudicate::adjudicate(record, *shipped_rules(flag.rules));
    EXPECT_TRUE(decision.decided);
    if (!decision.decided) {
        return {};
    }
    const adjudicate::DecidedGame& end = *decision.decided;
    return {
        end.verdict,
        end.event.winner,
        {(*end.event.points)[0].value(), (*end.event.points)[1].value()}};
}

class SameRulingOnAFlag : public testing::TestWithParam<Flag> {};

TEST_P(SameRulingOnAFlag, InAMatchAndByAdjudicate) {
    EXPECT_EQ(of_a_match(GetParam()), of_adjudicate(GetParam()));
}

constexpr const char* mate = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
constexpr const char* stalemate = "2q5/8/8/8/8/k7/P7/K7 b - - 0 60";
constexpr const char* last_pawn = "8/8/8/8/8/1k6/P1q5/7K b - - 0 60";
constexpr const char* bare_king = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50";

INSTANTIATE_TEST_SUITE_P(
    Flags,
    SameRulingOnAFlag,
    testing::Values(
        Flag{"Relay_Nothing", "relay", mate, nullptr, nullptr},
        Flag{"Relay_Mate", "relay", mate, nullptr, "Ra8#"},
        Flag{"Relay_NoMate", "relay", mate, nullptr, "Ra7"},
        Flag{"Relay_StalemateAfter", "relay", stalemate, nullptr, "Qc2"},
        Flag{"Relay_StalemateBefore", "relay", stalemate, "Qc2", nullptr},
        Flag{"Relay_CaptureAfter", "relay", last_pawn, nullptr, "Kxa2"},
        Flag{"Relay_CaptureBefore", "relay", last_pawn, "Kxa2", nullptr},
        Flag{"Relay_BareKing", "relay", bare_king, nullptr, nullptr},
        Flag{"Laws_Nothing", "fide-standard", mate, nullptr, nullptr},
        Flag{"Laws_MateBefore", "fide-standard", mate, "Ra8#", nullptr},
        Flag{"Laws_NoMateBefore", "fide-standard", mate, "Ra7", nullptr},
        Flag{"Laws_StalemateBefore", "fide-standard", stalemate, "Qc2", nullptr},
        Flag{"Laws_CaptureBefore", "fide-standard", last_pawn, "Kxa2", nullptr},
        Flag{"Laws_BareKing", "fide-standard", bare_king, nullptr, nullptr},
        Flag{"Skolelag_CaptureBefore", "skolelag", last_pawn, "Kxa2", nullptr}
    ),
    [](const auto& test) { return test.param.name; }
);

} // namespace
} // namespace rota::consult
