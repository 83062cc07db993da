#include "tests/golden/movegen/pgn_listing.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace rota {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> own_files() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator{fs::path{ROTA_TEST_DATA} / "games"}) {
        if (entry.path().extension() == ".pgn") {
            names.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(names);
    return names;
}

class PgnFiles : public testing::TestWithParam<std::string> {};

TEST_P(PgnFiles, AreReadAsExpected) {
    const fs::path base = fs::path{ROTA_TEST_DATA} / "games" / GetParam();
    std::ifstream file{base.string() + ".pgn", std::ios::binary};
    ASSERT_TRUE(file);
    const std::string listing = golden::list_games(file);

    const std::string expected_name = base.string() + ".expected";
    // NOLINTNEXTLINE(concurrency-mt-unsafe): nobody changes the environment
    if (std::getenv("ROTA_UPDATE_GOLDEN") != nullptr) {
        std::ofstream{expected_name, std::ios::binary} << listing;
    }
    std::ostringstream expected;
    expected << std::ifstream{expected_name, std::ios::binary}.rdbuf();
    EXPECT_EQ(listing, expected.str());
}

INSTANTIATE_TEST_SUITE_P(Games, PgnFiles, testing::ValuesIn(own_files()), [](const auto& file) {
    return file.param;
});

} // namespace
} // namespace rota
