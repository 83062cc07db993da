#include "tests/support/relay_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// The relay sheet, clause by clause.

namespace rota::consult {
namespace {

using test::before_mate;
using test::black_before_mate;
using test::MatchTable;
using testing::HasSubstr;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

TEST(Relay, C0_TheLawsApplyWhereTheSheetIsSilent) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::resign, .side = B});
    table.accept({.kind = Kind::finding, .yes = false}); // 5.1.2
    EXPECT_EQ(table.board().result->laws, adjudicate::Verdict::draw);
    MatchTable claims{"relay"};
    claims.moves("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    claims.accept({.kind = Kind::draw_claim, .side = B, .text = "Ng8", .word = "threefold"});
    EXPECT_EQ(claims.result(), "0-2");
    MatchTable wrong{"relay"};
    wrong.accept({.kind = Kind::draw_claim, .side = W, .word = "fifty"});
    EXPECT_EQ(wrong.side(B).clock.remaining, 1'260'000);
}

TEST(Relay, C1_TwentyMinutesWithoutIncrement) {
    MatchTable table{"relay"};
    EXPECT_EQ(table.side(W).clock.remaining, 1'200'000);
    table.move("e4");
    EXPECT_EQ(table.side(W).clock.remaining, 1'198'000);
    EXPECT_EQ(table.board().running, B);
}

