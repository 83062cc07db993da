#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace rota::cli {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class AuditInterrupted : public testing::TestWithParam<int> {
protected:
    AuditInterrupted() {
        std::string pattern = fs::temp_directory_path() / "rota-interrupt-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
    }
    ~AuditInterrupted() override { fs::remove_all(folder_); }
    AuditInterrupted(const AuditInterrupted&) = delete;
    AuditInterrupted& operator=(const AuditInterrupted&) = delete;

    fs::path folder_;
};

/// When a signal ends the program, only whole lines have been written.
TEST_P(AuditInterrupted, LeavesWholeLines) {
    const std::string input = folder_ / "games.pgn";
    const std::string output = folder_ / "findings.jsonl";
    {
        std::ofstream games{input};
        for (int i = 0; i < 100'000; ++i) {
            games << "[Event \"Game " << i << "\"]\n[White \"A\"]\n\n1. e4 e5 2. Ke3 1-0\n\n";
        }
    }
    const pid_t child = ::fork();
    if (child == 0) {
        ::dup2(::open(output.c_str(), O_WRONLY | O_CREAT, 0600), STDOUT_FILENO);
        ::signal(GetParam(), SIG_DFL);
        ::execl(
            ROTA_PROGRAM, ROTA_PROGRAM, "audit", "--jsonl", "--threads", "2", input.c_str(), nullptr
        );
        ::_exit(127);
    }
    std::error_code error;
    while (fs::file_size(output, error) < 100'000 || error) {
        std::this_thread::sleep_for(1ms);
    }
    ::kill(child, GetParam());
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status)) << "it was done before the signal came";
    EXPECT_EQ(WTERMSIG(status), GetParam());

    std::ifstream written{output};
    std::string line;
    int lines = 0;
    while (std::getline(written, line)) {
        ++lines;
        ASSERT_FALSE(written.eof()) << "no end behind: " << line;
        const auto finding = nlohmann::json::parse(line, nullptr, false);
        ASSERT_FALSE(finding.is_discarded()) << line;
        ASSERT_EQ(finding["record"], "finding");
    }
    EXPECT_GT(lines, 100);
}

INSTANTIATE_TEST_SUITE_P(Signals, AuditInterrupted, testing::Values(SIGTERM, SIGINT, SIGHUP));

} // namespace
} // namespace rota::cli
