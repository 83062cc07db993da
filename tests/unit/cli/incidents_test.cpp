#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace rota::cli {
namespace {

using test::run;
using testing::HasSubstr;
using testing::StartsWith;
using Json = nlohmann::json;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Json ruling(std::vector<std::string> options, const std::string& input = "") {
    options.insert(options.begin(), "adjudicate");
    options.emplace_back("--json");
    return run(std::move(options), input).json();
}

/// The same game with and without something that happened.
Json game(const std::string& moves, std::vector<std::string> options) {
    options.insert(options.begin(), "-");
    return ruling(std::move(options), "1. " + moves + " *\n");
}

TEST(Incidents, AnswersAreText) {
    const auto outcome = run({"adjudicate", start, "--touched", "g1", "e2"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_EQ(
        outcome.out,
        "the game goes on, White to move\n"
        "White has touched g1 and e2: the touched knight on g1 must move (FIDE 4.3.1).\n"
        "Admissible: Nf3 Nh3\n"
    );
}

TEST(Incidents, ARefusedClaimIsExitStatus1) {
    const auto outcome = run({"adjudicate", start, "--claim", "threefold:Nf3"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, StartsWith("claim refused: the game goes on, White to move\n"));
    EXPECT_THAT(outcome.out, HasSubstr("Now: Black gets 2 minutes more (FIDE 9.5.3).\n"));
}

TEST(Incidents, HappenInTheOrderOfTheCommandLine) {
    const std::string fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    const Json before = ruling({fen, "--rules", "relay", "--flag", "white", "--play", "Ra8#"});
    EXPECT_EQ(before["decided"]["by"], "board");
    EXPECT_THAT(before["clauses"], testing::Contains("relay 12"));
    const Json after = ruling({fen, "--rules", "relay", "--play", "Ra8#", "--flag", "white"});
    EXPECT_EQ(after["decided"]["by"], "board");
    EXPECT_EQ(after["events_after_end"], 1);
}

TEST(Incidents, MovesAfterTheEndAreReadAndDoNotCount) {
    const Json json = ruling({start, "--flag", "white", "--play", "e4", "e5", "Nf3"});
    EXPECT_EQ(json["decided"]["article"], "6.9");
    EXPECT_EQ(json["events_after_end"], 3);
    EXPECT_EQ(json["fen"], start);
    EXPECT_EQ(
        run({"adjudicate", start, "--flag", "white", "--play", "e4", "e4"}).code,
        ExitCode::wrong_usage
    );
}

TEST(Incidents, AtAPlyOfAGame) {
    const std::string moves = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4";
    EXPECT_TRUE(game(moves, {"--claim", "threefold"})["decided"].is_null());
    const Json claimed = game(moves, {"--at", "8", "--claim", "threefold"});
    EXPECT_EQ(claimed["decided"]["article"], "9.2.2");
    EXPECT_EQ(
        game(moves, {"--at", "7", "--claim", "threefold:Ng8"})["decided"]["article"], "9.2.1"
    );
    EXPECT_EQ(
        run({"adjudicate", "-", "--at", "10"}, "1. " + moves + " *").code, ExitCode::wrong_usage
    );
}

TEST(Incidents, JsonOfAnIllegalMove) {
    const Json json =
        ruling({"4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "--illegal", "O-O", "--rules", "skolelag"});
    EXPECT_TRUE(json["decided"].is_null());
    EXPECT_EQ(json["accepted"], true);
    EXPECT_EQ(
        json["clock"],
        (Json::array({{{"side", "black"}, {"add_ms", 60000}, {"clause", "skolelag 28"}}}))
    );
    EXPECT_EQ(json["illegal_moves"], (Json{{"white", 1}, {"black", 0}}));
    EXPECT_EQ(json["admissible"], (Json{"e1d1", "e1d2", "e1f2"}));
    EXPECT_EQ(json["touch_move"]["clause"], "FIDE 4.4.3");
}

TEST(Incidents, IllegalActsWithoutAMove) {
    EXPECT_THAT(ruling({start, "--illegal", "press"})["clauses"], testing::Contains("FIDE 7.5.3"));
    EXPECT_THAT(ruling({start, "--illegal", "hands"})["clauses"], testing::Contains("FIDE 7.5.4"));
    const Json pawn = ruling({"8/P6k/8/8/8/8/8/7K w - - 0 1", "--illegal", "a8"});
    EXPECT_EQ(pawn["fen"], "Q7/7k/8/8/8/8/8/7K b - - 0 1");
}

TEST(Incidents, WhatCannotBeUnderstoodIsRefused) {
    for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
             {"--claim", "stalemate"},
             {"--claim", "fifty:Ke3"},
             {"--flag", "red"},
             {"--wait", "0"},
             {"--wait", "20s"},
             {"--touched", "z9"},
             {"--illegal", "xyz"},
             {"--illegal", "Bxh9"},
             {"--play", "e5"},
             {"--rules", "nonsense"},
             {"--at", "-1"}}) {
        std::vector<std::string> arguments{"adjudicate", start};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const auto outcome = run(arguments);
        EXPECT_EQ(outcome.code, ExitCode::wrong_usage) << options[0] << ' ' << options[1];
        EXPECT_THAT(outcome.err, HasSubstr(options[0])) << options[1];
    }
    EXPECT_EQ(
        run({"adjudicate", "-", "--agreed"}, "1. e4 *\n\n1. d4 *\n").code, ExitCode::wrong_usage
    );
    EXPECT_EQ(run({"adjudicate", "-", "--flag", "white"}, "1. e5 *\n").code, ExitCode::wrong_usage);
    EXPECT_THAT(
        run({"adjudicate", start, "--flag", "blue"}).err, HasSubstr("white, black or both")
    );
    EXPECT_THAT(run({"adjudicate", start, "--resign", "both"}).err, HasSubstr("white or black"));
    EXPECT_EQ(run({"adjudicate", "-", "--flag", "white"}, "").code, ExitCode::wrong_usage);
}

TEST(Incidents, OneLossAloneIsAskedOfEveryGame) {
    const auto outcome =
        run({"adjudicate", "-", "--flag", "white", "--json"}, "1. e4 *\n\n1. d4 *\n");
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_EQ(std::ranges::count(outcome.out, '\n'), 2);
    EXPECT_THAT(outcome.out, HasSubstr("\"result\":\"0-1\""));
}

TEST(Incidents, PointsOfALossAreThoseOfItsKind) {
    const std::string won = "k7/8/1K6/8/8/8/8/2Q5 b - - 0 1";
    for (const char* loss : {"--flag", "--resign", "--illegal"}) {
        const Json json = ruling({won, loss, "black", "--rules", "relay"});
        EXPECT_EQ(json["event"]["points"]["white"], 2.0) << loss;
        EXPECT_THAT(json["event"]["clause"].get<std::string>(), HasSubstr("relay")) << loss;
    }
}

TEST(Incidents, ARuleFile) {
    EXPECT_EQ(run({"adjudicate", start, "--rules", "/no/such.toml"}).code, ExitCode::wrong_usage);
}

TEST(Incidents, Relay12WithinTwentySeconds) {
    const std::string fen = "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
    const auto end = [&](const std::string& seconds) {
        return ruling(
            {fen, "--rules", "relay", "--flag", "white", "--wait", seconds, "--play", "Ra8#"}
        )["decided"]["article"];
    };
    EXPECT_EQ(end("20"), "5.1.1");
    EXPECT_EQ(end("21"), "6.9");
    const Json stalemate = ruling(
        {"2q5/8/8/8/8/k7/P7/K7 b - - 0 60", "--rules", "relay", "--flag", "black", "--play", "Qc2"}
    );
    EXPECT_EQ(stalemate["decided"]["by"], "time") << "a stalemate saves nothing";
    EXPECT_EQ(stalemate["decided"]["result"], "1-0");
}

TEST(Incidents, ArticleIII_3_1BothFlags) {
    const Json relay = ruling({start, "--rules", "relay", "--flag", "both"});
    EXPECT_EQ(relay["decided"]["article"], "III.3.1.2");
    EXPECT_EQ(relay["fide"]["result"], "1/2-1/2");
    EXPECT_EQ(relay["event"]["winner"], "black");
    EXPECT_EQ(relay["event"]["clause"], "relay 21");
    const Json open = ruling({start, "--flag", "both"});
    EXPECT_TRUE(open["decided"].is_null());
    EXPECT_THAT(open["clauses"], testing::Contains("FIDE III.2.1"));
}

/// A rule file of its own, gone with the test.
class RuleFile {
public:
    explicit RuleFile(const std::string& text)
        : path_{testing::TempDir() + "rules" + std::to_string(::getpid()) + ".toml"} {
        std::ofstream{path_} << text;
    }
    ~RuleFile() { std::filesystem::remove(path_); }
    RuleFile(const RuleFile&) = delete;
    RuleFile& operator=(const RuleFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

TEST(Incidents, Article6_3_1And6_4PrescribedMoves) {
    const RuleFile rules{
        "extends = \"fide-standard\"\n[event]\nid = \"own\"\nversion = 1\n"
        "[clock]\nperiod_moves = 40\nsecond_period_s = 1800\nboth_flags = \"draw\"\n"
        "cite = \"3\"\n"};
    const std::string fen = "4k3/pppp4/8/8/8/8/4PPPP/4K3 w - - 0 40";
    const auto with = [&](std::vector<std::string> options) {
        options.insert(options.begin(), {fen, "--rules", rules.path()});
        return ruling(std::move(options));
    };
    EXPECT_EQ(with({"--flag", "white"})["decided"]["result"], "0-1");
    EXPECT_THAT(with({"--flag", "white"})["clauses"], testing::Contains("own 3"));
    EXPECT_EQ(with({"--unpressed", "e4", "--flag", "white"})["decided"]["result"], "0-1");
    EXPECT_TRUE(with({"--play", "e4", "--flag", "white"})["decided"].is_null());
    EXPECT_EQ(with({"--play", "e4", "--flag", "both"})["decided"]["result"], "1-0");
    const Json before = with({"--flag", "both"});
    EXPECT_TRUE(before["decided"].is_null());
    EXPECT_THAT(before["clauses"], testing::Contains("FIDE III.3.1.1"));
    EXPECT_EQ(
        with({"--play", "e4", "d5", "--flag", "both", "--flag", "both"})["decided"]["article"],
        "III.3.1.2"
    );
}

TEST(Incidents, Article6_2_1AMoveWithoutTheClock) {
    const Json lost = ruling({start, "--unpressed", "e4", "--flag", "white"});
    EXPECT_EQ(lost["decided"]["result"], "0-1");
    EXPECT_THAT(lost["clauses"], testing::Contains("FIDE 6.2.1"));
    const Json mate =
        ruling({"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "--unpressed", "Ra8", "--flag", "white"});
    EXPECT_EQ(mate["decided"]["article"], "5.1.1");
    EXPECT_THAT(mate["clauses"], testing::Contains("FIDE 6.2.1.1"));
    EXPECT_EQ(ruling({start, "--unpressed", "e5"})["accepted"], false);
    // Of two knights, the one that is pinned is not meant.
    EXPECT_EQ(
        ruling({"4k3/8/8/8/7b/8/5N2/N3K3 w - - 0 1", "--unpressed", "Nb3"})["fen"],
        "4k3/8/8/8/7b/1N6/5N2/4K3 b - - 1 1"
    );
    EXPECT_EQ(
        ruling({"4k3/8/8/8/4r3/8/4N3/2K3N1 b - - 0 1", "--unpressed", "Re7"})["fen"],
        "4k3/4r3/8/8/8/8/4N3/2K3N1 w - - 1 2"
    );
}

TEST(CheckTouched, SaysWhetherAMoveKeepsTouchMove) {
    const auto bad = run({"check", start, "e4", "--touched", "g1"});
    EXPECT_EQ(bad.code, ExitCode::no);
    EXPECT_EQ(
        bad.out,
        "breaks touch-move: e4\n"
        "touch-move (4.3.1): the touched knight on g1 must move\n"
        "admissible: Nf3 Nh3\n"
    );
    EXPECT_EQ(run({"check", start, "Nf3", "--touched", "g1"}).code, ExitCode::done);
    EXPECT_EQ(
        run({"check", start, "e4", "--touched", "g1", "--rules", "relay"}).code, ExitCode::done
    );
    const auto json = run({"check", start, "e4", "--json", "--touched", "g1"}).json();
    EXPECT_EQ(json["legal"], true);
    EXPECT_EQ(json["breaks_touch_move"], true);
    EXPECT_EQ(json["admissible"], (Json{"g1f3", "g1h3"}));
    EXPECT_EQ(run({"check", start, "e4", "--touched", "i1"}).code, ExitCode::wrong_usage);
}

} // namespace
} // namespace rota::cli
