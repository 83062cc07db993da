#include "tests/support/command_line.hpp"
#include "tests/support/table.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>

namespace rota::cli {
namespace {

using test::run;

constexpr const char* stalemate = "8/8/8/8/8/1qk5/8/K7 w - - 0 60";

TEST(Adjudicate, TheFirstLineSaysItAll) {
    const auto outcome = run({"adjudicate", stalemate, "--rules", "relay"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_EQ(
        outcome.first_line(),
        "stalemate (5.2.1), drawn under the Laws; Black has mating material, Black wins, 2 points "
        "(relay 21)"
    );
    EXPECT_EQ(outcome.err, "");
}

TEST(Adjudicate, JsonHasTheFieldsThatScriptsRelyOn) {
    const auto json = run({"adjudicate", stalemate, "--rules", "relay", "--json"}).json();
    EXPECT_EQ(json["fen"], stalemate);
    EXPECT_EQ(json["state"], "stalemate");
    EXPECT_EQ(json["fide"], (nlohmann::json{{"result", "1/2-1/2"}, {"article", "5.2.1"}}));
    EXPECT_EQ(json["claimable"], nlohmann::json::array());
    EXPECT_EQ(json["can_mate"], (nlohmann::json{{"white", false}, {"black", false}}));
    EXPECT_EQ(json["event"]["rule_set"], "relay");
    EXPECT_EQ(json["event"]["winner"], "black");
    EXPECT_EQ(json["event"]["points"], (nlohmann::json{{"white", 0}, {"black", 2}}));
    EXPECT_EQ(json["event"]["clause"], "relay 21");
    EXPECT_FALSE(json["explanation"].empty());
    EXPECT_EQ(json["mating_material"]["own"], true);
    EXPECT_EQ(json["mating_material"]["position"], false);
    EXPECT_EQ(json["input"], stalemate);
}

TEST(Adjudicate, JsonOfAGameThatGoesOn) {
    const std::string fen = "4k2r/8/8/8/8/8/8/R3K3 b - - 100 200";
    const auto json = run({"adjudicate", fen, "--json"}).json();
    EXPECT_EQ(json["state"], "ongoing");
    EXPECT_EQ(json["fide"]["result"], "*");
    EXPECT_TRUE(json["fide"]["article"].is_null());
    EXPECT_EQ(json["claimable"], (nlohmann::json{"fifty_moves"}));
    EXPECT_EQ(json["can_mate"], (nlohmann::json{{"white", true}, {"black", true}}));
    EXPECT_EQ(json["winnability"]["white"]["verdict"], "winnable");
    EXPECT_FALSE(json["winnability"]["white"]["line"].empty());
    EXPECT_TRUE(json["lost"].is_null());
    EXPECT_TRUE(json["event"]["winner"].is_null());
    EXPECT_TRUE(json["event"]["points"]["white"].is_null());
    EXPECT_TRUE(json["event"]["clause"].is_null());
    EXPECT_EQ(json["half_move_clock"], 100);
    EXPECT_EQ(json["occurrences"], 1);
    EXPECT_TRUE(json["mating_material"].is_null());
}

TEST(Adjudicate, JsonListsTheMovesThatMayBeAnnounced) {
    const auto json =
        run({"adjudicate", "kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120", "--json"}).json();
    EXPECT_EQ(json["claimable"], nlohmann::json::array());
    ASSERT_EQ(json["claimable_with_move"].size(), 1U);
    EXPECT_EQ(json["claimable_with_move"][0]["claim"], "fifty_moves");
    EXPECT_EQ(json["claimable_with_move"][0]["article"], "9.3.1");
    EXPECT_EQ(json["claimable_with_move"][0]["moves"], (nlohmann::json{"a2b1", "a2b2"}));
}

TEST(Adjudicate, PointsUnderBothRuleSets) {
    const std::string mate = "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1";
    const auto fide = run({"adjudicate", mate, "--json"}).json();
    EXPECT_EQ(fide["event"]["rule_set"], "fide-standard");
    EXPECT_EQ(fide["event"]["winner"], "white");
    EXPECT_EQ(fide["event"]["points"], (nlohmann::json{{"white", 1}, {"black", 0}}));
    EXPECT_EQ(fide["event"]["clause"], "FIDE 10.1");
    const auto relay = run({"adjudicate", mate, "--json", "--rules", "relay"}).json();
    EXPECT_EQ(relay["event"]["points"], (nlohmann::json{{"white", 3}, {"black", 0}}));
    EXPECT_EQ(relay["event"]["clause"], "relay 14");
    const auto draw = run({"adjudicate", stalemate, "--json"}).json();
    EXPECT_TRUE(draw["event"]["winner"].is_null());
    EXPECT_EQ(draw["event"]["points"], (nlohmann::json{{"white", 0.5}, {"black", 0.5}}));
}

TEST(Adjudicate, TheFenIsWrittenAsItWasUnderstood) {
    const auto json =
        run({"adjudicate", "  rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR  b HAha e3", "--json"})
            .json();
    EXPECT_EQ(json["fen"], "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_FALSE(json["notes"].empty());
}

TEST(Adjudicate, SpellsCastlingAsAsked) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 99 80";
    const auto moves = [](const test::Outcome& outcome) {
        return outcome.json()["claimable_with_move"][0]["moves"].dump();
    };
    EXPECT_NE(moves(run({"adjudicate", fen, "--json"})).find("e1g1"), std::string::npos);
    EXPECT_NE(
        moves(run({"adjudicate", fen, "--json", "--chess960"})).find("e1h1"), std::string::npos
    );
}

TEST(Adjudicate, ReportsEveryFaultOfABadFen) {
    const std::string bad = "8/8/8/8/8/1qk4/8/K7P w KQ e5 x 0 trailing";
    const auto text = run({"adjudicate", bad});
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_EQ(text.out, "");
    const auto json = run({"adjudicate", bad, "--json"});
    EXPECT_EQ(json.code, ExitCode::wrong_usage);
    const auto errors = json.json()["errors"];
    EXPECT_GE(errors.size(), 4U);
    for (const auto& error : errors) {
        EXPECT_EQ(error["line"], 1);
        EXPECT_GE(error["column"], 1);
        EXPECT_FALSE(error["field"].get<std::string>().empty());
        EXPECT_FALSE(error["message"].get<std::string>().empty());
        EXPECT_NE(text.err.find("column " + error["column"].dump()), std::string::npos) << error;
    }
    EXPECT_EQ(json.json()["error"], errors[0]);
}

TEST(Adjudicate, BytesThatAreNoUtf8BreakNothing) {
    const auto json = run({"adjudicate", "\xff\xfe\x80/8 w", "--json"});
    EXPECT_EQ(json.code, ExitCode::wrong_usage);
    EXPECT_FALSE(json.json()["error"]["message"].get<std::string>().empty());
    EXPECT_EQ(run({"adjudicate", "\xff\xfe\x80/8 w"}).code, ExitCode::wrong_usage);
}

TEST(Adjudicate, AnEmptyFenIsRefused) {
    EXPECT_EQ(run({"adjudicate", ""}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"adjudicate", "   "}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"adjudicate"}).code, ExitCode::wrong_usage);
}

TEST(Adjudicate, AHugeFenIsRefusedShortly) {
    const auto outcome = run({"adjudicate", std::string(3'000'000, 'q')});
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_LT(outcome.err.size(), 4000U);
}

TEST(Adjudicate, AnUnknownRuleSetIsRefused) {
    const auto outcome = run({"adjudicate", stalemate, "--rules", "nonsense"});
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_NE(outcome.err.find("relay"), std::string::npos);
}

TEST(AdjudicateFile, ThatCannotBeReadIsRefused) {
    for (const std::string name :
         {"no-such-file.pgn", "no-such-file.txt", "/tmp/no/such/folder/game.pgn"}) {
        const auto outcome = run({"adjudicate", name});
        EXPECT_EQ(outcome.code, ExitCode::wrong_usage) << name;
        EXPECT_EQ(outcome.err, name + ": no such file\n");
        const auto json = run({"adjudicate", name, "--json"});
        EXPECT_EQ(json.code, ExitCode::wrong_usage);
        EXPECT_EQ(json.json()["error"]["field"], "file");
    }
    const auto folder = run({"adjudicate", ROTA_TEST_DATA});
    EXPECT_EQ(folder.code, ExitCode::wrong_usage);
    EXPECT_NE(folder.err.find("is a folder"), std::string::npos);
    const auto packed = run({"adjudicate", "games.pgn.gz"});
    EXPECT_EQ(packed.code, ExitCode::wrong_usage);
    EXPECT_NE(packed.err.find("compressed"), std::string::npos);
}

TEST(AdjudicateStream, GivesOneAnswerALine) {
    const std::string input = std::string{stalemate} + "\r\n\n4k3/8/8/8/8/8/8/4K3 w - - 0 1";
    const auto text = run({"adjudicate", "-"}, input);
    EXPECT_EQ(text.code, ExitCode::done);
    EXPECT_EQ(
        text.out,
        "stalemate (5.2.1), drawn under the Laws; half a point each (FIDE 10.1)\n"
        "dead position (5.2.2), drawn under the Laws; half a point each (FIDE 10.1)\n"
    );
    const auto json = run({"adjudicate", "-", "--json"}, input).json_lines();
    ASSERT_EQ(json.size(), 2U);
    EXPECT_EQ(json[0]["state"], "stalemate");
    EXPECT_EQ(json[0]["line"], 1);
    EXPECT_EQ(json[1]["line"], 3);
}

TEST(AdjudicateStream, ABadLineDoesNotStopIt) {
    const std::string input =
        std::string{stalemate} + "\n8/8/8/8/8/8/8/9 w - - 0 1\n" + stalemate + "\n";
    const auto text = run({"adjudicate", "-"}, input);
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_EQ(std::count(text.out.begin(), text.out.end(), '\n'), 2);
    EXPECT_EQ(text.err.rfind("line 2, column ", 0), 0U);
    const auto json = run({"adjudicate", "-", "--json"}, input);
    EXPECT_EQ(json.code, ExitCode::wrong_usage);
    const auto lines = json.json_lines();
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines[1]["error"]["line"], 2);
    EXPECT_EQ(lines[2]["state"], "stalemate");
}

TEST(AdjudicateFile, MayHoldLinesOfFen) {
    const auto outcome =
        run({"adjudicate", ROTA_TEST_DATA "/rulings/fens_with_a_bad_line.stdin", "--json"});
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_EQ(outcome.json_lines().size(), 3U);
}

TEST(AdjudicateStream, WithNothingInItIsRefused) {
    for (const std::string input : {"", "\n \r\n\t\n", "\xef\xbb\xbf"}) {
        const auto outcome = run({"adjudicate", "-"}, input);
        EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
        EXPECT_NE(outcome.err.find("empty"), std::string::npos);
    }
}

TEST(AdjudicateStream, SkipsAByteOrderMark) {
    EXPECT_EQ(
        run({"adjudicate", "-"}, std::string{"\xef\xbb\xbf"} + stalemate).code, ExitCode::done
    );
}

TEST(AdjudicateStream, ALineOfMegabytesIsOneFault) {
    const auto outcome = run({"adjudicate", "-"}, std::string(5'000'000, 'x') + "\n" + stalemate);
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_EQ(std::count(outcome.err.begin(), outcome.err.end(), '\n'), 1);
    EXPECT_EQ(std::count(outcome.out.begin(), outcome.out.end(), '\n'), 1);
}

/// The project's labelled positions through the command line.
TEST(AdjudicateStream, LabelledPositions) {
    const auto rows = test::read_table(ROTA_SHARED_DATA "/adjudication_positions.tsv");
    if (rows.empty()) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/adjudication_positions.tsv";
    }
    std::string input;
    for (const auto& row : rows) {
        input += row[1] + "\n";
    }
    const auto outcome = run({"adjudicate", "-", "--json", "--rules", "relay"}, input);
    EXPECT_EQ(outcome.code, ExitCode::done);
    const auto answers = outcome.json_lines();
    ASSERT_EQ(answers.size(), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string& id = rows[i][0];
        const std::string& state = rows[i][2];
        const auto& answer = answers[i];
        if (state.starts_with("MATE")) {
            EXPECT_EQ(answer["state"], "checkmate") << id;
            EXPECT_EQ(answer["fide"]["result"], state.substr(5)) << id;
            EXPECT_EQ(answer["event"]["clause"], "relay 14") << id;
        } else if (state == "1/2 stalemate") {
            EXPECT_EQ(answer["state"], "stalemate") << id;
            EXPECT_EQ(answer["event"]["clause"], "relay 21") << id;
        } else if (state == "1/2 dead position") {
            EXPECT_EQ(answer["state"], "dead_position") << id;
            EXPECT_EQ(answer["fide"]["result"], "1/2-1/2") << id;
        } else {
            EXPECT_EQ(answer["state"], "ongoing") << id;
        }
        const bool white_can = rows[i][3].find('W') != std::string::npos;
        const bool black_can = rows[i][3].find('B') != std::string::npos;
        EXPECT_EQ(answer["can_mate"]["white"], white_can) << id;
        EXPECT_EQ(answer["can_mate"]["black"], black_can) << id;
    }
}

