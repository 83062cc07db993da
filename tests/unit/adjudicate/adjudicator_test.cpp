#include "adjudicate/adjudicator.hpp"
#include "adjudicate/explain.hpp"
#include "movegen/generate.hpp"
#include "tests/support/chess_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

// Cases K... are named as in the list of counter cases that the rulings are tested against.

namespace rota::adjudicate {
namespace {

using test::game;
using test::play;
using test::position;
using testing::Contains;
using testing::HasSubstr;

Ruling ruling_on(std::string_view fen) {
    return adjudicate(GameRecord{position(fen)});
}

std::vector<std::string> san(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> texts;
    for (const Move move : moves) {
        texts.push_back(to_san(position, move));
    }
    return texts;
}

TEST(Adjudicate, CheckmateIsAskedBeforeMaterial) {
    const Ruling ruling = ruling_on("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_EQ(ruling.state, State::checkmate);
    EXPECT_EQ(ruling.verdict, Verdict::white_wins);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("5.1.1")}));
    EXPECT_EQ(ruling.can_mate[0], (Winnability{Answer::yes, Winnability::Reason::has_mated}));
    EXPECT_EQ(ruling.can_mate[1], (Winnability{Answer::no, Winnability::Reason::is_mated}));
    EXPECT_EQ(
        ruling.explanation,
        (std::vector<std::string>{
            "Black is in check from the knight on f7 and has no legal move (5.1.1)."})
    );
}

TEST(Adjudicate, StalemateIsAskedBeforeMaterial) {
    // King and bishop against a king: dead by material, but the game ended in stalemate.
    EXPECT_EQ(ruling_on("k7/8/K7/8/8/4B3/8/8 b - - 0 1").state, State::dead_position); // 1...Kb8
    const Ruling both = ruling_on("k7/2K5/8/8/8/4B3/8/8 b - - 0 1");
    EXPECT_EQ(both.state, State::stalemate);
    EXPECT_EQ(both.verdict, Verdict::draw);
    EXPECT_EQ(both.can_mate[0].reason, Winnability::Reason::stalemate);
}

TEST(Adjudicate, DeadByMaterial) {
    const Ruling ruling = ruling_on("8/8/8/4k3/8/3b4/8/4K3 w - - 0 60");
    EXPECT_EQ(ruling.state, State::dead_position);
    EXPECT_EQ(ruling.verdict, Verdict::draw);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("5.2.2")}));
    EXPECT_EQ(ruling.can_mate[0].answer, Answer::no);
    EXPECT_EQ(ruling.can_mate[1].answer, Answer::no);
    EXPECT_EQ(
        ruling.explanation.front(),
        "White has only the king, Black has a bishop: no series of legal moves can mate (5.2.2)."
    );
}

TEST(Adjudicate, ADeadPositionThatMaterialDoesNotShow) {
    const Ruling ruling = ruling_on("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    EXPECT_EQ(ruling.state, State::dead_position);
    EXPECT_EQ(ruling.verdict, Verdict::draw);
    EXPECT_EQ(ruling.can_mate[0], (Winnability{Answer::no, Winnability::Reason::locked}));
    EXPECT_EQ(ruling.can_mate[1], (Winnability{Answer::no, Winnability::Reason::locked}));
    EXPECT_EQ(ruling.explanation.front(), "No series of legal moves can mate (5.2.2).");
    EXPECT_THAT(
        ruling.explanation,
        Contains("The pawns on a4, d4, g4, a5, d5 and g5 are blocked for good: they can never move "
                 "and never be captured.")
    );
}

/// The first position from which nobody can mate ends the game, not the one that was asked about.
TEST(Adjudicate, ADeadPositionEndsTheGameWhenItComesUp) {
    // After 2...gxh4 the kings stand before a wall, and nothing else can ever move.
    const GameRecord record = game(
        position("4k3/8/8/p2p2p1/P2P2Pp/8/6P1/4K3 w - - 0 1"), "g3 h3 Kf2 h2 Kg2 h1=Q+ Kxh1 Ke7 Kg2"
    );
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.state, State::dead_position);
    EXPECT_EQ(ruling.ply, 7U);
    EXPECT_EQ(ruling.plies_after_end, 2U);
    EXPECT_EQ(first_end(record), 7U);
    EXPECT_EQ(state_after(record, 6), State::ongoing);
    EXPECT_EQ(state_after(record, 7), State::dead_position);
}

