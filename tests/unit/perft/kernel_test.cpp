#include "movegen/generate.hpp"
#include "perft/generic.hpp"
#include "perft/kernel.hpp"
#include "perft/random_play.hpp"
#include "perft/table.hpp"
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

/// Boards that no game leads to: many men of a kind, 64 men, checks by two leapers.
TEST(Kernels, AgreeWithVisitingEveryLeafOnStrangeBoards) {
    for (const std::string_view fen :
         {"kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
          "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
          "8/PPPPPPPP/k7/8/8/7K/pppppppp/8 w - - 0 1",
          "4k3/pppppppp/pppppppp/pppppppp/PPPPPPPP/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
          "1rrrrrk1/1PPPPPPP/8/8/8/8/8/6K1 b - - 0 1",
          "2b5/1nbn4/n3n3/1kn5/n3n3/1n1n4/5RQ1/2KQ1R2 w K - 0 1",
          "NNNNNNNN/NNNNNNNN/8/8/8/3k4/8/K6n b - - 0 1"}) {
        const Position position = position_of(fen);
        for (const int depth : {1, 2, 3}) {
            const std::uint64_t leaves = visit_leaves(position, depth);
            for (const Kernel& kernel : kernels()) {
                EXPECT_EQ(kernel.count(position, depth), leaves) << kernel.name << ' ' << fen;
            }
        }
    }
}

TEST(Kernels, CountTheSameWithATable) {
    RandomPlay play{31};
    for (const Kernel& kernel : kernels()) {
        auto table = Table::make(1U << 16U, KeyWidth::bits_64); // for all positions, and too small
        ASSERT_TRUE(table);
        for (int i = 0; i < 30; ++i) {
            const Position position = i % 2 == 0 ? play.next() : play.next_chess960();
            EXPECT_EQ(kernel.count_with_table(position, 3, *table), kernel.count(position, 3))
                << kernel.name << ' ' << to_fen(position);
        }
        EXPECT_EQ(kernel.count_with_table(Position::start(), 4, *table), 197'281U) << kernel.name;
    }
}

TEST(Kernels, GenericOneCountsTheSameWithAndWithoutATable) {
    RandomPlay play{77};
    auto table = Table::make(1U << 16U, KeyWidth::bits_128);
    ASSERT_TRUE(table);
    for (int i = 0; i < 50; ++i) {
        const Position position = i % 2 == 0 ? play.next() : play.next_chess960();
        for (const int depth : {0, 1, 3}) {
            const std::uint64_t leaves = preferred_kernel().count(position, depth);
            EXPECT_EQ(generic_kernel().count(position, depth), leaves) << to_fen(position);
            EXPECT_EQ(generic_kernel().count_with_table(position, depth, *table), leaves)
                << to_fen(position);
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
