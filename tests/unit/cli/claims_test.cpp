#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace rota::cli {
namespace {

using test::run;
using Json = nlohmann::json;

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

/// 9.2.3.1: a pawn could have been captured en passant, so the first occurrence is another
/// position.
TEST(Article9_2_3_1, EnPassantAtTheStart) {
    const std::string with = "a3 e6 a4 e5 a5 b5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    EXPECT_TRUE(game(with, {"--claim", "threefold"})["decided"].is_null());
    const std::string without = "a3 e6 a4 e5 h3 b5 Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    EXPECT_EQ(game(without, {"--claim", "threefold"})["decided"]["article"], "9.2.2");
}

/// 9.2.3.2: a right to castle that was lost by moving; one that is only prevented does not matter.
TEST(Article9_2_3_2, CastlingRights) {
    const std::string cycle = " Rg1 Rg8 Rh1 Rh8";
    EXPECT_TRUE(game("Nf3 Nf6" + cycle + cycle, {"--claim", "threefold"})["decided"].is_null())
        << "the first time the rooks had not moved";
    EXPECT_EQ(
        game("Nf3 Nf6" + cycle + cycle + cycle, {"--claim", "threefold"})["decided"]["article"],
        "9.2.2"
    );
}

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

/// K5: every legal move is a capture or a pawn move, so there is none to announce.
TEST(Counters, Article9_3_1K5NoMoveToAnnounce) {
    for (const char* const fen :
         {"K1k5/P7/8/7p/7P/8/1P6/8 w - - 99 90", "8/8/8/8/8/6nk/8/6RK w - - 99 80"}) {
        const Json json = run({"adjudicate", fen, "--json"}).json();
        EXPECT_EQ(json["state"], "ongoing") << fen;
        EXPECT_EQ(json["claimable"], Json::array()) << fen;
        EXPECT_EQ(json["claimable_with_move"], Json::array()) << fen;
    }
    EXPECT_EQ(
        run({"adjudicate", "K1k5/P7/8/7p/7P/8/1P6/8 w - - 99 90", "--claim", "fifty:b3"}).code,
        ExitCode::no
    );
}

/// K9: fivefold repetition and 75 moves by one move, both reported.
TEST(Counters, Article9_6_1And9_6_2K9Both) {
    std::string moves;
    for (int i = 0; i < 4; ++i) {
        moves += " Ra3 Kg8 Ra2 Kh8";
    }
    const Json json =
        run({"adjudicate", "-", "--json"},
            "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/R7/K7 w - - 134 150\"]\n\n" + moves + " *\n")
            .json();
    EXPECT_EQ(json["state"], "fivefold_repetition");
    EXPECT_EQ(json["also"], "seventy_five_moves");
    EXPECT_EQ(json["articles"], (Json{"9.6.1", "9.6.2"}));
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
