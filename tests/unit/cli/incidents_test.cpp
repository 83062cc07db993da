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

// The cases of repetition identity (9.2.3): how often the last position has occurred.

struct Repetition {
    const char* id;
    const char* fen; ///< nullptr: the initial position
    std::string moves;
    int occurrences;
};

void PrintTo(const Repetition& repetition, std::ostream* out) {
    *out << repetition.id;
}

class Article9_2_3 : public testing::TestWithParam<Repetition> {};

TEST_P(Article9_2_3, ThroughTheCommandLine) {
    const Repetition& test = GetParam();
    std::string pgn = "[Event \"9.2.3\"]\n";
    if (test.fen != nullptr) {
        pgn += std::string{"[SetUp \"1\"]\n[FEN \""} + test.fen + "\"]\n\n";
    }
    const Json json = run({"adjudicate", "-", "--json"}, pgn + test.moves + " *\n").json();
    EXPECT_EQ(json["occurrences"], test.occurrences);
    EXPECT_EQ(json["state"], test.occurrences >= 5 ? "fivefold_repetition" : "ongoing");
    const Json claim =
        run({"adjudicate", "-", "--json", "--claim", "threefold"}, pgn + test.moves + " *\n")
            .json();
    EXPECT_EQ(claim["decided"].is_null(), test.occurrences < 3);
}

const std::string shuffle = " Nf3 Nf6 Ng1 Ng8";
const std::string castles = " Rg1 Rg8 Rh1 Rh8";

INSTANTIATE_TEST_SUITE_P(
    Cases,
    Article9_2_3,
    testing::Values(
        Repetition{
            "R1",
            "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
            "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7",
            3},
        Repetition{"R3", nullptr, "e4 e5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 3},
        Repetition{"R4", nullptr, "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8", 3},
        Repetition{"R6", nullptr, "a3 e6 a4 e5 a5 b5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8", 2},
        Repetition{
            "R6_once_more",
            nullptr,
            "a3 e6 a4 e5 a5 b5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8",
            3},
        Repetition{"R7", nullptr, "f4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1", 3},
        Repetition{"R9", nullptr, "Nf3 Nf6" + castles + castles, 2},
        Repetition{"R9_once_more", nullptr, "Nf3 Nf6" + castles + castles + castles, 3},
        Repetition{"R10_after_4", nullptr, "Nf3 Nf6 Ng1 Ng8" + shuffle, 3},
        Repetition{"R10_after_8", nullptr, "Nf3 Nf6 Ng1 Ng8" + shuffle + shuffle + shuffle, 5},
        Repetition{"R14", "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1", "Kd2 Kd8 Ke2 Ke8 Ke1", 1}
    ),
    [](const auto& test) { return test.param.id; }
);

/// R12: on the board it is the first time, but 57.Ke1 may be announced (python-chess#412).
TEST(Article9_2_1, R12) {
    const std::string moves =
        "d4 Nf6 c4 e6 Nf3 b6 g3 Be7 Bg2 Bb7 O-O O-O Nc3 Ne4 Qc2 Nxc3 Qxc3 c5 Rd1 d6 Qd3 Nc6 d5 "
        "exd5 cxd5 Nb4 Qb1 Ba6 e4 Be2 Rd2 Bxf3 Bxf3 Bg5 Rd1 Bxc1 Rxc1 a5 Be2 Qd7 Re1 Rfe8 a4 Re7 "
        "Bb5 Qg4 Ra3 h5 h4 Rc8 Rc3 Qg6 b3 Rf8 Rf3 Qh7 Rfe3 f6 Qd1 Ref7 f4 Re7 e5 fxe5 fxe5 Qc2 "
        "Qe2 Qxe2 R3xe2 Rd8 Bc4 Rxe5 Rxe5 dxe5 Rxe5 g6 Kf2 Kf7 Re6 Kg7 Rxb6 Nxd5 Ra6 Rf8+ Ke2 "
        "Nc3+ Ke3 Nd1+ Ke4 Rf5 Rxa5 Nf2+ Ke3 Ng4+ Ke4 Re5+ Kf3 Rf5+ Ke2 Rf2+ Ke1 Rc2 Rxc5 Ne3 a5 "
        "Ng2+ Kd1 Ne3+ Ke1 Ng2+ Kf1 Ne3+";
    const Json board = game(moves, {"--claim", "threefold"});
    EXPECT_EQ(board["fen"], "8/6k1/6p1/P1R4p/2B4P/1P2n1P1/2r5/5K2 w - - 7 57");
    EXPECT_TRUE(board["decided"].is_null());
    EXPECT_EQ(game(moves, {"--claim", "threefold:Ke1"})["decided"]["article"], "9.2.1");
}

/// R13: two fivefold repetitions within each other; the first is complete at 17...Qb6.
TEST(Article9_6_1, R13) {
    const Json json = run({"adjudicate", "-", "--json"},
                          "1. c3 c6 e3 e6 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8 Bc4 Bc5 Bf1 Bf8 Qb3 Qb6 "
                          "Qb4 Qb5 Qb3 Qb6 "
                          "Qa4 Qa5 Qb3 Qb6 Qc4 Qc5 Qb3 Qb6 Qd5 Qd4 Qb3 Qb6 Qd1 Qd8 *\n")
                          .json();
    EXPECT_EQ(json["move"], "17...Qb6");
    EXPECT_EQ(json["fide"]["article"], "9.6.1");
}

// Precedence of the move counters.

TEST(Counters, K1K2) {
    const std::string before = "7k/8/5KQ1/8/8/8/8/8 w - - 149 200";
    EXPECT_EQ(ruling({before, "--play", "Qg7#"})["decided"]["result"], "1-0");
    const Json over = ruling({"7k/8/5KQ1/8/8/8/8/8 w - - 150 200", "--flag", "black"});
    EXPECT_EQ(over["fide"]["article"], "9.6.2");
    EXPECT_EQ(over["lost"]["event"], "flag_fall");
}

TEST(Counters, K4K5K6) {
    const std::string k4 = "kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120";
    EXPECT_EQ(ruling({k4, "--claim", "fifty:Kb1"})["decided"]["article"], "9.3.1");
    EXPECT_EQ(ruling({k4, "--claim", "fifty:Kb2"})["decided"]["article"], "9.3.1");
    EXPECT_TRUE(ruling({k4, "--claim", "fifty:Kxb3"})["decided"].is_null()) << "K5";
    const std::string k6 = "7k/8/8/8/8/8/R7/K7 w - - 100 90";
    EXPECT_EQ(ruling({k6, "--claim", "fifty"})["decided"]["article"], "9.3.2");
    EXPECT_TRUE(ruling({k6, "--touched", "a2", "--claim", "fifty"})["decided"].is_null());
    EXPECT_EQ(run({"adjudicate", k6, "--json"}).json()["state"], "ongoing");
}

TEST(Counters, K8AStalemateAt150IsAStalemate) {
    const Json json = ruling({"7k/8/6K1/8/5Q2/8/8/8 w - - 149 200", "--play", "Qf7"});
    EXPECT_EQ(json["decided"]["article"], "5.2.1");
}

} // namespace
} // namespace rota::cli
