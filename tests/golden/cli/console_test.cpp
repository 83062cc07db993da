#include "tests/support/command_line.hpp"
#include "tests/support/console_folder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

// Every NAME.toml in tests/data/console is a match and NAME.script what was typed at its console,
// times included. What the console said, slip and result behind it, is in NAME.expected.
// tests/scripts/update_golden.sh writes these anew; read the diff.

namespace rota {
namespace {

namespace fs = std::filesystem;

const fs::path folder = ROTA_TEST_DATA "/console";

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator{folder}) {
        if (entry.path().extension() == ".script") {
            found.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(found);
    return found;
}

std::string without(std::string text, const std::string& part) {
    for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at)) {
        text.erase(at, part.size());
    }
    return text;
}

class Consoles : public testing::TestWithParam<std::string> {};

TEST_P(Consoles, SayWhatIsExpected) {
    const test::ConsoleFolder own;
    own.copy(folder / (GetParam() + ".toml"));
    const std::string match = own.path(GetParam() + ".toml");
    const std::string log = own.path(GetParam() + ".jsonl");
    std::string actual =
        test::run({"match", "run", match, "--times"}, read(folder / (GetParam() + ".script"))).out;
    for (const char* command : {"slip", "result"}) {
        actual += std::string{"--- "} + command + '\n' + test::run({"match", command, log}).out;
        actual += test::run({"match", command, log, "--json"}).out;
    }
    actual = without(actual, own.path(""));
    const fs::path expected = folder / (GetParam() + ".expected");
    if (std::getenv("ROTA_UPDATE_GOLDEN") != nullptr) {
        std::ofstream{expected, std::ios::binary} << actual;
    }
    EXPECT_EQ(actual, read(expected)) << "tests/scripts/update_golden.sh accepts the new text";
}

INSTANTIATE_TEST_SUITE_P(Matches, Consoles, testing::ValuesIn(names()), [](const auto& name) {
    std::string text = name.param;
    std::ranges::replace(text, '-', '_');
    return text;
});

} // namespace
} // namespace rota
