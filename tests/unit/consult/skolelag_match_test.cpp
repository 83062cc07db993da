#include "tests/support/match_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// The Norwegian sheet, by the numbers of its sentences.

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::HasSubstr;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

TEST(Skolelag, C2_C16_FourOfFourToSixPlay) {
    Match match{match_rules(*read_rule_values(*load_shipped("skolelag")))};
    EXPECT_FALSE(match.apply({.kind = Kind::lineup, .team = Team::a, .order = {1, 2, 3}}));
    EXPECT_TRUE(match.apply({.kind = Kind::lineup, .team = Team::a, .order = {5, 2, 6, 1}}));
    EXPECT_EQ(match.rules().reserves_max.value, 2);
}

TEST(Skolelag, C16_OneGameOfFourAgainstFour) {
    MatchTable table{"skolelag"};
    EXPECT_EQ(table.match().state().boards.size(), 1U);
    EXPECT_EQ(table.match().rules().movers.value, 4);
}

TEST(Skolelag, C17_SubstitutesOnlyBetweenMatchesOrByTheArbiter) {
    MatchTable table{"skolelag"};
    table.refuse({.kind = Kind::substitute, .side = W, .seat = 2});
    EXPECT_THAT(table.refusal(), HasSubstr("(skolelag 17)"));
    table.accept({.kind = Kind::substitute, .side = W, .seat = 2, .player = 5, .note = "ill"});
    EXPECT_EQ(table.match().state().teams[0].order[1], 5);
}

TEST(Skolelag, C21_TheFourMayTalk) {
    MatchTable table{"skolelag"};
    table.refuse({.kind = Kind::incident, .side = W, .word = "talk"});
    EXPECT_THAT(table.refusal(), HasSubstr("(skolelag 21)"));
}

TEST(Skolelag, C22_TheOrderOfFourFromSeatOne) {
    MatchTable table{"skolelag"};
    const auto due = [&] {
        return due_seat(table.match().rules(), table.board(), W);
    };
    for (const int seat : {1, 2, 3, 4, 1}) {
        EXPECT_EQ(due(), seat);
        table.moves(table.side(W).done % 2 == 0 ? "Nf3 Nf6" : "Ng1 Ng8");
    }
}

TEST(Skolelag, C22_AMoveByTheWrongPlayerStands) {
    MatchTable table{"skolelag"};
    table.accept({.kind = Kind::move, .side = W, .seat = 3, .text = "e4"});
    table.refuse({.kind = Kind::take_back, .side = W});
    table.accept({.kind = Kind::press, .side = W, .seat = 3});
    EXPECT_EQ(due_seat(table.match().rules(), table.board(), W), 2);
    ASSERT_EQ(table.board().proposals.size(), 1U);
    EXPECT_EQ(table.board().proposals[0].step, "guidance");
}

TEST(Skolelag, C23_AnotherPresser) {
    MatchTable table{"skolelag"};
    table.accept({.kind = Kind::move, .side = W, .seat = 1, .text = "e4"});
    table.accept({.kind = Kind::press, .side = W, .seat = 4});
    EXPECT_EQ(table.side(W).counts[static_cast<std::size_t>(Incident::wrong_presser)], 1);
    EXPECT_THAT(table.said(), HasSubstr("(skolelag 23)"));
}

TEST(Skolelag, C24_HelpFromOutsideBeginsAtOneMinute) {
    MatchTable table{"skolelag"};
    table.incident(B, "outside_help");
    EXPECT_EQ(table.board().proposals[0].step, "+60");
    table.accept({.kind = Kind::ladder, .side = B, .word = "loss"});
    EXPECT_EQ(table.result(), "2-0");
}

TEST(Skolelag, C25_TouchedIsMoved) {
    MatchTable table{"skolelag"};
    table.accept({.kind = Kind::touch, .side = W, .seat = 1, .text = "b1"});
    ASSERT_TRUE(table.board().bound);
    EXPECT_EQ(table.board().bound->moves.size(), 2U);
    table.accept({.kind = Kind::move, .side = W, .text = "Nc3"});
    table.refuse({.kind = Kind::take_back, .side = W}); // released stays
    EXPECT_THAT(table.refusal(), HasSubstr("(FIDE 4.7)"));
    table.accept({.kind = Kind::press, .side = W});
    table.accept({.kind = Kind::touch, .side = B, .text = "e7", .word = "adjust"});
    EXPECT_FALSE(table.board().bound);
}

