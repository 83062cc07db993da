#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>

namespace rota::cli {
namespace {

using test::run;
using testing::HasSubstr;

TEST(Program, ShowsWhatItCanDoWithSixCommandsToCopy) {
    Caller caller;
    caller.program = "./run";
    const auto overview = run({}, "", caller);
    EXPECT_EQ(overview.code, ExitCode::done);
    std::size_t commands = 0;
    std::istringstream lines{overview.out};
    for (std::string line; std::getline(lines, line);) {
        commands += line.starts_with("  ") && line.find("./run ") != std::string::npos ? 1U : 0U;
    }
    EXPECT_EQ(commands, 6U) << overview.out;
}

TEST(Program, NamesItsCommandsWhenItDoesNotKnowOne) {
    const auto unknown = run({"frob", "--json"});
    EXPECT_EQ(unknown.code, ExitCode::wrong_usage);
    EXPECT_EQ(unknown.out, "");
    EXPECT_EQ(
        unknown.err,
        "\"frob\" is no command, expected one of: adjudicate audit check engine levels match moves "
        "perft "
        "rules uci "
        "winnable\n"
    );
}

TEST(Program, RefusesAnUnknownOption) {
    const auto unknown = run({"--frob"});
    EXPECT_EQ(unknown.code, ExitCode::wrong_usage);
    EXPECT_NE(unknown.err, "");
}

TEST(Program, HelpIsNoFault) {
    const auto help = run({"--help"});
    EXPECT_EQ(help.code, ExitCode::done);
    EXPECT_THAT(help.out, HasSubstr("adjudicate"));
    EXPECT_EQ(run({"perft", "--help"}).code, ExitCode::done);
}

} // namespace
} // namespace rota::cli
