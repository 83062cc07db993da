#include "cli/program.hpp"
#include "tests/fakes/process_census.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <sstream>
#include <string>
#include <unistd.h>
#include <vector>

namespace rota::cli {
namespace {

using nlohmann::json;
using testing::AnyOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;

struct Outcome {
    ExitCode code;
    std::string out;
    std::string err;
};

/// Every examination leaves no child and no descriptor behind.
class EngineCommand : public testing::Test {
protected:
    void TearDown() override {
        EXPECT_EQ(test::open_descriptors(), descriptors_);
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    static Outcome examine(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "engine");
        std::istringstream in;
        std::ostringstream out;
        std::ostringstream err;
        const ExitCode code = run(std::move(arguments), {in, out, err});
        return {code, out.str(), err.str()};
    }

    /// The identifiers of the checks that an engine with these faults does not pass.
    static std::vector<std::string> failures(const std::vector<std::string>& faults) {
        std::vector<std::string> arguments{"--json", "--timeout", "2", ROTA_FAULT_ENGINE, "--"};
        arguments.insert(arguments.end(), faults.begin(), faults.end());
        const Outcome outcome = examine(arguments);
        EXPECT_EQ(outcome.code, ExitCode::no);
        const json report = json::parse(outcome.out);
        std::vector<std::string> failed;
        for (const json& check : report["checks"]) {
            EXPECT_EQ(check["verdict"] == "failed", !check["expected"].is_null()) << check;
            if (check["verdict"] == "failed") {
                failed.push_back(check["id"]);
            }
        }
        EXPECT_EQ(report["failed"], failed.size());
        return failed;
    }

private:
    std::size_t descriptors_ = test::open_descriptors();
};

TEST_F(EngineCommand, AnEngineThatConforms) {
    const Outcome outcome = examine({ROTA_FAULT_ENGINE, "--options"});
    EXPECT_EQ(outcome.code, ExitCode::done) << outcome.out;
    EXPECT_THAT(outcome.out, HasSubstr("Fault Engine by nobody: 5 options, uciok after "));
    EXPECT_THAT(outcome.out, HasSubstr("  Hash (spin): 16, 1 to 1024\n"));
    EXPECT_THAT(outcome.out, HasSubstr(" passed, 0 failed, 0 not offered, 0 not run\n"));
    EXPECT_THAT(outcome.err, IsEmpty());
}

/// A fault of an engine and a check that finds it.
struct FaultAndCheck {
    const char* fault;
    const char* check;
};

class EngineFault : public EngineCommand, public testing::WithParamInterface<FaultAndCheck> {};

TEST_P(EngineFault, IsFound) {
    EXPECT_THAT(failures({GetParam().fault}), Contains(GetParam().check));
}

INSTANTIATE_TEST_SUITE_P(
    Faults,
    EngineFault,
    testing::Values(
        FaultAndCheck{"--double-bestmove", "stop_twice"},
        FaultAndCheck{"--illegal-bestmove", "search"},
        FaultAndCheck{"--zero-bestmove", "search_black"},
        FaultAndCheck{"--no-score", "search"},
        FaultAndCheck{"--illegal-pv", "search"},
        FaultAndCheck{"--early-bestmove", "ponder_held"},
        FaultAndCheck{"--answer-idle-stop", "stop_when_idle"},
        FaultAndCheck{"--bad-option-line", "options"},
        FaultAndCheck{"--ignore-quit", "quit"}
    ),
    [](const testing::TestParamInfo<FaultAndCheck>& each) {
        std::string name{each.param.fault};
        std::erase(name, '-');
        return name;
    }
);

TEST_F(EngineCommand, ACrashIsAFailureAndTheRestIsAskedOfANewProcess) {
    const Outcome outcome = examine({ROTA_FAULT_ENGINE, "--", "--crash-on-go"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_THAT(outcome.out, HasSubstr("was killed by signal 11 (SIGSEGV)"));
    EXPECT_THAT(outcome.out, HasSubstr("ok      ucinewgame, then ready"));
}

TEST_F(EngineCommand, AnEngineThatDoesNotAnswerOrIsNotThere) {
    EXPECT_EQ(
        examine({"--timeout", "0.3", ROTA_FAULT_ENGINE, "--", "--no-uciok"}).code, ExitCode::failed
    );
    const Outcome missing = examine({"--json", "/no/such/engine"});
    EXPECT_EQ(missing.code, ExitCode::failed);
    EXPECT_THAT(
        json::parse(missing.out)["error"]["message"], HasSubstr("cannot start it: No such file")
    );
    EXPECT_EQ(examine({}).code, ExitCode::wrong_usage);
    EXPECT_EQ(examine({"--timeout", "0", ROTA_FAULT_ENGINE}).code, ExitCode::wrong_usage);
}

TEST_F(EngineCommand, Stockfish) {
    if (!std::filesystem::exists("/usr/games/stockfish")) {
        GTEST_SKIP() << "no /usr/games/stockfish";
    }
    const Outcome outcome = examine({"--json", "stockfish"});
    const json report = json::parse(outcome.out);
    EXPECT_THAT(std::string{report["name"]}, HasSubstr("Stockfish"));
    EXPECT_GE(report["passed"], 25) << outcome.out; // a few depend on the machine's load
    EXPECT_THAT(outcome.code, AnyOf(ExitCode::done, ExitCode::no));
}

} // namespace
} // namespace rota::cli
