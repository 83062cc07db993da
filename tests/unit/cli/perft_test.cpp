#include "cli/program.hpp"
#include "perft/kernel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace rota::cli {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";

struct Outcome {
    ExitCode code;
    std::string out;
    std::string err;
};

Outcome perft(
    std::vector<std::string> arguments, const std::string& input = "", const Caller& caller = {}
) {
    arguments.insert(arguments.begin(), "perft");
    std::istringstream in{input};
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = run(std::move(arguments), {in, out, err}, caller);
    return {code, out.str(), err.str()};
}

TEST(Perft, CountsTheInitialPosition) {
    const Outcome outcome = perft({"3"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_THAT(outcome.out, StartsWith("depth 3: 8,902 nodes in "));
    EXPECT_THAT(outcome.err, IsEmpty());
}

TEST(Perft, TakesAFenBeforeTheDepth) {
    EXPECT_THAT(perft({kings, "1"}).out, StartsWith("depth 1: 5 nodes"));
    EXPECT_THAT(perft({kings, "0"}).out, StartsWith("depth 0: 1 node in"));
}

TEST(Perft, DividesSortedByMove) {
    const Outcome outcome = perft({kings, "2", "--divide"});
    EXPECT_THAT(
        outcome.out,
        StartsWith("e1d1   5\n"
                   "e1d2   5\n"
                   "e1e2   5\n"
                   "e1f1   5\n"
                   "e1f2   5\n"
                   "depth 2: 25 nodes in ")
    );
}

TEST(Perft, WritesJson) {
    const Outcome outcome = perft({"2", "--json", "--threads", "2"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    const json answer = json::parse(outcome.out);
    EXPECT_EQ(answer["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(answer["depth"], 2);
    EXPECT_EQ(answer["nodes"], 400);
    EXPECT_TRUE(answer["seconds"].is_number_float());
    EXPECT_TRUE(answer["nodes_per_second"].is_number_unsigned());
    EXPECT_EQ(answer["threads"], 2);
    EXPECT_EQ(answer["moves"].size(), 20U);
    EXPECT_EQ(answer["moves"]["e2e4"], 20);
}

TEST(Perft, JsonOfDepthZeroHasNoMoves) {
    const json answer = json::parse(perft({"0", "--json"}).out);
    EXPECT_EQ(answer["nodes"], 1);
    EXPECT_EQ(answer["moves"], json::object());
}

TEST(Perft, SpellsCastlingAsThePositionNeeds) {
    const std::string standard = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    const std::string chess960 = "4k3/8/8/8/8/8/8/4K1R1 w G - 0 1";
    EXPECT_THAT(perft({standard, "1", "--divide"}).out, HasSubstr("e1g1"));
    EXPECT_THAT(perft({standard, "1", "--divide", "--chess960"}).out, HasSubstr("e1h1"));
    const Outcome outcome = perft({chess960, "1", "--json"});
    const json answer = json::parse(outcome.out);
    EXPECT_EQ(answer["chess960"], true);
    EXPECT_EQ(answer["fen"], chess960);
    EXPECT_TRUE(answer["moves"].contains("e1g1"));
}

TEST(Perft, EveryKernelCanBeForced) {
    for (const perft::Kernel& kernel : perft::kernels()) {
        Caller caller;
        caller.isa = kernel.name;
        const json answer = json::parse(perft({"3", "--json"}, "", caller).out);
        EXPECT_EQ(answer["isa"], kernel.name);
        EXPECT_EQ(answer["nodes"], 8902);
    }
}

TEST(Perft, CountsByListsOfMovesWhenAsked) {
    for (const std::vector<std::string>& table : {std::vector<std::string>{}, {"--hash", "1"}}) {
        std::vector<std::string> arguments{"4", "--generic", "--json"};
        arguments.insert(arguments.end(), table.begin(), table.end());
        const json answer = json::parse(perft(arguments).out);
        EXPECT_EQ(answer["nodes"], 197'281);
        EXPECT_EQ(answer["isa"], "generic");
    }
}

TEST(Perft, AnUnknownKernelIsRefused) {
    Caller caller;
    caller.isa = "avx9000";
    const Outcome outcome = perft({"3"}, "", caller);
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_THAT(outcome.err, HasSubstr("ROTA_ISA is \"avx9000\", expected"));
    EXPECT_THAT(outcome.err, HasSubstr("baseline"));
}

TEST(Perft, StopsBeyondMaxNodes) {
    const Outcome outcome = perft({"50", "--max-nodes", "10000"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_EQ(outcome.out, "more than 10,000 nodes at depth 50: not counted to the end\n");
    const json answer = json::parse(perft({"50", "--max-nodes", "10000", "--json"}).out);
    EXPECT_EQ(answer["nodes"], nullptr);
    EXPECT_EQ(answer["more_than"], 10'000);
}

struct UsageRow {
    std::vector<std::string> arguments;
    const char* message;
};

TEST(Perft, RefusesWrongUsage) {
    for (const UsageRow& row : {
             UsageRow{{}, "DEPTH is missing"},
             UsageRow{{"x"}, "DEPTH is \"x\", expected a number from 0 to 100"},
             UsageRow{{"-1"}, ""},
             UsageRow{{"101"}, "DEPTH is \"101\""},
             UsageRow{{"3x"}, "DEPTH is \"3x\""},
             UsageRow{{""}, "DEPTH is \"\""},
             UsageRow{{"99999999999999999999"}, "DEPTH is"},
             UsageRow{{"nonsense", "3"}, "column"},
             UsageRow{{kings, "3", "4"}, ""},
             UsageRow{{"3", "--threads", "0"}, "--threads"},
             UsageRow{{"3", "--threads", "many"}, "--threads"},
             UsageRow{{"3", "--threads", "-1"}, "--threads"},
             UsageRow{{"3", "--max-nodes", "-5"}, "--max-nodes"},
             UsageRow{{"3", "--max-nodes", "18446744073709551616"}, "--max-nodes"},
             UsageRow{{"3", "--max-nodes", "5x"}, "--max-nodes"},
             UsageRow{{"3", "--against", "x", "--random", "0"}, "--random"},
             UsageRow{{"3", "--seed", "-1"}, "--seed"},
             UsageRow{{"3", "--seed", "1"}, "--random"},
             UsageRow{{"3", "--random", "5"}, "--random needs --against"},
             UsageRow{{kings, "3", "--suite", "x.epd"}, "a FEN excludes"},
             UsageRow{{"--suite", "x.epd", "--divide"}, "--divide"},
             UsageRow{{"3", "--against", "x", "--divide"}, "--divide"},
             UsageRow{{"3", "--against", "x", "--random", "2", "--suite", "y"}, "--suite"},
             UsageRow{{"--suite", "no/such/file.epd"}, "cannot read the suite no/such/file.epd"},
             UsageRow{{"--suite", "."}, "cannot read the suite"},
             UsageRow{{"0", "--against", "x"}, "DEPTH is \"0\", expected a number from 1"},
             UsageRow{{"2", "--timeout", "3"}, "--against"},
             UsageRow{{"2", "--against", "x", "--timeout", "-3"}, "--timeout"},
         }) {
        const Outcome outcome = perft(row.arguments);
        EXPECT_EQ(outcome.code, ExitCode::wrong_usage) << row.message << outcome.out;
        EXPECT_THAT(outcome.err, HasSubstr(row.message));
        EXPECT_THAT(outcome.out, IsEmpty());
    }
}

TEST(Perft, ReportsErrorsAsJson) {
    const Outcome depth = perft({"x", "--json"});
    EXPECT_EQ(depth.code, ExitCode::wrong_usage);
    EXPECT_EQ(json::parse(depth.out)["error"]["field"], "depth");
    const Outcome fen = perft({"8/8/8/8/8/8/8/4K3 w - - 0 1", "3", "--json"});
    EXPECT_EQ(fen.code, ExitCode::wrong_usage);
    EXPECT_EQ(json::parse(fen.out)["error"]["field"], "placement");
}

TEST(PerftSuite, CountsEveryLine) {
    const Outcome outcome = perft(
        {"--suite", "-"},
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D3 8902\n"
    );
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.err;
    EXPECT_THAT(outcome.out, StartsWith("2 positions, 3 counts right, 0 skipped: 8,932 nodes"));
}

TEST(PerftSuite, SkipsCountsThatAreTooLargeOrTooDeep) {
    const std::string suite =
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;D3 1\n"; // the last wrong
    const Outcome depth = perft({"2", "--suite", "-"}, suite);
    EXPECT_EQ(depth.code, ExitCode::done);
    EXPECT_THAT(depth.out, HasSubstr("2 counts right, 1 skipped"));
    const Outcome nodes = perft(
        {"--suite", "-", "--max-nodes", "10"}, "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25\n"
    );
    EXPECT_EQ(nodes.code, ExitCode::done);
    EXPECT_THAT(nodes.out, HasSubstr("1 counts right, 1 skipped"));
}

TEST(PerftSuite, ShowsTheFirstWrongLineAndItsDivide) {
    const std::string suite = "# kings\n"
                              "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 26\n"
                              "4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D1 999\n";
    const Outcome text = perft({"--suite", "-"}, suite);
    EXPECT_EQ(text.code, ExitCode::no);
    EXPECT_EQ(
        text.out,
        "-:2: depth 2: expected 26, got 25\n"
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1\n"
        "e1d1   5\n"
        "e1d2   5\n"
        "e1e2   5\n"
        "e1f1   5\n"
        "e1f2   5\n"
    );
    const json answer = json::parse(perft({"--suite", "-", "--json"}, suite).out);
    EXPECT_EQ(answer["wrong"]["line"], 2);
    EXPECT_EQ(answer["wrong"]["expected"], 26);
    EXPECT_EQ(answer["wrong"]["nodes"], 25);
    EXPECT_EQ(answer["wrong"]["moves"]["e1e2"], 5);
}

TEST(PerftSuite, AnExpectedCountThatIsTooSmallIsWrongEvenWithMaxNodes) {
    const Outcome outcome =
        perft({"--suite", "-", "--max-nodes", "20"}, std::string{kings} + " ;D2 20\n");
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("expected 20, got 25"));
}

TEST(PerftSuite, ReportsFaultsWithLineAndColumn) {
    const std::string suite = "\n4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 x\nnonsense ;D1 1\n";
    const Outcome text = perft({"--suite", "-"}, suite);
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_THAT(text.err, StartsWith("-:2:35: expected a count"));
    EXPECT_THAT(text.err, HasSubstr("\n-:3:1: "));
    const json error = json::parse(perft({"--suite", "-", "--json"}, suite).out);
    EXPECT_EQ(error["error"]["line"], 2);
    EXPECT_EQ(error["error"]["column"], 35);
    EXPECT_EQ(error["error"]["field"], "nodes");
}

TEST(PerftSuite, ASuiteThatChecksNothingIsRefused) {
    EXPECT_EQ(perft({"--suite", "-"}, "# nothing\n").code, ExitCode::wrong_usage);
    EXPECT_EQ(perft({"--suite", "-"}, "").code, ExitCode::wrong_usage);
    const std::string suite = "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D2 25\n";
    EXPECT_EQ(perft({"--suite", "-", "--max-nodes", "1"}, suite).code, ExitCode::wrong_usage);
}

TEST(PerftAgainst, AnEngineThatCannotBeStartedIsExitCodeThree) {
    const Outcome text = perft({"2", "--against", "no-such-engine"});
    EXPECT_EQ(text.code, ExitCode::failed);
    EXPECT_EQ(text.err, "no-such-engine: cannot start it: No such file or directory\n");
    const Outcome outcome = perft({"2", "--against", "no-such-engine", "--json"});
    EXPECT_EQ(outcome.code, ExitCode::failed);
    EXPECT_EQ(json::parse(outcome.out)["error"]["field"], "engine");
}

} // namespace
} // namespace rota::cli
