#include "uci/answer_delay.hpp"

#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;

SearchLimits clocks(Milliseconds white, Milliseconds black) {
    SearchLimits limits;
    limits.clocks = {white, black};
    return limits;
}

SearchLimits move_time(Milliseconds time) {
    SearchLimits limits;
    limits.move_time = time;
    return limits;
}

TEST(AnswerDelay, IsWhatAPersonWouldTakeWithTimeEnough) {
    EXPECT_EQ(answer_delay(1500ms, clocks(300s, 0ms), Color::white), 1500ms);
    EXPECT_EQ(answer_delay(1500ms, clocks(0ms, 300s), Color::black), 1500ms);
    EXPECT_EQ(answer_delay(0ms, clocks(300s, 300s), Color::white), 0ms);
    EXPECT_EQ(answer_delay(1500ms, move_time(3s), Color::white), 1500ms);
}

TEST(AnswerDelay, IsASmallPartOfTheClock) {
    EXPECT_EQ(answer_delay(1500ms, clocks(60s, 300s), Color::white), 600ms);
    EXPECT_EQ(answer_delay(1500ms, clocks(10s, 300s), Color::white), 100ms);
    EXPECT_EQ(answer_delay(1500ms, clocks(10s, 300s), Color::black), 1500ms);
}

TEST(AnswerDelay, IsNoneInTimeTrouble) {
    for (const Milliseconds left : {9'999ms, 1ms, 0ms, -5ms, Milliseconds::min()}) {
        EXPECT_EQ(answer_delay(1500ms, clocks(left, 300s), Color::white), 0ms) << left.count();
    }
}

TEST(AnswerDelay, IsWellBelowTheMoveTime) {
    EXPECT_EQ(answer_delay(1500ms, move_time(1s), Color::white), 500ms);
    EXPECT_EQ(answer_delay(1500ms, move_time(199ms), Color::white), 0ms);
    EXPECT_EQ(answer_delay(1500ms, move_time(-1ms), Color::white), 0ms);
    SearchLimits both = clocks(60s, 60s);
    both.move_time = 1s;
    EXPECT_EQ(answer_delay(1500ms, both, Color::white), 500ms);
    both.move_time = 5s;
    EXPECT_EQ(answer_delay(1500ms, both, Color::white), 600ms);
}

TEST(AnswerDelay, IsForSearchesByTimeOnly) {
    SearchLimits limits;
    EXPECT_EQ(answer_delay(1500ms, limits, Color::white), 0ms);
    limits.nodes = 1000;
    limits.depth = 3;
    limits.mate = 2;
    EXPECT_EQ(answer_delay(1500ms, limits, Color::white), 0ms);
    limits.clocks = {300s, 300s};
    EXPECT_EQ(answer_delay(1500ms, limits, Color::white), 1500ms);
    limits.infinite = true;
    EXPECT_EQ(answer_delay(1500ms, limits, Color::white), 0ms);
}

} // namespace
} // namespace rota::uci
