#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace rota::cli {
namespace {

using test::run;
using testing::HasSubstr;

const std::string wall = "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1";
const std::string queen = "k7/8/1K6/8/8/8/1n6/2Q5 w - - 0 1";

TEST(Winnable, AnswersForTheSideNotToMoveUnlessTold) {
    const auto answers =
        run({"winnable", "--json"}, queen + "\n" + queen + " white\n" + queen + " both\n")
            .json_lines();
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_EQ(answers[0]["winner"], "black");
    EXPECT_EQ(answers[0]["verdict"], "unwinnable");
    EXPECT_EQ(answers[0]["proof"]["kind"], "material");
    EXPECT_EQ(answers[1]["winner"], "white");
    EXPECT_EQ(answers[1]["verdict"], "winnable");
    EXPECT_EQ(answers[1]["line"], (nlohmann::json{"c1c8"}));
    EXPECT_TRUE(answers[1]["proof"].is_null());
    EXPECT_EQ(answers[1]["fen"], queen);
    EXPECT_TRUE(answers[1]["nodes"].is_number_unsigned());
    EXPECT_TRUE(answers[1]["micros"].is_number());
    EXPECT_EQ(answers[2]["winner"], "white");
    EXPECT_EQ(answers[3]["winner"], "black");
}

TEST(Winnable, ProofsSayWhatAnArbiterCanPointAt) {
    const auto answer = run({"winnable", "--jsonl"}, wall).json();
    EXPECT_EQ(answer["verdict"], "unwinnable");
    EXPECT_EQ(answer["proof"]["kind"], "static");
    EXPECT_EQ(
        answer["proof"]["locked_pawns"],
        (nlohmann::json{"a4", "c4", "e4", "g4", "a5", "c5", "e5", "g5"})
    );
    const auto forced =
        run({"winnable", "--json"}, "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50 black").json();
    EXPECT_EQ(forced["proof"]["kind"], "forced_line");
    EXPECT_EQ(forced["proof"]["line"], (nlohmann::json{"b8c7"}));
}

TEST(Winnable, ABadLineIsAnsweredInItsPlaceAndDoesNotStopTheStream) {
    const auto outcome =
        run({"winnable", "--json"},
            wall + "\n\n" + wall + " blue\n8/8/8/8/8/8/8/8 x - - 0 1\n" + wall + "\n");
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    const auto answers = outcome.json_lines();
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_EQ(answers[0]["verdict"], "unwinnable");
    EXPECT_EQ(answers[1]["error"]["line"], 3);
    EXPECT_EQ(answers[1]["error"]["column"], wall.size() + 2);
    EXPECT_EQ(answers[1]["error"]["field"], "winner");
    EXPECT_EQ(answers[2]["error"]["line"], 4);
    EXPECT_EQ(answers[2]["errors"].size(), 3U);
    EXPECT_EQ(answers[3]["verdict"], "unwinnable");
}

/// A.5.2: the diagram may be wrong. What can be played on is decided, what cannot is refused.
TEST(Winnable, DiagramsThatNoGameLeadsTo) {
    const auto answers = run({"winnable", "--json"},
                             "8/8/8/8/8/3nkn2/8/3RKR2 w - - 0 1\n"    // two knights check at once
                             "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1\n"      // the king could be taken
                             "4k3/8/8/8/8/8/8/8 w - - 0 1 black\n"    // one king is missing
                             "4k2P/8/8/8/8/8/8/4K3 w - - 0 1 white\n" // a pawn on the last rank
    )
                             .json_lines();
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_NE(answers[0]["verdict"], "undetermined");
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_TRUE(answers[i].contains("error")) << answers[i];
        EXPECT_NE(answers[i]["error"]["message"], "") << answers[i];
    }
}

TEST(Winnable, FastFindsProofsOnly) {
    const auto answers =
        run({"winnable", "--fast", "--json"}, queen + " both\n" + wall + " both\n").json_lines();
    ASSERT_EQ(answers.size(), 4U);
    EXPECT_EQ(answers[0]["verdict"], "undetermined");
    EXPECT_EQ(answers[0]["why"], "fast");
    EXPECT_EQ(answers[1]["verdict"], "unwinnable");
    EXPECT_EQ(answers[2]["verdict"], "unwinnable");
    EXPECT_EQ(answers[3]["verdict"], "unwinnable");
}

/// Several threads: every answer, in the order of the questions.
TEST(Winnable, ThreadsKeepTheOrder) {
    std::string input;
    for (int i = 0; i < 3000; ++i) {
        input += i % 7 == 3 ? "nonsense\n" : i % 2 == 0 ? queen + " both\n" : wall + "\n";
    }
    const auto one = run({"winnable"}, input);
    const auto three = run({"winnable", "--threads", "3", "--memory", "1"}, input);
    EXPECT_EQ(one.out, three.out);
    EXPECT_EQ(one.err, three.err);
    EXPECT_EQ(three.code, ExitCode::wrong_usage);
}

TEST(Winnable, ReadsFiles) {
    const std::string path = testing::TempDir() + "/rota_winnable_test.fens";
    std::ofstream{path} << "\xef\xbb\xbf" << wall << "\r\n";
    const auto outcome = run({"winnable", path});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_THAT(outcome.out, HasSubstr("black unwinnable"));
    std::filesystem::remove(path);
    EXPECT_EQ(run({"winnable", path}).code, ExitCode::wrong_usage);
    EXPECT_THAT(run({"winnable", "-"}, " \n").err, HasSubstr("empty"));
}

} // namespace
} // namespace rota::cli
