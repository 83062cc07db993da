#include "tests/support/relay_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// M1 to M17, the worked matches of the relay sheet.

namespace rota::consult {
namespace {

using test::black_before_mate;
using test::MatchTable;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

TEST(RelayMatches, M1_AMate) {
    MatchTable table{"relay"};
    table.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    EXPECT_EQ(table.result(), "3-0");
    EXPECT_EQ(table.board().result->outcome, Outcome::mate);
}

TEST(RelayMatches, M2_OnTimeAndTaken) {
    MatchTable table{"relay"};
    table.move("e4");
    table.flag();
    table.accept({.kind = Kind::move, .side = B, .text = "e5"});
    table.accept({.kind = Kind::finding, .yes = true});
    table.accept({.kind = Kind::take});
    EXPECT_EQ(table.result(), "2-0");
    EXPECT_EQ(table.board().result->outcome, Outcome::time);
}

TEST(RelayMatches, M3_TheLastMoveMates) {
    MatchTable table{"relay", black_before_mate};
    table.flag();
    table.accept({.kind = Kind::move, .side = B, .seat = 1, .text = "Ra1#"});
    EXPECT_EQ(table.result(), "0-3");
}

TEST(RelayMatches, M4_TimeWasted) {
    MatchTable table{"relay"};
    table.move("e4");
    table.incident(B, "time_waste");
    table.lose_on_time();
    table.accept({.kind = Kind::take});
    EXPECT_EQ(table.result(), "2.5-0");
}

void claim_illegal(MatchTable& table, const std::string& move) {
    const Color side = table.to_move();
    table.move(move);
    table.accept({.kind = Kind::claim, .side = side, .word = "illegal"});
    table.accept({.kind = Kind::ruling, .yes = true});
}

TEST(RelayMatches, M5_SecondIllegalMove) {
    MatchTable table{"relay"};
    table.move("e4");
    claim_illegal(table, "e7e4");
    table.moves("e5 d4");
    claim_illegal(table, "e8e6");
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.result(), "2-0");
    EXPECT_EQ(table.board().result->outcome, Outcome::illegal);
}

TEST(RelayMatches, M6_BlackHasARookInAStalemate) {
    MatchTable table{"relay", "8/8/8/8/8/k7/7r/K7 b - - 0 60"};
    table.move("Rb2");
    EXPECT_EQ(table.result(), "0-2");
    EXPECT_EQ(table.board().result->laws, adjudicate::Verdict::draw);
}

TEST(RelayMatches, M7_BlackHasABareKingInAStalemate) {
    MatchTable table{"relay", "k7/8/1K6/P7/8/8/8/8 w - - 0 60"};
    table.moves("a6 Kb8 a7+ Ka8 Ka6");
    EXPECT_EQ(table.result(), "2-0");
}

TEST(RelayMatches, M8_PlaysOnAndMates) {
    MatchTable table = test::continued_relay();
    EXPECT_EQ(table.match().clock(0, W, table.time()), table.match().clock(0, B, table.time()));
    table.moves("Nc6 Bc4 Nge7 Qh5 a6 Qxf7#");
    EXPECT_EQ(table.result(), "3-0");
    EXPECT_TRUE(table.board().result->continued);
}

TEST(RelayMatches, M9_PlaysOnAndTheFlagFallsAgain) {
    MatchTable table = test::continued_relay();
    table.lose_on_time();
    EXPECT_EQ(table.result(), "3-0");
}

TEST(RelayMatches, M10_PlaysOnAndLosesOnTime) {
    MatchTable table = test::continued_relay();
    table.move("Nc6");
    table.lose_on_time();
    EXPECT_EQ(table.result(), "0-2");
}

TEST(RelayMatches, M11_TheHalfPointIsLostAsWell) {
    MatchTable table = test::continued_relay(true);
    EXPECT_EQ(table.board().continuation->base, Points::halves(5));
    table.move("Nc6");
    table.lose_on_time();
    EXPECT_EQ(table.result(), "0-2");
}

TEST(RelayMatches, M12_PlaysOnAndIsMated) {
    MatchTable table{"relay", "r5k1/5ppp/8/8/8/8/1P3PPP/6K1 w - - 0 1"};
    table.move("b3");
    table.lose_on_time();
    table.accept({.kind = Kind::go_on});
    table.move("Ra1#");
    EXPECT_EQ(table.result(), "0-3");
}

TEST(RelayMatches, M13_SilentFor30Seconds) {
    MatchTable table{"relay"};
    table.move("e4");
    table.lose_on_time();
    table.accept({.kind = Kind::tick}, 30'000);
    EXPECT_EQ(table.board().phase, Phase::offer);
    table.accept({.kind = Kind::tick}, 1);
    EXPECT_EQ(table.result(), "2-0");
}

TEST(RelayMatches, M14_ThreePointsAndOneAndAHalfInTheLedger) {
    MatchTable table{"relay", "6k1/1p3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"};
    for (int i = 0; i < 3; ++i) {
        table.incident(W, "talk");
    }
    table.incident(W, "spectator");
    table.move("h3", 4);
    table.move("b6");
    table.move("g4", 5);
    table.move("b5");
    table.move("Ra8#");
    EXPECT_EQ(table.result(), "3-0");
    EXPECT_EQ(table.ledger(Team::a), -1.5);
    EXPECT_EQ(table.ledger(Team::b), 0);
}

TEST(RelayMatches, M15_FourWarnings) {
    MatchTable table{"relay", black_before_mate};
    for (int i = 0; i < 4; ++i) {
        table.incident(W, "talk");
    }
    table.move("Ra1#");
    EXPECT_EQ(table.result(), "0-3");
    EXPECT_EQ(table.ledger(Team::a), -1.0);
}

TEST(RelayMatches, M16_TheFlagAgainstABareKing) {
    MatchTable table{"relay", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"};
    table.flag();
    table.accept({.kind = Kind::grace_over});
    EXPECT_EQ(table.match().open_question(0)->second, B);
    table.accept({.kind = Kind::finding, .yes = false});
    EXPECT_EQ(table.result(), "2-0");
    EXPECT_EQ(table.board().result->outcome, Outcome::draw);
}

TEST(RelayMatches, M17_TheFlagOfTheQueen) {
    MatchTable table{"relay", "q7/8/8/4k3/8/8/8/4K3 b - - 0 1"};
    table.flag();
    table.accept({.kind = Kind::grace_over});
    table.accept({.kind = Kind::finding, .yes = false});
    EXPECT_EQ(table.result(), "0-2");
}

} // namespace
} // namespace rota::consult
