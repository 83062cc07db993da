#include "adjudicate/decision.hpp"
#include "movegen/fen.hpp"
#include "tests/support/chess_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {
namespace {

using std::chrono::seconds;
using testing::Contains;
using testing::HasSubstr;
using testing::SizeIs;

/// A game with events that a test puts together.
class Case {
public:
    Case() = default;
    explicit Case(std::string_view fen) { record_.initial = test::position(fen); }

    Case& play(std::string_view moves) {
        GameRecord game{record_.initial};
        for (const GameEvent& event : record_.events) {
            if (const auto* made = std::get_if<MoveMade>(&event)) {
                game.play(made->move);
            }
        }
        const std::size_t before = game.plies();
        test::play(game, moves);
        for (std::size_t ply = before; ply < game.plies(); ++ply) {
            record_.events.emplace_back(MoveMade{game.move(ply)});
        }
        return *this;
    }
    Case& then(GameEvent event) {
        record_.events.push_back(std::move(event));
        return *this;
    }
    Case& by(GameRules rules) {
        rules_ = std::move(rules);
        return *this;
    }
    /// What the question whether a side can still mate is answered with.
    Case& can_mate(Answer answer) {
        answer_ = answer;
        return *this;
    }

    [[nodiscard]] Decision decision() const {
        if (!answer_) {
            return adjudicate::adjudicate(record_, rules_);
        }
        return adjudicate::adjudicate(record_, rules_, [this](const Position&, Color) {
            return Winnability{*answer_, Winnability::Reason::material};
        });
    }

private:
    EventRecord record_;
    GameRules rules_ = fide_game_rules(Speed::standard);
    std::optional<Answer> answer_;
};

Square at(std::string_view text) {
    return *parse_square(text);
}

MoveRequest request(std::string_view text) {
    return *parse_uci_move(text);
}

/// "by article result", or "goes on".
std::string end_of(const Decision& decision) {
    if (!decision.decided) {
        return "goes on";
    }
    return std::string{name(decision.decided->by)} + " " + decision.decided->citation.article + " "
           + std::string{to_string(decision.decided->verdict)};
}

std::vector<std::string> moves_of(const Decision& decision) {
    std::vector<std::string> moves;
    for (const Move move : decision.choice.value().moves) {
        moves.push_back(to_san(decision.game.position(), move));
    }
    std::ranges::sort(moves);
    return moves;
}

GameRules relay_rules() {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.results = relay();
    rules.supervision = {Supervision::reduced, {"relay", "4"}};
    rules.arbiter_may_claim_illegal = {false, {"relay", "4"}};
    rules.time_points = {Points::whole(2), {"relay", "15"}};
    rules.illegal_points = {Points::whole(2), {"relay", "15"}};
    rules.resign_points = {Points::whole(2), {"relay", "15"}};
    rules.touch_trigger = {TouchTrigger::left_square, {"relay", "5"}};
    rules.draw_offers = {false, {"relay", "21"}};
    rules.grace_last_move = {true, {"relay", "12"}};
    return rules;
}

constexpr std::string_view rook_against_king = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50";

// Flags

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

// Resignation and agreement

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

// Claims

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

TEST(Decision, Article9_3ByFiftyMoves) {
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

TEST(Decision, ArticleA_3And_B_2OneMinuteForTwo) {
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