/// Our own positions, each with its ruling.
TEST(AdjudicateStream, OwnPositions) {
    const auto rows = test::read_table(ROTA_TEST_DATA "/rulings/positions.tsv");
    ASSERT_GE(rows.size(), 30U);
    for (const auto& row : rows) {
        ASSERT_EQ(row.size(), 8U) << row[0];
        const auto answer = run({"adjudicate", row[1], "--json", "--rules", "relay"}).json();
        EXPECT_EQ(answer["state"], row[2]) << row[0];
        EXPECT_EQ(answer["fide"]["result"], row[3]) << row[0];
        EXPECT_EQ(
            answer["fide"]["article"], row[4] == "-" ? nlohmann::json() : nlohmann::json(row[4])
        ) << row[0];
        std::string can_mate;
        for (const char* side : {"white", "black"}) {
            const auto& can = answer["can_mate"][side];
            can_mate += can.is_null() ? '?' : can == true ? 'y' : 'n';
        }
        EXPECT_EQ(can_mate, row[5]) << row[0];
        EXPECT_EQ(
            answer["event"]["winner"], row[6] == "-" ? nlohmann::json() : nlohmann::json(row[6])
        ) << row[0];
    }
}

TEST(AdjudicateGames, ResultsAreComparedWithTheMoves) {
    const auto right = run({"adjudicate", "-"}, "1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_EQ(right.code, ExitCode::done);
    const auto wrong = run({"adjudicate", "-", "--json"}, "1. f3 e5 2. g4 Qh4# 1-0\n");
    EXPECT_EQ(wrong.code, ExitCode::no);
    const auto json = wrong.json();
    EXPECT_EQ(json["game"], 1);
    EXPECT_EQ(json["ply"], 4);
    EXPECT_EQ(json["plies"], 4);
    EXPECT_EQ(json["move"], "2...Qh4#");
    EXPECT_EQ(json["state"], "checkmate");
    EXPECT_EQ(json["result"], "1-0");
    EXPECT_EQ(json["result_check"], "contradicts");
    EXPECT_EQ(json["faults"], nlohmann::json::array());
}

TEST(AdjudicateGames, TheTagCountsBeforeTheMoveText) {
    const auto json =
        run({"adjudicate", "-", "--json"}, "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n").json();
    EXPECT_EQ(json["result"], "1-0");
    EXPECT_EQ(json["result_check"], "contradicts");
    EXPECT_FALSE(json["faults"].empty());
}

TEST(AdjudicateGames, AnEventsResultAgreesUnderItsRules) {
    const std::string game = "[Result \"0-1\"]\n[SetUp \"1\"]\n[FEN \"8/8/8/8/1q6/2k5/8/K7 b - - 0 "
                             "59\"]\n\n59... Qb3 0-1\n";
    EXPECT_EQ(run({"adjudicate", "-"}, game).code, ExitCode::no);
    EXPECT_EQ(run({"adjudicate", "-", "--rules", "relay"}, game).code, ExitCode::done);
}

TEST(AdjudicateGames, ABrokenGameDoesNotStopTheNext) {
    const std::string games = "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n"
                              "[White \"B\"]\n[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n\n"
                              "[White \"C\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n";
    const auto outcome = run({"adjudicate", "-", "--json"}, games);
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    const auto json = outcome.json_lines();
    ASSERT_EQ(json.size(), 3U);
    EXPECT_EQ(json[0]["complete"], false);
    EXPECT_EQ(json[0]["error"]["line"], 4);
    EXPECT_EQ(json[0]["error"]["column"], 13);
    EXPECT_TRUE(json[0]["result_check"].is_null());
    EXPECT_EQ(json[0]["ply"], 2);
    EXPECT_EQ(json[1]["game"], 2);
    EXPECT_EQ(json[1]["result_check"], "agrees");
    EXPECT_EQ(json[2]["error"]["field"], "FEN");
    EXPECT_FALSE(json[2].contains("state"));
    const auto text = run({"adjudicate", "-"}, games);
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_NE(
        text.out.find("3 games: 0 with a result that contradicts the moves, 2 broken\n"),
        std::string::npos
    );
}

TEST(AdjudicateGames, AGameIsOverAtTheFirstEnd) {
    const auto json =
        run({"adjudicate", ROTA_TEST_DATA "/rulings/games.pgn", "--json"}).json_lines();
    ASSERT_EQ(json.size(), 7U);
    EXPECT_EQ(json[1]["state"], "fivefold_repetition");
    EXPECT_EQ(json[1]["ply"], 16);
    EXPECT_EQ(json[1]["plies"], 17);
    EXPECT_EQ(json[1]["occurrences"], 5);
}

TEST(AdjudicateGames, APgnFileWithoutAGameIsRefused) {
    const auto outcome = run({"adjudicate", "-"}, "% an escape line, and nothing else\n");
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_NE(outcome.err.find("no game"), std::string::npos);
}

TEST(AdjudicateGames, ControlCharactersOfAFileDoNotReachTheTerminal) {
    const auto outcome =
        run({"adjudicate", "-"}, "[White \"\x1b[31mred\"]\n[Black \"\a\"]\n\n1. e4 *\n");
    EXPECT_EQ(outcome.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(outcome.out.find('\a'), std::string::npos);
}

/// Every PGN file of the project: one answer a game, in order, and text for each.
TEST(AdjudicateGames, SharedFiles) {
    const std::filesystem::path folder{ROTA_SHARED_DATA "/pgn"};
    if (!std::filesystem::exists(folder)) {
        GTEST_SKIP() << "no " << folder;
    }
    int contradictions = 0;
    for (const auto& entry : std::filesystem::directory_iterator{folder}) {
        if (entry.path().extension() != ".pgn") {
            continue;
        }
        const std::string path = entry.path().string();
        const auto outcome = run({"adjudicate", path, "--json"});
        const auto games = outcome.json_lines();
        ASSERT_FALSE(games.empty()) << path;
        bool broken = false;
        for (std::size_t i = 0; i < games.size(); ++i) {
            EXPECT_EQ(games[i]["game"], i + 1) << path;
            broken = broken || games[i].contains("error");
            if (games[i].contains("state")) {
                EXPECT_LE(games[i]["ply"], games[i]["plies"]) << path;
                EXPECT_FALSE(games[i]["explanation"].empty()) << path;
                contradictions += games[i]["result_check"] == "contradicts" ? 1 : 0;
            }
        }
        EXPECT_EQ(outcome.code == ExitCode::wrong_usage, broken) << path;
        EXPECT_EQ(run({"adjudicate", path}).code, outcome.code) << path;
    }
    EXPECT_EQ(contradictions, 0);
}

} // namespace
} // namespace rota::cli
