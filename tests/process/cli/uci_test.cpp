#include "tests/fakes/process_census.hpp"
#include "uci/process_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

/// What no test should need, however busy the machine.
constexpr auto patience = 30s;

/// How long nothing must come where nothing may.
constexpr auto silence = 150ms;

TimePoint in(std::chrono::milliseconds time) {
    return std::chrono::steady_clock::now() + time;
}

bool is_best_move(const std::string& line) {
    return line.starts_with("bestmove ");
}

/// A user interface that runs rota-uci, with an engine of ours behind it. Every test leaves no
/// child, no zombie and no descriptor behind.
class UciProgram : public testing::Test {
protected:
    void SetUp() override {
        auto started = start({ROTA_UCI_PROGRAM, {}, 5000ms});
        ASSERT_TRUE(started);
        program_ = std::move(*started);
    }

    void TearDown() override {
        program_.reset();
        EXPECT_EQ(test::open_descriptors(), descriptors_);
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    /// Several commands in one write if there are line ends in it.
    void send(std::string_view text) { ASSERT_TRUE(program_->send(text, in(patience))) << text; }

    void use_engine(const std::string& path) { send("setoption name Engine Path value " + path); }
    void use_fault_engine() { use_engine(ROTA_FAULT_ENGINE); }

    std::vector<std::string> lines_until(std::string_view word) {
        std::vector<std::string> lines;
        while (auto line = program_->receive(in(patience))) {
            lines.push_back(std::move(*line));
            if (lines.back().starts_with(word)) {
                return lines;
            }
        }
        ADD_FAILURE() << "no " << word;
        return lines;
    }

    /// The lines of one search; the last is its best move.
    std::vector<std::string> search(const std::string& go) {
        send(go);
        auto lines = lines_until("bestmove ");
        for (const std::string& line : lines) {
            EXPECT_FALSE(line.starts_with(' ')) << line; // Arena would not show it
        }
        return lines;
    }

    std::string best_move(const std::string& go) { return search(go).back(); }

    void expect_silence() {
        const auto line = program_->receive(in(silence));
        EXPECT_FALSE(line) << *line;
    }

    void expect_no_best_move() {
        const TimePoint until = in(silence);
        while (auto line = program_->receive(until)) {
            EXPECT_FALSE(is_best_move(*line)) << *line;
        }
    }

    void get_ready() {
        send("isready");
        for (const std::string& line : lines_until("readyok")) {
            EXPECT_FALSE(is_best_move(line)) << line;
        }
    }

    /// Ends by the end of its input, within a second.
    void expect_end() {
        const TimePoint before = in(0ms);
        program_.reset();
        EXPECT_LT(in(0ms) - before, 2s); // one, and one for a busy machine
    }

    std::unique_ptr<LineChannel> program_;

private:
    std::size_t descriptors_ = test::open_descriptors();
};

TEST_F(UciProgram, GreetsAtOnceAndAgain) {
    for (const char* const greeting : {"xboard\nuci", "joho uci", "\n  \tuci\r"}) {
        send(greeting);
        const auto lines = lines_until("uciok");
        EXPECT_THAT(lines[0], StartsWith("id name Rota "));
        EXPECT_THAT(lines[1], StartsWith("id author "));
        EXPECT_THAT(
            lines, testing::Contains("option name Hash type spin default 16 min 1 max 33554432")
        );
        EXPECT_THAT(lines, testing::Contains("option name SyzygyPath type string default <empty>"));
    }
    EXPECT_TRUE(test::children_of(::getpid()).size() == 1U);
    expect_end();
}

TEST_F(UciProgram, AScoredLineComesBeforeTheBestMove) {
    use_fault_engine();
    send("position startpos moves e2e4");
    const auto lines = search("go movetime 50");
    ASSERT_GE(lines.size(), 2U);
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr(" score cp 20 nodes 20 nps 20000 time 1 pv "));
    EXPECT_EQ(lines.back(), "bestmove a7a5");
}

