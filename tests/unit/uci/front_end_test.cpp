#include "tests/fakes/front_end_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

TEST(CommandOf, SkipsWordsUntilACommand) {
    EXPECT_EQ(command_of("joho debug on"), "debug");
    EXPECT_EQ(command_of(" \tquit\r"), "quit");
    EXPECT_EQ(command_of("nonsense"), "");
    EXPECT_EQ(command_of(""), "");
    EXPECT_EQ(command_of("position startpos moves quit"), "position");
}

TEST_F(FrontEndTest, NeedsNoEngineToGreet) {
    ask("xboard");
    EXPECT_THAT(ask("uci").back(), "uciok");
    EXPECT_FALSE(front_end.needs_engine());
    EXPECT_THAT(ask("isready"), ElementsAre("readyok"));
    EXPECT_TRUE(front_end.needs_engine());
}

TEST_F(FrontEndTest, IsReadyWhenTheEngineIs) {
    ask("setoption name Hash value 32");
    EXPECT_THAT(ask("isready"), IsEmpty());
    EXPECT_THAT(ask("isready"), IsEmpty());
    EXPECT_THAT(engine_says("readyok"), ElementsAre("readyok", "readyok"));
}

TEST_F(FrontEndTest, TheLastMovesBeginWithTheBestMove) {
    ask("go depth 2");
    EXPECT_THAT(
        engine_says("info depth 1 score cp 5 time 1 nodes 2 nps 3 pv d2d4 d7d5 d7d5"),
        ElementsAre("info depth 1 score cp 5 nodes 2 nps 3 time 1 pv d2d4 d7d5")
    );
    EXPECT_THAT(
        engine_says("bestmove e2e4 ponder e7e5"),
        ElementsAre("info depth 1 score cp 5 pv e2e4", "bestmove e2e4 ponder e7e5")
    );
    EXPECT_THAT(engine_says("info depth 3 score cp 5 pv d2d4"), IsEmpty());
}

TEST_F(FrontEndTest, WithoutAScoreOneIsMadeUp) {
    ask("go depth 2");
    EXPECT_THAT(
        engine_says("bestmove e2e4"),
        ElementsAre("info depth 0 score cp 0 time 0 nodes 0 nps 0 pv e2e4", "bestmove e2e4")
    );
}

TEST_F(FrontEndTest, AnEarlyBestMoveOfAnInfiniteSearchIsKept) {
    ask("go infinite");
    EXPECT_THAT(engine_says("bestmove e2e4"), IsEmpty());
    EXPECT_THAT(ask("isready"), ElementsAre("readyok"));
    EXPECT_THAT(ask("stop").back(), "bestmove e2e4");
    EXPECT_THAT(ask("stop"), IsEmpty());
}

TEST_F(FrontEndTest, OptionsInASearchWaitForItsEnd) {
    ask("go infinite");
    static_cast<void>(player.done());
    EXPECT_THAT(ask("setoption name Hash value 32"), IsEmpty());
    EXPECT_THAT(player.done(), IsEmpty());
    ask("stop");
    engine_says("bestmove e2e4");
    EXPECT_THAT(player.done(), ElementsAre("stop", "setoption name Hash value 32", "isready"));
}

TEST_F(FrontEndTest, APositionInASearchIsForTheNextOne) {
    ask("go infinite");
    ask("position startpos moves e2e4");
    EXPECT_THAT(engine_says("info depth 1 score cp 1 pv d2d4").back(), HasSubstr("pv d2d4"));
    ask("stop");
    engine_says("bestmove d2d4");
    ask("go depth 1");
    engine_says("readyok");
    EXPECT_THAT(engine_says("bestmove e7e5").back(), "bestmove e7e5");
}

TEST_F(FrontEndTest, AnIllegalBestMoveIsReplaced) {
    ask("go depth 1 searchmoves a2a3 b2b3");
    engine_says("bestmove e2e5");
    engine_says("readyok");
    const auto lines = engine_says("bestmove e2e5");
    EXPECT_THAT(lines[1], StartsWith("info string error: the engine plays \"e2e5\""));
    EXPECT_EQ(lines.back(), "bestmove a2a3");
}

TEST_F(FrontEndTest, ADeadEngineIsExplainedOnOneLine) {
    ask("go depth 1");
    for (int i = 0; i < 3; ++i) {
        player.session.ended(
            ChannelError::closed, {{}, 11, "was killed\nby\nsomething"}, player.now()
        );
        player.session.started(player.now());
    }
    const auto lines = follow();
    EXPECT_THAT(lines.front(), HasSubstr("was killed by something"));
    EXPECT_EQ(lines.back(), "bestmove a2a3");
    EXPECT_THAT(ask("isready"), ElementsAre("readyok"));
}

TEST_F(FrontEndTest, Chess960IsWrittenByMode) {
    ask("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    ask("setoption name UCI_Chess960 value true");
    ask("go depth 1");
    engine_says("readyok");
    EXPECT_THAT(player.done(), testing::Contains("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1"));
    const auto lines = engine_says("info depth 1 score cp 9 pv e1g1");
    EXPECT_THAT(lines.back(), HasSubstr("pv e1h1"));
    EXPECT_THAT(engine_says("bestmove e1h1").back(), "bestmove e1h1");
}

TEST_F(FrontEndTest, AnotherEngineIsWanted) {
    EXPECT_FALSE(front_end.wants_engine());
    ask("setoption name Hash value 32");
    ask("setoption name Engine Path value /opt/my engine");
    EXPECT_TRUE(front_end.wants_engine());
    EXPECT_EQ(front_end.engine_path(), "/opt/my engine");
    EXPECT_THAT(
        front_end.engine_options(), ElementsAre(std::pair<std::string, std::string>("Hash", "32"))
    );
    EXPECT_THAT(ask("isready"), IsEmpty());
    SessionPlayer other;
    other.greet();
    front_end.use(other.session, other.now());
    EXPECT_THAT(front_end.take_output(), ElementsAre("readyok"));
    EXPECT_FALSE(front_end.wants_engine());
}

} // namespace
} // namespace rota::uci
