#include "cli/match_log.hpp"
#include "movegen/uci_move.hpp"
#include "tests/support/console_folder.hpp"
#include "uci/process_channel.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>

// Whole matches against Stockfish, typed at the console in a terminal. The times are those of the
// script and Stockfish's moves were recorded, so that the screen is the same every time; that
// they are Stockfish's is a test of its own.

namespace rota {
namespace {

using namespace std::chrono_literals;
namespace fs = std::filesystem;

const fs::path folder = ROTA_TEST_DATA "/console";

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// What a command prints.
std::string output_of(const std::string& command) {
    std::string text;
    FILE* const pipe = ::popen(command.c_str(), "r");
    std::array<char, 4096> block{};
    for (std::size_t count = 0;
         pipe != nullptr && (count = std::fread(block.data(), 1, block.size(), pipe)) > 0;) {
        text.append(block.data(), count);
    }
    return pipe != nullptr && ::pclose(pipe) == 0 ? text : std::string{};
}

std::string shell_quoted(std::string_view text) {
    std::string shell = "'";
    for (const char letter : text) {
        shell += letter == '\'' ? std::string{"'\\''"} : std::string(1, letter);
    }
    return shell + '\'';
}

/// A terminal of 110 columns with the console in it.
class Terminal {
public:
    Terminal(const test::ConsoleFolder& files, const std::string& match)
        : tmux_{"tmux -S " + files.path("socket") + ' '} {
        files.write("tmux.conf", "set -g history-limit 50000\nset -g escape-time 0\n");
        output_of(fmt::format(
            "LC_ALL=C.UTF-8 {}-f {} new-session -d -x 110 -y 50 {}",
            tmux_,
            files.path("tmux.conf"),
            shell_quoted(fmt::format(
                "cd {} && {} match run {} --times; exec sleep 600",
                shell_quoted(files.path("")),
                shell_quoted(ROTA_PROGRAM),
                match
            ))
        ));
    }
    ~Terminal() { output_of(tmux_ + "kill-server"); }
    Terminal(const Terminal&) = delete;
    Terminal& operator=(const Terminal&) = delete;

    void type(const std::string& line) {
        output_of(fmt::format("{}send-keys -l -- {} \\; send-keys Enter", tmux_, shell_quoted(line))
        );
    }
    /// Everything that has been on the screen, without the empty rows at its end.
    [[nodiscard]] std::string screen() const {
        std::string text = output_of(tmux_ + "capture-pane -p -J -S -");
        std::string kept;
        std::istringstream lines{text};
        for (std::string line; std::getline(lines, line);) {
            line.erase(line.find_last_not_of(' ') + 1);
            kept += line + '\n';
        }
        kept.erase(kept.find_last_not_of('\n') + 1);
        return kept + '\n';
    }
    /// Waits until the screen ends as is asked for. \returns whether it did
    [[nodiscard]] bool wait_for(std::size_t prompts, std::string_view end) const {
        const auto until = std::chrono::steady_clock::now() + 20s;
        while (std::chrono::steady_clock::now() < until) {
            const std::string now = screen();
            std::size_t found = 0;
            for (std::size_t at = now.find("\nW "); at != std::string::npos;
                 at = now.find("\nW ", at + 1)) {
                ++found;
            }
            if (found >= prompts && now.ends_with(end)) {
                return true;
            }
            std::this_thread::sleep_for(5ms);
        }
        return false;
    }

private:
    std::string tmux_;
};

class Tmux : public testing::TestWithParam<std::string> {};

TEST_P(Tmux, AWholeMatchAgainstStockfishAtTheConsole) {
    if (output_of("tmux -V").empty()) {
        GTEST_SKIP() << "tmux is not installed";
    }
    const test::ConsoleFolder files;
    files.copy(folder / (GetParam() + ".toml"));
    std::string screen;
    {
        Terminal terminal{files, GetParam() + ".toml"};
        std::istringstream script{read(folder / (GetParam() + ".script"))};
        std::size_t prompts = 1;
        for (std::string line; std::getline(script, line); ++prompts) {
            ASSERT_TRUE(terminal.wait_for(prompts, " >\n")) << line << '\n' << terminal.screen();
            terminal.type(line);
        }
        ASSERT_TRUE(terminal.wait_for(prompts - 1, " records.\n")) << terminal.screen();
        screen = terminal.screen();
    }
    const fs::path expected = folder / (GetParam() + ".terminal");
    if (std::getenv("ROTA_UPDATE_GOLDEN") != nullptr) {
        std::ofstream{expected, std::ios::binary} << screen;
    }
    EXPECT_EQ(screen, read(expected)) << "tests/scripts/update_golden.sh accepts the new text";
}

/// Stockfish has Black in one match and White in the other; see tests/README.md.
TEST_P(Tmux, TheRecordedMovesAreStockfishs) {
    auto engine = uci::start({"stockfish", {}, 2000ms});
    if (!engine) {
        GTEST_SKIP() << "stockfish is not installed";
    }
    const auto patience = [] {
        return uci::SteadyClock{}.now() + 60s;
    };
    const auto greeting = (*engine)->receive(patience());
    ASSERT_TRUE(greeting);
    if (!greeting->starts_with("Stockfish 15.1 ")) {
        GTEST_SKIP() << "the moves are those of Stockfish 15.1, this is " << *greeting;
    }
    const auto send = [&](const std::string& line) {
        ASSERT_TRUE((*engine)->send(line, patience()));
    };
    for (const char* line :
         {"setoption name Threads value 1", "setoption name Hash value 16", "ucinewgame"}) {
        send(line);
    }
    const test::ConsoleFolder files;
    files.copy(folder / (GetParam() + ".toml"));
    files.copy(folder / (GetParam() + ".script"));
    output_of(fmt::format(
        "cd {} && {} match run {}.toml --times < {}.script || true",
        files.path(""),
        ROTA_PROGRAM,
        GetParam(),
        GetParam()
    ));
    const auto log = cli::parse_match_log(files.read(GetParam() + ".jsonl"));
    ASSERT_TRUE(log);
    auto match = cli::match_of(log->header);
    ASSERT_TRUE(match);
    for (const consult::Event& event : log->events) {
        ASSERT_TRUE(match->apply(event));
    }
    const Color side = log->header.teams[0] == "Stockfish" ? Color::white : Color::black;
    const GameRecord& game = match->state().boards[0].board.game();
    ASSERT_GT(game.plies(), 30U);
    std::string moves;
    for (std::size_t ply = 0; ply < game.plies(); ++ply) {
        const std::string played = to_uci(game.move(ply));
        if (game.position(ply).side_to_move() == side) {
            send("position startpos" + (moves.empty() ? "" : " moves" + moves));
            send("go nodes 20000");
            std::string answer;
            while (!answer.starts_with("bestmove ")) {
                const auto line = (*engine)->receive(patience());
                ASSERT_TRUE(line);
                answer = *line;
            }
            std::istringstream words{answer};
            std::string best;
            words >> best >> best;
            ASSERT_EQ(best, played) << "ply " << ply;
        }
        moves += ' ' + played;
    }
}

INSTANTIATE_TEST_SUITE_P(Matches, Tmux, testing::Values("relay", "skolelag"));

} // namespace
} // namespace rota