TEST(Skolelag, C26_AnyOfTheFourBindsTheTeam) {
    MatchTable table{"skolelag"};
    table.accept({.kind = Kind::touch, .side = W, .seat = 4, .text = "a1"}); // cannot move
    EXPECT_EQ(table.board().bound->moves.size(), 20U);
    table.accept({.kind = Kind::touch, .side = W, .seat = 3, .text = "g1"});
    EXPECT_EQ(table.board().bound->moves.size(), 2U);
    table.accept({.kind = Kind::move, .side = W, .text = "e4"});
    EXPECT_TRUE(table.board().tent->breaks_touch);
    table.accept({.kind = Kind::press, .side = W});
    table.accept({.kind = Kind::claim, .side = W, .word = "touch"});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.to_move(), W);
}

TEST(Skolelag, C27_NoiseAndDisturbanceAreNoted) {
    MatchTable table{"skolelag"};
    table.incident(W, "noise");
    table.incident(W, "disturbance");
    EXPECT_EQ(table.board().proposals.size(), 2U);
    EXPECT_EQ(table.ledger(Team::a), 0);
}

TEST(Skolelag, C28_OneMinuteForTheOpponents) {
    MatchTable table{"skolelag"};
    table.move("e4");
    table.move("e7e4");
    const auto black = table.side(B).clock.remaining;
    const auto white = table.side(W).clock.remaining;
    table.accept({.kind = Kind::claim, .side = B, .by_arbiter = true}, 0);
    table.accept({.kind = Kind::ruling, .yes = true}, 0);
    EXPECT_EQ(table.side(W).clock.remaining, white + 60'000);
    EXPECT_EQ(table.side(B).clock.remaining, black - 10'000); // gained by that press
}

TEST(Skolelag, C29_TheSecondIllegalMoveIsLeftToTheArbiter) {
    MatchTable table{"skolelag"};
    table.move("e4");
    for (int i = 0; i < 2; ++i) {
        table.move("e7e4");
        table.accept({.kind = Kind::claim, .side = B});
        table.accept({.kind = Kind::ruling, .yes = true});
    }
    EXPECT_EQ(table.board().phase, Phase::moving);
    EXPECT_THAT(table.said(), HasSubstr("FIDE 7.5.5"));
    EXPECT_EQ(table.board().proposals.back().step, "loss");
    table.accept({.kind = Kind::ladder, .side = B, .word = "loss"});
    EXPECT_EQ(table.result(), "2-0");
    EXPECT_EQ(table.board().result->outcome, Outcome::award);
}

TEST(Skolelag, C30_GuidanceComesFirstAndALossNeedsAHistory) {
    MatchTable table{"skolelag"};
    table.refuse({.kind = Kind::ladder, .side = W, .word = "loss"});
    const std::vector<std::string> steps{"guidance", "+60", "+60", "loss"};
    for (const std::string& step : steps) {
        table.incident(W, "noise");
        ASSERT_EQ(table.board().proposals.back().step, step);
        const auto black = table.side(B).clock.remaining;
        table.accept({.kind = Kind::ladder, .side = W, .word = step});
        EXPECT_EQ(table.side(B).clock.remaining, black + (step == "+60" ? 60'000 : 0));
    }
    EXPECT_EQ(table.result(), "0-2");
}

TEST(Skolelag, C31_TenMinutesAndTenSecondsAMove) {
    MatchTable table{"skolelag"};
    EXPECT_EQ(table.side(W).clock.remaining, 600'000);
    table.move("e4");
    EXPECT_EQ(table.side(W).clock.remaining, 608'000);
}

TEST(Skolelag, C32_TwoOneAndNothing) {
    MatchTable table{"skolelag"};
    table.moves("e4 e5");
    table.accept({.kind = Kind::draw_offer, .side = W});
    table.refuse({.kind = Kind::draw_accept, .side = W});
    table.accept({.kind = Kind::draw_accept, .side = B});
    EXPECT_EQ(table.result(), "1-1");
    MatchTable mate{"skolelag"};
    mate.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    EXPECT_EQ(mate.result(), "2-0");
    MatchTable time{"skolelag"};
    time.move("e4");
    time.lose_on_time(); // no last move, no continuation
    EXPECT_EQ(time.result(), "2-0");
}

} // namespace
} // namespace rota::consult
