#include "consult/rules/rule_values.hpp"
#include "consult/rules/sheet.hpp"
#include "consult/rules/shipped_rule_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::consult {
namespace {

using testing::ElementsAre;

constexpr std::array<std::string_view, 3> sheets{"astc", "relay", "skolelag"};

Sheet sheet(std::string_view id) {
    const auto files = shipped_sheets();
    const auto found = std::ranges::find(files, id, &ShippedRuleFile::id);
    EXPECT_NE(found, files.end());
    auto sheet = parse_sheet(found->text);
    EXPECT_TRUE(sheet) << id << ": line " << sheet.error().front().line << ": "
                       << sheet.error().front().message;
    return sheet ? *sheet : Sheet{};
}

TEST(Sheet, ThreeAreShipped) {
    std::vector<std::string_view> ids;
    for (const ShippedRuleFile& file : shipped_sheets()) {
        ids.push_back(file.id);
    }
    EXPECT_THAT(ids, testing::ElementsAreArray(sheets));
    EXPECT_FALSE(shipped_sheet("fide-rapid"));
}

TEST(Sheet, EveryClauseHasARow) {
    // As printed: relay 1 to 32 and the preamble, 28 in its parts; skolelag in 36 sentences;
    // By-law 4 and the two paragraphs above it.
    std::vector<std::string> relay{"0"};
    for (int i = 1; i <= 32; ++i) {
        if (i == 28) {
            for (const char part : std::string_view{"abcdef"}) {
                relay.push_back(std::string{"28"} + part);
            }
            continue;
        }
        relay.push_back(std::to_string(i));
    }
    std::vector<std::string> skolelag;
    for (int i = 1; i <= 36; ++i) {
        skolelag.push_back(std::to_string(i));
    }
    const std::vector<std::string> astc{"L",  "T1",    "T2",     "1",       "2a", "2b", "2c",
                                        "3a", "3b",    "3c",     "3d",      "3e", "3f", "3g",
                                        "4a", "4b(i)", "4b(ii)", "4c",      "4d", "4e", "4f",
                                        "5a", "5b(i)", "5b(ii)", "5b(iii)", "5c", "6"};
    const auto ids_of = [](const Sheet& from) {
        std::vector<std::string> ids;
        for (const Clause& clause : from.clauses) {
            ids.push_back(clause.id);
        }
        return ids;
    };
    EXPECT_EQ(ids_of(sheet("relay")), relay);
    EXPECT_EQ(ids_of(sheet("skolelag")), skolelag);
    EXPECT_EQ(ids_of(sheet("astc")), astc);
}

TEST(Sheet, ItsValuesAreInTheRuleSetAndCiteIt) {
    for (const std::string_view id : sheets) {
        const auto values = read_rule_values(*load_shipped(id));
        ASSERT_TRUE(values);
        const Sheet rows = sheet(id);
        std::set<std::pair<std::string, std::string>> from_clauses;
        for (const Clause& clause : rows.clauses) {
            for (const std::string& key : clause.keys) {
                const RuleEntry* entry = values->find(key);
                ASSERT_NE(entry, nullptr) << id << ' ' << clause.id << ' ' << key;
                EXPECT_EQ(entry->origin, RuleEntry::Origin::file)
                    << id << ' ' << clause.id << ' ' << key;
                from_clauses.emplace(key, clause.cite);
                if (entry->citation && entry->citation->document == id
                    && clause.cite == clause.id) {
                    EXPECT_EQ(entry->citation->article, clause.cite) << id << ' ' << key;
                }
            }
        }
        // And the other way: what cites a clause is in its row.
        for (const auto& [path, entry] : values->entries()) {
            if (entry.citation && entry.citation->document == id
                && entry.origin == RuleEntry::Origin::file) {
                const std::string& article = entry.citation->article;
                EXPECT_TRUE(std::ranges::any_of(
                    rows.clauses, [&](const Clause& clause) { return clause.cite == article; }
                )) << path
                   << " cites " << article;
            }
        }
        for (const Gap& gap : rows.gaps) {
            EXPECT_TRUE(gap.key.empty() || values->find(gap.key) != nullptr) << gap.key;
        }
    }
}

TEST(Sheet, OnlyTheNorwegianOneIsThereInNorwegian) {
    for (const std::string_view id : sheets) {
        for (const Clause& clause : sheet(id).clauses) {
            EXPECT_EQ(clause.norwegian.empty(), id != "skolelag") << clause.id;
        }
    }
}

TEST(Sheet, FaultsAreReported) {
    EXPECT_FALSE(parse_sheet("[sheet"));
    EXPECT_FALSE(parse_sheet("[sheet]\nid = 3\ntitle = \"t\"\n"));
    EXPECT_FALSE(parse_sheet("[sheet]\nid = \"a\"\ntitle = \"t\"\nnote = 3\n"));
    EXPECT_FALSE(parse_sheet("[[clause]]\nid = \"1\"\ntext = \"t\"\n"));
    EXPECT_FALSE(parse_sheet("[[clause]]\nid = \"1\"\ntext = \"t\"\ntreat = [\"ignored\"]\n"));
    EXPECT_FALSE(parse_sheet("[[clause]]\nid = \"1\"\ntext = \"t\"\ntreat = \"enforced\"\n"));
    EXPECT_FALSE(parse_sheet("[[gap]]\nquestion = \"?\"\n"));
    EXPECT_FALSE(parse_sheet("[other]\n"));
}

} // namespace
} // namespace rota::consult
