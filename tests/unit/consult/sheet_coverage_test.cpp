#include "consult/rules/sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <string_view>

// Every clause of the sheets against the tests, which carry the numbers of the clauses.

namespace rota::consult {
namespace {

/// "TEST(Relay, C28a" for every test named by a clause of a sheet.
std::set<std::string> clause_tests() {
    const std::filesystem::path folder =
        std::filesystem::path{ROTA_TEST_DATA} / ".." / "unit" / "consult";
    std::set<std::string> tests;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        std::ifstream file{entry.path(), std::ios::binary};
        const std::string text{std::istreambuf_iterator<char>{file}, {}};
        for (const std::string_view suite : {"Relay", "Skolelag", "Astc"}) {
            const std::string begin = "\nTEST(" + std::string{suite} + ", C";
            for (std::size_t at = text.find(begin); at != std::string::npos;
                 at = text.find(begin, at + 1)) {
                const std::size_t clause = at + begin.size();
                std::string name{suite};
                name[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(name[0])));
                tests.insert(name + " " + text.substr(clause, text.find('_', clause) - clause));
            }
        }
    }
    return tests;
}

std::string letters_and_digits(const std::string& text) {
    std::string kept;
    std::ranges::copy_if(text, std::back_inserter(kept), [](char c) {
        return std::isalnum(static_cast<unsigned char>(c)) != 0;
    });
    return kept;
}

TEST(SheetCoverage, EveryRowHasATestOrTheReasonWhyItIsInformationOnly) {
    const std::set<std::string> tests = clause_tests();
    for (const std::string_view id : std::array<std::string_view, 3>{"astc", "relay", "skolelag"}) {
        const auto rows = shipped_sheet(id);
        ASSERT_TRUE(rows);
        for (const Clause& clause : rows->clauses) {
            const bool information = std::ranges::find(clause.treatments, Treatment::information)
                                     != clause.treatments.end();
            EXPECT_EQ(information, !clause.why.empty()) << id << ' ' << clause.id;
            EXPECT_TRUE(!information || clause.treatments.size() == 1) << id << ' ' << clause.id;
            if (information) {
                continue;
            }
            const bool named =
                tests.contains(std::string{id} + ' ' + letters_and_digits(clause.id));
            // What another part will do is for now a value with its clause; see the next test.
            EXPECT_TRUE(named || (!clause.part.empty() && !clause.keys.empty()))
                << id << ' ' << clause.id;
        }
    }
}

} // namespace
} // namespace rota::consult
