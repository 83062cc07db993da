#include "uci/search_limits.hpp"

#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;

std::string go(const SearchLimits& limits) {
    return go_command(limits, CastlingSpelling::king_to_target, 60s);
}

SearchLimits clocks(Milliseconds white, Milliseconds black) {
    SearchLimits limits;
    limits.clocks = {white, black};
    return limits;
}

TEST(SearchLimits, AreWrittenInOneOrder) {
    SearchLimits limits = clocks(300'000ms, 299'000ms);
    limits.increments = {2000ms, 0ms};
    limits.moves_to_go = 40;
    EXPECT_EQ(go(limits), "go wtime 300000 btime 299000 winc 2000 movestogo 40");
    limits.ponder = true;
    limits.depth = 5;
    limits.moves = {Move::double_push(Square::at(4, 1), Square::at(4, 3))};
    EXPECT_EQ(
        go(limits),
        "go ponder wtime 300000 btime 299000 winc 2000 movestogo 40 depth 5 searchmoves e2e4"
    );
}

TEST(SearchLimits, NothingIsZeroOrLess) {
    SearchLimits limits = clocks(0ms, -100ms);
    limits.moves_to_go = 0;
    EXPECT_EQ(go(limits), "go wtime 1 btime 1");
    limits = {};
    limits.move_time = 0ms;
    EXPECT_EQ(go(limits), "go movetime 1");
    limits = {};
    limits.depth = 0;
    limits.nodes = -5;
    EXPECT_EQ(go(limits), "go depth 1 nodes 1");
}

TEST(SearchLimits, NothingIsTooLarge) {
    SearchLimits limits = clocks(Milliseconds::max(), Milliseconds::max());
    limits.depth = 1'000'000;
    EXPECT_EQ(go(limits), "go wtime 1000000000 btime 1000000000 depth 245");
}

TEST(SearchLimits, AMateAlwaysGetsATime) {
    SearchLimits limits;
    limits.mate = 3;
    EXPECT_EQ(go(limits), "go mate 3 movetime 60000");
    limits.move_time = 100ms;
    EXPECT_EQ(go(limits), "go mate 3 movetime 100");
}

TEST(SearchLimits, WithoutALimitASearchIsEndless) {
    EXPECT_EQ(go({}), "go infinite");
    SearchLimits limits;
    limits.depth = 3;
    EXPECT_FALSE(is_endless(limits));
    limits.infinite = true;
    EXPECT_TRUE(is_endless(limits));
    EXPECT_EQ(go(limits), "go depth 3 infinite");
    EXPECT_EQ(time_limit(limits, Color::white), std::nullopt);
}

TEST(SearchLimits, TheTimeLimitIsWhicheverEndsFirst) {
    SearchLimits limits = clocks(5000ms, 3000ms);
    EXPECT_EQ(time_limit(limits, Color::white), 5000ms);
    EXPECT_EQ(time_limit(limits, Color::black), 3000ms);
    limits.move_time = 4000ms;
    EXPECT_EQ(time_limit(limits, Color::white), 4000ms);
    EXPECT_EQ(time_limit(limits, Color::black), 3000ms);
    limits = after_waiting(limits, Color::white, 1500ms);
    EXPECT_EQ((*limits.clocks)[0], 3500ms);
    EXPECT_EQ((*limits.clocks)[1], 3000ms);
    EXPECT_EQ(limits.move_time, 2500ms);
}

} // namespace
} // namespace rota::uci
