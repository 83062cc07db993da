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

TEST(Decision, Article6_9FlagFallen) {
    EXPECT_EQ(
        end_of(Case{rook_against_king}.then(FlagFallen{Color::white}).decision()),
        "time 6.9 1/2-1/2"
    );
    EXPECT_EQ(
        end_of(
            Case{rook_against_king}.can_mate(Answer::yes).then(FlagFallen{Color::black}).decision()
        ),
        "time 6.9 1-0"
    );
}

TEST(Decision, Article6_9IsNotGuessed) {
    const Decision open = Case{rook_against_king}
                              .can_mate(Answer::undecided)
                              .then(FlagFallen{Color::black})
                              .decision();
    EXPECT_EQ(end_of(open), "goes on");
    EXPECT_THAT(open.now, Contains(HasSubstr("the arbiter has to find that out")));
}

TEST(Decision, Article6_2_1_1WhatEndedTheGameCameBeforeTheFlag) {
    const Decision mate = Case{}.play("f3 e5 g4 Qh4#").then(FlagFallen{Color::black}).decision();
    EXPECT_EQ(end_of(mate), "board 5.1.1 0-1");
    EXPECT_EQ(mate.events_after_end, 1U);
    EXPECT_EQ(
        end_of(Case{"7k/8/6K1/8/5Q2/8/8/8 w - - 0 1"}
                   .play("Qf7")
                   .then(FlagFallen{Color::white})
                   .decision()),
        "board 5.2.1 1/2-1/2"
    );
    EXPECT_EQ(
        end_of(Case{"8/8/8/8/4k3/4P3/8/4K1B1 b - - 0 1"} // K10 and the like: the count is over
                   .then(FlagFallen{Color::black})
                   .then(Resigned{Color::white})
                   .can_mate(Answer::yes)
                   .decision()),
        "time 6.9 1-0"
    ) << "the flag came before the resignation";
}

TEST(Decision, Relay12TheLastMoveMayBeFinished) {
    const std::string_view fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    const auto with = [&](std::string_view move) {
        return Case{fen}
            .by(relay_rules())
            .can_mate(Answer::yes)
            .then(FlagFallen{Color::white})
            .play(move)
            .decision();
    };
    const Decision mate = with("Ra8#");
    EXPECT_EQ(end_of(mate), "board 5.1.1 1-0");
    EXPECT_EQ((*mate.decided->event.points)[0], Points::whole(3));
    EXPECT_THAT(mate.grounds, Contains(Citation{"relay", "12"}));
    const Decision lost = with("Ra7");
    EXPECT_EQ(end_of(lost), "time 6.9 0-1");
    EXPECT_EQ((*lost.decided->event.points)[1], Points::whole(2));
    EXPECT_EQ(
        end_of(Case{fen}
                   .by(relay_rules())
                   .can_mate(Answer::yes)
                   .then(FlagFallen{Color::white})
                   .decision()),
        "time 6.9 0-1"
    ) << "no move followed";
}

TEST(Decision, Relay21ADrawOnTimeIsConverted) {
    // 7.3 of the reference: the flagged side has a rook against a bare king, and wins.
    const Decision decision = Case{"8/8/4K3/3r4/2k5/8/8/8 b - - 0 50"}
                                  .by(relay_rules())
                                  .play("Kc3")
                                  .then(FlagFallen{Color::black})
                                  .decision();
    EXPECT_EQ(end_of(decision), "time 6.9 1/2-1/2");
    EXPECT_EQ(decision.decided->event.winner, Color::black);
    EXPECT_EQ(decision.decided->event.clause, (Citation{"relay", "21"}));
}

/// What was made before the flag stands, but only what ended the game needs no clock.
TEST(Decision, Article6_2_1WithoutTheClockAMoveIsNotCompleted) {
    const Decision lost =
        Case{}.can_mate(Answer::yes).unpressed("e4").then(FlagFallen{Color::white}).decision();
    EXPECT_EQ(end_of(lost), "time 6.9 0-1");
    EXPECT_THAT(lost.grounds, Contains(fide("6.2.1")));
    const Decision mate =
        Case{}.play("f3 e5 g4").unpressed("Qh4#").then(FlagFallen{Color::black}).decision();
    EXPECT_EQ(end_of(mate), "board 5.1.1 0-1");
    EXPECT_THAT(mate.grounds, Contains(fide("6.2.1.1")));
    // The last man that could mate is taken before the flag falls: the position on the board
    // counts.
    EXPECT_EQ(
        end_of(Case{"8/8/8/3k4/8/8/2r5/1K2R3 w - - 0 1"}
                   .unpressed("Kxc2")
                   .then(FlagFallen{Color::white})
                   .decision()),
        "time 6.9 1/2-1/2"
    );
}

