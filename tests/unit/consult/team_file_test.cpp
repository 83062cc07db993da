#include "consult/match/team_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::consult {
namespace {

TEST(TeamFile, MoversTakeTurns) {
    const auto team = parse_team_file("white = [\"Ann\", \"Ben\"]\n");
    ASSERT_TRUE(team);
    EXPECT_EQ(team->due(0), "Ann");
    EXPECT_EQ(team->due(1), "");
    EXPECT_EQ(team->due(2), "Ben");
    EXPECT_EQ(team->due(4), "Ann");
}

TEST(TeamFile, EveryFaultHasItsPlace) {
    const auto team = parse_team_file("white = [\"Ann\", 3]\nred = 1\nblack = []\n");
    ASSERT_FALSE(team);
    std::vector<std::string> texts;
    for (const RuleFileError& error : team.error()) {
        texts.push_back(std::to_string(error.line) + " " + error.message);
    }
    EXPECT_THAT(
        texts,
        testing::UnorderedElementsAre(
            "1 white: a name expected",
            "2 red is no key of a team file; white and black are",
            "3 black: names expected, as [\"Ann\", \"Ben\"]"
        )
    );
    EXPECT_FALSE(parse_team_file("white = ["));
}

} // namespace
} // namespace rota::consult
