#include "movegen/fen.hpp"
#include "perft/generic.hpp"
#include "perft/kernel.hpp"
#include "perft/random_play.hpp"

#include <gtest/gtest.h>

namespace rota::perft {
namespace {

/// The first of the kernels counts the replies to one move after the other, by portable code; the
/// others many at once, or with other instructions.
TEST(RandomPositions, AMillionAreCountedTheSameByEveryKernel) {
    constexpr int positions = 1'000'000;
    RandomPlay play{2026};
    for (int i = 0; i < positions; ++i) {
        const Position position = i % 2 == 0 ? play.next() : play.next_chess960();
        const std::uint64_t leaves = generic_kernel().count(position, 2);
        for (const Kernel& kernel : kernels()) {
            ASSERT_EQ(kernel.count(position, 2), leaves) << kernel.name << ' ' << to_fen(position);
        }
    }
}

} // namespace
} // namespace rota::perft
