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

TEST(Decision, Article9_2_2PositionOnTheBoard) {
    Case game;
    game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").then(DrawClaimed{Claim::threefold});
    const Decision decision = game.decision();
    EXPECT_EQ(end_of(decision), "claim 9.2.2 1/2-1/2");
    EXPECT_EQ(decision.accepted, true);
    EXPECT_THAT(
        decision.evidence,
        Contains("The position has occurred 3 times, before at the start and after 2...Ng8 (9.2.2)."
        )
    );
}

TEST(Decision, Article9_2_1PositionAboutToAppear) {
    Case game;
    game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    const Move move = Move::ordinary(at("f6"), at("g8"));
    EXPECT_EQ(
        end_of(Case{game}.then(DrawClaimed{Claim::threefold, move}).decision()),
        "claim 9.2.1 1/2-1/2"
    );
    EXPECT_EQ(end_of(game.then(DrawClaimed{Claim::threefold}).decision()), "goes on")
        << "on the board it has occurred only twice";
}

TEST(Decision, Article9_3_1And9_3_2ByFiftyMoves) {
    const std::string_view at_100 = "7k/8/8/8/8/8/R7/K7 w - - 100 90";
    EXPECT_EQ(
        end_of(Case{at_100}.then(DrawClaimed{Claim::fifty_moves}).decision()), "claim 9.3.2 1/2-1/2"
    ) << "K6";
    const std::string_view at_99 = "kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120";
    EXPECT_EQ(
        end_of(Case{at_99}
                   .then(DrawClaimed{Claim::fifty_moves, Move::ordinary(at("a2"), at("b1"))})
                   .decision()),
        "claim 9.3.1 1/2-1/2"
    ) << "K4: the announced move would mate";
    EXPECT_EQ(
        end_of(Case{at_99}
                   .then(DrawClaimed{Claim::fifty_moves, Move::ordinary(at("a2"), at("b3"))})
                   .decision()),
        "goes on"
    ) << "K5: it takes a pawn";
}

TEST(Decision, Article9_4TouchingForfeitsTheClaim) {
    const Decision decision = Case{"7k/8/8/8/8/8/R7/K7 w - - 100 90"}
                                  .then(MenTouched{{at("a2")}})
                                  .then(DrawClaimed{Claim::fifty_moves})
                                  .decision();
    EXPECT_EQ(end_of(decision), "goes on");
    EXPECT_EQ(decision.accepted, false);
    EXPECT_THAT(decision.grounds, Contains(fide("9.4")));
}

TEST(Decision, Article9_5_3AWrongClaim) {
    for (const auto& [speed, time, clause] :
         {std::tuple{Speed::standard, 120, "9.5.3"},
          {Speed::rapid, 60, "A.3"},
          {Speed::blitz, 60, "B.2"}}) {
        const Decision decision =
            Case{}
                .by(fide_game_rules(speed))
                .play("e4 e5")
                .then(DrawClaimed{Claim::threefold, Move::ordinary(at("g1"), at("f3"))})
                .decision();
        EXPECT_EQ(end_of(decision), "goes on");
        ASSERT_THAT(decision.clock, SizeIs(1));
        EXPECT_EQ(decision.clock[0].side, Color::black);
        EXPECT_EQ(decision.clock[0].add, seconds{time});
        EXPECT_EQ(decision.clock[0].citation, fide(clause));
        EXPECT_EQ(moves_of(decision), std::vector<std::string>{"Nf3"}) << "it must be played";
        EXPECT_THAT(decision.now, Contains(HasSubstr("(9.1.2.3)")));
    }
}

TEST(Decision, Article9_1_2_3AClaimIsAnOffer) {
    const Decision decision = Case{}.play("e4 e5").then(DrawClaimed{Claim::threefold}).decision();
    EXPECT_THAT(decision.now, Contains(HasSubstr("which Black may accept (9.1.2.3)")));
    Case accepted;
    accepted.play("e4 e5").then(DrawClaimed{Claim::threefold}).then(DrawAgreed{});
    EXPECT_EQ(end_of(accepted.decision()), "agreement 5.2.3 1/2-1/2");
}

TEST(Decision, Article9_5_2ACorrectClaimEndsTheGameAtOnce) {
    Case game;
    game.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8").then(DrawClaimed{Claim::threefold});
    const Decision decision = game.then(FlagFallen{Color::white}).decision();
    EXPECT_EQ(end_of(decision), "claim 9.2.2 1/2-1/2");
    EXPECT_EQ(decision.events_after_end, 1U);
    EXPECT_THAT(decision.grounds, Contains(fide("9.5.2")));
}

TEST(Decision, Article10_1Points) {
    const Decision won =
        Case{}.play("e4 e5").then(Resigned{Color::white}).can_mate(Answer::yes).decision();
    EXPECT_EQ((*won.decided->event.points)[1], Points::whole(1));
    EXPECT_EQ((*won.decided->event.points)[0], Points{});
    const Decision drawn = Case{}.play("e4 e5").then(DrawAgreed{}).decision();
    EXPECT_EQ((*drawn.decided->event.points)[0], Points::halves(1));
    EXPECT_EQ(drawn.decided->event.clause, fide("10.1"));
}

TEST(Decision, ArticleA_3AndB_2OneMinuteForTwo) {
    const IllegalClaimed illegal{IllegalAct::illegal_move, request("e2e5")};
    for (const auto& [speed, time, clause] :
         {std::tuple{Speed::standard, 120, "7.5.5"},
          {Speed::rapid, 60, "A.3"},
          {Speed::blitz, 60, "B.2"}}) {
        const Decision decision = Case{}.by(fide_game_rules(speed)).then(illegal).decision();
        EXPECT_EQ(decision.clock.at(0).add, seconds{time});
        EXPECT_EQ(decision.clock.at(0).citation, fide(clause));
    }
}

TEST(Decision, ArticleA_5_3TheClaimantMustBeAbleToMate) {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.supervision = {Supervision::reduced, fide("A.5")};
    const Decision decision =
        Case{rook_against_king}.by(rules).then(FlagFallen{Color::white}).decision();
    EXPECT_EQ(end_of(decision), "time 6.9 1/2-1/2");
    EXPECT_THAT(decision.grounds, Contains(fide("A.5.3")));
}

} // namespace
} // namespace rota::adjudicate
