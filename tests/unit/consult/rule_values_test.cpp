#include "consult/rules/rule_file.hpp"
#include "consult/rules/rule_values.hpp"
#include "consult/rules/schema.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::consult {
namespace {

using adjudicate::Citation;
using adjudicate::fide;
using testing::HasSubstr;

/// A file that extends a shipped one.
std::string extending(std::string_view base, std::string_view rest) {
    return "extends = \"" + std::string{base} + "\"\n[event]\nid = \"own\"\nversion = 2\n"
           + std::string{rest};
}

/// "line:column message" of every error.
std::vector<std::string> errors_of(const std::string& text) {
    std::vector<std::string> errors;
    const auto values = read_rule_values(text);
    if (!values) {
        for (const RuleFileError& error : values.error()) {
            errors.push_back(
                std::to_string(error.line) + ":" + std::to_string(error.column) + " "
                + error.message
            );
        }
    }
    return errors;
}

TEST(RuleSchema, EveryFallbackIsAValueOfItsKey) {
    const auto values = read_rule_values(*load_shipped("fide-standard"));
    ASSERT_TRUE(values);
    for (const RuleKey& key : rule_keys()) {
        if (key.path.find('*') != std::string_view::npos || key.fallback == "-") {
            continue;
        }
        const RuleEntry* entry = values->find(key.path);
        ASSERT_NE(entry, nullptr) << key.path;
        if (entry->origin == RuleEntry::Origin::fallback) {
            std::string expected{key.fallback};
            std::replace(expected.begin(), expected.end(), '\'', '"');
            EXPECT_EQ(to_toml(entry->value), expected) << key.path;
            EXPECT_EQ(entry->citation.has_value(), key.is_cited()) << key.path;
        }
    }
}

TEST(RuleValues, AChangedValueKeepsTheClauseAndKnowsWhatItWas) {
    const auto values = read_rule_values(extending("relay", "[clock]\nbase_s = 900\n"));
    ASSERT_TRUE(values);
    const RuleEntry& entry = *values->find("clock.base_s");
    EXPECT_EQ(entry.value, RuleValue{std::int64_t{900}});
    EXPECT_EQ(entry.before, RuleValue{std::int64_t{1200}});
    EXPECT_EQ(entry.citation, (Citation{"relay", "1"}));
    EXPECT_EQ(entry.line, 6U);
    EXPECT_EQ(values->id(), "own");
    EXPECT_EQ(values->find("clock.grace_s")->origin, RuleEntry::Origin::base);
    EXPECT_EQ(game_rules(*values).results.mate, Points::whole(3));
}

TEST(RuleValues, ItsOwnClauseIsOfItsOwnSheet) {
    const auto values =
        read_rule_values(extending("relay", "[clock]\nbase_s = 900\ngrace_s = 10\ncite = \"B 2\"\n")
        );
    ASSERT_TRUE(values);
    EXPECT_EQ(values->find("clock.base_s")->citation, (Citation{"own", "B 2"}));
    EXPECT_EQ(values->find("clock.grace_s")->citation, (Citation{"own", "B 2"}));
}

TEST(RuleValues, AListOfTablesReplacesTheOtherOne) {
    const auto values =
        read_rule_values(extending("relay", "[[playoff]]\ntie_at = 3\ncite = \"9\"\n"));
    ASSERT_TRUE(values);
    EXPECT_NE(values->find("playoff.0.tie_at"), nullptr);
    EXPECT_EQ(values->find("playoff.1.between"), nullptr);
}

TEST(RuleValues, AFileMayExtendAFileThatExtends) {
    const auto load = [](std::string_view name) -> std::optional<std::string> {
        return name == "middle.toml" ? extending("relay", "[clock]\nbase_s = 900\n")
                                     : load_shipped(name);
    };
    const auto values = read_rule_values(extending("middle.toml", "[illegal]\nlimit = 3\n"), load);
    ASSERT_TRUE(values);
    EXPECT_EQ(values->get<std::int64_t>("clock.base_s").value, 900);
    EXPECT_EQ(values->get<std::int64_t>("illegal.limit").value, 3);
}

TEST(RuleValues, NothingExtendsItself) {
    const auto load = [](std::string_view) -> std::optional<std::string> {
        return extending("loop", "");
    };
    const auto values = read_rule_values(extending("loop", ""), load);
    ASSERT_FALSE(values);
    EXPECT_THAT(values.error().front().message, HasSubstr("extends itself"));
    EXPECT_THAT(
        errors_of(extending("nothing", "")).front(),
        "1:11 extends: there is no rule set \"nothing\""
    );
}

TEST(RuleValues, EveryFaultIsReportedAtItsPlace) {
    EXPECT_THAT(
        errors_of(extending(
            "relay",
            "[clock]\nbase_s = \"long\"\nbase_z = 3\ngrace_s = 100000\n"
            "[illegal]\nclaimants = [\"opponent\", \"opponent\"]\ncite = { limt = \"3\" }\n"
            "[outcome.points]\nmate = 2.25\n[eligibility]\ngrades = [7, 1]\ncite = \"x\"\n"
        )),
        testing::ElementsAre(
            "6:10 clock.base_s: a whole number expected",
            "7:10 clock.base_z is no key of a rule set; clock.base_s is",
            "8:11 clock.grace_s: 0 to 3600 expected",
            "10:13 illegal.claimants: \"opponent\" stands there twice",
            "11:17 illegal.cite.limt: there is no illegal.limt",
            "13:8 outcome.points.mate: points in steps of 0.5 expected",
            "15:10 eligibility.grades: 7 is more than 1"
        )
    );
    EXPECT_THAT(
        errors_of("extends = \"relay\"\n"),
        testing::ElementsAre("1:1 event.id is missing, a text expected")
    );
}

TEST(RuleValues, ArticleA_1AndB_1SpeedByTheThinkingTime) {
    const auto speed = [](std::string_view seconds, std::string_view called) {
        return errors_of(extending(
            "fide-standard",
            "[laws]\nspeed = \"" + std::string{called}
                + "\"\n[clock]\nincrement_s = 0\nbase_s = " + std::string{seconds} + "\n"
        ));
    };
    EXPECT_TRUE(speed("3600", "standard").empty());
    EXPECT_FALSE(speed("3600", "rapid").empty()) << "less than 60 minutes";
    EXPECT_TRUE(speed("3599", "rapid").empty());
    EXPECT_TRUE(speed("601", "rapid").empty()) << "more than 10 minutes";
    EXPECT_TRUE(speed("600", "blitz").empty());
    EXPECT_FALSE(speed("600", "rapid").empty());
}

/// The guidelines exclude increments; an event may have a clause of its own.
TEST(RuleValues, ArticleIII_2_2TheGuidelinesExcludeIncrements) {
    const std::string_view both = "[clock]\nboth_flags = \"draw\"\ncite = ";
    EXPECT_EQ(
        errors_of(extending("fide-standard", std::string{both} + "\"FIDE III.3.1\"\n")).size(), 1U
    );
    EXPECT_TRUE(errors_of(extending("fide-standard", std::string{both} + "\"7\"\n")).empty());
}

TEST(RuleValues, ContradictionsAreReported) {
    // The change, and the error with its place.
    const std::vector<std::pair<std::string_view, std::string_view>> cases{
        {"[team]\nsize_min = 7\n", "6:12 team.size_min = 7 is more than team.size_max = 6"},
        {"[team]\nplayers_per_match = 4\n",
         "6:21 movers.count = 5, but team.players_per_match = 4"},
        {"[team]\ngender_min = { girls = 4, boys = 4 }\ncite = \"1\"\n",
         "6:34 team.gender_min asks for 8 players, team.size_max = 6 allows fewer"},
        {"[team]\nreserves_max = 0\n",
         "6:16 reserve.mode = \"in_match_once\", but team.reserves_max = 0"},
        {"[clock]\nbase_s = 300\n",
         "6:10 laws.speed = \"rapid\", but 300 s and 60 x 0 s are blitz (FIDE A.1, B.1)"},
        {"[laws]\nsupervision = \"B3\"\n",
         "6:15 laws.supervision = \"B3\" is of blitz, but laws.speed = \"rapid\""},
        {"[clock]\ngrace_s = 0\n",
         "6:11 clock.grace_last_move = true, but clock.grace_s = 0 leaves no time for it"},
        {"[clock]\ngrace_last_move = false\n",
         "6:19 clock.grace_saves is not empty, but clock.grace_last_move = false"},
        {"[clock]\nperiod_moves = 40\ncite = \"1\"\n",
         "6:16 clock.period_moves = 40, but clock.second_period_s = 0: a second period has both"},
        {"[clock]\nincrement_s = 5\n",
         "6:15 clock.both_flags = \"draw\" by the guidelines, but they are for standard and rapid "
         "play "
         "without increment (FIDE III.2.2)"},
        {"[clock]\nremind_after_s = 0\n",
         "6:18 clock.remind_after_s = 0, but clock.remind_who = \"arbiter\""},
        {"[clock]\ninitial_increment = true\ncite = \"1\"\n",
         "6:21 clock.initial_increment = true, but clock.increment_s = 0"},
        {"[draw]\npolicy = \"normal\"\n",
         "6:10 outcome.points.draw is missing, draw.policy = \"normal\" needs it"},
        {"[continuation]\na_wins = 2\n",
         "6:10 continuation.a_wins = 2 is not more than outcome.points.time = 2: nobody would "
         "play on"},
        {"[outcome.time_waste]\nbonus = 0\n",
         "6:9 outcome.time_waste.bonus = 0, but outcome.time_waste.applies_to = [\"time\", "
         "\"illegal\", \"resign\"]"},
        {"[conduct.talk]\npoints = 0.5\n", "6:10 conduct.talk.points: a penalty is not above 0"},
        {"[ladder]\nsteps = [\"+0\"]\ncite = \"1\"\n",
         "6:9 ladder.steps: \"+0\" is not known, \"guidance\", \"+60\" or \"loss\" expected"},
        {"[match]\nkind = \"single_game\"\n",
         "6:8 movers.rotate = true, but match.kind = \"single_game\": movers rotate at one board"},
        {"[match]\nboards = 2\ncite = \"1\"\n",
         "6:10 match.boards = 2, but match.kind = \"shared_game\" has one"},
        {"[eligibility]\nmode = \"grade\"\ncite = \"1\"\n",
         "6:8 eligibility.mode = \"grade\", but there is no eligibility.grades"},
        {"[[playoff]]\nbetween = [1, 2]\ncite = \"1\"\n",
         "6:11 playoff.0.gap_lt is missing, playoff.0.between needs it"},
    };
    for (const auto& [change, expected] : cases) {
        EXPECT_THAT(
            errors_of(extending("relay", change)), testing::ElementsAre(std::string{expected})
        ) << change;
    }
    EXPECT_THAT(
        errors_of(extending("astc", "[match]\nboard_colours = \"WBX\"\n")),
        testing::ElementsAre("6:17 match.board_colours = \"WBX\": 4 letters W or B expected")
    );
    EXPECT_THAT(
        errors_of(extending("skolelag", "[movers]\nrotate = false\n")),
        testing::ElementsAre(HasSubstr("nobody would know who moves"))
    );
}

TEST(RuleValues, HostileFilesAreRefused) {
    for (const std::string_view text :
         {"",
          "=",
          "[event",
          "extends = 3",
          "event = 3\n",
          "[[event]]\nid = \"x\"\n",
          "[stages]\nkind = \"pools\"\n",
          "[conduct.talk.every]\nx = 1\n",
          "cite = 3\n",
          "[event]\nid = \"x\"\nversion = 1\ncite = 3\n",
          "[clock]\nbase_s = nan\n",
          "[outcome.points]\nmate = inf\ntime = 1e300\n"}) {
        EXPECT_FALSE(read_rule_values(text)) << text;
    }
}

} // namespace
} // namespace rota::consult
