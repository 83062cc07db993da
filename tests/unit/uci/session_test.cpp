#include "movegen/fen.hpp"
#include "tests/fakes/in_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Session, GreetsSetsOptionsAndWaitsUntilReady) {
    SessionSettings settings;
    settings.options = {{"hash", "64"}, {"Threads", "2"}, {"Contempt", "1"}, {"Ponder", "true"}};
    SessionPlayer player{settings};
    EXPECT_THAT(player.done(), ElementsAre("(start)"));
    player.session.started(player.now());
    EXPECT_THAT(player.done(), ElementsAre("uci"));
    player.say("Engine 1.0 by somebody");
    player.say("");
    player.say("id name Engine 1.0");
    player.say(hash);
    player.say(threads);
    player.say("option name Ponder type check default false");
    player.say("uciok");
    EXPECT_THAT(
        player.done(),
        ElementsAre(
            "setoption name Threads value 2",
            "setoption name Hash value 64",
            "setoption name Ponder value true",
            "isready"
        )
    );
    EXPECT_THAT(player.told(), ElementsAre("greeted", "refused Contempt"));
    EXPECT_FALSE(player.session.is_idle());
    player.say("readyok");
    EXPECT_TRUE(player.session.is_idle());
    EXPECT_EQ(player.session.engine_name(), "Engine 1.0");
    EXPECT_EQ(player.session.deadline(), std::nullopt);
}

TEST(Session, AsksWhetherTheEngineIsReadyBeforeEachSearchButTheFirst) {
    SessionPlayer player;
    player.greet();
    player.go(depth(3), {move("e2e4")});
    EXPECT_THAT(player.done(), ElementsAre("position startpos moves e2e4", "go depth 3"));
    player.say("info depth 1 score cp 5 pv e7e5 g1f3 a1a5");
    player.say("bestmove e7e5 ponder g1f3");
    EXPECT_THAT(
        player.told(),
        ElementsAre(fault(Fault::Kind::illegal_pv), "1: info 2", "1: e7e5 ponder g1f3")
    );
    player.go(depth(4));
    EXPECT_THAT(player.done(), ElementsAre("isready"));
    player.say("readyok");
    EXPECT_THAT(player.done(), ElementsAre("position startpos", "go depth 4"));
}

TEST(Session, AStaleBestMoveIsNotThatOfTheNextSearch) {
    SessionPlayer player;
    player.greet();
    player.go(depth(3));
    player.say("bestmove e2e4");
    player.go(depth(3));
    player.say("bestmove a2a3"); // said twice: before it is ready for the next
    player.say("readyok");
    player.say("bestmove d2d4");
    player.say("bestmove b2b3");
    EXPECT_THAT(
        player.told(),
        ElementsAre(
            "1: e2e4",
            fault(Fault::Kind::stray_best_move),
            "2: d2d4",
            fault(Fault::Kind::stray_best_move)
        )
    );
}

TEST(Session, OptionsAreCheckedBeforeTheyAreSent) {
    SessionPlayer player;
    player.greet({hash, clear_hash, "option name Style type combo var Solid var Wild"});
    Session& session = player.session;
    EXPECT_THAT(session.set_option("Hash", "abc", player.now()).error().reason, HasSubstr("1024"));
    EXPECT_FALSE(session.set_option("Hash", "0", player.now()));
    EXPECT_FALSE(session.set_option("Smash", "1", player.now()));
    EXPECT_FALSE(session.set_option("UCI_Chess960", "true", player.now()));
    EXPECT_FALSE(session.set_option("Style", "Solid\nquit", player.now()));
    EXPECT_THAT(player.done(), IsEmpty());
    EXPECT_TRUE(session.set_option("hash", "32", player.now()));
    EXPECT_THAT(player.done(), ElementsAre("setoption name Hash value 32", "isready"));
    EXPECT_TRUE(session.set_option("STYLE", "wild", player.now()));
    EXPECT_THAT(player.done(), IsEmpty()); // not before it is ready
    player.say("readyok");
    EXPECT_THAT(player.done(), ElementsAre("setoption name Style value Wild", "isready"));
    player.say("readyok");
    EXPECT_TRUE(session.set_option("Hash", "32", player.now())); // it is
    EXPECT_THAT(player.done(), IsEmpty());
    EXPECT_TRUE(session.set_option("Clear Hash", "", player.now()));
    EXPECT_THAT(player.done(), ElementsAre("setoption name Clear Hash", "isready"));
    player.say("readyok");
    EXPECT_TRUE(session.set_option("Clear Hash", "", player.now()));
    EXPECT_THAT(player.done(), ElementsAre("setoption name Clear Hash", "isready"));
}

