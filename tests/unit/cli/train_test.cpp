#include "cli/train_log.hpp"
#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>

// rota train without an engine: two teams, scripts with times, reports on what happened.

namespace rota::cli {
namespace {

namespace fs = std::filesystem;
using test::run;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class TrainCommand : public testing::Test {
protected:
    TrainCommand() {
        std::string pattern = fs::temp_directory_path() / "rota-train-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
        write("t.toml", R"(rules = "skolelag"
name = "Tuesday"
take_backs = 1
[white]
team = "Oak"
players = ["Anna Nordmann", "Bo Berg", "Cai Dahl", "Eva Lie"]
[black]
team = "Elm"
)");
    }
    ~TrainCommand() override { fs::remove_all(folder_); }

    void write(const std::string& name, const std::string& text) {
        std::ofstream{folder_ / name} << text;
    }
    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file{folder_ / name, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }
    test::Outcome train(const std::string& input) {
        return run({"train", path("t.toml"), "--batch"}, input);
    }

    fs::path folder_;
};

constexpr const char* mate = R"({"at":0,"line":"start"}
{"at":5000,"line":"1 e4"}
{"at":9000,"line":"1 e5"}
{"at":15000,"line":"2 ? Bc4 at f7"}
{"at":16000,"line":"2 Bc4"}
{"at":20000,"line":"2 Nc6"}
{"at":30000,"line":"4 Qh5"}
{"at":31000,"line":"3 Qh5"}
{"at":35000,"line":"3 Nf6"}
{"at":44000,"line":"4 Qxf7#"}
)";

TEST_F(TrainCommand, AGameByAScript) {
    const auto outcome = train(mate);
    EXPECT_EQ(outcome.code, ExitCode::no); // a line was refused
    const auto lines = outcome.json_lines();
    ASSERT_EQ(lines.size(), 11U);
    EXPECT_EQ(lines[0]["resumed"], false);
    EXPECT_EQ(lines[4]["changed"][0]["only"], "white");
    EXPECT_EQ(lines[7]["ok"], false);
    EXPECT_EQ(lines[10]["status"]["boards"][0]["result"]["outcome"], "mate");
    EXPECT_EQ(
        lines[10]["status"]["boards"][0]["white"]["clock_ms"],
        600'000 - 5'000 - 7'000 - 11'000 - 9'000 + 3 * 10'000
    );
}

TEST_F(TrainCommand, NamesAreInTheLogAndNowhereElse) {
    const auto outcome = train(std::string{mate} + "help\nboard\nproposals\n");
    EXPECT_THAT(read("t.jsonl"), HasSubstr("Anna Nordmann"));
    EXPECT_THAT(outcome.out + outcome.err, AllOf(Not(HasSubstr("Anna")), Not(HasSubstr("Berg"))));
    const auto report = [&](std::vector<std::string> more) {
        std::vector<std::string> arguments{"train", "report", path("t.jsonl"), "--no-analysis"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const auto made = run(arguments);
        EXPECT_EQ(made.code, ExitCode::done) << made.err;
        return made.out;
    };
    EXPECT_THAT(report({}), AllOf(HasSubstr("A. N."), Not(HasSubstr("Anna"))));
    EXPECT_THAT(report({"--json"}), Not(HasSubstr("Anna")));
    EXPECT_THAT(report({"--names", "seats"}), AllOf(HasSubstr("seat 1"), Not(HasSubstr("A. N."))));
    EXPECT_THAT(report({"--names", "full"}), HasSubstr("Anna Nordmann"));
    static_cast<void>(report({"--svg", path("a.svg"), "--pgn", path("a.pgn")}));
    EXPECT_THAT(read("a.svg") + read("a.pgn"), Not(HasSubstr("Anna")));
}

TEST_F(TrainCommand, TheReportOnWhatHappened) {
    static_cast<void>(train(mate));
    const auto json = run({"train", "report", path("t.jsonl"), "--no-analysis", "--json"}).json();
    EXPECT_EQ(json["rule_set"], "skolelag");
    EXPECT_EQ(json["result"]["outcome"], "mate");
    EXPECT_EQ(json["analyst"], nullptr);
    ASSERT_EQ(json["moves"].size(), 7U);
    EXPECT_EQ(json["moves"][2]["san"], "Bc4");
    EXPECT_EQ(json["moves"][2]["taken_ms"], 7'000);
    ASSERT_EQ(json["players"].size(), 8U);
    EXPECT_EQ(json["players"][1]["proposals"], 1);
    EXPECT_EQ(json["players"][1]["proposals_played"], 1);
    EXPECT_EQ(json["players"][3]["out_of_turn"], 1);
    EXPECT_EQ(json["players"][3]["time_ms"], 9'000);
    EXPECT_EQ(json["players"][0]["accuracy"], nullptr);
}

TEST_F(TrainCommand, ThePgnHasNoFindings) {
    static_cast<void>(train(mate));
    EXPECT_EQ(
        run({"train", "report", path("t.jsonl"), "--no-analysis", "--pgn", path("a.pgn")}).code,
        ExitCode::done
    );
    const auto audit = run({"audit", path("a.pgn"), "--rules", "skolelag"});
    EXPECT_EQ(audit.code, ExitCode::done) << audit.out;
}

TEST_F(TrainCommand, NoReportWhileTheGameGoesOn) {
    static_cast<void>(train("start\n{\"at\":1000,\"line\":\"1 e4\"}\n"));
    const auto open = run({"train", "report", path("t.jsonl"), "--no-analysis"});
    EXPECT_EQ(open.code, ExitCode::no);
    EXPECT_THAT(open.err, HasSubstr("the game goes on"));
    static_cast<void>(train("end\n"));
    EXPECT_EQ(run({"train", "report", path("t.jsonl"), "--no-analysis"}).code, ExitCode::done);
}

TEST_F(TrainCommand, ResumesWithTheClocksAsTheyWere) {
    const auto first =
        train("start\n{\"at\":1000,\"line\":\"1 e4\"}\n{\"at\":4000,\"line\":\"1 ? e5\"}\n");
    const auto before = first.json_lines().back()["status"]["boards"][0]["black"]["clock_ms"];
    const auto lines = train("clock\n{\"at\":90000,\"line\":\"go\"}\n").json_lines();
    EXPECT_EQ(lines[0]["resumed"], true);
    EXPECT_EQ(lines[0]["status"]["boards"][0]["paused"], true);
    EXPECT_EQ(lines[2]["status"]["boards"][0]["black"]["clock_ms"], before);
}

TEST_F(TrainCommand, ATornRecordIsDropped) {
    static_cast<void>(train("start\n{\"at\":1000,\"line\":\"1 e4\"}\n"));
    std::ofstream{folder_ / "t.jsonl", std::ios::app} << "{\"n\":7,\"ev";
    const auto lines = train("").json_lines();
    EXPECT_EQ(lines[0]["torn_bytes"], 10);
    EXPECT_EQ(lines[0]["status"]["boards"][0]["white"]["moves"], 1);
    EXPECT_EQ(run({"match", "verify", path("t.jsonl")}).code, ExitCode::done);
}

TEST_F(TrainCommand, TheLogIsThatOfAMatch) {
    static_cast<void>(train(mate));
    const auto shown = run({"match", "show", path("t.jsonl")});
    EXPECT_EQ(shown.code, ExitCode::done);
    EXPECT_THAT(shown.out, HasSubstr("White wins (mate): White 2, Black 0"));
    EXPECT_EQ(run({"match", "replay", path("t.jsonl")}).code, ExitCode::done);
}

TEST_F(TrainCommand, WhatCannotBeRead) {
    EXPECT_EQ(run({"train"}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"train", path("none.toml")}).code, ExitCode::wrong_usage);
    write("t.toml", "rules = \"nonsense\"\n");
    EXPECT_EQ(train("").code, ExitCode::wrong_usage);
    write("t.toml", "rules = \"relay\"\n[white]\nplayers = [\"a\"]\n");
    const auto players = train("");
    EXPECT_EQ(players.code, ExitCode::wrong_usage);
    EXPECT_THAT(players.out, HasSubstr("5 players expected and a reserve, not 1"));
    EXPECT_FALSE(fs::exists(path("t.jsonl")));
    write("t.toml", "rules = \"relay\"\n[black]\nengine = \"x\"\nlevel = 77\n");
    EXPECT_THAT(train("").out, HasSubstr("no level"));
    write("t.toml", "rules = \"relay\"\ncolour = 1\n");
    EXPECT_EQ(train("").json()["error"]["line"], 2);
    write("t.jsonl", "no log\n");
    write("t.toml", "rules = \"relay\"\n");
    EXPECT_THAT(train("").out, HasSubstr("this is no log of a match"));
    EXPECT_EQ(run({"train", "report", path("t.jsonl")}).code, ExitCode::wrong_usage);
}

TEST_F(TrainCommand, ScriptsHearWhatWasWrong) {
    const auto outcome = train(R"({"at":5000,"line":"start"}
{"at":4000,"line":"1 e4"}
{"at":"x","line":"1 e4"}
{"line":5}
{"at":6000,"line":"1 e4","more":1}
{nonsense
1 xyz e4
)");
    EXPECT_EQ(outcome.code, ExitCode::no);
    const auto lines = outcome.json_lines();
    ASSERT_EQ(lines.size(), 8U);
    EXPECT_EQ(lines[2]["error"]["message"], "at: 5000 or later expected");
    for (std::size_t i = 2; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i]["ok"], false) << i;
        EXPECT_EQ(lines[i]["error"]["line"], i) << i;
    }
}

TEST_F(TrainCommand, TextForPeople) {
    const auto outcome = run({"train", path("t.toml")}, "start\n1 e4\nboard\nw1 takeback\nhelp\n");
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_THAT(
        outcome.out,
        AllOf(
            HasSubstr("a new game"),
            HasSubstr("White e4\n> Black, seat 1.\n"),
            HasSubstr("  4  . . . . P . . .\n"),
            HasSubstr("White takes back; seat 1 moves"),
            HasSubstr("3 ? e4 it attacks")
        )
    );
}

} // namespace
} // namespace rota::cli
