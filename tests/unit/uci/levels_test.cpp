#include "uci/levels.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::SizeIs;

TEST(Levels, TenAreShippedEachStrongerInWhatItSees) {
    const auto levels = shipped_levels();
    ASSERT_THAT(levels, SizeIs(10));
    for (std::size_t i = 1; i < levels.size(); ++i) {
        EXPECT_LE(levels[i].overlook, levels[i - 1].overlook) << levels[i].name;
        EXPECT_LE(levels[i].blindness, levels[i - 1].blindness) << levels[i].name;
        EXPECT_LE(levels[i].temperature, levels[i - 1].temperature) << levels[i].name;
        EXPECT_LE(levels[i].cap, levels[i - 1].cap) << levels[i].name;
        EXPECT_GE(levels[i].nodes, levels[i - 1].nodes) << levels[i].name;
    }
}

TEST(Levels, AFileIsReadWhole) {
    const auto levels = parse_levels(R"(
[[levels]]
name = "A"
nodes = 5
depth = 2
lines = 3
overlook = 0.5
blindness = 1
sees_threats = false
temperature = 12.5
cap = 40
mercy = true
book_plies = 6
delay_ms = [10, 20]
)");
    ASSERT_TRUE(levels);
    const Level expected{
        "A", 5, 2, 3, 0.5, 1, false, 12.5, 40, true, 6, Milliseconds{10}, Milliseconds{20}};
    EXPECT_THAT(*levels, ElementsAre(expected));
}

TEST(Levels, EveryFaultIsReportedWithItsPlace) {
    const auto levels = parse_levels("[[levels]]\nname = \"A\"\nnodes = 0\n  overlook = nan\n"
                                     "cap = \"x\"\nspeed = 1\ndelay_ms = [5, 2]\n"
                                     "[[levels]]\nname = \"A\"\n[[levels]]\n");
    ASSERT_FALSE(levels);
    std::vector<std::string> texts;
    for (const LevelFileError& error : levels.error()) {
        texts.push_back(
            std::to_string(error.line) + ":" + std::to_string(error.column) + " " + error.message
        );
    }
    EXPECT_THAT(
        texts,
        testing::UnorderedElementsAre(
            "3:9 nodes: a whole number from 1 to 100000000 expected",
            "4:14 overlook: a number from 0 to 1 expected",
            "5:7 cap: a number from 0 to 100 expected",
            "6:9 speed is no key of a level",
            "7:16 delay_ms: a whole number from 5 to 60000 expected",
            "8:1 two levels are named A",
            "10:1 name is missing, a text expected"
        )
    );
}

TEST(Levels, WhatIsNoFileOfLevelsIsRefused) {
    EXPECT_THAT(parse_levels("[[levels").error()[0].message, HasSubstr("no TOML"));
    EXPECT_EQ(parse_levels("").error()[0].message, "levels: 1 to 99 tables expected");
    EXPECT_EQ(parse_levels("levels = 3").error()[0].message, "levels: 1 to 99 tables expected");
    EXPECT_EQ(parse_levels("levels = [3]").error()[0].message, "a table expected, [[levels]]");
}

} // namespace
} // namespace rota::uci
