#include "movegen/generate.hpp"
#include "perft/count.hpp"
#include "perft/random_play.hpp"
#include "tests/fakes/stop_button.hpp"
#include "tests/unit/perft/known_positions.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <thread>

namespace rota::perft {
namespace {

using namespace std::chrono_literals;

CountOptions with_threads(const Kernel& kernel, unsigned threads) {
    CountOptions options;
    options.kernel = kernel;
    options.threads = threads;
    return options;
}

TEST(Count, DepthZeroIsOneLeafAndDepthOneIsTheNumberOfMoves) {
    EXPECT_EQ(count(position_of(kiwipete), 0), 1U);
    EXPECT_EQ(count(position_of(kiwipete), 1), 48U);
}

TEST(Count, KnowsTheInitialPositionAndKiwipete) {
    for (const Kernel& kernel : kernels()) {
        const CountOptions options = with_threads(kernel, 1);
        EXPECT_EQ(count(Position::start(), 5, options), 4'865'609U) << kernel.name;
        EXPECT_EQ(count(position_of(kiwipete), 4, options), 4'085'603U) << kernel.name;
    }
}

TEST(Count, ThreadsDoNotChangeTheCounts) {
    for (const Kernel& kernel : kernels()) {
        for (const int depth : {1, 2, 3, 4, 5}) {
            const auto alone = divide(Position::start(), depth, with_threads(kernel, 1));
            for (const unsigned threads : {2U, 3U, 8U}) {
                EXPECT_EQ(divide(Position::start(), depth, with_threads(kernel, threads)), alone)
                    << kernel.name << ", depth " << depth << ", threads " << threads;
            }
        }
    }
}

TEST(Count, ThreadsDoNotChangeTheCountsOfSmallTrees) {
    RandomPlay play{11};
    for (int i = 0; i < 30; ++i) {
        const Position position = play.next();
        const CountOptions alone = with_threads(preferred_kernel(), 1);
        const CountOptions together = with_threads(preferred_kernel(), 4);
        EXPECT_EQ(divide(position, 3, together), divide(position, 3, alone)) << to_fen(position);
    }
}

TEST(Divide, HasEveryLegalMoveInOrderAndAddsUp) {
    const Position position = position_of(kiwipete);
    const auto moves = divide(position, 3);
    ASSERT_TRUE(moves);
    const MoveList legal = legal_moves(position);
    ASSERT_EQ(moves->size(), legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i) {
        EXPECT_EQ((*moves)[i].move, legal[i]);
        EXPECT_EQ((*moves)[i].nodes, count(position.after(legal[i]), 2));
    }
    EXPECT_EQ(sum(*moves), 97'862U);
}

TEST(Divide, OfDepthOneIsOneEach) {
    const auto moves = divide(Position::start(), 1);
    ASSERT_TRUE(moves);
    for (const RootCount& count : *moves) {
        EXPECT_EQ(count.nodes, 1U);
    }
}

TEST(Divide, OfAFinishedGameIsEmpty) {
    for (const unsigned threads : {1U, 2U}) {
        const auto moves = divide(
            position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"),
            6,
            with_threads(preferred_kernel(), threads)
        );
        ASSERT_TRUE(moves);
        EXPECT_TRUE(moves->empty());
        EXPECT_EQ(sum(*moves), 0U);
    }
}

TEST(Count, AnswersUpToTheLimitAndNotBeyond) {
    for (const unsigned threads : {1U, 2U}) {
        CountOptions options = with_threads(preferred_kernel(), threads);
        options.max_nodes = 197'281;
        EXPECT_EQ(count(Position::start(), 4, options), 197'281U);
        options.max_nodes = 197'280;
        const auto more = count(Position::start(), 4, options);
        ASSERT_FALSE(more);
        EXPECT_EQ(more.error(), Interruption::too_many_nodes);
    }
}

TEST(Count, TheLimitHoldsForShallowCountsToo) {
    CountOptions options;
    options.max_nodes = 19;
    EXPECT_EQ(count(Position::start(), 1, options), fail(Interruption::too_many_nodes));
    options.max_nodes = 0;
    EXPECT_EQ(count(Position::start(), 0, options), fail(Interruption::too_many_nodes));
}

TEST(Count, ALimitEndsACountThatWouldTakeForEver) {
    CountOptions options;
    options.max_nodes = 1'000'000;
    EXPECT_EQ(count(Position::start(), deepest, options), fail(Interruption::too_many_nodes));
}

TEST(Count, StopsAtOnceWhenAskedToBeforehand) {
    CountOptions options;
    test::StopButton stop;
    stop.press();
    options.stop = stop.token();
    EXPECT_EQ(count(Position::start(), 20, options), fail(Interruption::stopped));
}

TEST(Count, StopsSoonWhenAskedToMeanwhile) {
    for (const unsigned threads : {1U, 3U}) {
        test::StopButton stop;
        CountOptions options = with_threads(preferred_kernel(), threads);
        options.stop = stop.token();
        std::chrono::steady_clock::time_point asked;
        const std::jthread other{[&] {
            std::this_thread::sleep_for(50ms);
            asked = std::chrono::steady_clock::now();
            stop.press();
        }};
        const auto counted = count(Position::start(), 20, options);
        EXPECT_EQ(counted, fail(Interruption::stopped));
        EXPECT_LT(std::chrono::steady_clock::now() - asked, 2s); // 100 ms on a free machine
    }
}

TEST(Count, ReportsProgressThatNeverFallsAndEndsWithTheTotal) {
    CountOptions options;
    std::uint64_t last = 0;
    options.progress = [&](std::uint64_t nodes) {
        EXPECT_GE(nodes, last);
        last = nodes;
    };
    EXPECT_EQ(count(Position::start(), 5, options), last);
}

} // namespace
} // namespace rota::perft
