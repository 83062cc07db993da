#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// The line of cli/README.md: what GNU parallel puts together from parts is what one run finds.
TEST(AuditParallel, TheLineOfTheReadme) {
    // NOLINTNEXTLINE(concurrency-mt-unsafe): no other thread here
    if (std::system("parallel --version > /dev/null 2>&1") != 0) {
        GTEST_SKIP() << "GNU parallel is not installed";
    }
    std::string pattern = fs::temp_directory_path() / "rota-parallel-XXXXXX";
    const fs::path folder = ::mkdtemp(pattern.data());
    {
        std::ofstream games{folder / "games.pgn"};
        for (int i = 0; i < 5'000; ++i) {
            games << "[Event \"Game " << i << "\"]\n\n"
                  << (i % 7 == 0 ? "1. e4 e5 2. Ke3 1-0\n\n" : "1. e4 e5 2. Ke2 Ke7 1-0\n\n");
        }
    }
    const auto shell = [&](const std::string& line) {
        const std::string go = "cd " + folder.string() + " && ";
        // NOLINTNEXTLINE(concurrency-mt-unsafe,cert-env33-c): as a user types it
        return std::system((go + line).c_str());
    };
    const std::string rota = ROTA_PROGRAM;
    shell(rota + " audit --jsonl games.pgn | grep -v summary > whole.jsonl");
    shell(rota + " audit games.pgn | tail -n 4 > whole.txt");
    shell(
        "parallel --will-cite -k " + rota
        + " audit --jsonl --shard {}/8 games.pgn ::: $(seq 8) > findings.jsonl; " + rota
        + " audit --table findings.jsonl > parts.txt"
    );
    shell("grep -v summary findings.jsonl > parts.jsonl");
    EXPECT_GT(read(folder / "whole.jsonl").size(), 10'000U);
    EXPECT_EQ(read(folder / "parts.jsonl"), read(folder / "whole.jsonl"));
    EXPECT_EQ(read(folder / "parts.txt"), read(folder / "whole.txt"));
    fs::remove_all(folder);
}

} // namespace
} // namespace rota::cli