TEST(Relay, C2_FiveMinutesToCome) {
    Match match{match_rules(*read_rule_values(*load_shipped("relay")))};
    EXPECT_FALSE(match.apply({.kind = Kind::absent, .at = 299'999, .team = Team::b}));
    ASSERT_TRUE(match.apply({.kind = Kind::absent, .at = 300'000, .team = Team::b}));
    EXPECT_EQ(match.score()->points[0], Points::whole(2));
    Match nobody{match_rules(*read_rule_values(*load_shipped("relay")))};
    ASSERT_TRUE(nobody.apply({.kind = Kind::absent, .at = 300'000}));
    EXPECT_EQ(nobody.state().boards[0].phase, Phase::arbiter);
    ASSERT_TRUE(nobody.apply({.kind = Kind::adjudicate, .at = 300'000, .word = "draw"}));
    EXPECT_EQ(nobody.score()->points[0], Points{});
}

TEST(Relay, C3_CompletedByThePressAndCountedByTeam) {
    MatchTable table{"relay"};
    table.move("e4");
    table.accept({.kind = Kind::move, .side = B, .text = "e7e4"});
    table.refuse({.kind = Kind::claim, .side = B});
    EXPECT_THAT(table.refusal(), HasSubstr("not completed (relay 3)"));
    table.accept({.kind = Kind::press, .side = B});
    table.accept({.kind = Kind::claim, .side = B});
    EXPECT_THAT(table.said(), HasSubstr("Valid: "));
    EXPECT_FALSE(table.board().running);
    const auto before = table.side(W).clock.remaining;
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.side(B).illegal, 1);
    EXPECT_EQ(table.side(W).clock.remaining, before + 60'000); // FIDE A.3
    EXPECT_EQ(table.to_move(), B);
    EXPECT_EQ(due_seat(table.match().rules(), table.board(), B), 1);
    ASSERT_TRUE(table.board().bound); // the touched pawn
    for (const Move move : table.board().bound->moves) {
        EXPECT_EQ(to_string(move.from()), "e7");
    }
}

TEST(Relay, C3_PressingWithoutAMoveIsIllegal) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::press, .side = W});
    table.accept({.kind = Kind::claim, .side = W});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.side(W).illegal, 1);
    EXPECT_EQ(table.to_move(), W);
}

TEST(Relay, C4_OnlyTheOpponentsClaimAndInTime) {
    MatchTable table{"relay"};
    table.move("e4");
    table.accept({.kind = Kind::move, .side = B, .text = "e7e4"});
    EXPECT_THAT(table.said(true), HasSubstr("Illegal: ")); // for the arbiter only
    table.accept({.kind = Kind::press, .side = B});
    table.refuse({.kind = Kind::claim, .side = B, .by_arbiter = true});
    EXPECT_THAT(table.refusal(), HasSubstr("(relay 4)"));
    table.move("d2d4");
    table.refuse({.kind = Kind::claim, .side = B});
    EXPECT_THAT(table.refusal(), HasSubstr("too late"));
    EXPECT_THAT(table.board().board.fen(), HasSubstr("3Pp3")); // it stands
}

TEST(Relay, C4_AnUnreachableBoardStays) {
    MatchTable table{"relay"};
    table.move("e4");
    table.move("e8e1"); // takes the king
    table.move("d2d4");
    EXPECT_TRUE(table.board().board.is_odd());
    EXPECT_EQ(table.board().phase, Phase::moving);
    table.move("d7d5");
    EXPECT_EQ(table.side(B).done, 2);
}

TEST(Relay, C5_BindsWhenItHasLeftItsSquare) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::touch, .side = W, .text = "g1"});
    EXPECT_FALSE(table.board().bound);
    table.accept({.kind = Kind::touch, .side = W, .text = "g1", .yes = true});
    ASSERT_TRUE(table.board().bound);
    EXPECT_EQ(table.board().bound->moves.size(), 2U);
    table.move("e4");
    table.accept({.kind = Kind::claim, .side = W, .word = "touch"});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.to_move(), W);
    EXPECT_EQ(table.side(W).illegal, 0);
}

TEST(Relay, C6_TalkIsNotedAndHelpIsAnotherMatter) {
    MatchTable table{"relay"};
    table.incident(W, "talk");
    EXPECT_EQ(table.ledger(Team::a), 0);
    table.incident(W, "help");
    EXPECT_EQ(table.ledger(Team::a), -0.5);
}

TEST(Relay, C7_HalfAPointEachTimeUnlessWaived) {
    MatchTable table{"relay"};
    table.incident(B, "spectator");
    table.incident(B, "spectator");
    table.incident(B, "help");
    EXPECT_EQ(table.ledger(Team::b), -1.5);
    table.accept({.kind = Kind::incident, .side = B, .word = "help", .yes = true});
    EXPECT_EQ(table.ledger(Team::b), -1.5);
}

TEST(Relay, C8_ByFootIsAWarning) {
    MatchTable table{"relay"};
    table.incident(W, "foot");
    EXPECT_EQ(table.ledger(Team::a), 0);
    EXPECT_THAT(table.said(), HasSubstr("White: foot, number 1. (relay 8)"));
}

TEST(Relay, C9_WhoMovesPressesOrAHelper) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::move, .side = W, .seat = 1, .text = "e4"});
    table.accept({.kind = Kind::press, .side = W, .seat = 2});
    EXPECT_EQ(table.side(W).counts[static_cast<std::size_t>(Incident::wrong_presser)], 1);
    EXPECT_THAT(table.said(), HasSubstr("White, seat 2: wrong presser, number 1. (relay 9)"));
    EXPECT_EQ(table.board().running, B);
    table.accept({.kind = Kind::helper, .side = B, .seat = 1, .note = "teacher"});
    EXPECT_EQ(table.match().state().teams[1].helpers.at(1), "teacher");
    table.refuse({.kind = Kind::helper, .side = B, .seat = 6, .note = "teacher"});
}

TEST(Relay, C10_NotBeforeThePress) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::move, .side = W, .text = "e4"});
    table.accept({.kind = Kind::move, .side = B, .text = "e5"});
    EXPECT_EQ(table.board().tent->side, W);
    EXPECT_EQ(table.side(B).counts[static_cast<std::size_t>(Incident::early_start)], 1);
    EXPECT_THAT(table.said(), HasSubstr("Black: early start, number 1. (relay 10)"));
}

TEST(Relay, C11_MenAreRestoredBeforeThePress) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::move, .side = W, .text = "e4"});
    table.accept({.kind = Kind::knock, .side = W});
    table.refuse({.kind = Kind::press, .side = W});
    table.accept({.kind = Kind::restored, .side = W});
    table.accept({.kind = Kind::press, .side = W});
}