GameRules two_periods() {
    GameRules rules = fide_game_rules(Speed::standard);
    rules.period_moves = {40, fide("6.3.1")};
    return rules;
}

constexpr std::string_view at_move_40 = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 40";

TEST(Decision, Article6_3_1ThePrescribedMovesWereNotCompleted) {
    const Decision decision = Case{at_move_40}
                                  .by(two_periods())
                                  .can_mate(Answer::yes)
                                  .then(FlagFallen{Color::white})
                                  .decision();
    EXPECT_EQ(end_of(decision), "time 6.9 0-1");
    EXPECT_THAT(decision.evidence, Contains(HasSubstr("White has completed 39 of the 40 moves")));
    EXPECT_THAT(decision.grounds, Contains(fide("6.3.1")));
    EXPECT_EQ(
        end_of(Case{at_move_40}
                   .by(two_periods())
                   .can_mate(Answer::yes)
                   .unpressed("e4")
                   .then(FlagFallen{Color::white})
                   .decision()),
        "time 6.9 0-1"
    ) << "the fortieth was made, but not completed";
    EXPECT_EQ(
        end_of(Case{"8/8/4k3/3R4/2K5/8/8/8 w - - 0 40"}
                   .by(two_periods())
                   .then(FlagFallen{Color::white})
                   .decision()),
        "time 6.9 1/2-1/2"
    ) << "the bare king cannot mate";
}

TEST(Decision, Article6_4AtTheFallOfAFlagTheMovesAreCounted) {
    Case game{at_move_40};
    game.by(two_periods()).can_mate(Answer::yes).play("e4").then(FlagFallen{Color::white});
    const Decision first = game.decision();
    EXPECT_EQ(end_of(first), "goes on");
    EXPECT_THAT(first.evidence, Contains(HasSubstr("the flag costs nothing (6.4)")));
    EXPECT_THAT(first.now, Contains(HasSubstr("in the second period, Black to move")));
    EXPECT_EQ(end_of(Case{game}.then(FlagFallen{Color::black}).decision()), "time 6.9 1-0")
        << "Black has completed 39";
    EXPECT_EQ(
        end_of(Case{game}.play("d5 exd5").then(FlagFallen{Color::white}).decision()), "time 6.9 0-1"
    ) << "in the last period all moves are to be completed";
}

/// 6.2.1.2: who has forgotten the clock has completed the move with the next one.
TEST(Decision, Article6_2_1_2TheNextMoveCompletesTheOneBefore) {
    Case game{at_move_40};
    game.by(two_periods()).can_mate(Answer::yes).unpressed("e4").play("d5");
    EXPECT_EQ(end_of(Case{game}.then(FlagFallen{Color::white}).decision()), "time 6.9 0-1");
    EXPECT_EQ(end_of(Case{game}.play("e5").then(FlagFallen{Color::white}).decision()), "goes on");
}

GameRules guidelines() {
    GameRules rules = two_periods();
    rules.both_flags = {BothFlags::draw, fide("III.3.1")};
    return rules;
}

TEST(Decision, ArticleIII_3_1_1BothFlagsBeforeTheLastPeriod) {
    const Decision decision = Case{at_move_40}.by(guidelines()).then(BothFlagsFallen{}).decision();
    EXPECT_EQ(end_of(decision), "goes on");
    EXPECT_THAT(decision.now, Contains(HasSubstr("(III.3.1.1)")));
    Case one{at_move_40};
    one.by(guidelines()).can_mate(Answer::yes).play("e4").then(BothFlagsFallen{});
    EXPECT_EQ(end_of(one.decision()), "time 6.9 1-0")
        << "White has completed the moves, so it is Black's flag that counts";
    EXPECT_EQ(
        end_of(Case{at_move_40}.by(guidelines()).play("e4 d5").then(BothFlagsFallen{}).decision()),
        "goes on"
    ) << "both have completed them";
}

