#include "cli/match_log.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The largest record number in whole lines of answers.
std::size_t acknowledged(const std::string& answers) {
    std::size_t most = 0;
    std::size_t begin = 0;
    for (std::size_t end = answers.find('\n'); end != std::string::npos;
         end = answers.find('\n', begin)) {
        const auto answer = nlohmann::json::parse(answers.substr(begin, end - begin));
        EXPECT_EQ(answer["ok"], true) << answer;
        most = std::max(most, answer.value("n", answer.value("records", std::size_t{0})));
        begin = end + 1;
    }
    return most;
}

/// Killed at 1,000 random moments: after each the log holds whole records, at least all that were
/// acknowledged and none that was not sent, and the match goes on from there.
TEST(MatchKilled, NothingAcknowledgedIsLost) {
    std::string pattern = fs::temp_directory_path() / "rota-kill-XXXXXX";
    const fs::path folder = ::mkdtemp(pattern.data());
    std::ofstream{folder / "m.toml"} << "rules = \"relay\"\n";
    const std::string match = folder / "m.toml";
    const std::string in = folder / "in";
    const std::string out = folder / "out";
    std::mt19937 random{17};
    std::size_t records = 0;
    std::size_t in_the_middle = 0;
    constexpr int rounds = 1'000;
    constexpr std::size_t sent = 60;
    for (int round = 0; round < rounds; ++round) {
        if (round % 25 == 0) {
            fs::remove(folder / "m.jsonl");
            records = 0;
        }
        {
            std::ofstream events{in};
            for (std::size_t i = 1; i <= sent; ++i) {
                events << R"({"kind":"tick","at":)" << records + i << R"(,"note":"record )"
                       << records + i << "\"}\n";
            }
        }
        const pid_t child = ::fork();
        if (child == 0) {
            ::dup2(::open(in.c_str(), O_RDONLY), STDIN_FILENO);
            ::dup2(::open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600), STDOUT_FILENO);
            ::execl(ROTA_PROGRAM, ROTA_PROGRAM, "match", "run", match.c_str(), "--batch", nullptr);
            ::_exit(127);
        }
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 20'000});
        ::kill(child, SIGKILL);
        int status = 0;
        ASSERT_EQ(::waitpid(child, &status, 0), child);
        const std::size_t known = fs::exists(out) ? acknowledged(read(out)) : 0;
        fs::remove(out);
        if (!fs::exists(folder / "m.jsonl")) {
            ASSERT_EQ(known, 0U);
            continue;
        }
        const auto log = parse_match_log(read(folder / "m.jsonl"));
        ASSERT_TRUE(log) << log.error().message << " in round " << round;
        ASSERT_GE(log->events.size(), known) << "round " << round;
        ASSERT_GE(log->events.size(), records) << "round " << round;
        ASSERT_LE(log->events.size(), records + sent) << "round " << round;
        for (std::size_t i = 0; i < log->events.size(); ++i) {
            ASSERT_EQ(log->events[i].note, "record " + std::to_string(i + 1));
        }
        const std::size_t gained = log->events.size() - records;
        in_the_middle += gained > 0 && gained < sent ? 1U : 0U;
        records = log->events.size();
    }
    fs::remove_all(folder);
    EXPECT_GT(in_the_middle, 10U);
}

} // namespace
} // namespace rota::cli