/// 5.1.2, 6.9, 7.5.5: the player loses, unless the opponent cannot mate by any series of moves.
TEST(Adjudicate, LosingEventsAskWhetherTheOpponentCanMate) {
    Solver solver;
    const auto ruling = [&](std::string_view fen, State state, Color side) {
        return adjudicate(
            GameRecord{position(fen)}, solver, {.rules = {}, .lost = LosingEvent{state, side}}
        );
    };
    const std::string_view queen_and_knight = "k7/8/1K6/8/8/8/1n6/2Q5 w - - 0 1";
    for (const State state : {State::flag_fall, State::resignation, State::illegal_move}) {
        const Ruling drawn = ruling(queen_and_knight, state, Color::white);
        EXPECT_EQ(drawn.state, state);
        EXPECT_EQ(drawn.verdict, Verdict::draw);
        EXPECT_EQ(drawn.grounds, (std::vector{article(state)}));
        const Ruling won = ruling(queen_and_knight, state, Color::black);
        EXPECT_EQ(won.state, state);
        EXPECT_EQ(won.verdict, Verdict::white_wins);
    }
    EXPECT_THAT(
        ruling(queen_and_knight, State::flag_fall, Color::black).explanation,
        Contains("White can still mate, for example by 1.Qc8#.")
    );
    const Ruling over = ruling("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", State::flag_fall, Color::black);
    EXPECT_EQ(over.state, State::stalemate);
    EXPECT_EQ(over.verdict, Verdict::draw);
    EXPECT_THAT(
        over.explanation, Contains("Black's flag has fallen, but the game was over before (5.2.1).")
    );
}

/// With too little effort allowed nothing is decided, and nothing is guessed.
TEST(Adjudicate, ALosingEventDecidesNothingWhileItIsOpenWhetherTheOpponentCanMate) {
    Solver solver;
    const Ruling ruling = adjudicate(
        GameRecord{},
        solver,
        {.rules = {}, .lost = LosingEvent{State::flag_fall, Color::white}, .effort = {.visits = 1}}
    );
    EXPECT_EQ(ruling.state, State::ongoing);
    EXPECT_EQ(ruling.verdict, Verdict::game_continues);
    EXPECT_EQ(ruling.can_mate[1].shortage, Winnability::Shortage::visits);
    EXPECT_THAT(
        ruling.explanation,
        Contains(
            "White's flag has fallen; whether Black wins or the game is drawn (6.9) depends on "
            "whether Black can still mate."
        )
    );
}

TEST(Adjudicate, OneSideMayHaveTooLittle) {
    const Ruling ruling = ruling_on("8/8/4k3/3R4/2K5/8/8/8 w - - 0 50");
    EXPECT_EQ(ruling.state, State::ongoing);
    EXPECT_EQ(ruling.can_mate[0], (Winnability{Answer::yes, Winnability::Reason::line}));
    EXPECT_EQ(ruling.can_mate[1], (Winnability{Answer::no, Winnability::Reason::material}));
    EXPECT_THAT(
        ruling.explanation,
        testing::ElementsAre(
            "Black has only the king against a rook and cannot mate any more (6.9)."
        )
    );
}

TEST(MoveCount, K1_MateOnTheMoveThatCompletesTheCountHasPrecedence) {
    const GameRecord record = game(position("7k/8/5KQ1/8/8/8/8/8 w - - 149 200"), "Qg7#");
    EXPECT_EQ(record.position().half_move_clock(), 150U);
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.state, State::checkmate);
    EXPECT_EQ(ruling.verdict, Verdict::white_wins);
}