TEST_F(UciProgram, NothingIsGivenAwayInAnInfiniteSearch) {
    use_fault_engine();
    get_ready();
    send("position startpos\ngo infinite");
    get_ready();
    expect_no_best_move();
    send("stop\nstop");
    EXPECT_THAT(lines_until("bestmove "), testing::SizeIs(2));
    get_ready();
    expect_silence();
}

TEST_F(UciProgram, StopAndPonderHitWithoutASearchDoNothing) {
    use_fault_engine();
    get_ready();
    send("stop\nponderhit\nstop");
    expect_silence();
    send("go infinite");
    expect_no_best_move();
    send("stop");
    lines_until("bestmove ");
}

TEST_F(UciProgram, APonderSearchWaitsAndThenAnswers) {
    use_fault_engine();
    get_ready();
    for (const char* const end : {"ponderhit", "stop"}) {
        send("go ponder depth 1");
        expect_no_best_move();
        send(end);
        lines_until("bestmove ");
    }
    get_ready();
}

TEST_F(UciProgram, StopPositionGoInOneWriteGivesTwoBestMovesInOrder) {
    use_fault_engine();
    get_ready();
    send("position startpos\ngo infinite");
    send("stop\nposition startpos moves e2e4\ngo infinite");
    EXPECT_EQ(lines_until("bestmove ").back(), "bestmove a2a3");
    expect_no_best_move();
    send("stop");
    EXPECT_EQ(lines_until("bestmove ").back(), "bestmove a7a5");
}

TEST_F(UciProgram, ASecondGoStopsTheFirst) {
    use_fault_engine();
    get_ready();
    send("go infinite\ngo infinite\ngo depth 1");
    for (int i = 0; i < 3; ++i) {
        lines_until("bestmove ");
    }
    get_ready();
}

TEST_F(UciProgram, OptionsAndNewGamesInASearchAreKept) {
    use_fault_engine();
    get_ready();
    send("go infinite\nsetoption name Hash value 32\nsetoption name MultiPV value 2");
    get_ready();
    expect_no_best_move();
    send("stop");
    lines_until("bestmove ");
    const auto lines = search("go depth 1");
    EXPECT_THAT(lines, testing::Contains(HasSubstr("multipv 2")));
    send("go infinite\nucinewgame\nposition startpos\ngo depth 1");
    lines_until("bestmove ");
    lines_until("bestmove ");
    get_ready();
}

