#include "perft/count.hpp"
#include "perft/suite.hpp"

#include <gtest/gtest.h>

namespace rota::perft {
namespace {

constexpr std::string_view kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

std::vector<SuiteFault> faults_of(std::string_view text) {
    const auto lines = parse_suite(text);
    EXPECT_FALSE(lines) << text;
    return lines ? std::vector<SuiteFault>{} : lines.error();
}

TEST(ParseSuite, ReadsPositionsAndCounts) {
    const auto lines = parse_suite("# comment\n"
                                   "\n"
                                   "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;D4 1000\n"
                                   "  \t\n"
                                   "  # indented comment\n"
                                   "4k3/8/8/8/8/8/8/4K3 b - - ;D3 7");
    ASSERT_TRUE(lines);
    ASSERT_EQ(lines->size(), 2U);
    EXPECT_EQ((*lines)[0].line, 3U);
    EXPECT_EQ((*lines)[0].fen, kings);
    EXPECT_EQ((*lines)[0].counts, (std::vector<KnownCount>{{1, 5}, {2, 25}, {4, 1000}}));
    EXPECT_EQ((*lines)[1].line, 6U);
    EXPECT_EQ((*lines)[1].position.side_to_move(), Color::black);
    EXPECT_EQ((*lines)[1].counts, (std::vector<KnownCount>{{3, 7}}));
}

TEST(ParseSuite, TakesCarriageReturnsTabsAndTightSemicolons) {
    const auto lines = parse_suite("4k3/8/8/8/8/8/8/4K3 w - - 0 1;D1 5;D2\t25 ; D3 30\t\r\n");
    ASSERT_TRUE(lines);
    EXPECT_EQ((*lines)[0].counts, (std::vector<KnownCount>{{1, 5}, {2, 25}, {3, 30}}));
}

TEST(ParseSuite, SkipsAByteOrderMark) {
    const auto lines = parse_suite("\xef\xbb\xbf# suite\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n");
    ASSERT_TRUE(lines);
    EXPECT_EQ(lines->size(), 1U);
}

TEST(ParseSuite, TakesTheLargestCount) {
    const auto lines = parse_suite("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 18446744073709551615");
    ASSERT_TRUE(lines);
    EXPECT_EQ((*lines)[0].counts[0].nodes, 18'446'744'073'709'551'615U);
}

TEST(ParseSuite, NoLinesAreNoFault) {
    EXPECT_TRUE(parse_suite("")->empty());
    EXPECT_TRUE(parse_suite("\n# nothing\n\n")->empty());
}

TEST(ParseSuite, PointsIntoTheFenOfItsLine) {
    const auto faults = faults_of("# first\n 4k3/8/8/8/8/8/8/4K3 x - - 0 1 ;D1 5");
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].line, 2U);
    EXPECT_EQ(faults[0].column, 22U); // counted from the beginning of the line, blank included
    EXPECT_EQ(faults[0].field, "side_to_move");
}

TEST(ParseSuite, PointsAtAFaultyCount) {
    struct Row {
        std::string_view counts; // after `kings`, which has 29 bytes
        std::size_t column;
        std::string_view field;
    };
    for (const Row& row : {
             Row{"", 30, "depth"},
             Row{" ", 30, "depth"},
             Row{" ;", 32, "depth"},
             Row{" ;X1 5", 32, "depth"},
             Row{" ;D 5", 33, "depth"},
             Row{" ;D0 1", 33, "depth"},
             Row{" ;D101 1", 33, "depth"},
             Row{" ;D99999999999 1", 33, "depth"},
             Row{" ;D-1 5", 33, "depth"},
             Row{" ;D1x 5", 34, "depth"},
             Row{" ;D1", 34, "nodes"},
             Row{" ;D1 ;D2 25", 35, "nodes"},
             Row{" ;D1 five", 35, "nodes"},
             Row{" ;D1 -5", 35, "nodes"},
             Row{" ;D1 18446744073709551616", 35, "nodes"},
             Row{" ;D1 5 25", 37, "nodes"},
             Row{" ;D1 5x", 36, "nodes"},
             Row{" ;D2 25 ;D1 5", 40, "depth"},
             Row{" ;D2 25 ;D2 25", 40, "depth"},
         }) {
        const auto faults = faults_of(std::string{kings}.append(row.counts));
        ASSERT_EQ(faults.size(), 1U) << row.counts;
        EXPECT_EQ(faults[0].line, 1U) << row.counts;
        EXPECT_EQ(faults[0].column, row.column) << row.counts;
        EXPECT_EQ(faults[0].field, row.field) << row.counts;
        EXPECT_NE(faults[0].message.find("expected"), std::string::npos) << row.counts;
    }
}

TEST(ParseSuite, ReportsEveryFault) {
    const auto faults = faults_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 x ;Dy 3\n"
                                  "nonsense\n"
                                  "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n"
                                  ";D1 5\n");
    ASSERT_GE(faults.size(), 4U);
    EXPECT_EQ(faults[0].line, 1U);
    EXPECT_EQ(faults[1].line, 1U);
    EXPECT_EQ(faults[2].line, 2U);
    EXPECT_EQ(faults.back().line, 4U);
}

TEST(ParseSuite, SurvivesAnyBytes) {
    std::string text;
    for (int i = 0; i < 256; ++i) {
        text += static_cast<char>(i);
        text += ";D";
    }
    for (const SuiteFault& fault : faults_of(text)) {
        EXPECT_GE(fault.line, 1U);
        EXPECT_GE(fault.column, 1U);
    }
}

} // namespace
} // namespace rota::perft
