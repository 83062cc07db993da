#include "movegen/fen.hpp"
#include "tests/fakes/session_player.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

SearchLimits depth(std::int64_t plies) {
    SearchLimits limits;
    limits.depth = plies;
    return limits;
}

SearchLimits move_time(Milliseconds time) {
    SearchLimits limits;
    limits.move_time = time;
    return limits;
}

SearchLimits endless() {
    return {};
}

SearchLimits pondering() {
    SearchLimits limits;
    limits.clocks = {10'000ms, 10'000ms};
    limits.ponder = true;
    return limits;
}

Move move(std::string_view text) {
    const auto found = move_of(text, Position::start());
    EXPECT_TRUE(found) << text;
    return *found;
}

std::string fault(Fault::Kind kind) {
    return "fault " + std::to_string(static_cast<int>(kind));
}

const char* const hash = "option name Hash type spin default 16 min 1 max 1024";
const char* const threads = "option name Threads type spin default 1 min 1 max 8";
const char* const chess960 = "option name UCI_Chess960 type check default false";
const char* const clear_hash = "option name Clear Hash type button";

/// A player in the middle of its first search.
class InSearch : public testing::Test {
protected:
    void begin(const SearchLimits& limits) {
        player.greet({hash, threads});
        search = player.go(limits);
        EXPECT_EQ(player.done().size(), 2U);
    }

    SessionPlayer player;
    SearchId search = 0;
};

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