TEST_F(UciProgram, IllegalInputLeavesNoPosition) {
    use_fault_engine();
    get_ready();
    for (const char* const position :
         {"position startpos moves e2e4 e2e4 d7d5",
          "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
          "position fen",
          "position",
          "position nonsense",
          "position startpos e2e4",
          "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
        send(position);
        EXPECT_THAT(lines_until("info string").back(), HasSubstr("error: ")) << position;
        const auto lines = search("go movetime 10");
        EXPECT_EQ(lines.back(), "bestmove 0000") << position;
        EXPECT_THAT(lines[lines.size() - 2], HasSubstr("score cp 0")) << position;
    }
    send("position startpos moves");
    EXPECT_EQ(best_move("go movetime 10"), "bestmove a2a3");
}

TEST_F(UciProgram, WhereThereIsNoMove) {
    use_fault_engine();
    get_ready();
    send("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    EXPECT_THAT(
        search("go depth 3"),
        ElementsAre("info depth 0 score mate 0 time 0 nodes 0 nps 0", "bestmove (none)")
    );
    send("position fen 7k/5K2/6Q1/8/8/8/8/8 b - - 0 1\ngo infinite");
    get_ready();
    expect_silence();
    send("stop");
    EXPECT_THAT(
        lines_until("bestmove "),
        ElementsAre("info depth 0 score cp 0 time 0 nodes 0 nps 0", "bestmove (none)")
    );
}

TEST_F(UciProgram, NumbersThatWouldNeverEndAreClamped) {
    use_fault_engine();
    get_ready();
    for (const char* const go :
         {"go movetime 0",
          "go wtime 0 btime 0",
          "go wtime -100 btime -5",
          "go depth 0",
          "go nodes 0",
          "go btime 1000 wtime 1000 binc 0 winc 0 movestogo 0",
          "go mate 1",
          "go wtime 100",
          "go searchmoves c2c4 movetime 50",
          "go depth x movetime 10"}) {
        EXPECT_TRUE(is_best_move(best_move(go))) << go;
        get_ready();
    }
    EXPECT_EQ(best_move("go searchmoves c2c4 h2h3 movetime 5"), "bestmove c2c4");
}

TEST_F(UciProgram, BothSpellingsOfCastling) {
    use_fault_engine();
    get_ready();
    for (const char* const castling : {"e1g1", "e1h1"}) {
        send(std::string{"position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves "} + castling);
        EXPECT_THAT(best_move("go depth 1"), StartsWith("bestmove e8"));
    }
    send("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(best_move("go depth 1 searchmoves e1h1"), "bestmove e1g1");
    send("setoption name UCI_Chess960 value true");
    EXPECT_EQ(best_move("go depth 1 searchmoves e1g1"), "bestmove e1h1");
}

TEST_F(UciProgram, ALongGameInOneWriteWithItsGo) {
    use_fault_engine();
    get_ready();
    std::string position = "position startpos moves";
    for (int i = 0; i < 750; ++i) {
        position += " g1f3 g8f6 f3g1 f6g8";
    }
    send(position + "\ngo depth 1\nisready");
    lines_until("bestmove ");
}

TEST_F(UciProgram, PerftAndBoardAsStockfishPrintsThem) {
    send("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\ngo perft 2");
    const auto lines = lines_until("Nodes searched: ");
    EXPECT_THAT(lines, testing::Contains("e1g1: 23"));
    EXPECT_EQ(lines.back(), "Nodes searched: 568");
    EXPECT_EQ(lines[lines.size() - 2], "");
    send("d");
    const auto board = lines_until("Checkers:");
    EXPECT_THAT(board, testing::Contains("Fen: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    EXPECT_THAT(board, testing::Contains(" | R |   |   |   | K |   |   | R | 1"));
    for (const char* const bad : {"go perft 0", "go perft x", "go perft", "go perft 99"}) {
        send(bad);
        EXPECT_THAT(lines_until("info string").back(), HasSubstr("error")) << bad;
    }
}

TEST_F(UciProgram, BenchEndsWithTheLinesThatScriptsRead) {
    send("bench\nuci");
    lines_until("uciok");
    // 119,060,324 + 193,690,690 + 11,030,083 + 3,605,103 leaves
    EXPECT_TRUE(test::soon([&] {
        static_cast<void>(program_->receive(in(10ms)));
        return program_->last_words().find("Nodes searched  : 327386200\nNodes/second    : ")
               != std::string::npos;
    })) << program_->last_words();
}

TEST_F(UciProgram, BadOptionsAreExplained) {
    for (const char* const option :
         {"setoption name Hash value abc",
          "setoption name Hash value 0",
          "setoption name Smash",
          "setoption",
          "setoption name",
          "setoption name UCI_Elo value 1"}) {
        send(option);
        EXPECT_THAT(lines_until("info string").back(), HasSubstr("error: ")) << option;
    }
}

TEST_F(UciProgram, WithoutAnEngineEverythingIsAnsweredAllTheSame) {
    use_engine("/no/such/engine");
    send("uci\nucinewgame\nisready");
    lines_until("readyok");
    send("position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    const auto lines = search("go wtime 1000 btime 1000");
    EXPECT_EQ(lines.back(), "bestmove e4d5");
    EXPECT_THAT(lines[lines.size() - 3], HasSubstr("info string error: there is no engine"));
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr("score cp 0"));
    send("go infinite");
    get_ready();
    expect_no_best_move();
    send("stop");
    lines_until("bestmove e4d5");
    use_fault_engine();
    EXPECT_EQ(best_move("go depth 1"), "bestmove e1e2");
}

TEST_F(UciProgram, AnEngineThatDiesIsStartedAgain) {
    send("setoption name Engine Path value " ROTA_FAULT_ENGINE);
    get_ready();
    send("go infinite");
    get_ready();
    const auto ours = test::children_of(::getpid());
    ASSERT_EQ(ours.size(), 1U);
    const auto engines = test::children_of(ours.front().id);
    ASSERT_EQ(engines.size(), 1U);
    ::kill(engines.front().id, SIGSEGV);
    EXPECT_THAT(lines_until("info string error").back(), HasSubstr("SIGSEGV"));
    lines_until("info string restarted");
    send("stop");
    EXPECT_EQ(lines_until("bestmove ").back(), "bestmove a2a3");
}

TEST_F(UciProgram, EndsWithItsInputInEveryState) {
    const std::string engine = "setoption name Engine Path value " ROTA_FAULT_ENGINE "\n";
    for (const std::string& commands :
         {std::string{"uci"},
          engine + "isready",
          engine + "go infinite",
          engine + "go ponder",
          engine + "go infinite\nstop",
          engine + "position startpos moves e2e5\ngo infinite",
          std::string{"setoption name Engine Path value /no\ngo infinite"},
          engine + "go infinite\nquit",
          engine + "quit",
          std::string{"quit"}}) {
        SCOPED_TRACE(commands);
        send(commands);
        std::this_thread::sleep_for(20ms);
        expect_end();
        SetUp();
    }
}

/// Random commands, many at a time: as many best moves as searches, and it still lives.
TEST_F(UciProgram, AsManyBestMovesAsSearchesWhateverComes) {
    static const std::vector<std::string> commands{
        "uci",
        "isready",
        "stop",
        "stop",
        "ponderhit",
        "ucinewgame",
        "debug on",
        "xboard",
        "",
        "nonsense",
        "register later",
        "position startpos",
        "position startpos moves e2e4 e7e5",
        "position startpos moves e2e5",
        "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1",
        "position fen x",
        "setoption name Hash value 16",
        "setoption name MultiPV value 3",
        "setoption name UCI_Chess960 value true",
        "setoption name Hash value x",
        "go infinite",
        "go ponder movetime 5",
        "go depth 1",
        "go",
        "go movetime 1",
        "go wtime 10 btime 10",
        "go wtime 60000 btime 60000", // a level would wait with its answer
        "go ponder wtime 60000 btime 60000",
        "go depth 1 searchmoves e2e4",
        "setoption name Level value 3",
        "setoption name Level value Full",
        "stop",
        "stop"};
    use_fault_engine();
    std::mt19937_64 random{20'260'101};
    std::size_t searches = 0;
    std::size_t answers = 0;
    for (int sequence = 0; sequence < 2000; ++sequence) {
        std::string text;
        for (std::uint64_t i = 0; i < 1 + random() % 8; ++i) {
            const std::string& command = commands[random() % commands.size()];
            searches += command.starts_with("go") ? 1U : 0U;
            text += command + '\n';
        }
        send(text + (sequence % 10 == 9 ? "stop\nisready" : ""));
        if (sequence % 10 != 9) {
            continue;
        }
        // All "readyok" up to the last one may come before the last best moves: count both.
        while (answers < searches) {
            const auto line = program_->receive(in(patience));
            ASSERT_TRUE(line) << "seed 20260101, sequence " << sequence;
            answers += is_best_move(*line) ? 1U : 0U;
        }
        ASSERT_EQ(answers, searches);
    }
    send("isready");
    TimePoint until = in(silence);
    while (const auto line = program_->receive(until)) {
        EXPECT_FALSE(is_best_move(*line));
    }
    expect_end();
}

TEST_F(UciProgram, PlaysWithStockfish) {
    if (!std::filesystem::exists("/usr/games/stockfish")) {
        GTEST_SKIP() << "no /usr/games/stockfish";
    }
    get_ready();
    send("setoption name MultiPV value 3\nposition startpos moves e2e4");
    const auto lines = search("go nodes 3000");
    EXPECT_THAT(lines, testing::Contains(HasSubstr(" multipv 3 score cp ")));
    send("setoption name MultiPV value 1");
    send("go wtime 100 btime 100");
    lines_until("bestmove ");
    send("quit");
    expect_end();
}

} // namespace
} // namespace rota::uci
