#include "movegen/fen.hpp"
#include "tests/fakes/in_search.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(InSearch, NothingButStopIsWritten) {
    begin(depth(20));
    EXPECT_TRUE(player.session.set_option("Hash", "32", player.now()));
    EXPECT_THAT(player.done(), IsEmpty()); // it will end by itself
    player.session.new_game(player.now());
    EXPECT_THAT(player.done(), ElementsAre("stop"));
    player.go(depth(1));
    player.session.stop(search, player.now());
    player.session.stop(search, player.now());
    EXPECT_THAT(player.done(), IsEmpty());
    player.say("bestmove e2e4");
    EXPECT_THAT(
        player.done(), ElementsAre("setoption name Hash value 32", "ucinewgame", "isready")
    );
    player.say("readyok");
    EXPECT_THAT(player.done(), ElementsAre("position startpos", "go depth 1"));
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4 stopped"));
}

TEST_F(InSearch, AnOptionStopsAnEndlessSearch) {
    begin(endless());
    EXPECT_TRUE(player.session.set_option("Hash", "32", player.now()));
    EXPECT_THAT(player.done(), ElementsAre("stop"));
}

TEST_F(InSearch, AnOptionStopsAPonderSearch) {
    begin(pondering());
    EXPECT_TRUE(player.session.set_option("Hash", "32", player.now()));
    EXPECT_THAT(player.done(), ElementsAre("stop"));
    player.session.ponder_hit(search, player.now()); // too late: it is being stopped
    EXPECT_THAT(player.done(), IsEmpty());
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4 stopped"));
}

TEST_F(InSearch, TheNextSearchStopsIt) {
    begin(endless());
    player.go(endless());
    player.go(depth(2));
    EXPECT_THAT(player.done(), ElementsAre("stop"));
    player.say("bestmove e2e4");
    player.say("readyok");
    // The second has been replaced before it began: it begins, so that it has a best move, and
    // ends.
    EXPECT_THAT(player.done(), ElementsAre("isready", "position startpos", "go infinite", "stop"));
    player.say("bestmove d2d4");
    player.say("readyok");
    player.say("bestmove c2c4");
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4 stopped", "2: d2d4 stopped", "3: c2c4"));
}

TEST_F(InSearch, StopBeforeItCouldBegin) {
    begin(depth(1));
    player.say("bestmove e2e4");
    const SearchId next = player.go(endless());
    player.session.stop(next, player.now());
    EXPECT_THAT(player.done(), ElementsAre("isready"));
    player.say("readyok");
    EXPECT_THAT(player.done(), ElementsAre("position startpos", "go infinite", "stop"));
}

TEST_F(InSearch, APonderHitMakesItAnOrdinarySearch) {
    begin(pondering());
    player.pass(30min);
    EXPECT_THAT(player.done(), IsEmpty());
    player.session.ponder_hit(search, player.now());
    EXPECT_THAT(player.done(), ElementsAre("ponderhit"));
    EXPECT_EQ(player.session.deadline(), player.now() + 10s + 500ms);
    player.session.ponder_hit(search, player.now());
    EXPECT_THAT(player.done(), IsEmpty());
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4"));
}

TEST_F(InSearch, ABestMoveThatComesWhilePonderingIsKeptBack) {
    begin(pondering());
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre(fault(Fault::Kind::early_best_move)));
    player.session.ponder_hit(search, player.now());
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4"));
    EXPECT_THAT(player.done(), IsEmpty()); // it does not ponder any more
    const SearchId next = player.go(pondering());
    player.say("readyok");
    player.say("bestmove d2d4");
    player.session.stop(next, player.now());
    EXPECT_THAT(player.told(), ElementsAre(fault(Fault::Kind::early_best_move), "2: d2d4 stopped"));
    EXPECT_THAT(player.done(), ElementsAre("isready", "position startpos", HasSubstr("go ponder")));
}

TEST_F(InSearch, IsStoppedAfterItsTimeAndThenKilled) {
    begin(move_time(1000ms));
    player.pass(1499ms);
    EXPECT_THAT(player.done(), IsEmpty());
    player.pass(1ms);
    EXPECT_THAT(player.done(), ElementsAre("stop"));
    player.say("info string still thinking"); // which does not help
    player.pass(2999ms);
    EXPECT_THAT(player.done(), IsEmpty());
    player.pass(1ms);
    EXPECT_THAT(player.done(), ElementsAre("(kill)", "(start)"));
    EXPECT_THAT(
        player.told(), ElementsAre("1: info 0", "died, starts again", "1: timed out overdue")
    );
}

TEST_F(InSearch, ALateBestMoveSaysThatItIsLate) {
    begin(move_time(1000ms));
    player.pass(2s);
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre("1: e2e4 overdue"));
    EXPECT_TRUE(player.session.is_idle());
}

