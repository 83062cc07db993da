#include "tests/fakes/process_census.hpp"
#include "tests/fakes/raw_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

namespace rota {
namespace {

using namespace std::chrono_literals;
using test::RawProgram;

/// What no test should need, however busy the machine.
constexpr auto patience = 30s;

/// Within which the program has to be gone; twice that on a busy machine.
constexpr auto a_moment = 2s;

const std::string use_fault_engine =
    "setoption name Engine Path value " ROTA_FAULT_ENGINE "\nisready\n";

/// The fault engine with a fault, as a program without arguments.
std::string use_engine_with(const std::string& fault) {
    const std::string path = testing::TempDir() + "engine" + fault;
    std::ofstream{path} << "#!/bin/sh\nexec " ROTA_FAULT_ENGINE " " << fault << '\n';
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    return "setoption name Engine Path value " + path + "\nisready\n";
}

std::vector<std::string> all_lines(RawProgram& program) {
    std::vector<std::string> lines;
    while (auto line = program.read_line(patience)) {
        lines.push_back(std::move(*line));
    }
    return lines;
}

TEST(UciPipe, CommandsMayBeSplitAnywhereAndGluedTogether) {
    const std::string script = use_fault_engine
                               + "uci\r\nposition startpos moves e2e4\n\n go\tdepth 1\n"
                                 "position startpos\nisready\ngo movetime 5";
    const auto answer = [](const std::vector<std::string>& parts) {
        RawProgram program{{ROTA_UCI_PROGRAM}};
        for (const std::string& part : parts) {
            EXPECT_TRUE(program.write(part, patience));
            if (parts.size() < 5) {
                std::this_thread::sleep_for(1ms);
            }
        }
        std::vector<std::string> lines;
        EXPECT_TRUE(program.write("\nisready\n", patience)); // the last line was not complete
        int best_moves = 0;
        while (best_moves < 2) {
            const auto line = program.read_line(patience);
            if (!line) {
                ADD_FAILURE() << "only " << best_moves << " best moves";
                break;
            }
            best_moves += line->starts_with("bestmove") ? 1 : 0;
            if (*line != "readyok") { // as early as it can
                lines.push_back(*line);
            }
        }
        program.close_input();
        EXPECT_EQ(program.wait(a_moment), 0);
        return lines;
    };
    const std::vector<std::string> glued = answer({script});
    ASSERT_EQ(glued.back(), "bestmove a2a3");
    EXPECT_THAT(glued, testing::Contains("bestmove a7a5"));
    std::vector<std::string> bytes;
    for (const char byte : script) {
        bytes.emplace_back(1, byte);
    }
    EXPECT_EQ(answer(bytes), glued);
    for (std::size_t i = 1; i < script.size(); ++i) {
        ASSERT_EQ(answer({script.substr(0, i), script.substr(i)}), glued)
            << "split before byte " << i;
    }
}

TEST(UciPipe, ALastLineWithoutItsEndIsObeyed) {
    RawProgram program{{ROTA_UCI_PROGRAM}};
    ASSERT_TRUE(program.write("uci", patience));
    program.close_input();
    EXPECT_THAT(all_lines(program), testing::Contains("uciok"));
    EXPECT_EQ(program.wait(a_moment), 0);
}

/// Fills the pipe, which takes 64 kB, and a good deal more.
void ask_much(RawProgram& program) {
    for (int i = 0; i < 500; ++i) {
        ASSERT_TRUE(program.write("uci\n", patience)) << i;
    }
}

TEST(UciPipe, WhoReadsNothingCanStillQuit) {
    for (const char* const last :
         {"quit\n", "go infinite\nquit\n", "stop\ngo infinite\nstop\nquit\n"}) {
        RawProgram program{{ROTA_UCI_PROGRAM}};
        ASSERT_TRUE(program.write(use_fault_engine, patience));
        ask_much(program);
        ASSERT_TRUE(program.write(last, patience));
        EXPECT_EQ(program.wait(a_moment), 0) << last;
    }
}

TEST(UciPipe, WhoReadsNothingCanStillCloseTheInput) {
    for (const char* const last : {"", "go infinite\n", "go ponder\n", "go infinite\nstop\n"}) {
        RawProgram program{{ROTA_UCI_PROGRAM}};
        ASSERT_TRUE(program.write(use_fault_engine, patience));
        ask_much(program);
        ASSERT_TRUE(program.write(last, patience));
        program.close_input();
        EXPECT_EQ(program.wait(a_moment), 0) << last;
    }
}

TEST(UciPipe, AnEngineThatFloodsAReaderThatDoesNotReadLosesNoAnswer) {
    RawProgram program{{ROTA_UCI_PROGRAM}};
    ASSERT_TRUE(program.write(use_engine_with("--flood"), patience));
    ASSERT_FALSE(program.lines_until("readyok", patience).empty());
    ASSERT_TRUE(program.write("go depth 1\n", patience));
    std::this_thread::sleep_for(500ms);
    ASSERT_TRUE(program.write("isready\nuci\n", patience));
    int best_moves = 0;
    bool greeted = false;
    while (best_moves == 0 || !greeted) {
        const auto line = program.read_line(patience);
        ASSERT_TRUE(line);
        best_moves += line->starts_with("bestmove ") ? 1 : 0;
        greeted = greeted || *line == "uciok";
    }
    program.close_input();
    EXPECT_EQ(program.wait(a_moment), 0);
}

TEST(UciPipe, WhoClosesTheOutputIsGone) {
    RawProgram program{{ROTA_UCI_PROGRAM}};
    ASSERT_TRUE(program.write(use_fault_engine, patience));
    ASSERT_FALSE(program.lines_until("readyok", patience).empty());
    program.close_output();
    ASSERT_TRUE(program.write("uci\n", patience)); // and the input stays open
    EXPECT_EQ(program.wait(a_moment), 0);
    EXPECT_TRUE(test::children_of(::getpid()).empty());
}

} // namespace
} // namespace rota
