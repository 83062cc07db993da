#include "tests/support/match_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// By-law 4, by its numbers, and the Laws in a match at four boards.

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::HasSubstr;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

void play(MatchTable& table, int board, const std::string& text) {
    const Color side = table.board(static_cast<std::size_t>(board - 1)).board.to_move();
    table.accept({.kind = Kind::move, .board = board, .side = side, .text = text});
    if (table.board(static_cast<std::size_t>(board - 1)).phase == Phase::made) {
        table.accept({.kind = Kind::press, .board = board, .side = side});
    }
}

TEST(Astc, CL_TwoMinutesAndTheSecondLoses) {
    MatchTable table{"astc"};
    const auto black = [&] {
        return table.side(B).clock.remaining;
    };
    for (int i = 1; i <= 2; ++i) {
        play(table, 1, "e2e5");
        const auto before = black();
        table.accept({.kind = Kind::claim, .side = W, .by_arbiter = true}, 0);
        table.accept({.kind = Kind::ruling, .yes = true}, 0);
        EXPECT_EQ(table.side(W).illegal, i);
        if (i == 1) {
            EXPECT_EQ(black(), before + 120'000);
        }
    }
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.result(), "0-1");
}

TEST(Astc, CL_AnIllegalMoveIsCorrectedWheneverItIsFound) {
    MatchTable table{"astc"};
    play(table, 1, "e2e5");
    play(table, 1, "a7a6");
    play(table, 1, "a2a3");
    table.accept({.kind = Kind::claim, .side = W});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.board().board.fen(), std::string{MatchTable::start_fen});
    EXPECT_EQ(table.side(W).done, 0);
    EXPECT_EQ(table.side(B).done, 0);
}

TEST(Astc, CT1_AnHourAndTenSecondsFromTheFirstMove) {
    MatchTable table{"astc"};
    EXPECT_EQ(table.side(B).clock.remaining, 3'610'000);
    play(table, 1, "e4");
    EXPECT_EQ(table.side(W).clock.given, 3'620'000);
}

TEST(Astc, CT2_FreeOfRecordingBelowFiveMinutesForGood) {
    MatchTable table{"astc"};
    const auto text = [&] {
        std::string all;
        for (const Line& line : table.match().prompts(0, table.time())) {
            all += line.text + ' ';
        }
        return all;
    };
    EXPECT_THAT(text(), HasSubstr("White: records."));
    table.accept({.kind = Kind::set_clock, .ms = 301'000, .ms_black = 900'000});
    table.accept({.kind = Kind::move, .side = W, .text = "e4"}, 2'000);
    table.accept({.kind = Kind::press, .side = W});
    EXPECT_GT(table.side(W).clock.remaining, 300'000); // the increment lifts it again
    EXPECT_THAT(text(), HasSubstr("White: free of recording. Black: records."));
}

TEST(Astc, C4a_FourGames) {
    MatchTable table{"astc"};
    EXPECT_EQ(table.match().state().boards.size(), 4U);
    play(table, 3, "e4");
    EXPECT_EQ(table.board(2).running, B);
    EXPECT_EQ(table.board(0).running, W);
    table.refuse({.kind = Kind::move, .board = 5, .side = W, .text = "e4"});
}

TEST(Astc, C4c_InTheOrderOfTheList) {
    Match match{match_rules(*read_rule_values(*load_shipped("astc")))};
    ASSERT_TRUE(match.apply({.kind = Kind::lineup, .team = Team::a, .order = {6, 1, 4, 2}}));
    EXPECT_EQ(match.state().teams[0].order, (std::vector{1, 2, 4, 6}));
}

TEST(Astc, C4a_ColoursAlternateAndAMissingPlayerLosesTheBoard) {
    Match match{match_rules(*read_rule_values(*load_shipped("astc")))};
    ASSERT_TRUE(match.apply({.kind = Kind::colours, .team = Team::a, .side = W}));
    EXPECT_EQ(match.state().team_of(match.rules(), 0, W), Team::a);
    EXPECT_EQ(match.state().team_of(match.rules(), 1, W), Team::b);
    ASSERT_TRUE(match.apply({.kind = Kind::absent, .board = 2, .team = Team::a}));
    EXPECT_EQ(match.state().boards[1].result->winner, W);
}

TEST(Astc, C5a_GamePointsAreSummed) {
    MatchTable table{"astc"};
    for (int board = 1; board <= 4; ++board) {
        EXPECT_FALSE(table.match().score());
        table.accept({.kind = Kind::resign, .board = board, .side = W});
        table.accept({.kind = Kind::finding, .board = board, .yes = true});
    }
    // White lost everywhere; A had White at boards 1 and 3.
    EXPECT_EQ(table.match().score()->points[0], Points::whole(2));
    EXPECT_EQ(table.match().score()->points[1], Points::whole(2));
    EXPECT_EQ((*table.match().score()->match_points)[0], Points::whole(1));
}

TEST(Astc, C5bi_TwoOneAndNothingForTheMatch) {
    MatchTable table{"astc"};
    for (int board = 1; board <= 3; ++board) {
        const Color loser = board == 2 ? W : B; // B's players
        table.accept({.kind = Kind::resign, .board = board, .side = loser});
        table.accept({.kind = Kind::finding, .board = board, .yes = true});
    }
    play(table, 4, "e4");
    play(table, 4, "e5");
    table.accept({.kind = Kind::draw_offer, .board = 4, .side = W});
    table.accept({.kind = Kind::draw_accept, .board = 4, .side = B});
    const auto score = table.match().score();
    EXPECT_EQ(score->points[0], Points::halves(7));
    EXPECT_EQ((*score->match_points)[0], Points::whole(2));
    EXPECT_EQ((*score->match_points)[1], Points{});
}

} // namespace
} // namespace rota::consult
