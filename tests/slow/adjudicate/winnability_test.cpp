#include "tests/support/winnability_corpus.hpp"

#include <gtest/gtest.h>

namespace rota::adjudicate {
namespace {

/// Hard and composed positions.
TEST(WinnabilityCorpora, OfComposersAreDecidedCorrectly) {
    const auto tally = test::compare_with_labels(ROTA_SHARED_DATA "/winnability_positions.txt");
    if (!tally) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/winnability_positions.txt";
    }
    EXPECT_EQ(tally->queries, 4'552);
    EXPECT_EQ(tally->refused, 0);
    EXPECT_EQ(tally->undecided, 0);
    EXPECT_EQ(tally->unwinnable, 1'876);
}

} // namespace
} // namespace rota::adjudicate
