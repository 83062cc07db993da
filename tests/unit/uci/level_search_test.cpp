#include "movegen/uci_move.hpp"
#include "tests/fakes/session_player.hpp"
#include "uci/level_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::SizeIs;

void add(LevelSearch& search, std::string_view line) {
    const auto message = parse_message(line);
    const Info& info = std::get<Info>(*message);
    search.add({1, info, legal_beginning(info.pv, search.situation().position)});
}

TEST(LevelSearch, AsksForEveryMoveWithinItsNodes) {
    SessionPlayer player;
    player.greet(
        {"option name MultiPV type spin default 1 min 1 max 500",
         "option name Clear Hash type button"}
    );
    Level level;
    level.nodes = 700;
    const LevelSearch search{level, Position::start(), {}, 1};
    ASSERT_TRUE(search.begin(player.session, player.now()));
    player.say("readyok");
    player.say("readyok");
    player.say("readyok");
    EXPECT_THAT(
        player.done(),
        testing::IsSupersetOf(
            {"setoption name MultiPV value 20", "setoption name Clear Hash", "go nodes 700"}
        )
    );
}

TEST(LevelSearch, LimitsOfTheGameCountAsWell) {
    SessionPlayer player;
    player.greet();
    Level level;
    level.nodes = 700;
    level.depth = 3;
    SearchLimits limits;
    limits.move_time = Milliseconds{50};
    limits.depth = 8;
    limits.infinite = true;
    const LevelSearch search{level, Position::start(), {}, 1};
    ASSERT_TRUE(search.begin(player.session, player.now(), limits));
    player.say("readyok");
    EXPECT_THAT(player.done(), Contains("go depth 3 nodes 700 movetime 50"));
}

TEST(LevelSearch, ChoosesFromTheLastCompleteIteration) {
    Level level;
    level.lines = 2;
    LevelSearch search{level, Position::start(), {}, 1};
    add(search, "info depth 1 multipv 1 score cp 30 pv e2e4 e7e5");
    add(search, "info depth 1 multipv 2 score cp 20 pv d2d4");
    add(search, "info depth 2 multipv 1 score cp 90 pv a2a3");
    EXPECT_THAT(search.candidates(), SizeIs(2));
    EXPECT_EQ(to_uci(search.choose().move), "e2e4");
}

TEST(LevelSearch, WithoutAnEngineWhatAMoveTakesDecides) {
    const Position root = Position::start();
    const std::vector<Move> moves = legal_beginning({"e2e4", "d7d5"}, root);
    const LevelSearch search{Level{}, root, moves, 1};
    EXPECT_THAT(search.candidates(), SizeIs(31));
    EXPECT_EQ(to_uci(search.choose().move), "e4d5");
    const std::vector<Move> only = legal_beginning({"a2a3"}, search.situation().position);
    EXPECT_EQ(to_uci(LevelSearch(Level{}, root, moves, 1, {}, only).choose().move), "a2a3");
}

} // namespace
} // namespace rota::uci