TEST_F(InSearch, WithoutAClockThereIsACeilingAllTheSame) {
    begin(depth(99));
    EXPECT_EQ(player.session.deadline(), player.now() + 60s + 500ms);
    player.say("bestmove e2e4");
    player.go(endless());
    player.say("readyok");
    EXPECT_EQ(player.session.deadline(), player.now() + 1h);
}

TEST_F(InSearch, AnIllegalMoveIsForgivenOnce) {
    begin(depth(5));
    player.say("bestmove e2e5");
    EXPECT_THAT(player.told(), ElementsAre(fault(Fault::Kind::illegal_best_move)));
    EXPECT_THAT(player.done(), ElementsAre("ucinewgame", "isready"));
    player.say("readyok");
    EXPECT_THAT(player.done(), ElementsAre("position startpos", "go depth 5"));
    player.say("bestmove (none)"); // there are moves
    EXPECT_THAT(player.told(), ElementsAre(fault(Fault::Kind::illegal_best_move), "1: illegal"));
}

TEST_F(InSearch, AnIllegalPonderMoveIsIgnored) {
    begin(depth(5));
    player.say("bestmove e2e4 ponder e2e4");
    EXPECT_THAT(player.told(), ElementsAre(fault(Fault::Kind::illegal_ponder_move), "1: e2e4"));
}

TEST_F(InSearch, ACrashIsReportedAndTheSearchGoesOn) {
    begin(move_time(5000ms));
    EXPECT_TRUE(player.session.set_option("Hash", "64", player.now()));
    player.say("info depth 1");
    player.pass(2000ms);
    player.crash();
    const auto first = player.session.next_event();
    const auto event = player.session.next_event();
    ASSERT_TRUE(first && event && std::holds_alternative<Died>(*event));
    const DeathReport& report = std::get<Died>(*event).report;
    EXPECT_EQ(report.cause, DeathReport::Cause::ended);
    EXPECT_EQ(report.end.signal, 11);
    EXPECT_EQ(report.last_command, "go movetime 5000");
    EXPECT_EQ(report.last_lines.back(), "< info depth 1");
    EXPECT_EQ(
        to_string(report), "the engine's output ended after \"go movetime 5000\"; it was killed"
    );
    EXPECT_THAT(player.done(), ElementsAre("(kill)", "(start)"));
    player.pass(500ms);
    player.session.started(player.now());
    player.say(hash);
    player.say("uciok");
    player.say("readyok");
    EXPECT_THAT(
        player.done(),
        ElementsAre(
            "uci",
            "setoption name Hash value 64",
            "isready",
            "position startpos",
            "go movetime 2500"
        )
    );
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre("greeted again", "1: e2e4"));
}

TEST_F(InSearch, ACrashAfterTheTimeIsTheEndOfTheSearch) {
    begin(move_time(100ms));
    player.clock.advance(101ms);
    player.crash();
    EXPECT_THAT(player.told(), ElementsAre("died, starts again", "1: failed"));
}

TEST_F(InSearch, AfterTheRestartsTheEngineIsOutUntilTheNextGame) {
    begin(depth(5));
    for (int i = 0; i < 2; ++i) {
        player.crash();
        player.session.started(player.now());
    }
    player.crash();
    EXPECT_THAT(
        player.told(), ElementsAre("died, starts again", "died, starts again", "died", "1: failed")
    );
    EXPECT_TRUE(player.session.is_out());
    EXPECT_EQ(player.session.deadline(), std::nullopt);
    player.go(depth(5));
    EXPECT_THAT(player.told(), ElementsAre("2: failed"));
    static_cast<void>(player.done());
    player.session.new_game(player.now());
    EXPECT_THAT(player.done(), ElementsAre("(start)"));
    player.greet();
    player.go(depth(5));
    player.say("bestmove e2e4");
    EXPECT_THAT(player.told(), ElementsAre("3: e2e4"));
}

TEST_F(InSearch, ClosingEndsEverything) {
    begin(endless());
    player.go(depth(1));
    EXPECT_THAT(player.done(), ElementsAre("stop"));
    player.session.close(player.now());
    EXPECT_THAT(player.done(), ElementsAre("quit", "(close)"));
    EXPECT_THAT(player.told(), ElementsAre("1: closed stopped", "2: closed"));
    player.say("bestmove e2e4");
    player.crash();
    player.go(depth(1));
    EXPECT_THAT(player.told(), ElementsAre("3: closed"));
    player.session.close(player.now());
    EXPECT_THAT(player.done(), IsEmpty());
}

TEST_F(InSearch, ADeafEngineAndAFloodAreKilled) {
    begin(depth(9));
    player.session.ended(ChannelError::line_too_long, {}, player.now());
    EXPECT_THAT(player.done(), ElementsAre("(kill)", "(start)"));
    player.session.started(player.now());
    static_cast<void>(player.done());
    player.session.ended(ChannelError::queue_full, {}, player.now());
    EXPECT_THAT(player.done(), ElementsAre("(kill)", "(start)"));
}

} // namespace
} // namespace rota::uci
