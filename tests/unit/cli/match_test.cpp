#include "cli/match_log.hpp"
#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <iomanip>
#include <iterator>
#include <sstream>
#include <string>

// Matches through the log and the command line.

namespace rota {
namespace {

using cli::ExitCode;
using nlohmann::json;
using test::run;
using testing::HasSubstr;

/// A match in a folder of its own.
class MatchCommand : public testing::Test {
protected:
    MatchCommand() {
        std::string pattern = std::filesystem::temp_directory_path() / "rota-match-XXXXXX";
        folder_ = ::mkdtemp(pattern.data());
        write(
            "m.toml",
            "rules = \"relay\"\nname = \"Match 17\"\nteams = [\"Raslouw\", \"Wonderboom\"]\n"
        );
    }
    ~MatchCommand() override { std::filesystem::remove_all(folder_); }
    MatchCommand(const MatchCommand&) = delete;
    MatchCommand& operator=(const MatchCommand&) = delete;

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ / name; }
    void write(const std::string& name, const std::string& text) const {
        std::ofstream{folder_ / name, std::ios::binary} << text;
    }
    [[nodiscard]] std::string read(const std::string& name) const {
        std::ifstream file{folder_ / name, std::ios::binary};
        return {std::istreambuf_iterator<char>{file}, {}};
    }

    test::Outcome batch(const std::string& events) {
        return run({"match", "run", path("m.toml"), "--batch"}, events);
    }

    /// An event a second after the last one.
    std::string event(std::string_view kind, std::string_view fields = "") {
        time_ += 1000;
        std::ostringstream text;
        text << R"({"kind":")" << kind << R"(","at":)" << time_ << (fields.empty() ? "" : ",")
             << fields << "}\n";
        return text.str();
    }
    /// The parts in the order of the list: their times count up.
    static std::string all(std::initializer_list<std::string> parts) {
        std::string text;
        for (const std::string& part : parts) {
            text += part;
        }
        return text;
    }
    std::string start() {
        return all(
            {event("lineup", R"("team":"a","order":[1,2,3,4,5],"player":6)"),
             event("lineup", R"("team":"b","order":[3,1,4,2,5])"),
             event("colours", R"("team":"a","side":"white")"),
             event("start")}
        );
    }
    /// Moves and presses, White first.
    std::string moves(const std::string& text) {
        std::istringstream words{text};
        std::string word;
        std::string events;
        for (bool white = true; words >> word; white = !white) {
            const std::string side = white ? R"("side":"white")" : R"("side":"black")";
            events += event("move", side + R"(,"text":")" + word + '"');
            if (word.back() != '#') {
                events += event("press", side);
            }
        }
        return events;
    }
    void wait(int ms) { time_ += ms; }

