#include "cli/calibration.hpp"
#include "tests/support/command_line.hpp"
#include "uci/book.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace rota::cli {
namespace {

using test::run;
using testing::HasSubstr;

std::string text_of(const std::string& path) {
    std::ifstream file{path};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// A file that does not exist yet.
std::string fresh_file(const std::string& name) {
    std::string path = testing::TempDir() + name;
    std::filesystem::remove(path);
    return path;
}

TEST(Levels, AreListed) {
    const auto list = run({"levels"});
    EXPECT_EQ(list.code, ExitCode::done);
    EXPECT_THAT(list.out, HasSubstr("  1  Hatchling "));
    EXPECT_THAT(list.out, HasSubstr(" 10  Dragon "));
    const auto json = nlohmann::json::parse(run({"levels", "--json"}).out);
    ASSERT_EQ(json["levels"].size(), 10U);
    EXPECT_EQ(json["levels"][0]["name"], "Hatchling");
    EXPECT_EQ(json["levels"][9]["number"], 10);
    EXPECT_TRUE(json["levels"][0]["mercy"]);
}

TEST(Levels, AFileWithFaultsIsRefusedWithTheirPlaces) {
    const std::string path = fresh_file("faulty.toml");
    std::ofstream{path} << "[[levels]]\nname = \"A\"\nnodes = -1\ncap = true\n";
    const auto text = run({"levels", "--levels", path});
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_THAT(text.err, HasSubstr("faulty.toml:3:9: nodes: a whole number"));
    EXPECT_THAT(text.err, HasSubstr("faulty.toml:4:7: cap: a number"));
    const auto json = run({"levels", "--levels", path, "--json"});
    EXPECT_EQ(nlohmann::json::parse(json.out)["errors"].size(), 2U);
    EXPECT_EQ(run({"levels", "--levels", "/no/such"}).code, ExitCode::wrong_usage);
}

TEST(Levels, TheBookIsWrittenInPolyglotsFormat) {
    const std::string path = fresh_file("rota.bin");
    EXPECT_EQ(run({"levels", "--write-book", path}).code, ExitCode::done);
    EXPECT_EQ(text_of(path), uci::shipped_book().to_polyglot());
    EXPECT_EQ(run({"levels", "--write-book", "/no/such/folder/x"}).code, ExitCode::failed);
}

TEST(Levels, ACalibrationGoesOnWhereItWasEnded) {
    const std::string path = fresh_file("games.jsonl");
    const std::vector<std::string> command{
        "levels", "--calibrate", path, "--pair", "material:random", "--games"};
    const auto with_games = [&](const char* games) {
        std::vector<std::string> arguments = command;
        arguments.emplace_back(games);
        return run(arguments);
    };
    const auto first = with_games("4");
    EXPECT_EQ(first.code, ExitCode::done);
    EXPECT_THAT(first.out, HasSubstr("| 1-ply material player against random mover | 4 | "));
    const std::string four = text_of(path);
    EXPECT_EQ(std::ranges::count(four, '\n'), 4);
    EXPECT_EQ(with_games("4").out, first.out);
    EXPECT_EQ(text_of(path), four);
    // What was not written completely is played again, the same game.
    std::ofstream{path} << four.substr(0, four.size() - 20);
    with_games("6");
    const std::string six = text_of(path);
    EXPECT_THAT(six, HasSubstr(four.substr(four.rfind('\n', four.size() - 2) + 1, 60)));
    const auto table =
        run({"levels", "--calibrate", path, "--pair", "material:random", "--table", "--json"});
    EXPECT_EQ(nlohmann::json::parse(table.out)["pairs"][0]["games"], 6);
}

TEST(Levels, AnotherSeedIsAnotherCalibration) {
    const std::string path = fresh_file("seeds.jsonl");
    const auto with_seed = [&](const std::string& seed) {
        return run(
            {"levels",
             "--calibrate",
             path,
             "--pair",
             "material:random",
             "--games",
             "2",
             "--json",
             "--seed",
             seed}
        );
    };
    const auto first = with_seed("1");
    EXPECT_EQ(first.err, "");
    const auto second = with_seed("2");
    EXPECT_EQ(nlohmann::json::parse(second.out)["pairs"][0]["games"], 2);
    EXPECT_THAT(second.err, HasSubstr("2 games with other seeds than 2 do not count"));
    EXPECT_EQ(std::ranges::count(text_of(path), '\n'), 4);
    EXPECT_EQ(with_seed("1").out, first.out);
}

TEST(Levels, WhatIsNoPairOfPlayersIsRefused) {
    const std::string path = fresh_file("none.jsonl");
    for (const char* const pair :
         {"level 2", "level 0:random", "level 11:random", "x:y", "skill:random"}) {
        const auto refused = run({"levels", "--calibrate", path, "--pair", pair});
        EXPECT_EQ(refused.code, ExitCode::wrong_usage) << pair;
        EXPECT_THAT(refused.err, HasSubstr("is no pair of players")) << pair;
    }
    EXPECT_EQ(run({"levels", "--calibrate", path, "--table"}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"levels", "--calibrate", path, "--games", "1"}).code, ExitCode::wrong_usage);
}

TEST(Calibration, GamesWithAnotherColourHaveTheSameOpening) {
    const uci::Book book = uci::shipped_book();
    const auto play = [&](std::size_t number, std::uint64_t seed) {
        return play_calibration_game(*material_player(), *random_mover(), number, seed, book);
    };
    const auto game = play(3, 5);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->plies, play(3, 5)->plies);
    EXPECT_EQ(game->end, play(3, 5)->end);
    EXPECT_TRUE(game->score == 0 || game->score == 0.5 || game->score == 1);
}

TEST(Calibration, ScoresHaveAMargin) {
    CalibrationScore score;
    for (int i = 0; i < 50; ++i) {
        score.add(1);
        score.add(0);
    }
    EXPECT_DOUBLE_EQ(score.share(), 0.5);
    EXPECT_NEAR(score.margin(), 0.098, 0.001); // 1.96 / 2 / sqrt(100)
    CalibrationScore draws;
    draws.add(0.5);
    EXPECT_DOUBLE_EQ(draws.margin(), 0);
}

TEST(Calibration, RecordsAreReadAsWritten) {
    const CalibrationRecord record{"level 2", "level 1", "a | b", 7, 3, {0.5, "repetition", 61}};
    const auto again = record_of(to_line(record));
    ASSERT_TRUE(again);
    EXPECT_EQ(to_line(*again), to_line(record));
    EXPECT_FALSE(record_of(to_line(record).substr(0, 40)));
    EXPECT_FALSE(record_of("{}"));
    EXPECT_FALSE(record_of("[1]"));
    EXPECT_FALSE(record_of(""));
}

} // namespace
} // namespace rota::cli