TEST(Session, WaitsLongerAfterWhatIsSlow) {
    SessionPlayer player;
    player.greet({hash, threads});
    EXPECT_TRUE(player.session.set_option("Hash", "1024", player.now()));
    EXPECT_EQ(player.session.deadline(), player.now() + 60s);
    player.pass(59s);
    EXPECT_THAT(player.told(), IsEmpty());
    player.say("readyok");
    player.session.new_game(player.now());
    EXPECT_EQ(player.session.deadline(), player.now() + 60s);
    player.say("readyok");
    player.go(depth(1));
    player.say("bestmove e2e4");
    player.go(depth(1));
    EXPECT_EQ(player.session.deadline(), player.now() + 15s);
}

TEST(Session, PatienceIsOneFactor) {
    SessionSettings settings;
    settings.patience = 4;
    SessionPlayer player{settings};
    player.session.started(player.now());
    EXPECT_EQ(player.session.deadline(), player.now() + 60s);
}

TEST(Session, AProgramThatCannotBeStartedIsOut) {
    SessionPlayer player;
    player.go(depth(5));
    player.session.start_failed("no such file", player.now());
    EXPECT_THAT(player.told(), ElementsAre("died", "1: failed"));
    EXPECT_TRUE(player.session.is_out());
}

TEST(Session, SilenceInTheGreetingIsADeath) {
    SessionPlayer player;
    player.session.started(player.now());
    for (int i = 0; i < 14; ++i) {
        player.say("info string loading");
        player.pass(1s);
    }
    EXPECT_THAT(player.told(), IsEmpty());
    player.pass(1s);
    EXPECT_THAT(player.told(), ElementsAre("died, starts again"));
}

TEST(Session, WhereThereIsNoMoveTheEngineIsNotAsked) {
    SessionPlayer player;
    player.greet();
    for (const char* const fen :
         {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"}) {
        EXPECT_TRUE(player.session.go(*parse_fen(fen), {}, endless(), player.now()));
    }
    EXPECT_THAT(player.told(), ElementsAre("1: none", "2: none"));
    EXPECT_THAT(player.done(), IsEmpty());
}

TEST(Session, IllegalMovesAreNotSent) {
    SessionPlayer player;
    player.greet();
    const Move twice = move("e2e4");
    EXPECT_EQ(player.session.go(Position::start(), {twice, twice}, {}, player.now()).error(), 1U);
    SearchLimits limits;
    limits.moves = {move("e2e4"), move("d2d4")};
    EXPECT_EQ(player.session.go(Position::start(), {twice}, limits, player.now()).error(), 1U);
    EXPECT_THAT(player.done(), IsEmpty());
}

TEST(Session, Chess960IsSetWhereItIsNeeded) {
    SessionPlayer player;
    player.greet({chess960});
    const Position position = *parse_fen("1k6/8/8/8/8/8/8/1KR5 w C - 0 1");
    const auto castling = move_of("b1c1", position);
    ASSERT_TRUE(castling);
    EXPECT_TRUE(player.session.go(position, {*castling}, depth(2), player.now()));
    player.say("readyok");
    EXPECT_THAT(
        player.done(),
        ElementsAre(
            "setoption name UCI_Chess960 value true",
            "isready",
            "position fen 1k6/8/8/8/8/8/8/1KR5 w C - 0 1 moves b1c1",
            "go depth 2"
        )
    );
    player.say("bestmove b8b7");
    player.go(depth(1));
    player.say("readyok");
    EXPECT_THAT(
        player.done(),
        ElementsAre(
            "setoption name UCI_Chess960 value false", "isready", "position startpos", "go depth 1"
        )
    );
}

TEST(Session, WithoutChess960SuchAPositionIsNotSent) {
    SessionPlayer player;
    player.greet();
    const Position position = *parse_fen("1k6/8/8/8/8/8/8/1KR5 w C - 0 1");
    EXPECT_TRUE(player.session.go(position, {}, depth(2), player.now()));
    EXPECT_THAT(player.told(), ElementsAre("1: no chess960"));
}

TEST(Session, RegistrationIsPutOff) {
    SessionPlayer player;
    player.session.started(player.now());
    static_cast<void>(player.done());
    player.say("registration checking");
    player.say("registration error");
    EXPECT_THAT(player.done(), ElementsAre("register later"));
}

} // namespace
} // namespace rota::uci
