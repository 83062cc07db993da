#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

namespace rota {
namespace {

using cli::ExitCode;
using test::run;
using testing::HasSubstr;

/// A folder of its own for one test.
class Folder {
public:
    explicit Folder(const std::string& name)
        : path_{std::filesystem::temp_directory_path() / ("rota_rules_" + name)} {
        std::filesystem::remove_all(path_);
        std::filesystem::create_directories(path_);
    }
    ~Folder() { std::filesystem::remove_all(path_); }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    [[nodiscard]] std::string file(const std::string& name) const { return path_ / name; }
    [[nodiscard]] std::string write(const std::string& name, const std::string& text) const {
        std::ofstream{path_ / name, std::ios::binary} << text;
        return file(name);
    }

private:
    std::filesystem::path path_;
};

TEST(Rules, ListNamesTheSixRuleSets) {
    EXPECT_EQ(
        run({"rules", "list"}).out,
        "astc           Australian Schools Teams Championships\n"
        "fide-blitz     FIDE Laws of Chess 2023, blitz\n"
        "fide-rapid     FIDE Laws of Chess 2023, rapid\n"
        "fide-standard  FIDE Laws of Chess 2023, standard\n"
        "relay          South African relay team chess\n"
        "skolelag       Skolelag\n"
    );
    EXPECT_EQ(run({"rules", "list", "--json"}).json().size(), 6U);
}

TEST(Rules, ShowPrintsTheSheetClauseByClause) {
    const auto shown = run({"rules", "show", "relay"});
    EXPECT_EQ(shown.code, ExitCode::done);
    EXPECT_THAT(
        shown.out,
        HasSubstr(
            "   12 When the flag falls, the team may finish its last move; if that is mate, the "
            "mate stands. [enforced]\n"
            "      Read as: Only the seat that is due, within 20 seconds, and only mate saves the "
            "game.\n"
            "      clock.grace_last_move = true\n"
            "      clock.grace_s = 20\n"
        )
    );
    EXPECT_THAT(shown.out, HasSubstr("[computed; with standings, not in this version]"));
    const auto json = run({"rules", "show", "relay", "--json"}).json();
    EXPECT_EQ(json["values"]["clock.base_s"]["clause"], "relay 1");
    EXPECT_EQ(json["values"]["conduct.talk.points"]["value"], -0.5);
    EXPECT_EQ(json["clauses"].size(), 38U);
    EXPECT_EQ(run({"rules", "show", "fide-blitz"}).code, ExitCode::done);
}

TEST(Rules, SkolelagIsShownInNorwegian) {
    const auto shown = run({"rules", "show", "skolelag", "--lang", "nb"});
    EXPECT_THAT(
        shown.out,
        HasSubstr("   23 Den som flytter, trykker klokken. [h\u00e5ndheves, registreres]")
    );
    EXPECT_EQ(run({"rules", "show", "relay", "--lang", "nb"}).code, ExitCode::wrong_usage);
}

TEST(Rules, GapsSayWhatIsOpenAndHowItIsRead) {
    EXPECT_THAT(
        run({"rules", "gaps", "relay"}).out,
        HasSubstr("What does the first illegal move cost?\n"
                  "    One minute for the opponents, as in rapid chess (FIDE A.3).\n"
                  "    illegal.bonus_s = 60 (FIDE A.3)\n")
    );
    EXPECT_THAT(run({"rules", "gaps", "fide-rapid"}).out, HasSubstr("nothing is open"));
    EXPECT_GT(run({"rules", "gaps", "astc", "--json"}).json().size(), 8U);
}

TEST(Rules, SetWritesAFileThatExtendsAnother) {
    const Folder folder{"set"};
    const std::string file = folder.file("club.toml");
    const auto set = run(
        {"rules",
         "set",
         "relay",
         "clock.base_s=900",
         "reserve.short_handed=forfeit",
         "--id",
         "club",
         "--out",
         file}
    );
    EXPECT_EQ(set.code, ExitCode::done) << set.err;
    EXPECT_EQ(
        set.out,
        "club, version 2\n"
        "clock.base_s: 1200 -> 900 (relay 1)\n"
        "reserve.short_handed: \"wait\" -> \"forfeit\" (relay 22)\n"
    );
    EXPECT_THAT(run({"rules", "check", file}).out, HasSubstr("no faults"));
    EXPECT_THAT(
        run({"rules", "show", file}).out,
        HasSubstr("      clock.base_s = 900 (relay there: 1200)\n")
    );
    EXPECT_EQ(
        run({"adjudicate", "8/8/8/8/8/1qk5/8/K7 w - - 0 60", "--rules", file}).code, ExitCode::done
    );
    // On top of that file, by path.
    const auto again = run({"rules", "set", file, "illegal.limit=3", "--json"}).json();
    EXPECT_EQ(again["id"], "club-2");
    EXPECT_EQ(again["changes"]["illegal.limit"]["before"], 2);
}

TEST(Rules, SetRefusesWhatWouldNotBeARuleSet) {
    for (const char* change :
         {"clock.base_s", "=3", "clock.base_s=", "clock.base_s=-1", "clock.bas=3", "extends=3"}) {
        EXPECT_EQ(run({"rules", "set", "relay", change}).code, ExitCode::wrong_usage) << change;
    }
    EXPECT_THAT(run({"rules", "set", "relay", "clock.base_s=300"}).err, HasSubstr("are blitz"));
    EXPECT_EQ(
        run({"rules", "set", "relay", "illegal.limit=3", "illegal.limit=4"}).code,
        ExitCode::wrong_usage
    );
}

TEST(Rules, CheckReportsEveryFault) {
    const Folder folder{"check"};
    const std::string file = folder.write(
        "bad.toml",
        "extends = \"relay\"\n[event]\nid = \"x\"\nversion = 1\n[clock]\nbase = 1\n"
        "base_s = true\n"
    );
    const auto text = run({"rules", "check", file});
    EXPECT_EQ(text.code, ExitCode::no);
    EXPECT_EQ(
        text.out,
        file + ", line 6, column 8: clock.base is no key of a rule set; clock.base_s is\n" + file
            + ", line 7, column 10: clock.base_s: a whole number expected\n"
    );
    const auto json = run({"rules", "check", file, "--json"}).json();
    EXPECT_EQ(json["ok"], false);
    EXPECT_EQ(json["errors"].size(), 2U);
    EXPECT_EQ(json["errors"][1]["key"], "clock.base_s");
    EXPECT_EQ(run({"rules", "check", folder.file("none.toml")}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"rules", "check", folder.file("")}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"rules", "show", "nothing"}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"rules"}).code, ExitCode::wrong_usage);
}

} // namespace
} // namespace rota