TEST(Relay, C12_OnlyTheDueSeatWithin20SecondsAndOnlyMate) {
    MatchTable table{"relay", black_before_mate};
    table.flag();
    table.refuse({.kind = Kind::move, .side = B, .seat = 2, .text = "Ra1"});
    table.accept({.kind = Kind::tick}, 20'000);
    EXPECT_EQ(table.board().phase, Phase::grace);
    table.accept({.kind = Kind::tick}, 1);
    EXPECT_EQ(table.board().phase, Phase::finding);
    MatchTable stalemate{"relay", "8/8/8/8/8/k7/7r/K7 b - - 0 60"};
    stalemate.flag();
    stalemate.accept({.kind = Kind::move, .side = B, .text = "Rb2"});
    EXPECT_EQ(stalemate.board().phase, Phase::finding); // about the position before it
}

TEST(Relay, C13_TheArbiterMayRemindAfter20Seconds) {
    MatchTable table{"relay"};
    EXPECT_TRUE(table.match().prompts(0, table.time() + 19'999).empty());
    const auto prompts = table.match().prompts(0, table.time() + 20'000);
    ASSERT_EQ(prompts.size(), 1U);
    EXPECT_TRUE(prompts[0].arbiter_only);
    EXPECT_EQ(to_string(*prompts[0].clause), "relay 13");
}

TEST(Relay, C14_AMateCountsThree) {
    MatchTable table{"relay", before_mate};
    table.move("Ra8#");
    EXPECT_EQ(table.result(), "3-0");
    EXPECT_EQ(to_string(table.board().result->clause), "relay 14");
}

TEST(Relay, C15_ResignationCountsTwo) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::resign, .side = W});
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.result(), "0-2");
    EXPECT_EQ(to_string(table.board().result->clause), "relay 15");
}

TEST(Relay, C16_TheBonusNeverGoesWithAMate) {
    MatchTable table{"relay", before_mate};
    table.incident(B, "time_waste");
    table.move("Ra8#");
    EXPECT_EQ(table.result(), "3-0");
    MatchTable resigned{"relay"};
    resigned.incident(B, "time_waste");
    resigned.accept({.kind = Kind::resign, .side = B});
    resigned.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(resigned.result(), "2.5-0");
}

TEST(Relay, C17_FiveSeatsInTheirOrder) {
    MatchTable table{"relay"};
    const auto due = [&](Color side) {
        return due_seat(table.match().rules(), table.board(), side);
    };
    for (const char* move : {"a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6"}) {
        table.move(move);
    }
    EXPECT_EQ(due(W), 5);
    table.moves("e3 e6");
    EXPECT_EQ(due(W), 1); // move 6
    EXPECT_EQ(due(B), 1);
    table.refuse({.kind = Kind::lineup, .team = Team::a, .order = {5, 4, 3, 2, 1}});
}

TEST(Relay, C18_FivePlayersAndOneReserve) {
    Match match{match_rules(*read_rule_values(*load_shipped("relay")))};
    EXPECT_FALSE(match.apply({.kind = Kind::lineup, .team = Team::a, .order = {1, 2, 3, 4}}));
    EXPECT_FALSE(match.apply({.kind = Kind::lineup, .team = Team::a, .order = {1, 2, 3, 4, 4}}));
    EXPECT_FALSE(
        match.apply({.kind = Kind::lineup, .team = Team::a, .player = 5, .order = {1, 2, 3, 4, 5}})
    );
    EXPECT_TRUE(
        match.apply({.kind = Kind::lineup, .team = Team::a, .player = 6, .order = {3, 1, 4, 2, 5}})
    );
}

TEST(Relay, C21_NoDraws) {
    MatchTable table{"relay", "8/8/8/8/8/1q6/1k6/4K3 b - - 0 60"};
    table.refuse({.kind = Kind::draw_offer, .side = B});
    EXPECT_THAT(table.refusal(), HasSubstr("(relay 21)"));
    MatchTable dead{"relay", "8/8/8/4k3/3b4/8/3Q4/4K3 b - - 0 60"};
    dead.move("Bb2");
    dead.move("Qxb2+");
    dead.move("Ke6");
    EXPECT_EQ(dead.result(), "none");
    MatchTable bishop{"relay", "8/8/8/4k3/8/3b4/3P4/4K3 b - - 0 60"};
    bishop.move("Ke4");
    bishop.move("Kf2");
    bishop.move("Bc4");
    bishop.move("d3+");
    bishop.move("Bxd3");
    EXPECT_EQ(bishop.result(), "2-0"); // dead, and a bishop is no mating material
}

