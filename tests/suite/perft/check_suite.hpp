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
    std::optional<KeyWidth> table{}; ///< With a table of 1 MB, too small on purpose; or without.
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
    ways.push_back({kernels().front(), 1, KeyWidth::bits_64});
    ways.push_back({preferred_kernel(), 1, KeyWidth::bits_128});
    ways.push_back({preferred_kernel(), 3, KeyWidth::bits_64});
    return ways;
}

/// "pext_3", "pext_3_table_64": a part of a test's name.
inline std::string name_of_way(const testing::TestParamInfo<Way>& way) {
    std::string name{way.param.kernel.name};
    name += '_' + std::to_string(way.param.threads);
    if (way.param.table) {
        name += *way.param.table == KeyWidth::bits_64 ? "_table_64" : "_table_128";
    }
    return name;
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
    std::optional<Table> table;
    if (way.table) {
        table = Table::make(1U << 20U, *way.table);
        ASSERT_TRUE(table);
        options.table = &*table;
    }
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
