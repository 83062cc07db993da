#include "tests/support/command_line.hpp"
#include "tests/support/table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

// The positions of the reference (tests/data/rulings/reference_positions.tsv), each with its state
// and with either flag fallen, through the command line; and what other programs answer wrongly.

namespace rota::cli {
namespace {

using test::run;
using Json = nlohmann::json;

struct Reference {
    std::string id;
    std::string fen;
    std::string state; ///< "checkmate 1-0", "stalemate", "dead_position", "ongoing"
    std::string can_mate;
    std::string white_flags; ///< "-" when the game is over.
    std::string black_flags;
};

void PrintTo(const Reference& reference, std::ostream* out) {
    *out << reference.id << ": " << reference.fen;
}

std::vector<Reference> references() {
    std::vector<Reference> all;
    for (const auto& row : test::read_table(ROTA_TEST_DATA "/rulings/reference_positions.tsv")) {
        if (row.size() == 6) {
            all.push_back({row[0], row[1], row[2], row[3], row[4], row[5]});
        }
    }
    return all;
}

TEST(ReferencePositions, AreSixty) {
    EXPECT_EQ(references().size(), 60U);
}

class ReferencePosition : public testing::TestWithParam<Reference> {
protected:
    static Json ruling(std::vector<std::string> options) {
        options.insert(options.begin(), {"adjudicate", GetParam().fen});
        options.emplace_back("--json");
        return run(options).json();
    }
    static std::string state() { return GetParam().state.substr(0, GetParam().state.find(' ')); }
    /// Under the Laws, of the position itself.
    static std::string result() {
        const std::string& state = GetParam().state;
        return state == "ongoing"                ? "*"
               : state.starts_with("checkmate ") ? state.substr(10)
                                                 : "1/2-1/2";
    }
};

TEST_P(ReferencePosition, StateResultAndWhoCanMate) {
    const Json json = ruling({});
    EXPECT_EQ(json["state"], state());
    EXPECT_EQ(json["fide"]["result"], result());
    EXPECT_EQ(json["can_mate"]["white"], GetParam().can_mate.find('W') != std::string::npos);
    EXPECT_EQ(json["can_mate"]["black"], GetParam().can_mate.find('B') != std::string::npos);
}

/// Article 6.9, asked in both ways: as the only thing that happened, and among other events.
TEST_P(ReferencePosition, Article6_9EitherFlag) {
    for (const auto& [side, expected] :
         {std::pair{"white", GetParam().white_flags}, {"black", GetParam().black_flags}}) {
        for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
                 {"--flag", side}, {"--flag", side, "--flag", side}}) {
            const Json json = ruling(options);
            if (expected == "-") {
                EXPECT_EQ(json["state"], state()) << side;
                EXPECT_EQ(json["fide"]["result"], result()) << side;
            } else {
                EXPECT_EQ(json["fide"]["result"], expected) << side;
                EXPECT_EQ(json["fide"]["article"], "6.9") << side;
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(
    Rows,
    ReferencePosition,
    testing::ValuesIn(references()),
    [](const auto& test) { return test.param.id; }
);

/// What other programs get wrong, each by the rule that they go by.
struct WrongElsewhere {
    const char* name;
    const char* fen;
    std::vector<std::string> options;
    const char* state; ///< Of the position; nullptr: not what is asked.
    const char* result;
};

void PrintTo(const WrongElsewhere& test, std::ostream* out) {
    *out << test.name;
}

class WrongElsewhereIsRightHere : public testing::TestWithParam<WrongElsewhere> {};

TEST_P(WrongElsewhereIsRightHere, ThroughTheCommandLine) {
    const WrongElsewhere& test = GetParam();
    std::vector<std::string> arguments{"adjudicate", test.fen, "--json"};
    arguments.insert(arguments.end(), test.options.begin(), test.options.end());
    const Json json = run(arguments).json();
    EXPECT_EQ(json["fide"]["result"], test.result);
    if (test.state != nullptr) {
        EXPECT_EQ(json["state"], test.state);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Positions,
    WrongElsewhereIsRightHere,
    testing::Values(
        WrongElsewhere{
            "D1_PawnWall",
            "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
            {},
            "dead_position",
            "1/2-1/2"},
        WrongElsewhere{
            "E3_ForcedCapture", "kb6/2N5/1K6/8/8/8/8/8 b - - 0 50", {}, "dead_position", "1/2-1/2"},
        WrongElsewhere{
            "D6_LockedCorner", "7k/6pP/6Pb/8/8/8/8/4KB2 w - - 0 1", {}, "dead_position", "1/2-1/2"},
        WrongElsewhere{
            "F3_KnightAgainstQueen",
            "k7/8/1K6/8/8/8/1n6/2Q5 w - - 0 1",
            {"--flag", "white"},
            nullptr,
            "1/2-1/2"},
        WrongElsewhere{
            "F4_KnightAgainstPawn",
            "8/8/8/4k3/4p3/4N3/4K3/8 w - - 0 1",
            {"--flag", "black"},
            nullptr,
            "1-0"},
        WrongElsewhere{"C5_TwoKnights", "5NNK/8/8/8/8/8/8/k7 b - - 0 1", {}, "ongoing", "*"},
        WrongElsewhere{
            "C5_TwoKnightsOnTime",
            "5NNK/8/8/8/8/8/8/k7 b - - 0 1",
            {"--flag", "black"},
            nullptr,
            "1-0"},
        WrongElsewhere{
            "B6_BishopsOfOneColour",
            "B1b1k3/3b4/4b3/8/8/8/8/4KB2 w - - 0 1",
            {},
            "dead_position",
            "1/2-1/2"},
        WrongElsewhere{
            "F6_ForcedRecapture",
            "8/8/8/8/8/6nk/8/6RK w - - 0 1",
            {"--flag", "white"},
            nullptr,
            "1/2-1/2"},
        WrongElsewhere{
            "K10_ByTheLetter",
            "8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100",
            {"--flag", "white"},
            nullptr,
            "0-1"},
        WrongElsewhere{
            "K10_InAnyReading",
            "8/p4r2/4k3/8/K7/P7/8/8 w - - 148 100",
            {"--flag", "white"},
            nullptr,
            "0-1"},
        // Not an end by itself: 50 moves and a third occurrence are only claims.
        WrongElsewhere{
            "FiftyMovesAreAClaim", "7k/8/8/8/8/8/R7/K7 w - - 100 90", {}, "ongoing", "*"},
        // An announced move that would mate is a valid claim (K4).
        WrongElsewhere{
            "K4_AnnouncedMate",
            "kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120",
            {"--claim", "fifty:Kb1"},
            nullptr,
            "1/2-1/2"},
        // Stalemate goes before dead material, mate before everything (A2, A8).
        WrongElsewhere{
            "StalemateBeforeMaterial",
            "k7/2K5/8/8/8/4B3/8/8 b - - 0 1",
            {},
            "stalemate",
            "1/2-1/2"},
        WrongElsewhere{
            "MateBeforeMaterial", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1", {}, "checkmate", "1-0"},
        // A bare king never wins on time.
        WrongElsewhere{
            "LoneKingOnTime",
            "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50",
            {"--flag", "white"},
            nullptr,
            "1/2-1/2"}
    ),
    [](const auto& test) { return test.param.name; }
);

/// The row of the reference that is the same diagram with the other side to move (F21).
TEST(ReferencePositions, WhoIsToMoveMatters) {
    EXPECT_EQ(
        run({"adjudicate", "8/8/8/8/8/2k5/p7/K7 w - - 0 1", "--json"}).json()["state"],
        "dead_position"
    );
}

} // namespace
} // namespace rota::cli
