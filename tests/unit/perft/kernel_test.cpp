#include "movegen/generate.hpp"
#include "perft/kernel.hpp"
#include "perft/random_play.hpp"
#include "tests/unit/perft/known_positions.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace rota::perft {
namespace {

/// The definition: the leaves of the tree of legal moves, each played and visited.
std::uint64_t visit_leaves(const Position& position, int depth) {
    if (depth == 0) {
        return 1;
    }
    std::uint64_t leaves = 0;
    for (const Move move : legal_moves(position)) {
        leaves += visit_leaves(position.after(move), depth - 1);
    }
    return leaves;
}

TEST(Kernels, BaselineIsAlwaysThereAndThePreferredOneIsOneOfThem) {
    ASSERT_FALSE(kernels().empty());
    EXPECT_EQ(kernels().front().name, "baseline");
    EXPECT_TRUE(std::ranges::any_of(kernels(), [](const Kernel& kernel) {
        return kernel.name == preferred_kernel().name;
    }));
}

TEST(Kernels, CountKnownTrees) {
    for (const Kernel& kernel : kernels()) {
        EXPECT_EQ(kernel.count(Position::start(), 0), 1U) << kernel.name;
        EXPECT_EQ(kernel.count(Position::start(), 1), 20U) << kernel.name;
        EXPECT_EQ(kernel.count(Position::start(), 4), 197'281U) << kernel.name;
        EXPECT_EQ(kernel.count(position_of(kiwipete), 3), 97'862U) << kernel.name;
    }
}

TEST(Kernels, CountNothingAfterMateAndStalemate) {
    const Position mated = position_of("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
    const Position stalemated = position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    for (const Kernel& kernel : kernels()) {
        EXPECT_EQ(kernel.count(mated, 1), 0U) << kernel.name;
        EXPECT_EQ(kernel.count(stalemated, 3), 0U) << kernel.name;
    }
}

TEST(Kernels, AgreeWithVisitingEveryLeafOnRandomPositions) {
    RandomPlay play{2024};
    for (int i = 0; i < 300; ++i) {
        const Position position = i % 2 == 0 ? play.next() : play.next_chess960();
        const std::uint64_t leaves = visit_leaves(position, 2);
        for (const Kernel& kernel : kernels()) {
            ASSERT_EQ(kernel.count(position, 2), leaves) << kernel.name << ' ' << to_fen(position);
        }
    }
}

TEST(Kernels, AgreeOnDeeperTreesOfRandomPositions) {
    RandomPlay play{7};
    for (int i = 0; i < 100; ++i) {
        const Position position = play.next_chess960();
        const std::uint64_t leaves = kernels().front().count(position, 3);
        for (const Kernel& kernel : kernels()) {
            ASSERT_EQ(kernel.count(position, 3), leaves) << kernel.name << ' ' << to_fen(position);
        }
    }
}

} // namespace
} // namespace rota::perft
