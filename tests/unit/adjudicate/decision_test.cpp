#include "tests/support/decision_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

namespace rota::adjudicate {
namespace {

using namespace cases;
using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Decision, Article5_2_2DeadSinceWhen) {
    const Decision decision = Case{"8/8/8/8/4k3/4P3/8/5KB1 w - - 0 1"}
                                  .play("Ke1 Kf3 Bh2 Kxe3")
                                  .then(FlagFallen{Color::white})
                                  .decision();
    EXPECT_EQ(end_of(decision), "board 5.2.2 1/2-1/2");
    EXPECT_EQ(decision.events_after_end, 1U);
    // By proof: everything is dead, so the game was over before the first move.
    const Decision proved =
        Case{}.can_mate(Answer::no).play("e4 e5").then(FlagFallen{Color::white}).decision();
    EXPECT_EQ(end_of(proved), "board 5.2.2 1/2-1/2");
    EXPECT_EQ(proved.game.plies(), 0U);
    EXPECT_EQ(proved.events_after_end, 3U);
}

/// K1, K2
TEST(Decision, Article9_6_2MateBefore75Moves) {
    EXPECT_EQ(
        end_of(Case{"7k/8/5KQ1/8/8/8/8/8 w - - 149 200"}.play("Qg7#").decision()), "board 5.1.1 1-0"
    );
    const Decision over = Case{"7k/8/5KQ1/8/8/8/8/8 w - - 150 200"}.play("Qg7#").decision();
    EXPECT_EQ(end_of(over), "board 9.6.2 1/2-1/2");
    EXPECT_EQ(over.events_after_end, 1U);
}

TEST(Decision, Article9_6_1FivefoldEndsTheGame) {
    Case game;
    game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(end_of(game.then(Resigned{Color::white}).decision()), "board 9.6.1 1/2-1/2");
}

TEST(Decision, Article5_1_2Resignation) {
    EXPECT_EQ(
        end_of(Case{}.play("e4 e5").then(Resigned{Color::white}).can_mate(Answer::yes).decision()),
        "resignation 5.1.2 0-1"
    );
    EXPECT_EQ(
        end_of(Case{rook_against_king}.then(Resigned{Color::white}).decision()),
        "resignation 5.1.2 1/2-1/2"
    ) << "the bare king cannot mate";
}

TEST(Decision, Article5_2_3Agreement) {
    EXPECT_EQ(
        end_of(Case{}.play("e4 e5").then(DrawAgreed{}).decision()), "agreement 5.2.3 1/2-1/2"
    );
    const Decision early = Case{}.play("e4").then(DrawAgreed{}).decision();
    EXPECT_EQ(end_of(early), "goes on");
    EXPECT_EQ(early.accepted, false);
}

TEST(Decision, Article9_1_1AnEventMayForbidDrawsByAgreement) {
    const Decision decision = Case{}.by(relay_rules()).play("e4 e5").then(DrawAgreed{}).decision();
    EXPECT_EQ(end_of(decision), "goes on");
    EXPECT_THAT(decision.grounds, Contains(Citation{"relay", "21"}));
}

/// E14: White is in check, and both captures stalemate. So it is dead before the stalemate.
TEST(Decision, Article5_2_2DeadBeforeTheStalemate) {
    const Decision decision =
        Case{"6k1/6PR/7K/7P/8/8/8/6r1 b - - 0 54"}.play("Rg6+ hxg6").decision();
    EXPECT_EQ(end_of(decision), "board 5.2.2 1/2-1/2");
    EXPECT_EQ(decision.game.plies(), 1U);
    EXPECT_EQ(decision.events_after_end, 1U);
}

/// A wall is dead long before the position has occurred five times.
TEST(Decision, Article5_2_2DeadBeforeTheFivefoldRepetition) {
    Case game{"4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1"};
    game.play("g4 Ke7 Ke2 Ke8 Ke1 Ke7 Ke2 Ke8 Ke1 Ke7 Ke2 Ke8 Ke1 Ke7 Ke2 Ke8 Ke1");
    const Decision decision = game.decision();
    EXPECT_EQ(end_of(decision), "board 5.2.2 1/2-1/2");
    EXPECT_EQ(decision.game.plies(), 1U);
}

} // namespace
} // namespace rota::adjudicate
