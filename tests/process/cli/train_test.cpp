#include "cli/match_log.hpp"
#include "cli/train_log.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

// Whole training games through pipes, with a real engine and with one that dies.

namespace rota::cli {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

bool has_stockfish() {
    return fs::exists("/usr/games/stockfish") || fs::exists("/usr/bin/stockfish");
}

/// The program as a child, with its input and output.
class Child {
public:
    explicit Child(std::vector<std::string> arguments) {
        std::array<int, 2> to{};
        std::array<int, 2> from{};
        EXPECT_EQ(::pipe2(to.data(), O_CLOEXEC), 0);
        EXPECT_EQ(::pipe2(from.data(), O_CLOEXEC), 0);
        id_ = ::fork();
        if (id_ == 0) {
            ::dup2(to[0], STDIN_FILENO);
            ::dup2(from[1], STDOUT_FILENO);
            std::vector<char*> argv;
            std::string program = ROTA_PROGRAM;
            argv.push_back(program.data());
            for (std::string& each : arguments) {
                argv.push_back(each.data());
            }
            argv.push_back(nullptr);
            ::execv(ROTA_PROGRAM, argv.data());
            ::_exit(127);
        }
        ::close(to[0]);
        ::close(from[1]);
        in_ = to[1];
        out_ = ::fdopen(from[0], "r");
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (id_ > 0) {
            kill();
        }
        ::close(in_);
        static_cast<void>(std::fclose(out_));
    }

    void send(const std::string& line) {
        const std::string text = line + "\n";
        EXPECT_EQ(::write(in_, text.data(), text.size()), static_cast<ssize_t>(text.size()));
    }
    void send(const std::string& line, std::int64_t at) {
        send(json{{"at", at}, {"line", line}}.dump());
    }

    /// The next line; empty at the end.
    std::string line() {
        char* text = nullptr;
        std::size_t size = 0;
        const ssize_t count = ::getline(&text, &size, out_);
        std::string line = count > 0 ? std::string(text, static_cast<std::size_t>(count)) : "";
        std::free(text); // NOLINT: getline's
        return line;
    }
    json answer() {
        const std::string text = line();
        return json::parse(text.empty() ? "null" : text);
    }

    /// The other side may be gone.
    void send_or_not(const std::string& line) {
        const std::string text = line + "\n";
        static_cast<void>(!::write(in_, text.data(), text.size()));
    }

    /// \returns the exit status, or the signal below zero
    int interrupt() {
        ::kill(id_, SIGINT);
        return wait();
    }
    int end() {
        ::close(in_);
        in_ = -1;
        return wait();
    }
    void kill() {
        ::kill(id_, SIGKILL);
        static_cast<void>(wait());
    }

private:
    int wait() {
        int status = 0;
        ::waitpid(id_, &status, 0);
        id_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }

    pid_t id_ = -1;
    int in_ = -1;
    std::FILE* out_ = nullptr;
};

class TrainProcess : public testing::Test {
protected:
    TrainProcess() {
        static_cast<void>(std::signal(SIGPIPE, SIG_IGN)); // of a child that was killed
        std::string pattern = fs::temp_directory_path() / "rota-train-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
    }
    ~TrainProcess() override { fs::remove_all(folder_); }

