#include "cli/program.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

// Every NAME.args in tests/data/rulings is one run of the program: one argument a line, {data} for
// that folder, standard input from NAME.stdin if it exists. Its output, its errors and its exit
// status are in NAME.expected. tests/scripts/update_golden.sh writes these anew; read the diff.

namespace rota::cli {
namespace {

namespace fs = std::filesystem;

const fs::path folder = ROTA_TEST_DATA "/rulings";

std::string read(const fs::path& path) {
    std::ifstream file{path, std::ios::binary};
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    for (std::size_t at = text.find(from); at != std::string::npos;
         at = text.find(from, at + to.size())) {
        text.replace(at, from.size(), to);
    }
    return text;
}

std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& entry : fs::directory_iterator{folder}) {
        if (entry.path().extension() == ".args") {
            found.push_back(entry.path().stem().string());
        }
    }
    std::ranges::sort(found);
    return found;
}

std::string transcript(const std::string& name) {
    std::vector<std::string> arguments;
    std::istringstream lines{read(folder / (name + ".args"))};
    std::string line;
    while (std::getline(lines, line)) {
        arguments.push_back(replaced(line, "{data}", folder.string()));
    }
    std::istringstream in{read(folder / (name + ".stdin"))};
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = run(arguments, {in, out, err});
    std::string text = out.str();
    if (!err.str().empty()) {
        text += "--- standard error\n" + err.str();
    }
    text += "--- exit status " + std::to_string(static_cast<int>(code)) + "\n";
    return replaced(std::move(text), folder.string(), "{data}");
}

class Rulings : public testing::TestWithParam<std::string> {};

TEST_P(Rulings, AreAsExpected) {
    const fs::path expected = folder / (GetParam() + ".expected");
    const std::string actual = transcript(GetParam());
    if (std::getenv("ROTA_UPDATE_GOLDEN") != nullptr) {
        std::ofstream{expected, std::ios::binary} << actual;
    }
    EXPECT_EQ(actual, read(expected)) << "tests/scripts/update_golden.sh accepts the new text";
}

INSTANTIATE_TEST_SUITE_P(Golden, Rulings, testing::ValuesIn(names()), [](const auto& parameter) {
    return parameter.param;
});

} // namespace
} // namespace rota::cli