TEST(Decision, ArticleIII_3_1_2BothFlagsInTheLastPeriod) {
    GameRules rules = guidelines();
    rules.period_moves.value = 0;
    const Decision drawn =
        Case{}.by(rules).can_mate(Answer::yes).play("e4").then(BothFlagsFallen{}).decision();
    EXPECT_EQ(end_of(drawn), "time III.3.1.2 1/2-1/2");
    EXPECT_THAT(drawn.grounds, Contains(fide("III.3.1")));
    EXPECT_EQ(
        end_of(Case{at_move_40}
                   .by(guidelines())
                   .can_mate(Answer::yes)
                   .play("e4 d5")
                   .then(BothFlagsFallen{})
                   .then(BothFlagsFallen{})
                   .decision()),
        "time III.3.1.2 1/2-1/2"
    ) << "the second period is the last";
}

TEST(Decision, ArticleIII_2_1WhatWasNotAnnouncedDoesNotCount) {
    const Decision decision = Case{}
                                  .can_mate(Answer::yes)
                                  .play("e4")
                                  .then(BothFlagsFallen{})
                                  .then(DrawAgreed{})
                                  .decision();
    EXPECT_EQ(end_of(decision), "goes on");
    EXPECT_THAT(decision.now, Contains(HasSubstr("the arbiter decides")));
    EXPECT_EQ(decision.events_after_end, 1U);
}

TEST(Decision, Relay21BothFlagsAreADrawAndConverted) {
    const Decision decision = Case{}
                                  .by(relay_rules())
                                  .can_mate(Answer::yes)
                                  .play("e4 e5")
                                  .then(BothFlagsFallen{})
                                  .decision();
    EXPECT_EQ(end_of(decision), "time III.3.1.2 1/2-1/2");
    EXPECT_EQ(decision.decided->event.winner, Color::black);
}

// The last move (relay 12)

constexpr std::string_view before_mate = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";

TEST(Decision, Relay12WithinTwentySeconds) {
    const auto after = [](int seconds_passed) {
        return end_of(Case{before_mate}
                          .by(relay_rules())
                          .can_mate(Answer::yes)
                          .then(FlagFallen{Color::white})
                          .then(TimePassed{seconds{seconds_passed}})
                          .play("Ra8#")
                          .decision());
    };
    EXPECT_EQ(after(20), "board 5.1.1 1-0");
    EXPECT_EQ(after(21), "time 6.9 0-1");
    EXPECT_EQ(
        end_of(Case{before_mate}
                   .by(relay_rules())
                   .can_mate(Answer::yes)
                   .then(FlagFallen{Color::white})
                   .then(TimePassed{seconds{12}})
                   .then(TimePassed{seconds{12}})
                   .play("Ra8#")
                   .decision()),
        "time 6.9 0-1"
    ) << "in all";
}

TEST(Decision, Relay12OnlyAMateSaves) {
    const auto last_move = [](std::string_view fen, std::string_view move) {
        return Case{fen}.by(relay_rules()).then(FlagFallen{Color::black}).play(move).decision();
    };
    // 6.9 is about the position when the flag fell, not about the one after the last move.
    const Decision stalemate = last_move("2q5/8/8/8/8/k7/P7/K7 b - - 0 60", "Qc2");
    EXPECT_EQ(end_of(stalemate), "time 6.9 1-0") << "White's pawn could still have mated";
    EXPECT_THAT(
        stalemate.evidence,
        Contains("The last move of Black stalemates, which does not save the game (relay 12).")
    );
    EXPECT_EQ(end_of(last_move("8/8/8/8/8/1k6/P1q5/7K b - - 0 60", "Kxa2")), "time 6.9 1-0")
        << "nor does taking the last man that could mate";
    EXPECT_EQ(end_of(last_move("8/8/8/8/8/1k6/2q5/7K b - - 0 60", "Kb4")), "time 6.9 1/2-1/2")
        << "a bare king cannot mate";
}

TEST(Decision, Relay12TheLastMoveMayNotBeIllegal) {
    Case game{before_mate};
    game.by(relay_rules()).can_mate(Answer::yes).then(FlagFallen{Color::white});
    for (const GameEvent& illegal :
         {GameEvent{IllegalMade{request("a1b8")}},
          GameEvent{IllegalClaimed{IllegalAct::illegal_move, request("a1b8")}}}) {
        const Decision decision = Case{game}.then(illegal).decision();
        EXPECT_EQ(end_of(decision), "time 6.9 0-1");
        EXPECT_THAT(decision.evidence, Contains(HasSubstr("illegal and saves nothing (relay 12)")));
        EXPECT_THAT(decision.clock, testing::IsEmpty());
    }
    EXPECT_EQ(end_of(Case{game}.then(Resigned{Color::black}).decision()), "time 6.9 0-1")
        << "the flag was first";
}

} // namespace
} // namespace rota::adjudicate