    void setup(const std::string& engine, const std::string& more = "") {
        std::ofstream{folder_ / "t.toml"}
            << "rules = \"skolelag\"\nname = \"Process\"\nseed = 5\ntake_backs = 2\n[white]\nteam "
               "= "
               "\"Oak\"\nplayers = [\"Anna Nord\", \"Bo\", \"Cai\", \"Eva\"]\n[black]\nengine = \""
            << engine << "\"\n"
            << more;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file{folder_ / name, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    fs::path folder_;
};

/// White plays random legal moves, preferring captures, so that the game has an end.
std::string some_move(const std::string& fen, std::mt19937& random) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    const MoveList moves = legal_moves(*position);
    std::vector<Move> captures;
    for (const Move move : moves) {
        if (position->piece_at(move.to()) && move.kind() != MoveKind::castling) {
            captures.push_back(move);
        }
    }
    const auto pick = [&](const auto& list) {
        return to_uci(*(list.begin() + static_cast<std::ptrdiff_t>(random() % list.size())));
    };
    return captures.empty() ? pick(moves) : pick(captures);
}

/// Plays until the game is over. \returns the last answer
json play_on(Child& child, json answer, std::mt19937& random, std::size_t most = 1'000) {
    for (std::size_t i = 0; i < most; ++i) {
        const json& board = answer["status"]["boards"][0];
        if (!board["result"].is_null()) {
            return answer;
        }
        if (board["to_move"] == "black") {
            answer = child.answer();
            EXPECT_EQ(answer["ok"], true) << answer;
            EXPECT_TRUE(answer.contains("engine_move")) << answer;
            continue;
        }
        const auto at = answer["status"]["at"].get<std::int64_t>() + 1'500;
        child.send(
            std::to_string(board["white"]["due_seat"].get<int>()) + " "
                + some_move(board["fen"].get<std::string>(), random),
            at
        );
        answer = child.answer();
        if (answer.is_null() || answer["ok"] != true) {
            ADD_FAILURE() << answer;
            return answer;
        }
    }
    return answer;
}

TEST_F(TrainProcess, AWholeGameAgainstStockfishAndItsReport) {
    if (!has_stockfish()) {
        GTEST_SKIP() << "stockfish is not installed";
    }
    setup("stockfish", "level = \"Lynx\"\n");
    std::mt19937 random{4};
    Child child{{"train", path("t.toml"), "--batch"}};
    EXPECT_EQ(child.answer()["resumed"], false);
    child.send("start", 0);
    const json last = play_on(child, child.answer(), random);
    EXPECT_FALSE(last["status"]["boards"][0]["result"].is_null());
    EXPECT_EQ(child.end(), 0);

    // The same again: the same engine at the same level with the same seed plays the same.
    const std::string log = read("t.jsonl");
    fs::remove(path("t.jsonl"));
    std::mt19937 again{4};
    Child second{{"train", path("t.toml"), "--batch"}};
    static_cast<void>(second.answer());
    second.send("start", 0);
    static_cast<void>(play_on(second, second.answer(), again));
    EXPECT_EQ(second.end(), 0);
    EXPECT_EQ(read("t.jsonl"), log);

    // Two reports of the same game are the same.
    std::vector<std::string> reports;
    for (const std::string name : {"a", "b"}) {
        Child report{
            {"train",
             "report",
             path("t.jsonl"),
             "--json",
             "--nodes",
             "3000",
             "--svg",
             path(name + ".svg"),
             "--pgn",
             path(name + ".pgn")}};
        reports.push_back(report.line());
        EXPECT_EQ(report.end(), 0);
    }
    EXPECT_EQ(reports[0], reports[1]);
    EXPECT_EQ(read("a.svg"), read("b.svg"));
    EXPECT_EQ(read("a.pgn"), read("b.pgn"));
    EXPECT_THAT(read("a.pgn"), HasSubstr("[%eval "));
    EXPECT_EQ((reports[0] + read("a.svg") + read("a.pgn")).find("Anna"), std::string::npos);
    EXPECT_NE(json::parse(reports[0])["players"][0]["accuracy"], nullptr);
    Child audit{{"audit", path("a.pgn"), "--rules", "skolelag"}};
    EXPECT_EQ(audit.end(), 0);
}

TEST_F(TrainProcess, AnEngineThatDiesIsStartedAgainAndTheGameGoesOn) {
    setup(
        ROTA_FAULT_ENGINE,
        "arguments = [\"--crash-on-go\", \"--once\", \"" + path("died") + "\"]\ndelay_ms = 0\n"
    );
    std::mt19937 random{4};
    Child child{{"train", path("t.toml"), "--batch"}};
    static_cast<void>(child.answer());
    child.send("start", 0);
    static_cast<void>(play_on(child, child.answer(), random, 9));
    EXPECT_TRUE(fs::exists(path("died")));
    EXPECT_EQ(child.end(), 0);
}

TEST_F(TrainProcess, AnEngineThatAlwaysDiesStopsTheClocks) {
    setup(ROTA_FAULT_ENGINE, "arguments = [\"--crash-on-go\"]\ndelay_ms = 0\n");
    Child child{{"train", path("t.toml"), "--batch"}};
    static_cast<void>(child.answer());
    child.send("start", 0);
    static_cast<void>(child.answer());
    child.send("1 e4", 1'000);
    EXPECT_EQ(child.answer()["ok"], true);
    const json gone = child.answer();
    EXPECT_EQ(gone["ok"], false);
    EXPECT_THAT(gone["error"]["message"].get<std::string>(), HasSubstr("\"go\" tries again"));
    child.send("clock", 50'000);
    const json clock = child.answer();
    EXPECT_EQ(clock["status"]["boards"][0]["paused"], true);
    EXPECT_EQ(clock["status"]["boards"][0]["black"]["clock_ms"], 600'000);
    child.send("go", 60'000);
    EXPECT_EQ(child.answer()["ok"], true);
    EXPECT_EQ(child.answer()["ok"], false); // once more
    EXPECT_EQ(child.end(), 3);
}

TEST_F(TrainProcess, AnEngineThatDoesNotExist) {
    setup("/nowhere/engine");
    Child child{{"train", path("t.toml"), "--batch"}};
    static_cast<void>(child.answer());
    child.send("start", 0);
    static_cast<void>(child.answer());
    child.send("1 e4", 1'000);
    EXPECT_EQ(child.answer()["ok"], true);
    EXPECT_EQ(child.answer()["ok"], false);
}

TEST_F(TrainProcess, KilledTheGameGoesOnWithTheClocksAsTheyWere) {
    setup(ROTA_FAULT_ENGINE, "delay_ms = 700\n");
    std::mt19937 random{8};
    std::int64_t at = 0;
    std::size_t acknowledged = 0;
    constexpr int rounds = 60;
    for (int round = 0; round < rounds; ++round) {
        Child child{{"train", path("t.toml"), "--batch"}};
        json answer = child.answer();
        ASSERT_EQ(answer["ok"], true) << answer;
        EXPECT_EQ(answer["resumed"], round > 0);
        const auto log = parse_match_log(read("t.jsonl"));
        ASSERT_TRUE(log) << log.error().message;
        EXPECT_GE(log->events.size(), acknowledged);
        const json& board = answer["status"]["boards"][0];
        if (!board["result"].is_null()) {
            break;
        }
        at = std::max(at, answer["status"]["at"].get<std::int64_t>());
        const auto clocks = [](const json& of) {
            return std::pair{
                of["white"]["clock_ms"].get<std::int64_t>(),
                of["black"]["clock_ms"].get<std::int64_t>()};
        };
        const auto before = clocks(board);
        at += 40'000; // while nobody was there
        child.send(board["phase"] == "ready" ? "start" : "go", at);
        answer = child.answer();
        ASSERT_EQ(answer["ok"], true) << answer;
        if (round > 0) {
            EXPECT_EQ(clocks(answer["status"]["boards"][0]), before);
        }
        acknowledged = answer["records"].get<std::size_t>();
        // Some moves, some of them without waiting for the answer, then the end.
        std::jthread killer{[&child, wait = random() % 30'000] {
            std::this_thread::sleep_for(std::chrono::microseconds{wait});
            child.kill();
        }};
        for (int i = 0; i < 6; ++i) {
            const json& now = answer["status"]["boards"][0];
            if (now["to_move"] == "white") {
                at += 300;
                const std::string line = json{
                    {"at", at},
                    {"line",
                     std::to_string(now["white"]["due_seat"].get<int>()) + " "
                         + some_move(
                             now["fen"].get<std::string>(), random
                         )}}.dump();
                child.send_or_not(line);
            }
            answer = child.answer();
            if (answer.is_null() || !answer.contains("records")) {
                break;
            }
            acknowledged = answer["records"].get<std::size_t>();
            at = std::max(at, answer["status"]["at"].get<std::int64_t>());
            if (!answer["status"]["boards"][0]["result"].is_null()) {
                break;
            }
        }
        killer.join();
    }
    EXPECT_GT(acknowledged, 20U);
}

TEST_F(TrainProcess, CtrlCEndsIt) {
    setup(ROTA_FAULT_ENGINE);
    Child child{{"train", path("t.toml")}};
    EXPECT_THAT(child.line(), HasSubstr("a new game"));
    child.send("start");
    EXPECT_THAT(child.line(), HasSubstr("\"start\" starts the clock"));
    EXPECT_THAT(child.line(), HasSubstr("White's clock runs"));
    EXPECT_EQ(child.interrupt(), -SIGINT);
}

TEST_F(TrainProcess, ByTheClockOfTheSystem) {
    setup(ROTA_FAULT_ENGINE, "delay_ms = 50\n");
    Child child{{"train", path("t.toml")}};
    child.send("start");
    child.send("1 e4");
    child.send("clock");
    child.send("quit");
    std::string all;
    for (std::string line = child.line(); !line.empty(); line = child.line()) {
        all += line;
    }
    EXPECT_EQ(child.end(), 0);
    EXPECT_THAT(all, HasSubstr("White e4\n"));
    EXPECT_THAT(all, HasSubstr("> White, seat 2."));
}

} // namespace
} // namespace rota::cli
