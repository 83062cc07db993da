#include "adjudicate/adjudicator.hpp"
#include "adjudicate/result_check.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <string_view>

namespace rota::adjudicate {
namespace {

using enum PgnResult;

ResultCheck check(const GameRecord& game, std::optional<PgnResult> recorded, const RuleSet& rules) {
    const Ruling ruling = adjudicate(game);
    return check_result(ruling, event_result(ruling, game.position(ruling.ply), rules), recorded);
}

TEST(CheckResult, OfAMate) {
    const GameRecord mate = test::game("f3 e5 g4 Qh4#");
    EXPECT_EQ(check(mate, black_wins, fide_standard()), ResultCheck::agrees);
    EXPECT_EQ(check(mate, white_wins, fide_standard()), ResultCheck::contradicts);
    EXPECT_EQ(check(mate, draw, relay()), ResultCheck::contradicts);
    EXPECT_EQ(check(mate, unfinished, fide_standard()), ResultCheck::no_result_recorded);
    EXPECT_EQ(check(mate, {}, fide_standard()), ResultCheck::no_result_recorded);
}

TEST(CheckResult, OfADrawDependsOnTheRuleSet) {
    const GameRecord stalemate{test::position("8/8/8/8/8/1qk5/8/K7 w - - 0 60")};
    EXPECT_EQ(check(stalemate, draw, fide_standard()), ResultCheck::agrees);
    EXPECT_EQ(check(stalemate, black_wins, fide_standard()), ResultCheck::contradicts);
    EXPECT_EQ(check(stalemate, draw, relay()), ResultCheck::agrees);
    EXPECT_EQ(check(stalemate, black_wins, relay()), ResultCheck::agrees);
    EXPECT_EQ(check(stalemate, white_wins, relay()), ResultCheck::contradicts);
}

TEST(CheckResult, AGameThatGoesOnContradictsNothing) {
    for (const PgnResult result : {white_wins, black_wins, draw, unfinished}) {
        EXPECT_EQ(
            check(test::game("e4 e5"), result, fide_standard()), ResultCheck::moves_give_no_result
        );
    }
}

} // namespace
} // namespace rota::adjudicate
