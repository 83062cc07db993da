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

// Touched men

TEST(Decision, Article4_8TouchMoveIsBroken) {
    const Decision decision = Case{}.then(MenTouched{{at("g1")}}).play("e4").decision();
    EXPECT_THAT(decision.evidence, Contains(HasSubstr("e4 breaks touch-move")));
    EXPECT_THAT(decision.grounds, Contains(fide("4.8")));
    const Decision kept = Case{}.then(MenTouched{{at("g1")}}).play("Nf3").decision();
    EXPECT_THAT(kept.grounds, testing::Not(Contains(fide("4.8"))));
}

TEST(Decision, SkolelagWhoeverTouchesBindsTheTeam) {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.touch_binds = {TouchBinds::whole_team, {"skolelag", "Sjakkregler"}};
    const Decision decision = Case{}.by(rules).then(MenTouched{{at("g1")}}).decision();
    EXPECT_EQ(moves_of(decision), (std::vector<std::string>{"Nf3", "Nh3"}));
    EXPECT_THAT(decision.grounds, Contains(Citation{"skolelag", "Sjakkregler"}));
}

// Illegal moves

TEST(Decision, Article7_5_1TheFirstIllegalMove) {
    const Decision decision = Case{"4k3/8/b7/8/8/8/8/4K2R w K - 0 1"}
                                  .then(IllegalClaimed{IllegalAct::illegal_move, request("e1g1")})
                                  .decision();
    EXPECT_EQ(end_of(decision), "goes on");
    ASSERT_THAT(decision.clock, SizeIs(1));
    EXPECT_EQ(decision.clock[0].side, Color::black);
    EXPECT_EQ(decision.clock[0].add, seconds{120});
    EXPECT_EQ(decision.illegal_moves[0], 1);
    EXPECT_EQ(moves_of(decision), (std::vector<std::string>{"Kd1", "Kd2", "Kf2"}));
    EXPECT_THAT(decision.grounds, Contains(fide("3.8.2.2")));
    EXPECT_THAT(decision.grounds, Contains(fide("4.4.3")));
}

TEST(Decision, Article7_5_1WithoutTheClockItIsNotCompleted) {
    const Decision decision =
        Case{}.then(IllegalClaimed{IllegalAct::illegal_move, request("e2e5"), false}).decision();
    EXPECT_EQ(decision.illegal_moves[0], 0);
    EXPECT_THAT(decision.clock, testing::IsEmpty());
    EXPECT_EQ(moves_of(decision), (std::vector<std::string>{"e3", "e4"}));
}

TEST(Decision, Article7_5_1ALegalMoveStands) {
    const Decision decision =
        Case{}.then(IllegalClaimed{IllegalAct::illegal_move, request("e2e4")}).decision();
    EXPECT_EQ(decision.accepted, false);
    EXPECT_THAT(decision.grounds, Contains(fide("3.10.1")));
}

TEST(Decision, Article7_5_2APawnNotReplacedBecomesAQueen) {
    const Decision decision =
        Case{"8/P6k/8/8/8/8/8/7K w - - 0 1"}
            .then(IllegalClaimed{IllegalAct::pawn_not_replaced, request("a7a8")})
            .decision();
    EXPECT_EQ(to_fen(decision.game.position()), "Q7/7k/8/8/8/8/8/7K b - - 0 1");
    EXPECT_EQ(decision.illegal_moves[0], 1);
    EXPECT_EQ(decision.clock.at(0).side, Color::black);
}

TEST(Decision, Article7_5_3And7_5_4CountAsIllegalMoves) {
    for (const auto& [act, article] :
         {std::pair{IllegalAct::press_without_move, "7.5.3"}, {IllegalAct::two_hands, "7.5.4"}}) {
        const Decision decision = Case{}.then(IllegalClaimed{act}).decision();
        EXPECT_EQ(decision.illegal_moves[0], 1);
        EXPECT_THAT(decision.grounds, Contains(fide(article)));
    }
}

