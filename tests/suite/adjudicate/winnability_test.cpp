#include "tests/support/winnability_corpus.hpp"

#include <gtest/gtest.h>

namespace rota::adjudicate {
namespace {

/// Positions from ordinary games: every answer right, every line replayed.
TEST(WinnabilityCorpora, OfOrdinaryGamesAreDecidedCorrectly) {
    const auto tally = test::compare_with_labels(ROTA_SHARED_DATA "/winnability_lichess.txt");
    if (!tally) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/winnability_lichess.txt";
    }
    EXPECT_EQ(tally->queries, 65'536);
    EXPECT_EQ(tally->refused, 0);
    EXPECT_EQ(tally->undecided, 0);
    EXPECT_EQ(tally->unwinnable, 1'161);
}

} // namespace
} // namespace rota::adjudicate
