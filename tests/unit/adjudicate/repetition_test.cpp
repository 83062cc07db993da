#include "adjudicate/adjudicator.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <string_view>

// The cases are named as in the list of repetition cases that the rulings are tested against.

namespace rota::adjudicate {
namespace {

using test::game;
using test::play;
using test::position;

bool threefold_claimable(const Ruling& ruling) {
    return ruling.claimable == std::vector{Claim::threefold};
}

TEST(Repetition, R1_AnEnPassantCaptureBlockedByAPinNeverExisted) {
    const GameRecord record = game(
        position("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1"),
        "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7"
    );
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.occurrences, 3);
    EXPECT_EQ(ruling.earlier_plies, (std::vector<std::size_t>{1, 5}));
    EXPECT_TRUE(threefold_claimable(ruling));
    EXPECT_EQ(ruling.state, State::ongoing);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.2.2")}));
}

TEST(Repetition, R3_ADoubleStepThatNobodyCanCaptureIsNoDifference) {
    const Ruling ruling = adjudicate(game("e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"));
    EXPECT_EQ(ruling.occurrences, 3);
    EXPECT_TRUE(threefold_claimable(ruling));
}

TEST(Repetition, R4_APawnPinnedAfterTheDoubleStepCannotCapture) {
    const Ruling ruling =
        adjudicate(game("e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"));
    EXPECT_EQ(ruling.occurrences, 3);
}

TEST(Repetition, R6_APossibleEnPassantCaptureMakesTheFirstOccurrenceDifferent) {
    GameRecord record = game("a3 e6 a4 e5 a5 b5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(adjudicate(record).occurrences, 2);
    EXPECT_TRUE(adjudicate(record).claimable.empty());
    play(record, "Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(adjudicate(record).occurrences, 3);
    EXPECT_TRUE(threefold_claimable(adjudicate(record)));
}

TEST(Repetition, R7_AfterAPawnMoveThePositionMayComeThreeTimes) {
    EXPECT_EQ(adjudicate(game("f4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1")).occurrences, 3);
}

TEST(Repetition, R9_CastlingRightsLostByMovingMakeADifference) {
    GameRecord record = game("Nf3 Nf6 Rg1 Rg8 Rh1 Rh8 Rg1 Rg8 Rh1 Rh8");
    EXPECT_EQ(adjudicate(record).occurrences, 2);
    play(record, "Rg1 Rg8 Rh1 Rh8");
    EXPECT_EQ(adjudicate(record).occurrences, 3);
}

TEST(Repetition, R10_TheFifthOccurrenceEndsTheGame) {
    GameRecord record = game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(adjudicate(record).occurrences, 3);
    EXPECT_EQ(adjudicate(record).state, State::ongoing);
    play(record, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    EXPECT_EQ(adjudicate(record).state, State::ongoing);
    play(record, "Ng8");
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.occurrences, 5);
    EXPECT_EQ(ruling.state, State::fivefold_repetition);
    EXPECT_EQ(ruling.verdict, Verdict::draw);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.6.1")}));
    EXPECT_TRUE(ruling.claimable.empty());
    EXPECT_TRUE(ruling.claimable_with_move.empty());
    EXPECT_EQ(
        ruling.explanation.front(),
        "The same position has occurred 5 times: at the start, after 2...Ng8, after 4...Ng8, after "
        "6...Ng8 and after 8...Ng8 (9.6.1)."
    );
}

TEST(Repetition, R12_AClaimForAPositionThatIsOnlyAboutToAppear) {
    GameRecord record = game("d4 Nf6 c4 e6 Nf3 b6 g3 Be7 Bg2 Bb7 O-O O-O Nc3 Ne4 Qc2 Nxc3 Qxc3 c5 "
                             "Rd1 d6 Qd3 Nc6 d5 exd5 "
                             "cxd5 Nb4 Qb1 Ba6 e4 Be2 Rd2 Bxf3 Bxf3 Bg5 Rd1 Bxc1 Rxc1 a5 Be2 Qd7 "
                             "Re1 Rfe8 a4 Re7 Bb5 Qg4 "
                             "Ra3 h5 h4 Rc8 Rc3 Qg6 b3 Rf8 Rf3 Qh7 Rfe3 f6 Qd1 Ref7 f4 Re7 e5 fxe5 "
                             "fxe5 Qc2 Qe2 Qxe2 R3xe2 "
                             "Rd8 Bc4 Rxe5 Rxe5 dxe5 Rxe5 g6 Kf2 Kf7 Re6 Kg7 Rxb6 Nxd5 Ra6 Rf8+ "
                             "Ke2 Nc3+ Ke3 Nd1+ Ke4 Rf5 "
                             "Rxa5 Nf2+ Ke3 Ng4+ Ke4 Re5+ Kf3 Rf5+ Ke2 Rf2+ Ke1 Rc2 Rxc5 Ne3 a5 "
                             "Ng2+ Kd1 Ne3+ Ke1 Ng2+ Kf1 "
                             "Ne3+");
    EXPECT_EQ(to_fen(record.position()), "8/6k1/6p1/P1R4p/2B4P/1P2n1P1/2r5/5K2 w - - 7 57");
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.occurrences, 1);
    EXPECT_TRUE(ruling.claimable.empty());
    ASSERT_EQ(ruling.claimable_with_move.size(), 1U);
    EXPECT_EQ(ruling.claimable_with_move[0].claim, Claim::threefold);
    ASSERT_EQ(ruling.claimable_with_move[0].moves.size(), 1U);
    EXPECT_EQ(to_san(record.position(), ruling.claimable_with_move[0].moves[0]), "Ke1");
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.2.1")}));

    play(record, "Ke1"); // played instead of announced, it is the opponent who may claim
    EXPECT_EQ(adjudicate(record).occurrences, 3);
    EXPECT_TRUE(threefold_claimable(adjudicate(record)));
}

TEST(Repetition, R13_OfTwoInterleavedFivefoldsTheFirstEndsTheGame) {
    const GameRecord record = game("c3 c6 e3 e6 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8 Bc4 Bc5 Bf1 Bf8 "
                                   "Qb3 Qb6 Qb4 Qb5 Qb3 Qb6 Qa4 Qa5 "
                                   "Qb3 Qb6 Qc4 Qc5 Qb3 Qb6 Qd5 Qd4 Qb3 Qb6 Qd1 Qd8");
    EXPECT_EQ(record.occurrences(), 5);
    EXPECT_EQ(first_end(record), 34U);
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.state, State::fivefold_repetition);
    EXPECT_EQ(ruling.ply, 34U);
    EXPECT_EQ(ruling.plies_after_end, 2U);
    EXPECT_EQ(
        ruling.explanation.back(),
        "The game was over after 17...Qb6; the 2 half-moves played later do not count."
    );
}

TEST(Repetition, R14_TheSameDiagramWithTheOtherSideToMoveIsAnotherPosition) {
    const Ruling ruling =
        adjudicate(game(position("4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"), "Kd2 Kd8 Ke2 Ke8 Ke1"));
    EXPECT_EQ(ruling.occurrences, 1);
    EXPECT_TRUE(ruling.claimable.empty());
}

TEST(Repetition, AnAnnouncedMoveMayCompleteTheThirdOccurrence) {
    const GameRecord record = game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    const Ruling ruling = adjudicate(record);
    EXPECT_TRUE(ruling.claimable.empty());
    ASSERT_EQ(ruling.claimable_with_move.size(), 1U);
    EXPECT_EQ(to_san(record.position(), ruling.claimable_with_move[0].moves.at(0)), "Ng8");
}

TEST(Repetition, TheLimitsAreParameters) {
    DrawRules rules;
    rules.claim_repetitions = 2;
    rules.automatic_repetitions = 3;
    const GameRecord twice = game("Nf3 Nf6 Ng1 Ng8");
    EXPECT_TRUE(adjudicate(twice).claimable.empty());
    EXPECT_EQ(adjudicate(twice, rules).claimable, (std::vector{Claim::threefold}));
    const GameRecord thrice = game("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    EXPECT_EQ(adjudicate(thrice, rules).state, State::fivefold_repetition);
}

} // namespace
} // namespace rota::adjudicate
