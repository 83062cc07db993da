#include "tests/fakes/process_census.hpp"
#include "tests/fakes/raw_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <optional>
#include <string>

namespace rota {
namespace {

using namespace std::chrono_literals;
using std::chrono::steady_clock;

/// What no test should need, however busy the machine.
constexpr auto patience = 30s;

/// rota-uci at a level that thinks for `delay`, in a position that is not in the book.
class UciDelay : public testing::Test {
protected:
    void play(std::chrono::milliseconds delay, const std::string& engine = ROTA_FAULT_ENGINE) {
        const std::string path = testing::TempDir() + "delay.toml";
        std::ofstream{path} << "[[levels]]\nname = \"Slow\"\ndelay_ms = [" << delay.count() << ", "
                            << delay.count() << "]\n";
        program_.emplace(std::vector<std::string>{ROTA_UCI_PROGRAM});
        send("setoption name Engine Path value " + engine);
        send("setoption name Level File value " + path);
        send("setoption name Level value 1");
        send("position fen 4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1");
        get_ready();
    }

    void TearDown() override {
        program_.reset();
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    void send(const std::string& line) { ASSERT_TRUE(program_->write(line + "\n", patience)); }

    void get_ready() {
        send("isready");
        ASSERT_FALSE(program_->lines_until("readyok", patience).empty());
    }

    /// Until the answer to `line`, in which there is one best move.
    std::chrono::milliseconds time_until_answer(const std::string& line) {
        const auto before = steady_clock::now();
        send(line);
        EXPECT_FALSE(program_->lines_until("bestmove ", patience).empty()) << line;
        return std::chrono::ceil<std::chrono::milliseconds>(steady_clock::now() - before);
    }

    void expect_no_answer(std::chrono::milliseconds time) {
        const auto until = steady_clock::now() + time;
        while (steady_clock::now() < until) {
            const auto line = program_->read_line(
                std::chrono::ceil<std::chrono::milliseconds>(until - steady_clock::now())
            );
            EXPECT_FALSE(line && line->starts_with("bestmove")) << *line;
        }
    }

    std::optional<test::RawProgram> program_{};
};

TEST_F(UciDelay, TheAnswerComesAfterTheDelayAndOnce) {
    play(700ms);
    for (int i = 0; i < 2; ++i) {
        EXPECT_GE(time_until_answer("go wtime 300000 btime 300000"), 700ms);
    }
    get_ready();
    expect_no_answer(200ms);
}

TEST_F(UciDelay, StopEndsItAtOnce) {
    play(20s);
    std::chrono::milliseconds shortest = patience;
    for (int i = 0; i < 5; ++i) { // some may meet a busy machine
        send("go wtime 3600000 btime 3600000");
        expect_no_answer(100ms);
        get_ready();
        shortest = std::min(shortest, time_until_answer("stop"));
    }
    EXPECT_LT(shortest, 100ms);
    expect_no_answer(200ms);
}

TEST_F(UciDelay, APonderHitBeginsIt) {
    play(600ms);
    send("go ponder wtime 300000 btime 300000");
    expect_no_answer(800ms);
    EXPECT_GE(time_until_answer("ponderhit"), 600ms);
}

TEST_F(UciDelay, LittleTimeOrNoClockGivesNone) {
    play(20s);
    for (const char* const go :
         {"go wtime 5000 btime 3600000",
          "go wtime 2000 btime 2000 winc 20 binc 20",
          "go movetime 150",
          "go depth 1",
          "go nodes 1"}) {
        EXPECT_LT(time_until_answer(go), 10s) << go;
    }
    send("setoption name Move Delay value None");
    EXPECT_LT(time_until_answer("go wtime 3600000 btime 3600000"), 10s);
}

TEST_F(UciDelay, WithoutAnEngineToo) {
    play(700ms, "/no/such/engine");
    EXPECT_GE(time_until_answer("go wtime 300000 btime 300000"), 700ms);
    play(20s, "/no/such/engine");
    send("go wtime 3600000 btime 3600000");
    expect_no_answer(100ms);
    EXPECT_LT(time_until_answer("stop"), 10s);
}

TEST_F(UciDelay, TheEndOfTheInputOrQuitDoesNotWaitForIt) {
    for (const std::string engine : {ROTA_FAULT_ENGINE, "/no/such/engine"}) {
        for (const bool quits : {true, false}) {
            play(20s, engine);
            send("go wtime 3600000 btime 3600000");
            expect_no_answer(100ms);
            if (quits) {
                send("quit");
            } else {
                program_->close_input();
            }
            EXPECT_EQ(program_->wait(2s), 0) << engine; // one second, and one for a busy machine
        }
    }
}

} // namespace
} // namespace rota
