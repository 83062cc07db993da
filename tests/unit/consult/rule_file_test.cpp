#include "consult/rules/rule_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace rota::consult {
namespace {

using namespace adjudicate;
using std::chrono::seconds;
using testing::ElementsAre;
using testing::HasSubstr;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::string standard() {
    return std::string{*shipped_rule_file("fide-standard")};
}

/// "line: key: message", the first error.
std::string first_error(const std::string& text) {
    const auto rules = parse_rules(text);
    if (rules) {
        return "none";
    }
    const RuleFileError& error = rules.error().front();
    return std::to_string(error.line) + ": " + error.key + ": " + error.message;
}

TEST(RuleFile, SixSetsAreShipped) {
    EXPECT_THAT(
        shipped_rule_sets(),
        ElementsAre("astc", "fide-blitz", "fide-rapid", "fide-standard", "relay", "skolelag")
    );
    for (const std::string_view id : shipped_rule_sets()) {
        const auto rules = parse_rules(*shipped_rule_file(id));
        ASSERT_TRUE(rules) << id << ": " << rules.error().front().message;
        EXPECT_EQ(rules->results.id, id);
    }
    EXPECT_FALSE(shipped_rules("nonsense"));
}

void expect_same(const RuleSet& file, const RuleSet& code) {
    EXPECT_EQ(file.id, code.id);
    EXPECT_EQ(file.mate, code.mate);
    EXPECT_EQ(file.mate_citation, code.mate_citation);
    EXPECT_EQ(file.draw, code.draw);
    EXPECT_EQ(file.draw_citation, code.draw_citation);
    ASSERT_EQ(file.no_draw.has_value(), code.no_draw.has_value());
    if (file.no_draw) {
        EXPECT_EQ(file.no_draw->favoured, code.no_draw->favoured);
        EXPECT_EQ(file.no_draw->definition, code.no_draw->definition);
        EXPECT_EQ(file.no_draw->points, code.no_draw->points);
        EXPECT_EQ(file.no_draw->citation, code.no_draw->citation);
    }
}

TEST(RuleFile, TheLawsAreTheSameInFilesAndInCode) {
    for (const Speed speed : {Speed::standard, Speed::rapid, Speed::blitz}) {
        const GameRules code = fide_game_rules(speed);
        const auto file = shipped_rules(code.results.id);
        ASSERT_TRUE(file);
        expect_same(file->results, code.results);
        EXPECT_EQ(file->speed, code.speed);
        EXPECT_EQ(file->supervision, code.supervision);
        EXPECT_EQ(file->time_points, code.time_points);
        EXPECT_EQ(file->illegal_points, code.illegal_points);
        EXPECT_EQ(file->resign_points, code.resign_points);
        EXPECT_EQ(file->opponent_may_claim_illegal, code.opponent_may_claim_illegal);
        EXPECT_EQ(file->arbiter_may_claim_illegal, code.arbiter_may_claim_illegal);
        EXPECT_EQ(file->illegal_bonus, code.illegal_bonus);
        EXPECT_EQ(file->illegal_limit, code.illegal_limit);
        EXPECT_EQ(file->illegal_effect, code.illegal_effect);
        EXPECT_EQ(file->remove_increment, code.remove_increment);
        EXPECT_EQ(file->wrong_claim_bonus, code.wrong_claim_bonus);
        EXPECT_EQ(file->touch_trigger, code.touch_trigger);
        EXPECT_EQ(file->touch_binds, code.touch_binds);
        EXPECT_EQ(file->draw_offers, code.draw_offers);
        EXPECT_EQ(file->period_moves, code.period_moves);
        EXPECT_EQ(file->both_flags, code.both_flags);
        EXPECT_EQ(file->grace_last_move, code.grace_last_move);
        EXPECT_EQ(file->grace_time, code.grace_time);
        EXPECT_EQ(file->grace_saves_mate, code.grace_saves_mate);
    }
    expect_same(shipped_rules("relay")->results, relay());
}

TEST(RuleFile, TheThreeSheets) {
    const auto relay_sheet = shipped_rules("relay");
    EXPECT_EQ(relay_sheet->time_points, (Cited<Points>{Points::whole(2), {"relay", "15"}}));
    EXPECT_EQ(relay_sheet->arbiter_may_claim_illegal, (Cited<bool>{false, {"relay", "4"}}));
    EXPECT_EQ(
        relay_sheet->touch_trigger, (Cited<TouchTrigger>{TouchTrigger::left_square, {"relay", "5"}})
    );
    EXPECT_EQ(relay_sheet->both_flags, (Cited<BothFlags>{BothFlags::draw, fide("III.3.1")}));
    EXPECT_EQ(relay_sheet->grace_last_move, (Cited<bool>{true, {"relay", "12"}}));
    EXPECT_EQ(relay_sheet->grace_time, (Cited<seconds>{seconds{20}, {"relay", "12"}}));
    EXPECT_EQ(relay_sheet->grace_saves_mate, (Cited<bool>{true, {"relay", "12"}}));
    const auto skolelag = shipped_rules("skolelag");
    EXPECT_EQ(skolelag->touch_binds.value, TouchBinds::whole_team);
    EXPECT_EQ(skolelag->illegal_effect.value, LimitEffect::discretion);
    EXPECT_EQ(skolelag->results.draw, Points::whole(1));
    EXPECT_EQ(shipped_rules("astc")->illegal_bonus.value, seconds{120});
}

TEST(RuleFile, ErrorsSayWhatWhereAndWhatWasExpected) {
    EXPECT_EQ(first_error(standard()), "none");
    EXPECT_EQ(
        first_error(replaced(standard(), "limit = 2", "limit = \"two\"")),
        "16: illegal.limit: illegal.limit: a whole number expected"
    );
    EXPECT_EQ(
        first_error(replaced(standard(), "trigger = \"touch\"", "trigger = \"look\"")),
        "22: touch.trigger: touch.trigger: \"look\" is not known, one of \"touch\", "
        "\"left_square\" expected"
    );
    EXPECT_EQ(
        first_error(replaced(standard(), "mate = 1", "mate = 0.75")),
        "39: outcome.points.mate: outcome.points.mate: points in steps of 0.5 expected"
    );
    EXPECT_EQ(
        first_error(replaced(standard(), "[touch]", "[touch]\nfeeling = 3")),
        "22: touch.feeling: touch.feeling is no key of a rule set"
    );
    EXPECT_THAT(
        first_error(replaced(standard(), "grace_last_move = false", "")),
        HasSubstr("clock.grace_last_move is missing, true or false expected")
    );
    EXPECT_THAT(
        first_error(replaced(standard(), "[\"opponent\", \"arbiter\"]", "[\"somebody\"]")),
        HasSubstr("a list of \"opponent\" and \"arbiter\" expected")
    );
    EXPECT_THAT(first_error("[event\n"), HasSubstr("1: : no TOML: "));
}

TEST(RuleFile, EveryValueNeedsItsClause) {
    EXPECT_THAT(
        first_error(replaced(standard(), "grace_last_move = \"FIDE 6.8\", \"*\" =", "base_s =")),
        HasSubstr("clock.grace_last_move has no clause")
    );
    EXPECT_THAT(
        first_error(replaced(standard(), "limit = \"FIDE 7.5.5\"", "limit = \"\"")),
        HasSubstr("illegal.limit has no clause")
    );
}

TEST(RuleFile, AllErrorsAreReported) {
    const auto rules = parse_rules("");
    ASSERT_FALSE(rules);
    EXPECT_EQ(rules.error().size(), 20U); // as many keys are required
}

} // namespace
} // namespace rota::consult