TEST(Relay, C22_TheReserveOnceAndToTheEnd) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::substitute, .side = W, .seat = 3});
    EXPECT_EQ(table.match().state().teams[0].order, (std::vector{1, 2, 6, 4, 5}));
    table.refuse({.kind = Kind::substitute, .side = W, .seat = 3});
    EXPECT_THAT(table.refusal(), HasSubstr("may not be replaced (relay 22)"));
    table.refuse({.kind = Kind::substitute, .side = W, .seat = 2});
    table.accept({.kind = Kind::vacate, .side = W, .seat = 1});
    table.refuse({.kind = Kind::move, .side = W, .text = "e4"});
    EXPECT_THAT(table.refusal(), HasSubstr("the clock runs"));
    table.accept({.kind = Kind::come_back, .side = W, .seat = 1});
    table.move("e4");
}

TEST(Relay, C25_RunningIsAWarning) {
    MatchTable table{"relay"};
    table.incident(B, "run");
    EXPECT_EQ(table.ledger(Team::b), 0);
    EXPECT_THAT(table.said(), HasSubstr("Black: run, number 1. (relay 25)"));
}

TEST(Relay, C27_TheWinnerOfTheDrawChooses) {
    Match match{match_rules(*read_rule_values(*load_shipped("relay")))};
    ASSERT_TRUE(match.apply({.kind = Kind::colours, .team = Team::b, .side = W}));
    EXPECT_EQ(match.state().team_of(match.rules(), 0, W), Team::b);
    EXPECT_FALSE(match.apply({.kind = Kind::colours, .team = Team::b}));
}

TEST(Relay, C28a_OnlyAfterAWinOnTime) {
    MatchTable table{"relay"};
    table.refuse({.kind = Kind::go_on});
    table.accept({.kind = Kind::resign, .side = B});
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.board().phase, Phase::decided);
}

TEST(Relay, C28b_WithinThirtySeconds) {
    MatchTable table{"relay"};
    table.move("e4");
    table.lose_on_time();
    EXPECT_FALSE(table.apply({.kind = Kind::go_on}, 30'001));
    EXPECT_TRUE(table.apply({.kind = Kind::go_on}, 30'000));
}

TEST(Relay, C28c_BothClocksShowWhatTheWinnersHadLeft) {
    MatchTable table = test::continued_relay();
    EXPECT_EQ(table.side(W).clock.remaining, table.side(B).clock.remaining);
    EXPECT_GT(table.side(B).clock.remaining, 0);
    EXPECT_EQ(table.board().running, B);
}

TEST(Relay, C28d_AnySecondWinCountsThree) {
    MatchTable table = test::continued_relay();
    table.accept({.kind = Kind::resign, .side = B});
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.result(), "3-0");
}

TEST(Relay, C28e_OtherWinsOfTheOthersCountTwo) {
    MatchTable table = test::continued_relay();
    table.accept({.kind = Kind::resign, .side = W});
    table.accept({.kind = Kind::finding, .yes = true});
    EXPECT_EQ(table.result(), "0-2");
}

TEST(Relay, C28f_AMateOfTheOthersCountsThree) {
    MatchTable table{"relay", "r5k1/5ppp/8/8/8/8/1P3PPP/6K1 w - - 0 1"};
    table.move("b3");
    table.lose_on_time();
    table.accept({.kind = Kind::go_on});
    table.move("Ra1#");
    EXPECT_EQ(table.result(), "0-3");
}

TEST(Relay, C31_EverySecondWarning) {
    MatchTable table{"relay"};
    for (const double expected : {0.0, -0.5, -0.5, -1.0}) {
        table.incident(B, "talk");
        EXPECT_EQ(table.ledger(Team::b), expected);
    }
    EXPECT_EQ(to_string(table.match().state().ledger[0].clause), "relay 31");
}

TEST(Relay, C32_OutOfTurnTwice) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::move, .side = W, .seat = 4, .text = "e4"});
    EXPECT_THAT(
        table.said(), HasSubstr("Out of turn: seat 4 has moved, seat 1 is due. (relay 32)")
    );
    table.accept({.kind = Kind::take_back, .side = W}); // noticed before the press
    EXPECT_FALSE(table.board().bound);
    EXPECT_EQ(table.ledger(Team::a), 0);
    table.move("e4", 4); // pressed: it stands
    EXPECT_EQ(table.ledger(Team::a), -0.5);
    EXPECT_EQ(due_seat(table.match().rules(), table.board(), W), 2);
}

} // namespace
} // namespace rota::consult