TEST(Decision, Article7_5_5TheSecondIllegalMove) {
    const IllegalClaimed illegal{IllegalAct::illegal_move, request("e2e5")};
    EXPECT_EQ(
        end_of(Case{}.can_mate(Answer::yes).then(illegal).then(illegal).decision()),
        "illegal 7.5.5 0-1"
    );
    EXPECT_EQ(
        end_of(Case{"8/8/4k3/8/8/8/4P3/4K3 w - - 0 1"}.then(illegal).then(illegal).decision()),
        "illegal 7.5.5 1/2-1/2"
    ) << "the bare king cannot mate";
    EXPECT_EQ(
        end_of(Case{}
                   .can_mate(Answer::yes)
                   .then(illegal)
                   .play("e4")
                   .then(IllegalClaimed{IllegalAct::illegal_move, request("e7e4")})
                   .decision()),
        "goes on"
    ) << "one each";
}

TEST(Decision, SkolelagTheArbiterDecides) {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.illegal_effect = {LimitEffect::discretion, {"skolelag", "Sjakkregler"}};
    rules.remove_increment = {true, fide("A.3")};
    const IllegalClaimed illegal{IllegalAct::illegal_move, request("e2e5")};
    const Decision decision = Case{}.by(rules).then(illegal).then(illegal).decision();
    EXPECT_EQ(end_of(decision), "goes on");
    EXPECT_THAT(decision.clock, SizeIs(2));
    EXPECT_THAT(decision.now, Contains(HasSubstr("may declare the game lost for White")));
    EXPECT_THAT(decision.now, Contains(HasSubstr("loses the increment")));
}

TEST(Decision, Relay4OnlyTheOpponentClaims) {
    IllegalClaimed seen{IllegalAct::illegal_move, request("e2e5"), true, Caller::arbiter};
    const Decision decision = Case{}.by(relay_rules()).then(seen).decision();
    EXPECT_EQ(decision.accepted, false);
    EXPECT_EQ(decision.illegal_moves[0], 0);
    EXPECT_THAT(decision.grounds, Contains(Citation{"relay", "4"}));
    seen.caller = Caller::opponent;
    EXPECT_EQ(Case{}.by(relay_rules()).then(seen).decision().illegal_moves[0], 1);
}

TEST(Decision, ArticleA_5_2AnIllegalMoveStandsOnceAnswered) {
    const Decision decision = Case{}
                                  .by(relay_rules())
                                  .then(IllegalMade{request("e2e5")})
                                  .then(MoveMade{Move::ordinary(at("d7"), at("d6"))})
                                  .decision();
    EXPECT_EQ(
        to_fen(decision.game.position()),
        "rnbqkbnr/ppp1pppp/3p4/4P3/8/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    EXPECT_THAT(decision.evidence, Contains(HasSubstr("it stands (A.5.2)")));
    const Decision full = Case{}.then(IllegalMade{request("e2e5")}).decision();
    EXPECT_EQ(full.game.position(), Position::start()) << "under full supervision it never stands";
}

TEST(Decision, ArticleA_5_2AKingThatHasMovedDoesNotCastle) {
    const Decision decision = Case{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"}
                                  .by(relay_rules())
                                  .then(IllegalMade{request("e1e3")})
                                  .decision();
    EXPECT_EQ(to_fen(decision.game.position()), "4k3/8/8/8/8/4K3/8/R6R b - - 0 1");
}

TEST(Decision, ArticleA_5_4BothKingsInCheck) {
    // White answers a check by giving one.
    Case game{"4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1"};
    game.by(relay_rules()).then(IllegalMade{request("a1a8")});
    const Decision waiting = game.decision();
    EXPECT_EQ(end_of(waiting), "goes on");
    EXPECT_THAT(waiting.now, Contains(HasSubstr("(A.5.4)")));
    EXPECT_EQ(
        end_of(Case{game}.then(IllegalMade{request("e2e4")}).decision()),
        "illegal_position A.5.4 1/2-1/2"
    ) << "both kings are still in check";
    EXPECT_EQ(end_of(Case{game}.then(IllegalMade{request("e8d7")}).decision()), "goes on")
        << "Black's king has left the check";
}

TEST(Decision, ArticleA_5_4APawnOnTheLastRank) {
    const Decision decision = Case{"8/P6k/8/8/8/8/8/7K w - - 0 1"}
                                  .by(relay_rules())
                                  .then(IllegalMade{request("a7a8")})
                                  .then(IllegalMade{request("h7h6")})
                                  .decision();
    EXPECT_EQ(end_of(decision), "illegal_position A.5.4 1/2-1/2");
    EXPECT_EQ(decision.decided->event.winner, Color::white) << "relay 21: Black has no material";
}

} // namespace
} // namespace rota::adjudicate
