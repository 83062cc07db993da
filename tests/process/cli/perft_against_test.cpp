#include "cli/program.hpp"
#include "tests/fakes/process_census.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace rota::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

constexpr const char* fake = ROTA_PERFT_ENGINE;
constexpr const char* kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

struct Outcome {
    ExitCode code;
    std::string out;
    std::string err;
};

/// Every comparison leaves no child and no descriptor behind.
class PerftAgainst : public testing::Test {
protected:
    void TearDown() override {
        EXPECT_EQ(test::open_descriptors(), descriptors_);
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    static Outcome perft(std::vector<std::string> arguments, const std::string& input = "") {
        arguments.insert(arguments.begin(), "perft");
        std::istringstream in{input};
        std::ostringstream out;
        std::ostringstream err;
        const ExitCode code = run(std::move(arguments), {in, out, err});
        return {code, out.str(), err.str()};
    }

    /// Runs against the test double, which has `faults`.
    static Outcome against_fake(
        std::vector<std::string> arguments,
        const std::vector<std::string>& faults,
        const std::string& input = ""
    ) {
        arguments.insert(arguments.end(), {"--against", fake});
        for (const std::string& fault : faults) {
            arguments.push_back("--engine-arg=--" + fault);
        }
        return perft(std::move(arguments), input);
    }

    static json
    json_against_fake(std::vector<std::string> arguments, const std::vector<std::string>& faults) {
        arguments.emplace_back("--json");
        return json::parse(against_fake(std::move(arguments), faults).out);
    }

private:
    std::size_t descriptors_ = test::open_descriptors();
};

TEST_F(PerftAgainst, AFaultlessEngineAgrees) {
    const Outcome outcome = against_fake({kiwipete, "3"}, {});
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.err;
    EXPECT_THAT(
        outcome.out, StartsWith("Perft Engine agrees on 1 position to depth 3: 97,862 nodes")
    );
}

TEST_F(PerftAgainst, HarmlessHabitsDoNotMatter) {
    for (const char* const habit : {"crlf", "banner", "king-to-rook", "garbage", "no-chess960"}) {
        const Outcome outcome = against_fake({kiwipete, "2"}, {habit});
        EXPECT_EQ(outcome.code, ExitCode::done) << habit << '\n' << outcome.out << outcome.err;
    }
}

TEST_F(PerftAgainst, FindsMissingEnPassantFromTheInitialPosition) {
    const json answer = json_against_fake({"5"}, {"omit-en-passant"});
    EXPECT_EQ(answer["agrees"], false);
    EXPECT_EQ(answer["nodes"], 4'865'609);
    const json& difference = answer["difference"];
    EXPECT_EQ(difference["path"].size(), 4U);
    EXPECT_EQ(difference["depth"], 1);
    ASSERT_EQ(difference["moves"].size(), 1U);
    EXPECT_EQ(difference["moves"][0]["ours"], 1);
    EXPECT_EQ(difference["moves"][0]["theirs"], nullptr);
}

TEST_F(PerftAgainst, SaysWhichMoveOfWhichPositionTheEngineLacks) {
    const Outcome outcome =
        against_fake({"4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1", "2"}, {"omit-en-passant"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_EQ(
        outcome.out,
        "Perft Engine differs at depth 2\n"
        "root:  4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1\n"
        "path:  d2d4\n"
        "there: 4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1\n"
        "move              rota          engine  at depth 1\n"
        "e4d3                 1               -  the engine does not have this move\n"
    );
}

TEST_F(PerftAgainst, FindsMissingCastling) {
    const Outcome outcome = against_fake({kiwipete, "1"}, {"omit-castling"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, AllOf(HasSubstr("e1g1"), HasSubstr("e1c1")));
    const Outcome deeper = against_fake({kiwipete, "2"}, {"omit-castling"});
    EXPECT_THAT(deeper.out, HasSubstr("\nand 46 moves whose counts differ\n"));
    EXPECT_THAT(deeper.out, Not(HasSubstr("a1b1")));
}

TEST_F(PerftAgainst, FindsAWrongPromotion) {
    const Outcome outcome =
        against_fake({"8/P7/8/8/8/8/k7/2K5 w - - 0 1", "2"}, {"wrong-promotion"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("a7a8n"));
    EXPECT_THAT(outcome.out, HasSubstr("the engine has this move 2 times"));
}

TEST_F(PerftAgainst, SaysWhyAMoveOfTheEngineIsIllegal) {
    const Outcome outcome =
        against_fake({"4k3/8/8/8/4p3/4P3/8/4K3 w - - 0 1", "1"}, {"extra-push"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("e3e4                 -               1  not legal: "));
    EXPECT_THAT(outcome.out, HasSubstr("blocked"));
}

TEST_F(PerftAgainst, SaysWhenTheEnginesCountsDoNotAddUp) {
    const Outcome outcome = against_fake({"3"}, {"count-twice"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("do not add up"));
    EXPECT_EQ(json_against_fake({"3"}, {"count-twice"})["difference"]["reproducible"], false);
}

TEST_F(PerftAgainst, APlantedFaultIsFoundOnRandomPositionsInOneRun) {
    for (const char* const fault : {"omit-en-passant", "omit-castling", "wrong-promotion"}) {
        const Outcome outcome =
            against_fake({"3", "--random", "300", "--seed", "1", "--chess960"}, {fault});
        EXPECT_EQ(outcome.code, ExitCode::no) << fault << outcome.err;
        EXPECT_THAT(outcome.out, HasSubstr("of 300 (seed 1)\n"));
        EXPECT_THAT(outcome.out, HasSubstr("root:  "));
    }
}

TEST_F(PerftAgainst, AFaultlessEngineAgreesOnRandomPositions) {
    const json answer = json_against_fake({"2", "--random", "60", "--seed", "3", "--chess960"}, {});
    EXPECT_EQ(answer["agrees"], true);
    EXPECT_EQ(answer["positions"], 60);
    EXPECT_EQ(answer["seed"], 3);
}

TEST_F(PerftAgainst, ASuiteIsComparedAtItsDeepestCounts) {
    const std::string suite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
                              "4k3/8/8/8/4p3/8/3P4/4K3 w - - 0 1 ;D1 8 ;D2 55\n";
    EXPECT_EQ(against_fake({"--suite", "-"}, {}, suite).code, ExitCode::done);
    const Outcome outcome = against_fake({"--suite", "-"}, {"omit-en-passant"}, suite);
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("position 2 of 2\n"));
}

TEST_F(PerftAgainst, Chess960IsToldToTheEngine) {
    const char* const fen = "1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1";
    EXPECT_EQ(against_fake({fen, "3"}, {}).code, ExitCode::done);
    const Outcome outcome = against_fake({fen, "1"}, {"omit-castling"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("c1b1"));
    const Outcome unable = against_fake({fen, "1"}, {"no-chess960"});
    EXPECT_EQ(unable.code, ExitCode::failed);
    EXPECT_THAT(unable.err, HasSubstr("UCI_Chess960"));
}

struct FailureRow {
    std::vector<std::string> faults;
    const char* message;
};

TEST_F(PerftAgainst, EngineFailuresAreToldApartAndExitCodeThree) {
    for (const FailureRow& row : {
             FailureRow{{"crash-on-position"}, "was killed by signal 6 (SIGABRT)"},
             FailureRow{{"crash-on-go"}, "was killed by signal 11 (SIGSEGV)"},
             FailureRow{{"exit-on-go"}, "ended with exit status 3"},
             FailureRow{{"exit-on-go"}, "licence expired"},
             FailureRow{{"unknown-perft"}, "does not know \"go perft\""},
             FailureRow{{"search-instead"}, "does not know \"go perft\""},
             FailureRow{{"bad-count"}, "expected a move and a count"},
             FailureRow{{"bad-total"}, "but its total is 401"},
             FailureRow{{"huge-line"}, "longer than 1048576 bytes"},
             FailureRow{{"hang"}, "did not answer"},
             FailureRow{{"chatter"}, "last line \"info string still thinking\""},
             FailureRow{{"slow"}, "moves counted"},
         }) {
        const Outcome outcome = against_fake({"2", "--timeout", "0.5"}, row.faults);
        EXPECT_EQ(outcome.code, ExitCode::failed) << row.message;
        EXPECT_THAT(outcome.err, HasSubstr(row.message));
        EXPECT_THAT(outcome.err, StartsWith(fake));
        EXPECT_THAT(outcome.out, IsEmpty());
    }
}

TEST_F(PerftAgainst, MaxNodesHoldsForOurSide) {
    const Outcome outcome = against_fake({"9", "--max-nodes", "1000"}, {});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.err, HasSubstr("more than 1,000 nodes at depth 9"));
}

class PerftAgainstStockfish : public PerftAgainst {
protected:
    void SetUp() override {
        if (!std::filesystem::exists("/usr/games/stockfish")) {
            GTEST_SKIP() << "no /usr/games/stockfish";
        }
    }
};

TEST_F(PerftAgainstStockfish, AgreesOnKiwipete) {
    const Outcome outcome = perft({kiwipete, "3", "--against"}); // the default engine
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.out << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("Stockfish"));
}

TEST_F(PerftAgainstStockfish, AgreesOnRandomPositions) {
    const Outcome outcome = perft({"3", "--random", "60", "--seed", "2024", "--against"});
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.out << outcome.err;
}

TEST_F(PerftAgainstStockfish, AgreesOnRandomPositionsOfChess960) {
    const Outcome outcome =
        perft({"3", "--random", "60", "--seed", "2024", "--chess960", "--against"});
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.out << outcome.err;
}

TEST_F(PerftAgainstStockfish, AgreesOnOurOwnSuite) {
    for (const char* const name : {"/perft/known.epd", "/perft/chess960.epd"}) {
        const Outcome outcome =
            perft({"3", "--against", "stockfish", "--suite", std::string{ROTA_TEST_DATA} + name});
        EXPECT_EQ(outcome.code, ExitCode::done) << outcome.out << outcome.err;
    }
}

} // namespace
} // namespace rota::cli