    std::filesystem::path folder_;
    int time_ = 0;
};

TEST_F(MatchCommand, M1_AMatchFromTheFirstEventToTheResult) {
    const auto out = batch(all({start(), moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"), event("confirm")}));
    EXPECT_EQ(out.code, ExitCode::done) << out.out;
    const auto lines = out.json_lines();
    EXPECT_EQ(lines[0]["resumed"], false);
    const json& last = lines.back()["status"];
    EXPECT_EQ(last["boards"][0]["phase"], "closed");
    EXPECT_EQ(last["boards"][0]["result"]["points"]["white"], 3);
    EXPECT_EQ(last["boards"][0]["result"]["clause"], "relay 14");
    EXPECT_EQ(last["score"]["a"], 3);
    EXPECT_EQ(last["boards"][0]["white"]["due_seat"], 5);
}

TEST_F(MatchCommand, M13_ThirtySecondsOfSilence) {
    std::string events = all({start(), moves("e4")});
    wait(1'200'000);
    events += all(
        {event("flag", R"("side":"black")"), event("grace_over"), event("finding", R"("yes":true)")}
    );
    wait(31'000);
    const auto lines = batch(events + event("tick")).json_lines();
    EXPECT_EQ(lines.back()["status"]["boards"][0]["result"]["points"]["white"], 2);
    EXPECT_THAT(lines.back()["changed"][0]["clause"], "relay 28");
}

TEST_F(MatchCommand, M16_AnOpenQuestionIsAnsweredAtOnceWhenItIsEasy) {
    write("m.toml", "rules = \"relay\"\ninitial = \"8/8/8/4k3/8/8/8/R3K3 w - - 0 1\"\n");
    std::string events = start();
    wait(1'200'000);
    events += all({event("flag", R"("side":"white")"), event("grace_over")});
    const auto lines = batch(events).json_lines();
    EXPECT_EQ(lines.back()["also"]["n"], 7);
    EXPECT_EQ(lines.back()["status"]["boards"][0]["result"]["points"]["white"], 2);
    EXPECT_EQ(lines.back()["status"]["boards"][0]["result"]["laws"], "1/2-1/2");
}

TEST_F(MatchCommand, RefusedEventsAreAnsweredAndNotLogged) {
    const auto out = batch(
        start() + "{\n" + "{}\n" + R"({"kind":"press"})" + "\n" + R"({"kind":"press","at":-1})"
        + "\n" + R"({"kind":"yawn","at":9000})" + "\n"
        + R"({"kind":"press","at":9000,"hand":"left"})" + "\n"
        + R"({"kind":"press","at":9000,"side":"black"})" + "\n" + std::string(5000, 'x') + "\n[]\n"
        + R"({"kind":"flag","at":9000,"side":"white"})" + "\n"
    );
    EXPECT_EQ(out.code, ExitCode::no);
    const auto lines = out.json_lines();
    ASSERT_EQ(lines.size(), 15U);
    for (std::size_t i = 5; i < lines.size(); ++i) {
        EXPECT_EQ(lines[i]["ok"], false) << lines[i];
    }
    EXPECT_EQ(
        lines[8]["error"]["message"], "\"at\": a whole number from 0 to 1000000000000 expected"
    );
    EXPECT_EQ(lines[14]["error"]["clause"], "FIDE 6.8");
    EXPECT_EQ(run({"match", "verify", path("m.jsonl"), "--json"}).json()["records"], 4);
}

TEST_F(MatchCommand, GoesOnWhereItStopped) {
    batch(all({start(), moves("e4")}));
    const auto again = batch(event("move", R"("side":"black","text":"e5")")).json_lines();
    EXPECT_EQ(again[0]["resumed"], true);
    EXPECT_EQ(again[0]["records"], 6);
    EXPECT_EQ(again[1]["n"], 7);
    EXPECT_EQ(again[1]["ok"], true);
}

TEST_F(MatchCommand, TheLogNeedsNoOtherFile) {
    write("m.toml", "rules = \"./club.toml\"\n");
    write("club.toml", "extends = \"middle.toml\"\n[event]\nid = \"club\"\nversion = 2\n");
    write(
        "middle.toml",
        "extends = \"relay\"\n[event]\nid = \"middle\"\nversion = 2\n[clock]\nbase_s = 900\n"
    );
    const auto lines = batch(start()).json_lines();
    EXPECT_EQ(lines.back()["status"]["boards"][0]["white"]["clock_ms"], 900'000);
    std::filesystem::remove(path("club.toml"));
    std::filesystem::remove(path("middle.toml"));
    EXPECT_EQ(run({"match", "verify", path("m.jsonl")}).code, ExitCode::done);
}

TEST_F(MatchCommand, ATornLastLineIsReportedAndNothingBeforeItIsLost) {
    batch(all({start(), moves("e4 e5")}));
    const std::string whole = read("m.jsonl");
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    for (std::size_t cut = last + 1; cut < whole.size(); cut += 7) {
        write("m.jsonl", whole.substr(0, cut));
        const auto verified = run({"match", "verify", path("m.jsonl"), "--json"});
        EXPECT_EQ(verified.code, ExitCode::no);
        EXPECT_EQ(verified.json()["records"], 7);
        EXPECT_EQ(verified.json()["torn_bytes"], cut - last);
    }
    const auto resumed = batch(R"({"kind":"press","at":8000,"side":"black"})"
                               "\n")
                             .json_lines();
    EXPECT_EQ(resumed[0]["records"], 7);
    EXPECT_GT(resumed[0]["torn_bytes"], 0);
    EXPECT_EQ(resumed[1]["ok"], true);
    EXPECT_EQ(read("m.jsonl"), whole); // the same bytes again
}

TEST_F(MatchCommand, AChangedRecordIsFound) {
    batch(all({start(), moves("e4 e5")}));
    const std::string whole = read("m.jsonl");
    for (std::size_t at = 0; at + 1 < whole.rfind('\n', whole.size() - 2); at += 37) {
        std::string changed = whole;
        changed[at] = changed[at] == 'x' ? 'y' : 'x';
        const auto log = cli::parse_match_log(changed);
        EXPECT_FALSE(log) << at;
    }
    EXPECT_TRUE(cli::parse_match_log(whole));
    EXPECT_FALSE(cli::parse_match_log(""));
    EXPECT_FALSE(cli::parse_match_log("\n"));
}

TEST_F(MatchCommand, ReplayGivesTheSameAnswers) {
    const auto live = batch(all({start(), moves("e4 e5 d4"), event("undo")})).json_lines();
    const auto replayed = run({"match", "replay", path("m.jsonl"), "--json"}).json_lines();
    ASSERT_EQ(replayed.size() + 1, live.size());
    for (std::size_t i = 0; i < replayed.size(); ++i) {
        EXPECT_EQ(replayed[i]["changed"], live[i + 1]["changed"]);
        EXPECT_EQ(replayed[i]["next"], live[i + 1]["next"]);
    }
    EXPECT_EQ(
        run({"match", "replay", path("m.jsonl"), "--json", "--to", "3"}).json_lines().size(), 3U
    );
    EXPECT_THAT(
        run({"match", "replay", path("m.jsonl")}).out,
        HasSubstr("   5    0:05 move White e4\n             White e4\n             > White presses "
                  "the clock.\n")
    );
}

TEST_F(MatchCommand, ShowSaysHowItStands) {
    batch(all({start(), moves("e4 e5"), event("incident", R"("side":"black","word":"help")")}));
    const auto shown = run({"match", "show", path("m.jsonl")}).out;
    EXPECT_THAT(
        shown,
        HasSubstr(
            "Match 17  moving\nWhite  Raslouw          19:57*  moves 1    due seat 2 (player 2)"
        )
    );
    EXPECT_THAT(shown, HasSubstr("Off the table: Wonderboom -0.5 (relay 7, record 9)"));
    const auto status = run({"match", "show", path("m.jsonl"), "--json", "--to", "4"}).json();
    EXPECT_EQ(status["boards"][0]["white"]["moves"], 0);
}

TEST_F(MatchCommand, WrongFilesAreRefused) {
    write("m.toml", "rules = \"nothing\"\n");
    EXPECT_EQ(batch("").code, ExitCode::wrong_usage);
    write("m.toml", "rule = \"relay\"\nteams = 3\ninitial = \"xyz\"\n");
    const auto out = batch("");
    EXPECT_EQ(out.code, ExitCode::wrong_usage);
    EXPECT_EQ(out.json()["errors"].size(), 3U);
    write("m.toml", "rules = \"relay\"\n");
    write("m.jsonl", "something else\n");
    EXPECT_EQ(batch("").code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"match", "show", path("none.jsonl")}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"match"}).code, ExitCode::wrong_usage);
}

struct Story {
    const char* name;
    const char* initial; ///< A FEN, or empty.
    const char* words;   ///< See tell().
    double white;
    double black;
    double ledger_white; ///< Of the team that has White.
};

class MatchStories : public MatchCommand, public testing::WithParamInterface<Story> {
protected:
    /// One event a word, or a move and its press.
    std::string tell(const std::string& story) {
        std::istringstream words{story};
        std::string word;
        std::string events = start();
        bool white = true;
        while (words >> word) {
            const std::string side = white ? R"("side":"white")" : R"("side":"black")";
            const std::string other = white ? R"("side":"black")" : R"("side":"white")";
            if (word == "flag") { // of the side to move, with all its time used
                wait(1'300'000);
                events += event("flag", side);
            } else if (word == "silence") {
                wait(31'000);
                events += event("tick");
            } else if (word == "illegal") { // the last move
                events += event("claim", other + R"(,"word":"illegal")");
                events += event("ruling", R"("yes":true)");
                white = !white;
            } else if (word == "clocks") {
                events += event("set_clock", R"("ms":100000,"ms_black":60000,"note":"story")");
            } else if (word == "can" || word == "cannot") { // may have been found out already
                events += event("finding", word == "can" ? R"("yes":true)" : R"("yes":false)");
            } else if (word == "over") {
                events += event("grace_over");
            } else if (word == "take" || word == "go_on") {
                events += event(word);
            } else if (word.starts_with("white:") || word.starts_with("black:")) {
                events += event(
                    "incident",
                    R"("side":")" + word.substr(0, 5) + R"(","word":")" + word.substr(6) + '"'
                );
            } else if (word.starts_with("last:")) { // no press after it
                events += event("move", side + R"(,"text":")" + word.substr(5) + '"');
                white = !white;
            } else {
                const std::size_t colon = word.find(':');
                const std::string seat =
                    colon == std::string::npos ? "" : R"(,"seat":)" + word.substr(0, colon);
                const std::string text = word.substr(colon == std::string::npos ? 0 : colon + 1);
                events += event("move", side + seat + R"(,"text":")" + text + '"');
                if (text.back() != '#') {
                    events += event("press", side + seat);
                }
                white = !white;
            }
        }
        return events;
    }
};

TEST_P(MatchStories, EndAsTheSheetSays) {
    const Story& story = GetParam();
    write(
        "m.toml",
        "rules = \"relay\"\n"
            + (*story.initial == '\0' ? std::string{}
                                      : "initial = \"" + std::string{story.initial} + "\"\n")
    );
    const auto lines = batch(tell(story.words)).json_lines();
    const json& status = lines.back()["ok"] == true
                             ? lines.back()["status"]
                             : run({"match", "show", path("m.jsonl"), "--json"}).json();
    const json& result = status["boards"][0]["result"];
    ASSERT_FALSE(result.is_null()) << lines.back();
    EXPECT_EQ(result["points"]["white"], story.white) << result;
    EXPECT_EQ(result["points"]["black"], story.black) << result;
    double ledger = 0;
    for (const json& entry : status["ledger"]) {
        ledger += entry["team"] == "a" ? entry["points"].get<double>() : 0;
    }
    EXPECT_EQ(ledger, story.ledger_white);
    EXPECT_EQ(run({"match", "verify", path("m.jsonl")}).code, ExitCode::done);
    const auto once = run({"match", "replay", path("m.jsonl"), "--json"}).out;
    EXPECT_EQ(run({"match", "replay", path("m.jsonl"), "--json"}).out, once);
}

constexpr const char* back_rank = "6k1/1p3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1";
constexpr const char* rook_for_black = "r5k1/5ppp/8/8/8/8/1P3PPP/6K1 w - - 0 1";

INSTANTIATE_TEST_SUITE_P(
    Relay,
    MatchStories,
    testing::Values(
        Story{"M1", "", "e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#", 3, 0, 0},
        Story{"M2", "", "e4 flag last:e5 can take", 2, 0, 0},
        Story{"M3", rook_for_black, "b3 flag last:Ra1#", 0, 3, 0},
        Story{"M4", "", "e4 black:time_waste flag over can take", 2.5, 0, 0},
        Story{"M5", "", "e4 e7e4 illegal e5 d4 e8e6 illegal can", 2, 0, 0},
        Story{"M6", "8/8/8/8/8/k7/7r/1K6 w - - 0 60", "Ka1 Rb2", 0, 2, 0},
        Story{"M7", "k7/8/1K6/P7/8/8/8/8 w - - 0 60", "a6 Kb8 a7+ Ka8 Ka6", 2, 0, 0},
        Story{"M8", "", "e4 e5 clocks d4 flag over can go_on Nc6 Bc4 Nge7 Qh5 a6 Qxf7#", 3, 0, 0},
        Story{"M9", "", "e4 e5 clocks d4 flag over can go_on flag over can", 3, 0, 0},
        Story{"M10", "", "e4 e5 clocks d4 flag over can go_on Nc6 flag over can", 0, 2, 0},
        Story{
            "M11",
            "",
            "e4 e5 black:time_waste clocks d4 flag over can go_on Nc6 flag over can",
            0,
            2,
            0},
        Story{"M12", rook_for_black, "b3 flag over can go_on Ra1#", 0, 3, 0},
        Story{"M13", "", "e4 flag over can silence", 2, 0, 0},
        Story{
            "M14",
            back_rank,
            "white:talk white:talk white:talk white:spectator 4:h3 b6 5:g4 b5 Ra8#",
            3,
            0,
            -1.5},
        Story{
            "M15", rook_for_black, "white:talk white:talk white:talk white:talk b3 Ra1#", 0, 3, -1},
        Story{"M16", "8/8/8/4k3/8/8/8/R3K3 w - - 0 1", "flag over cannot", 2, 0, 0},
        Story{"M17", "q7/8/8/4k3/8/8/8/4K3 w - - 0 1", "Kd1 flag over cannot", 0, 2, 0}
    ),
    [](const auto& story) { return std::string{story.param.name}; }
);

TEST_F(MatchCommand, TheConsoleTakesTimesFromItsLines) {
    const auto out =
        run({"match", "run", path("m.toml"), "--times"},
            "lineup A 1,2,3,4,5\nlineup B 1,2,3,4,5\ncolour A white\n@0:10 start\n@0:12.5 e4 p\n");
    EXPECT_EQ(out.code, ExitCode::done) << out.out;
    EXPECT_THAT(out.out, HasSubstr("\nW 19:57 B 20:00* | Black seat 1 |"));
    const auto more =
        run({"match", "run", path("m.toml"), "--times"},
            "@0:11 e5\n@noon e5\n  @0:14 x5\n@0:15 e5 p");
    EXPECT_EQ(more.code, ExitCode::no);
    EXPECT_THAT(more.out, HasSubstr("The match goes on after 6 records."));
    EXPECT_THAT(more.out, HasSubstr("column 1: \"@0:11\"; a time not before 0:12"));
    EXPECT_THAT(more.out, HasSubstr("column 1: \"@noon\"; a time"));
    EXPECT_THAT(more.out, HasSubstr("column 9: \"x5\" is not known"));
    EXPECT_THAT(more.out, HasSubstr("\nW 19:57* B 19:57 | White seat 2 |"));
}

TEST_F(MatchCommand, TheConsoleAndTheBatchWriteTheSameLog) {
    const auto out =
        run({"match", "run", path("m.toml"), "--times"}, "@0:01 lineup A 1,2,3,4,5 reserve 6\n");
    EXPECT_EQ(out.code, ExitCode::done);
    const std::string typed = read("m.jsonl");
    std::filesystem::remove(path("m.jsonl"));
    batch(R"({"kind":"lineup","at":1000,"team":"a","order":[1,2,3,4,5],"player":6})");
    EXPECT_EQ(read("m.jsonl"), typed);
}

TEST_F(MatchCommand, ASlipBeforeAndAResultAfterTheMatch) {
    EXPECT_THAT(run({"match", "slip", path("m.toml")}).out, HasSubstr("no line-up yet"));
    EXPECT_EQ(run({"match", "result", path("m.toml")}).code, ExitCode::no);
    batch(all({start(), moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#")}));
    const auto slip = run({"match", "slip", path("m.jsonl"), "--json"}).json();
    EXPECT_EQ(slip["line_ups"][1]["order"], (std::vector<int>{3, 1, 4, 2, 5}));
    EXPECT_EQ(slip["clock"]["base_ms"], 1'200'000);
    const auto result = run({"match", "result", path("m.toml"), "--json"});
    EXPECT_EQ(result.code, ExitCode::done);
    EXPECT_EQ(result.json()["boards"][0]["result"]["termination"], "normal");
    EXPECT_EQ(result.json()["boards"][0]["result"]["pgn_result"], "1-0");
    EXPECT_THAT(run({"match", "result", path("m.jsonl")}).out, HasSubstr("Captain A"));
}

TEST_F(MatchCommand, TheStartOfAMatchNeedsItsOffset) {
    write("m.toml", "rules = \"relay\"\nstart = 2026-05-15T09:00:00+02:00\n");
    EXPECT_THAT(
        run({"match", "slip", path("m.toml")}).out, HasSubstr("start 2026-05-15 07:00 UTC")
    );
    for (const char* wrong : {"2026-05-15T09:00:00", "\"nine\"", "2026-05-15"}) {
        write("m.toml", std::string{"rules = \"relay\"\nstart = "} + wrong + "\n");
        const auto out = run({"match", "slip", path("m.toml")});
        EXPECT_EQ(out.code, ExitCode::wrong_usage) << wrong;
        EXPECT_THAT(
            out.err, HasSubstr("line 2, column 9: start: a time expected, as 2026-05-15T09")
        ) << wrong;
    }
}

TEST_F(MatchCommand, ALogWithFieldsOfTheWrongKindIsRefused) {
    for (const std::string body : {R"({"rota_match":"one")", R"({"rota_match":1,"start":"now")"}) {
        std::uint64_t sum = 0xcbf29ce484222325ULL; // FNV-1a, as the log has it
        for (const char letter : body) {
            sum = (sum ^ static_cast<unsigned char>(letter)) * 0x100000001b3ULL;
        }
        std::ostringstream line;
        line << body << R"(,"sum":")" << std::hex << std::setw(16) << std::setfill('0') << sum
             << "\"}\n";
        write("m.jsonl", line.str());
        const auto out = run({"match", "verify", path("m.jsonl")});
        EXPECT_EQ(out.code, ExitCode::wrong_usage) << body;
        EXPECT_THAT(out.err, HasSubstr("this is no log of a match")) << body;
    }
}

} // namespace
} // namespace rota
