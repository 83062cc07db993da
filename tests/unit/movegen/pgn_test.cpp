#include "movegen/pgn.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <string>

namespace rota {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;

TEST(PgnResultText, IsReadBack) {
    for (const auto result :
         {PgnResult::white_wins, PgnResult::black_wins, PgnResult::draw, PgnResult::unfinished}) {
        EXPECT_EQ(parse_pgn_result(to_string(result)), result);
    }
    EXPECT_FALSE(parse_pgn_result("1/2"));
    EXPECT_FALSE(parse_pgn_result(""));
}

TEST(ParsePgnComment, TakesCommandsOutOfTheText) {
    const PgnComment comment =
        parse_pgn_comment("  [%clk 0:09:57] a good [%emt 3.2] move [%csl Gd4,Re5] ");
    EXPECT_EQ(comment.text, "a good move");
    EXPECT_THAT(
        comment.commands,
        ElementsAre(
            PgnCommand{"clk", "0:09:57"}, PgnCommand{"emt", "3.2"}, PgnCommand{"csl", "Gd4,Re5"}
        )
    );
}

TEST(ParsePgnComment, LeavesWhatIsNoCommand) {
    for (const std::string text : {"[%]", "[% clk 1]", "[%clk 0:01", "[clk 0:01]", "100 % [x]"}) {
        const PgnComment comment = parse_pgn_comment(text);
        EXPECT_EQ(comment.text, text);
        EXPECT_TRUE(comment.commands.empty()) << text;
    }
    // Without its inner command it would be one.
    EXPECT_EQ(parse_pgn_comment("[%a[%b] x]").text, "[%a[%b] x]");
    EXPECT_THAT(parse_pgn_comment("[%x]").commands, ElementsAre(PgnCommand{"x", ""}));
}

TEST(ParsePgnComment, LineBreaksAreBlanks) {
    EXPECT_EQ(parse_pgn_comment("a\nb \r\n c\rd  e\tf").text, "a b c d  e\tf");
    EXPECT_EQ(parse_pgn_comment(" \n ").text, "");
}

TEST(ParsePgnTime, ReadsHoursMinutesAndSeconds) {
    EXPECT_EQ(parse_pgn_time("1:02:03"), 1h + 2min + 3s);
    EXPECT_EQ(parse_pgn_time("0:00:03.25"), 3250ms);
    EXPECT_EQ(parse_pgn_time("12:05"), 12min + 5s);
    EXPECT_EQ(parse_pgn_time("3.2"), 3200ms);
    EXPECT_EQ(parse_pgn_time("125"), 125s);
    for (const std::string text :
         {"",
          "soon",
          "-1",
          "1:60:00",
          "1:00:60",
          "1.5:00",
          "1:2:3:4",
          "1e3",
          "::",
          "1:",
          "inf",
          "99999999999999999999"}) {
        EXPECT_FALSE(parse_pgn_time(text)) << text;
    }
}

TEST(ParsePgnEvaluation, ReadsPawnsAndMates) {
    EXPECT_EQ(parse_pgn_evaluation("0.35"), (PgnEvaluation{35, {}, {}}));
    EXPECT_EQ(parse_pgn_evaluation("-1.2,18"), (PgnEvaluation{-120, {}, 18}));
    EXPECT_EQ(parse_pgn_evaluation("+0.5"), (PgnEvaluation{50, {}, {}}));
    EXPECT_EQ(parse_pgn_evaluation("#-3"), (PgnEvaluation{{}, -3, {}}));
    EXPECT_EQ(parse_pgn_evaluation("#5,30"), (PgnEvaluation{{}, 5, 30}));
    EXPECT_EQ(parse_pgn_evaluation("31,20"), (PgnEvaluation{31, {}, 20}));
    for (const std::string text :
         {"",
          "#",
          "x",
          "+-1",
          "1.5.2",
          "0.3,",
          "0.3,-2",
          "nan",
          "1e9",
          "99999999999",
          "9999999.0"}) {
        EXPECT_FALSE(parse_pgn_evaluation(text)) << text;
    }
}

TEST(PgnMoveCommands, TheLastReadableOneCounts) {
    PgnMove move{{}, Move::ordinary(Square::at(0, 0), Square::at(0, 1)), {}, {}, {}};
    EXPECT_FALSE(clock_time(move));
    move.comments_after.push_back(parse_pgn_comment("[%clk 0:01:00] [%clk 0:00:59] [%clk soon]"));
    move.comments_after.push_back(parse_pgn_comment("[%eval 0.1] [%emt 0:00:02]"));
    EXPECT_EQ(clock_time(move), 59s);
    EXPECT_EQ(elapsed_time(move), 2s);
    EXPECT_EQ(evaluation(move), (PgnEvaluation{10, {}, {}}));
}

} // namespace
} // namespace rota