TEST(MoveCount, K2_AfterTheSeventyFifthMoveNoFurtherMoveCounts) {
    const GameRecord record = game(position("7k/8/5KQ1/8/8/8/8/8 w - - 150 200"), "Qg7#");
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.state, State::seventy_five_moves);
    EXPECT_EQ(ruling.verdict, Verdict::draw);
    EXPECT_EQ(ruling.ply, 0U);
    EXPECT_EQ(ruling.plies_after_end, 1U);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.6.2")}));
}

TEST(MoveCount, K4_AnAnnouncedMoveMayBeOneThatWouldMate) {
    const Position initial = position("kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120");
    const Ruling ruling = adjudicate(GameRecord{initial});
    EXPECT_EQ(ruling.state, State::ongoing);
    EXPECT_TRUE(ruling.claimable.empty());
    ASSERT_EQ(ruling.claimable_with_move.size(), 1U);
    EXPECT_EQ(ruling.claimable_with_move[0].claim, Claim::fifty_moves);
    EXPECT_EQ(
        san(initial, ruling.claimable_with_move[0].moves),
        (std::vector<std::string>{"Kb1#", "Kb2#"})
    );
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.3.1")}));
    EXPECT_THAT(ruling.explanation, Contains(HasSubstr("would mate does not matter")));
}

TEST(MoveCount, K5_WithOnlyCapturesAndPawnMovesThereIsNothingToAnnounce) {
    // White, in check, can only take; Black can only move the pawn.
    EXPECT_TRUE(ruling_on("7k/8/8/8/8/8/1r6/K1r5 w - - 99 120").claimable_with_move.empty());
    EXPECT_TRUE(ruling_on("k7/2Q5/8/8/8/7p/8/7K b - - 99 120").claimable_with_move.empty());
    EXPECT_TRUE(ruling_on("7k/8/8/8/8/8/1r6/K1r5 w - - 99 120").claimable.empty());
}

TEST(MoveCount, K6_FiftyMovesAreClaimedAndDoNotEndTheGame) {
    const Ruling ruling = ruling_on("4k3/8/8/8/8/8/4R3/4K3 b - - 100 120");
    EXPECT_EQ(ruling.state, State::ongoing);
    EXPECT_EQ(ruling.verdict, Verdict::game_continues);
    EXPECT_EQ(ruling.claimable, (std::vector{Claim::fifty_moves}));
    EXPECT_TRUE(ruling.claimable_with_move.empty());
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.3.2")}));
    EXPECT_TRUE(ruling_on("4k3/8/8/8/8/8/4R3/4K3 b - - 149 120").claimable.size() == 1);
}

TEST(MoveCount, K8_StalemateAtTheSeventyFifthMoveIsStalemate) {
    const Ruling ruling = ruling_on("7k/5Q2/6K1/8/8/8/8/8 b - - 150 200");
    EXPECT_EQ(ruling.state, State::stalemate);
    EXPECT_FALSE(ruling.also);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("5.2.1")}));
}

TEST(MoveCount, ADeadPositionAtTheSeventyFifthMoveIsDead) {
    EXPECT_EQ(ruling_on("8/8/8/4k3/8/3b4/8/4K3 w - - 150 200").state, State::dead_position);
}

TEST(MoveCount, K9_FivefoldTogetherWithTheSeventyFifthMoveReportsBoth) {
    const GameRecord record = game(
        position("4k2r/8/8/8/8/8/8/R3K3 w - - 134 200"),
        "Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8"
    );
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.ply, 16U);
    EXPECT_EQ(ruling.state, State::fivefold_repetition);
    EXPECT_EQ(ruling.also, State::seventy_five_moves);
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.6.1"), fide("9.6.2")}));
    EXPECT_EQ(ruling.explanation.size(), 2U);
}

TEST(MoveCount, TheSeventyFiveMovesMayEndAGameBeforeTheFifthOccurrence) {
    const GameRecord record = game(
        position("4k2r/8/8/8/8/8/8/R3K3 w - - 140 200"),
        "Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8"
    );
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.state, State::seventy_five_moves);
    EXPECT_FALSE(ruling.also);
    EXPECT_EQ(ruling.ply, 10U);
    EXPECT_EQ(ruling.plies_after_end, 6U);
}

