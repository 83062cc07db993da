#include "cli/uci_referee.hpp"
#include "tests/support/chess_text.hpp"
#include "uci/engine_message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace rota::cli {
namespace {

using test::position;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

/// Relay: 3 points for a mate; drawn games are won by Black with mating material, else by White, 2
/// points (rule 21).
class RelayPayOffs : public testing::Test {
protected:
    /// White's share of a game that is over with this position, or may be claimed to be.
    std::optional<double> share(std::string_view fen, unsigned occurrences = 1) {
        return pay_offs_(position(fen), occurrences);
    }

    static constexpr double white_wins = 5.0 / 6; // (2 + 3) / 6
    static constexpr double black_wins = 1.0 / 6;

    UciReferee referee_;
    uci::PayOffs pay_offs_ = *referee_.use_rule_set("relay");
};

TEST_F(RelayPayOffs, AMateIsWorthMost) {
    EXPECT_EQ(share("7k/5KQ1/8/8/8/8/8/8 b - - 0 1"), 1);
    EXPECT_EQ(share("8/8/8/8/8/2k5/1q6/K7 w - - 0 1"), 0);
}

TEST_F(RelayPayOffs, AStalemateIsAWinOrALoss) {
    // White has stalemated a bare king; and one with a blocked pawn, which is mating material.
    EXPECT_EQ(share("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"), white_wins);
    EXPECT_EQ(share("7k/5K1p/7P/8/8/8/8/8 b - - 0 1"), black_wins);
    // Black has stalemated White with a queen. White can still move.
    EXPECT_EQ(share("8/8/8/8/8/1qk5/8/K7 w - - 0 60"), black_wins);
    EXPECT_EQ(share("8/8/8/8/8/k7/P1n5/K7 w - - 0 1"), std::nullopt);
}

TEST_F(RelayPayOffs, ADeadPositionIsAWinForWhiteUnlessBlackHasMaterial) {
    EXPECT_EQ(share("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), white_wins);
    EXPECT_EQ(share("4k3/8/8/8/8/8/8/4KB2 b - - 0 1"), white_wins);
    EXPECT_EQ(share("4k3/8/8/8/8/8/8/4KR2 b - - 0 1"), std::nullopt);
    // Blocked for good: Black has pawns.
    EXPECT_EQ(share("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1"), black_wins);
}

TEST_F(RelayPayOffs, RepetitionAndTheCountOfMovesAreClaimedByWhomTheyHelp) {
    constexpr const char* rooks = "4k2r/8/8/8/8/8/8/R3K3 w - - 12 40";
    EXPECT_EQ(share(rooks, 1), std::nullopt);
    EXPECT_EQ(share(rooks, 2), std::nullopt);
    EXPECT_EQ(share(rooks, 3), black_wins);
    EXPECT_EQ(share("4k3/8/8/8/8/8/8/R3K3 w - - 12 40", 3), white_wins);
    EXPECT_EQ(share("4k2r/8/8/8/8/8/8/R3K3 w - - 100 90"), black_wins);
    EXPECT_EQ(share("4k2r/8/8/8/8/8/8/R3K3 w - - 99 90"), std::nullopt);
}

TEST(UciReferee, WhereDrawsAreDrawsAnEngineKnowsWhatTheyAreWorth) {
    UciReferee referee;
    for (const char* const rules : {"fide-standard", "fide-rapid", "astc"}) {
        const auto pay_offs = referee.use_rule_set(rules);
        ASSERT_TRUE(pay_offs) << rules;
        EXPECT_FALSE(*pay_offs) << rules;
    }
}

TEST(UciReferee, WhatIsNoRuleSetIsExplained) {
    UciReferee referee;
    EXPECT_THAT(referee.use_rule_set("x").error(), HasSubstr("expected a file or one of astc"));
    EXPECT_THAT(referee.use_rule_set("/no/such.toml").error(), HasSubstr("No such file"));
    EXPECT_THAT(referee.use_rule_set("/").error(), HasSubstr("no regular file"));
}

TEST(UciReferee, TellsWhatIsOnTheBoard) {
    UciReferee referee;
    const auto rulings = [&](std::string_view fen, const std::vector<std::string>& moves = {}) {
        const Position root = position(fen);
        return referee.rulings(root, uci::legal_beginning(moves, root));
    };
    constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_THAT(rulings(start), IsEmpty());
    EXPECT_THAT(
        rulings(start, {"f2f3", "e7e5", "g2g4", "d8h4"}),
        ElementsAre(HasSubstr("ruling: checkmate (5.1.1)"))
    );
    EXPECT_THAT(
        rulings("8/8/8/8/8/1qk5/8/K7 w - - 0 60"), ElementsAre(HasSubstr("ruling: stalemate"))
    );
    EXPECT_THAT(
        rulings("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), ElementsAre(HasSubstr("ruling: dead position"))
    );
    EXPECT_THAT(
        rulings(start, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}),
        ElementsAre("ruling: threefold repetition available (FIDE 9.2.2)")
    );
}

TEST(UciReferee, TellsWhoseTurnItIs) {
    UciReferee referee;
    const std::string path = testing::TempDir() + "team.toml";
    std::ofstream{path} << "black = [\"Ann\", \"Ben\"]\n";
    ASSERT_TRUE(referee.use_team_file(path));
    const Position start = Position::start();
    EXPECT_THAT(referee.rulings(start, {}), IsEmpty());
    EXPECT_THAT(
        referee.rulings(start, uci::legal_beginning({"e2e4"}, start)),
        ElementsAre("ruling: Ann is due to move")
    );
    EXPECT_THAT(
        referee.rulings(start, uci::legal_beginning({"e2e4", "e7e5", "d2d4"}, start)),
        ElementsAre("ruling: Ben is due to move")
    );
    // Black begins: the first move of the game is Black's.
    EXPECT_THAT(
        referee.rulings(position("4k2r/8/8/8/8/8/8/R3K3 b - - 0 1"), {}),
        ElementsAre("ruling: Ann is due to move")
    );
    std::ofstream{path} << "black = 3\n";
    EXPECT_THAT(referee.use_team_file(path).error(), HasSubstr("line 1, column 9: black: names"));
    EXPECT_THAT(referee.use_team_file("/no/such").error(), HasSubstr("No such file"));
    EXPECT_THAT(referee.use_team_file("/").error(), HasSubstr("no regular file"));
    EXPECT_TRUE(referee.use_team_file(""));
    EXPECT_THAT(referee.rulings(start, uci::legal_beginning({"e2e4"}, start)), IsEmpty());
}

} // namespace
} // namespace rota::cli
