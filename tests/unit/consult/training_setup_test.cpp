#include "consult/training/training_setup.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace rota::consult {
namespace {

using testing::HasSubstr;

TEST(TrainingSetup, ReadsEverything) {
    const auto setup = parse_training_setup(R"(rules = "relay"
name = "Tuesday"
log = "a.jsonl"
initial = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
take_backs = 3
illegal_moves = "as_in_event"
seed = 9
[white]
team = "Oak"
players = ["A", "B"]
[black]
team = "Machine"
engine = "stockfish"
arguments = ["x"]
level = 3
nodes = 500
delay_ms = 0
)");
    ASSERT_TRUE(setup) << setup.error().front().message;
    EXPECT_EQ(setup->rules, "relay");
    EXPECT_EQ(setup->name, "Tuesday");
    EXPECT_EQ(setup->log, "a.jsonl");
    EXPECT_EQ(setup->take_backs, 3);
    EXPECT_FALSE(setup->refuses_illegal);
    EXPECT_EQ(setup->seed, 9U);
    EXPECT_EQ(setup->sides[0].name, "Oak");
    EXPECT_EQ(setup->sides[0].players.size(), 2U);
    ASSERT_TRUE(setup->sides[1].engine);
    EXPECT_EQ(setup->sides[1].engine->level, "3");
    EXPECT_EQ(setup->sides[1].engine->nodes, 500);
    EXPECT_EQ(setup->sides[1].engine->delay, 0);
    EXPECT_EQ(setup->sides[1].engine->arguments, std::vector<std::string>{"x"});
}

TEST(TrainingSetup, WhatIsNotSaid) {
    const auto setup = parse_training_setup("rules = \"skolelag\"\n[black]\nengine = \"fruit\"\n");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->take_backs, 0);
    EXPECT_TRUE(setup->refuses_illegal);
    EXPECT_EQ(setup->sides[0].name, "White");
    EXPECT_EQ(setup->sides[1].name, "fruit");
    EXPECT_EQ(setup->sides[1].engine->level, "");
    EXPECT_FALSE(setup->sides[1].engine->delay);
    EXPECT_FALSE(parse_training_setup("rules=\"r\"\ntake_backs = \"free\"")->take_backs);
}

TEST(TrainingSetup, EveryFaultWithItsPlace) {
    const auto setup = parse_training_setup(R"(rules = 5
colour = "red"
take_backs = -1
initial = "nonsense"
illegal_moves = "maybe"
seed = 1.5
[white]
players = "Anna"
level = 3
[black]
engine = "stockfish"
players = ["A"]
nodes = 0
)");
    ASSERT_FALSE(setup);
    const auto at = [&](std::string_view key) {
        for (const RuleFileError& error : setup.error()) {
            if (error.key == key) {
                return error.line;
            }
        }
        return std::size_t{0};
    };
    EXPECT_EQ(at("rules"), 1U);
    EXPECT_EQ(at("colour"), 2U);
    EXPECT_EQ(at("take_backs"), 3U);
    EXPECT_EQ(at("initial"), 4U);
    EXPECT_EQ(at("illegal_moves"), 5U);
    EXPECT_EQ(at("seed"), 6U);
    EXPECT_EQ(at("white.players"), 8U);
    EXPECT_EQ(at("white.level"), 9U); // only an engine has one
    EXPECT_EQ(at("black.players"), 12U);
    EXPECT_EQ(at("black.nodes"), 13U);
    EXPECT_EQ(setup.error().size(), 10U);
}

TEST(TrainingSetup, NoTomlNoRulesTwoEngines) {
    EXPECT_THAT(parse_training_setup("rules = ").error().front().message, HasSubstr("no TOML"));
    EXPECT_THAT(parse_training_setup("").error().front().message, HasSubstr("rules is missing"));
    const auto two =
        parse_training_setup("rules = \"relay\"\n[white]\nengine = \"a\"\n[black]\nengine = \"b\"\n"
        );
    ASSERT_FALSE(two);
    EXPECT_THAT(two.error().front().message, HasSubstr("two engines"));
}

} // namespace
} // namespace rota::consult
