#pragma once

#include "perft/count.hpp"
#include "perft/suite.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <string>
#include <vector>

namespace rota::perft {

/// One way to count.
struct Way {
    Kernel kernel;
    unsigned threads;
};

/// For googletest's messages.
inline void PrintTo(const Way& way, std::ostream* out) { // NOLINT(readability-identifier-naming)
    *out << way.kernel.name << ", threads " << way.threads;
}

class EveryKernel : public testing::TestWithParam<Way> {};

inline std::vector<Way> every_way() {
    std::vector<Way> ways;
    for (const Kernel& kernel : kernels()) {
        ways.push_back({kernel, 1});
    }
    ways.push_back({preferred_kernel(), 3});
    return ways;
}

/// "pext_3": a part of a test's name.
inline std::string name_of_way(const testing::TestParamInfo<Way>& way) {
    return std::string{way.param.kernel.name} + '_' + std::to_string(way.param.threads);
}

/// Every count of the file that is at most `most_nodes`.
inline void check_suite(const std::string& path, const Way& way, std::uint64_t most_nodes) {
    std::ifstream file{path};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const auto lines = parse_suite(text);
    ASSERT_TRUE(lines) << path;
    CountOptions options;
    options.kernel = way.kernel;
    options.threads = way.threads;
    std::size_t checked = 0;
    for (const SuiteLine& line : *lines) {
        for (const KnownCount& known : line.counts) {
            if (known.nodes <= most_nodes) {
                ASSERT_EQ(count(line.position, known.depth, options), known.nodes)
                    << path << ':' << line.line << ": " << line.fen << ", depth " << known.depth;
                ++checked;
            }
        }
    }
    EXPECT_GT(checked, 0U) << path;
}

/// The same for a file of the project's data, if that is there.
inline void check_shared_suite(const std::string& name, const Way& way, std::uint64_t most_nodes) {
    const std::string path = std::string{ROTA_SHARED_DATA "/perft/"} + name;
    if (!std::filesystem::exists(path)) {
        GTEST_SKIP() << "no " << path;
    }
    check_suite(path, way, most_nodes);
}

} // namespace rota::perft
