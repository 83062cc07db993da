#include "uci/iterations.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

/// Takes in "info" lines of a search of the initial position.
void tell(Iterations& iterations, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        const auto message = parse_message(line);
        ASSERT_TRUE(message && std::holds_alternative<Info>(*message)) << line;
        const Info& info = std::get<Info>(*message);
        iterations.add(info, legal_beginning(info.pv, Position::start()));
    }
}

TEST(Iterations, TheLastCompleteOneCounts) {
    Iterations iterations{2};
    tell(
        iterations,
        {"info depth 1 multipv 1 score cp 10 pv e2e4", "info depth 1 multipv 2 score cp 5 pv d2d4"}
    );
    ASSERT_THAT(iterations.complete(), SizeIs(2));
    tell(
        iterations,
        {"info depth 2 multipv 1 score cp 20 pv d2d4", "info depth 1 multipv 2 score cp 5 pv d2d4"}
    );
    ASSERT_THAT(iterations.complete(), SizeIs(2));
    EXPECT_EQ(iterations.complete()[0].depth, 1);
    EXPECT_EQ(iterations.complete()[0].score->value, 10);
    EXPECT_EQ(iterations.last_exact()->depth, 2);
    tell(iterations, {"info depth 2 multipv 2 score cp 19 pv e2e4"});
    EXPECT_EQ(iterations.complete()[0].score->value, 20);
    EXPECT_EQ(iterations.complete()[1].score->value, 19);
}

TEST(Iterations, ABoundReplacesNoExactScore) {
    Iterations iterations{1};
    tell(
        iterations,
        {"info depth 3 score cp 30 pv e2e4 e7e5",
         "info depth 3 score cp 26 upperbound pv e2e4",
         "info depth 4 score cp 12 lowerbound pv d2d4"}
    );
    EXPECT_EQ(iterations.complete()[0].score->value, 30);
    EXPECT_THAT(iterations.complete()[0].pv, SizeIs(2));
    EXPECT_EQ(iterations.last_exact()->depth, 3);
    EXPECT_EQ(iterations.last_any()->score->value, 12);
    tell(iterations, {"info depth 4 score cp 14 pv d2d4 d7d5"});
    EXPECT_EQ(iterations.complete()[0].score->value, 14);
}

TEST(Iterations, ScoreAndMovesMayComeSeparately) {
    Iterations iterations{1};
    tell(iterations, {"info depth 6 score cp 40"});
    EXPECT_THAT(iterations.complete(), IsEmpty());
    tell(iterations, {"info depth 6 pv g1f3 g8f6"});
    ASSERT_THAT(iterations.complete(), SizeIs(1));
    EXPECT_EQ(iterations.complete()[0].score->value, 40);
    EXPECT_THAT(iterations.complete()[0].pv, SizeIs(2));
}

TEST(Iterations, AnIncredibleMateIsNotExact) {
    Iterations iterations{1};
    tell(iterations, {"info depth 6 score mate 257 pv e2e4"});
    EXPECT_THAT(iterations.complete(), IsEmpty());
    EXPECT_EQ(iterations.last_exact(), std::nullopt);
    EXPECT_TRUE(iterations.last_any());
}

TEST(Iterations, NothingHostileMakesItGrowOrFail) {
    Iterations iterations{1'000'000};
    tell(
        iterations,
        {"info depth 9223372036854775807 multipv 9223372036854775807 score cp 1 pv e2e4",
         "info multipv 300 pv e2e4",
         "info depth 0 score cp 1",
         "info string nothing",
         "info depth 9223372036854775807 multipv 1 score cp 1 pv e2e4"}
    );
    EXPECT_THAT(iterations.complete(), IsEmpty());
    EXPECT_EQ(iterations.last_any(0), std::nullopt);
    EXPECT_EQ(iterations.last_any(257), std::nullopt);
    EXPECT_TRUE(iterations.last_any(1));
}

} // namespace
} // namespace rota::uci
