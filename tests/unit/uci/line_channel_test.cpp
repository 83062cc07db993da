#include "tests/fakes/scripted_channel.hpp"
#include "uci/line_channel.hpp"

#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;

TEST(Synchronise, IgnoresChatterUntilReadyok) {
    ManualClock clock;
    ScriptedChannel engine{clock, 1ms, {"info string warming up", "", " \treadyok "}};
    EXPECT_TRUE(synchronise(engine, clock.now() + 50ms));
    EXPECT_EQ(engine.sent, std::vector<std::string>{"isready"});
}

TEST(Synchronise, AChattyEngineCannotPostponeTheDeadline) {
    ManualClock clock;
    ScriptedChannel engine{clock, 20ms, std::deque<std::string>(100, "info depth 1")};
    const auto ready = synchronise(engine, clock.now() + 50ms);
    ASSERT_FALSE(ready);
    EXPECT_EQ(ready.error(), ChannelError::timed_out);
}

TEST(Synchronise, SaysThatTheEngineIsGone) {
    ManualClock clock;
    ScriptedChannel engine{clock, 1ms, {"readyok?"}};
    const auto ready = synchronise(engine, clock.now() + 50ms);
    ASSERT_FALSE(ready);
    EXPECT_EQ(ready.error(), ChannelError::closed);
}

TEST(NextWord, SplitsAtAnyWhiteSpace) {
    std::string_view line = " \tgo  perft\t3\r";
    EXPECT_EQ(next_word(line), "go");
    EXPECT_EQ(next_word(line), "perft");
    EXPECT_EQ(next_word(line), "3");
    EXPECT_EQ(next_word(line), "");
    EXPECT_EQ(next_word(line), "");
}

} // namespace
} // namespace rota::uci