TEST(Claims, BothMayBePossibleAtOnce) {
    const GameRecord record =
        game(position("4k2r/8/8/8/8/8/8/R3K3 w - - 100 200"), "Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8");
    const Ruling ruling = adjudicate(record);
    EXPECT_EQ(ruling.claimable, (std::vector{Claim::threefold, Claim::fifty_moves}));
    EXPECT_EQ(ruling.grounds, (std::vector{fide("9.2.2"), fide("9.3.2")}));
    EXPECT_THAT(ruling.explanation, Contains(HasSubstr("(9.4)")));
}

TEST(Claims, NothingCanBeClaimedInAGameThatIsOver) {
    const Ruling ruling = ruling_on("7k/5Q2/6K1/8/8/8/8/8 b - - 120 200");
    EXPECT_TRUE(ruling.claimable.empty());
    EXPECT_TRUE(ruling.claimable_with_move.empty());
}

TEST(FirstEnd, IsTheFirstOfSeveral) {
    EXPECT_EQ(first_end(game("f3 e5 g4 Qh4#")), 4U);
    EXPECT_FALSE(first_end(game("f3 e5 g4")));
    EXPECT_EQ(first_end(game(position("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1"), "Kxe2 Ke7 Kd2")), 1U);
}

TEST(Adjudicate, ADoubleCheckNamesBothMen) {
    const Ruling ruling = ruling_on("4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1");
    EXPECT_EQ(
        ruling.explanation.front(), "Black is in check from the rook on e1 and the knight on d6."
    );
}

TEST(NameOfPly, CountsAsTheFenDoes) {
    const GameRecord record = game(position("4k3/p7/8/8/8/8/P7/4K3 b - - 0 57"), "Kd8 Ke2");
    EXPECT_EQ(name_of_ply(record, 0), "the start");
    EXPECT_EQ(name_of_ply(record, 1), "57...Kd8");
    EXPECT_EQ(name_of_ply(record, 2), "58.Ke2");
}

/// Laws that hold for every game: an ended one is cited, precedence is kept, and what was decided
/// does not change when the game is played on.
TEST(Adjudicate, HoldsItsLawsInRandomGames) {
    constexpr std::uint64_t seed = 20260726;
    std::mt19937_64 random{seed};
    int ended = 0;
    Solver solver;
    for (int number = 0; number < 60; ++number) {
        GameRecord record{
            number % 3 == 0   ? position("8/8/3k4/3b4/8/2N5/3K3p/8 w - - 60 1")
            : number % 3 == 1 ? position("4k2r/8/8/8/8/8/8/R3K3 w - - 0 1")
                              : Position::start()};
        for (int ply = 0; ply < 250; ++ply) {
            const MoveList moves = legal_moves(record.position());
            if (moves.empty()) {
                break;
            }
            record.play(moves[random() % moves.size()]);
        }
        const Ruling ruling = adjudicate(record, solver);
        const std::string where = "seed " + std::to_string(seed) + ", " + to_fen(record.position());
        EXPECT_FALSE(ruling.explanation.empty()) << where;
        EXPECT_EQ(ruling.is_over(), ruling.verdict != Verdict::game_continues) << where;
        EXPECT_EQ(ruling.ply + ruling.plies_after_end, record.plies()) << where;
        if (!ruling.is_over()) {
            continue;
        }
        ++ended;
        ASSERT_FALSE(ruling.grounds.empty()) << where;
        EXPECT_EQ(ruling.grounds.front(), article(ruling.state)) << where;
        for (std::size_t ply = 0; ply < ruling.ply; ++ply) {
            const Position& before = record.position(ply);
            EXPECT_TRUE(has_legal_move(before)) << where;
            EXPECT_LT(record.occurrences(ply), 5) << where;
            EXPECT_LT(before.half_move_clock(), 150U) << where;
            if (ply + 1 == ruling.ply) {
                EXPECT_EQ(state_after(record, ply), State::ongoing) << where;
            }
        }
        while (record.plies() > ruling.ply) {
            record.take_back();
        }
        EXPECT_EQ(adjudicate(record, solver).state, ruling.state) << where;
    }
    EXPECT_GT(ended, 20);
}

} // namespace
} // namespace rota::adjudicate
