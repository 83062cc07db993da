#include "adjudicate/explain_winnable.hpp"
#include "adjudicate/winnable.hpp"
#include "adjudicate/winnable/frontier.hpp"
#include "adjudicate/winnable/position_set.hpp"
#include "adjudicate/without_detours.hpp"
#include "movegen/generate.hpp"
#include "tests/support/chess_text.hpp"
#include "tests/support/winnability_corpus.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {
namespace {

using test::position;
using Reason = Winnability::Reason;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

Winnability ask(std::string_view fen, Color side, const Effort& effort = {}) {
    return Solver{}.can_mate(position(fen), side, effort);
}

TEST(CanMate, WhatStandsOnTheBoardComesFirst) {
    const std::string_view mate = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1";
    EXPECT_EQ(ask(mate, Color::white).reason, Reason::has_mated);
    EXPECT_EQ(ask(mate, Color::black).reason, Reason::is_mated);
    EXPECT_EQ(ask("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Color::white).reason, Reason::stalemate);
}

TEST(CanMate, ByMaterial) {
    EXPECT_EQ(ask("8/8/8/4k3/8/3b4/8/4K3 w - - 0 60", Color::black).reason, Reason::material);
}

TEST(CanMate, AForcedLineIsAProof) {
    const auto found = ask("kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", Color::white);
    EXPECT_EQ(found.reason, Reason::forced_line);
    ASSERT_EQ(found.line.size(), 1U);
    EXPECT_EQ(found.line[0], Move::ordinary(Square::at(1, 7), Square::at(2, 6)));
    EXPECT_THAT(
        explain_winnability(position("kb6/2N5/1K6/8/8/8/8/8 b - - 0 50"), Color::white, found),
        Contains(HasSubstr("the only legal move, 50...Bxc7+, leads to"))
    );
}

TEST(CanMate, AClosedSetIsAProof) {
    // Rxg3+ is forced; then only the white king and Black's are left with the rook's capture.
    const auto found = ask("kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120", Color::black);
    EXPECT_EQ(found.answer, Answer::no);
    EXPECT_EQ(found.reason, Reason::closed_set);
    EXPECT_EQ(found.positions, 4U);
}

TEST(CanMate, AWallIsAProof) {
    const auto found = ask("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", Color::white);
    EXPECT_EQ(found.reason, Reason::locked);
    ASSERT_TRUE(found.proof);
    EXPECT_EQ(found.proof->locked_pawns.size(), 6);
}

TEST(CanMate, AWallAfterAFewMovesIsAProof) {
    // The queen has to be taken; then the wall is closed for good.
    constexpr std::string_view fen = "4k3/8/8/p2p2p1/P2P2P1/8/4q3/4K3 w - - 0 1";
    for (const Color side : {Color::white, Color::black}) {
        const auto found = ask(fen, side);
        EXPECT_EQ(found.reason, Reason::closed_set);
        EXPECT_EQ(found.positions, 2U);
        EXPECT_EQ(found.locked, 1U);
        ASSERT_TRUE(found.proof);
        EXPECT_EQ(found.proof->locked_pawns.size(), 6);
        EXPECT_THAT(
            explain_winnability(position(fen), side, found),
            ElementsAre(
                HasSubstr("it is locked for good in a few moves"),
                HasSubstr("are blocked for good"),
                HasSubstr("king can never leave ranks"),
                HasSubstr("king can never leave ranks"),
                HasSubstr("there can be no mate")
            )
        );
        Solver solver;
        EXPECT_EQ(solver.can_mate(position(fen), side, {.fast = true}).reason, Reason::closed_set);
    }
}

/// Mates that need the other side's help: minor pieces, underpromotions, sacrifices.
TEST(CanMate, FindsMatesThatNeedHelp) {
    Solver solver;
    for (const auto& [fen, side] : std::vector<std::pair<std::string_view, Color>>{
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::white},
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::black},
             {"8/8/8/3bk3/8/8/8/2B1K3 w - - 0 60", Color::white}, // bishops of two colours
             {"8/8/8/3nk3/8/8/8/2N1K3 w - - 0 60", Color::black}, // a knight each
             {"8/8/8/4k3/8/3nn3/8/4K3 w - - 0 60", Color::black}, // two knights
             {"8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1", Color::white}, // the pawn helps
             {"5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 b - - 0 1", Color::white},
         }) {
        const Position start = position(fen);
        const Winnability found = solver.can_mate(start, side);
        ASSERT_EQ(found.reason, Reason::line) << fen;
        for (const auto& line : {found.line, without_detours(start, found.line)}) {
            Position now = start;
            for (const Move move : line) {
                ASSERT_TRUE(is_legal(now, move)) << fen;
                now = now.after(move);
            }
            EXPECT_TRUE(is_checkmate(now)) << fen;
            EXPECT_NE(now.side_to_move(), side) << fen;
        }
    }
}

/// What is shown to two children and a parent.
TEST(CanMate, LinesForPeopleAreShort) {
    struct Case {
        std::string_view fen;
        Color side;
        std::size_t half_moves; ///< At most.
    };
    Solver solver;
    Effort for_people;
    for_people.short_line = true;
    for (const auto& [fen, side, half_moves] : {
             Case{"5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 b - - 0 1", Color::white, 16},
             Case{"8/6Qp/8/8/1k3P2/6P1/7P/6K1 b - - 0 43", Color::black, 30},
             Case{"5k1r/5pp1/8/p2bN3/3P1B2/6P1/PP2r2n/R5K1 w - - 0 28", Color::black, 20},
             Case{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Color::white, 30},
         }) {
        const auto answers = solver.can_mate(position(fen), for_people);
        for (const Winnability& found :
             {answers[index(side)], solver.can_mate(position(fen), side, for_people)}) {
            EXPECT_TRUE(test::mates(position(fen), found.line, side)) << fen;
            EXPECT_LE(found.line.size(), half_moves) << fen;
        }
    }
}

TEST(CanMate, LinesWithoutDetoursAreShort) {
    // A rook goes there and back again before it mates.
    const Position start = position("k7/8/1K6/8/8/8/8/7R w - - 0 1");
    GameRecord game{start};
    test::play(game, "Rh2 Kb8 Rh1 Ka8 Rh3 Kb8 Rh1 Ka8 Rh8#");
    std::vector<Move> line;
    for (std::size_t i = 0; i < game.plies(); ++i) {
        line.push_back(game.move(i));
    }
    EXPECT_EQ(without_detours(start, line).size(), 1U);
}

/// What is not enough is named, and nothing is guessed.
TEST(CanMate, EffortIsLimited) {
    const std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    Effort one;
    one.visits = 1;
    EXPECT_EQ(ask(start, Color::white, one).shortage, Winnability::Shortage::visits);
    EXPECT_EQ(ask(start, Color::white, one).answer, Answer::undecided);
    Effort fast;
    fast.fast = true;
    EXPECT_EQ(ask(start, Color::white, fast).shortage, Winnability::Shortage::fast);
    // Undecided with any effort so far: a clock that has run out stops it.
    int asked = 0;
    Effort late;
    late.expired = [&] {
        ++asked;
        return true;
    };
    const std::string_view hard = "k1b1b3/8/8/1pBpBpBp/1PbPbPbP/8/8/K1B1B3 w - - 0 1";
    EXPECT_EQ(ask(hard, Color::white, late).shortage, Winnability::Shortage::time);
    EXPECT_GT(asked, 0);
    Effort some;
    some.visits = 30'000;
    EXPECT_EQ(ask(hard, Color::white, some).shortage, Winnability::Shortage::visits);
    // With a megabyte the tables are full soon.
    const Winnability small = Solver{1}.can_mate(position(hard), Color::white);
    EXPECT_EQ(small.shortage, Winnability::Shortage::memory);
}

/// One solver, many questions: each answer is as if it were the first.
TEST(CanMate, AnswersDoNotDependOnTheQuestionsBefore) {
    Solver used;
    for (const std::string_view fen :
         {"8/8/8/3nk3/8/8/8/2N1K3 w - - 0 60",
          "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
          "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 b - - 0 1",
          "8/8/8/3nk3/8/8/8/2N1K3 w - - 0 60"}) {
        for (const Color side : {Color::white, Color::black}) {
            const Winnability again = used.can_mate(position(fen), side);
            const Winnability fresh = ask(fen, side);
            EXPECT_EQ(again, fresh) << fen;
            EXPECT_EQ(again.line, fresh.line) << fen;
            EXPECT_EQ(again.visits, fresh.visits) << fen;
        }
    }
}

TEST(IsDead, NeedsBothSides) {
    Solver solver;
    EXPECT_EQ(solver.is_dead(position("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1")), Answer::yes);
    EXPECT_EQ(solver.is_dead(position("k7/8/1K6/8/8/8/1n6/2Q5 w - - 0 1")), Answer::no);
}

/// Positions are found again when the table has grown and been emptied many times.
TEST(PositionSet, KnowsWhatItHasMet) {
    using namespace winnable;
    PositionSet set{20'000};
    const auto board = [](unsigned number) {
        Board made{};
        made.white = Bitboard{number * 0x9e37'79b9'7f4a'7c15ULL};
        made.straight = Bitboard{number};
        return made;
    };
    for (int round = 0; round < 70'000; ++round) { // more than there are generations
        set.clear();
        ASSERT_TRUE(set.insert(board(1), Color::white, 0, 0));
        ASSERT_FALSE(set.insert(board(1), Color::white, 0, 0));
        ASSERT_TRUE(set.insert(board(1), Color::black, 0, 0));
    }
    set.clear();
    for (unsigned i = 0; i < 20'000; ++i) {
        ASSERT_TRUE(set.insert(board(i), Color::white, 0, 0));
    }
    EXPECT_TRUE(set.full());
    for (unsigned i = 0; i < 20'000; ++i) {
        ASSERT_FALSE(set.insert(board(i), Color::white, 0, 0));
    }
}

TEST(Frontier, GivesTheLeastFirstAndOfEqualOnesTheLast) {
    using namespace winnable;
    Frontier frontier{10};
    frontier.clear();
    EXPECT_EQ(frontier.least(), Frontier::none);
    for (const auto& [node, value] :
         std::vector<std::pair<std::uint32_t, int>>{{1, 5}, {2, -3}, {3, 5}, {4, 700}, {5, -3}}) {
        frontier.push({node, 9, 0, value});
    }
    std::vector<std::uint32_t> order;
    while (frontier.least() != Frontier::none) {
        const Pending next = frontier.pop();
        order.push_back(next.node);
        EXPECT_EQ(next.move, 9);
        EXPECT_EQ(next.value == 700, next.node == 4); // clamped to a stack, not changed
    }
    EXPECT_EQ(order, (std::vector<std::uint32_t>{5, 2, 3, 1, 4}));
}

} // namespace
} // namespace rota::adjudicate
