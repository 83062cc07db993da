#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

namespace fs = std::filesystem;
using Kind = PgnFault::Kind;

const fs::path shared_games = fs::path{ROTA_SHARED_DATA} / "pgn";

struct IndexRow {
    std::string file;
    std::size_t games;
    std::size_t plies;
};

/// The rows "| file.pgn | origin | licence | games | plies | ..." of INDEX.md.
std::vector<IndexRow> index_rows() {
    std::vector<IndexRow> rows;
    std::ifstream index{shared_games / "INDEX.md"};
    for (std::string line; std::getline(index, line);) {
        std::vector<std::string> cells;
        std::istringstream text{line};
        for (std::string cell; std::getline(text, cell, '|');) {
            cell.erase(0, cell.find_first_not_of(' '));
            cell.erase(cell.find_last_not_of(' ') + 1);
            cells.push_back(cell);
        }
        if (cells.size() > 5 && cells[1].ends_with(".pgn")) {
            rows.push_back({cells[1], std::stoul(cells[4]), std::stoul(cells[5])});
        }
    }
    return rows;
}

std::vector<PgnReading> read_all(std::istream& input) {
    std::vector<PgnReading> readings;
    PgnReader reader{input};
    while (auto reading = reader.next()) {
        readings.push_back(*std::move(reading));
    }
    return readings;
}

std::vector<PgnReading> read_file(const std::string& name) {
    std::ifstream file{shared_games / name, std::ios::binary};
    EXPECT_TRUE(file) << name;
    return read_all(file);
}

const PgnFault* find(const PgnReading& reading, Kind kind) {
    const auto found = std::ranges::find(reading.faults, kind, &PgnFault::kind);
    return found == reading.faults.end() ? nullptr : &*found;
}

class SharedPgn : public testing::Test {
protected:
    void SetUp() override {
        if (!fs::exists(shared_games / "INDEX.md")) {
            GTEST_SKIP() << shared_games << " is not there";
        }
    }
};

TEST_F(SharedPgn, EveryFileHasItsGamesAndPlies) {
    // Another variant: as many games, but not one of its moves is read as chess.
    constexpr std::array<std::string_view, 2> refused{
        "antichess-programfox.pgn", "headers-and-moves-on-the-same-line.pgn"};
    const std::vector<IndexRow> rows = index_rows();
    ASSERT_GE(rows.size(), 29U);
    for (const auto& [file, games, plies] : rows) {
        SCOPED_TRACE(file);
        const bool is_refused = std::ranges::find(refused, file) != refused.end();
        std::size_t read = 0;
        const auto readings = read_file(file);
        for (const PgnReading& reading : readings) {
            read += reading.game.main_line.moves.size();
            EXPECT_EQ(reading.refused, is_refused);
            if (!is_refused) {
                EXPECT_TRUE(reading.complete);
                EXPECT_FALSE(reading.is_broken()) << to_string(reading.faults.front());
            }
        }
        EXPECT_EQ(read, is_refused ? 0 : plies);
        // INDEX.md counts two of the three games of this file.
        const bool is_miscounted = file == "headers-and-moves-on-the-same-line.pgn";
        EXPECT_EQ(readings.size(), is_miscounted ? 3 : games);
    }
}

TEST_F(SharedPgn, OtherVariantsAreRefusedAtTheirTag) {
    for (const PgnReading& reading : read_file("antichess-programfox.pgn")) {
        const PgnFault* fault = find(reading, Kind::unknown_variant);
        ASSERT_NE(fault, nullptr);
        EXPECT_EQ(fault->severity, PgnSeverity::broken);
        EXPECT_EQ(fault->field, "Variant");
        EXPECT_EQ(fault->line, reading.line);
        EXPECT_EQ(fault->column, 11U);
    }
}

TEST_F(SharedPgn, FaultsHaveTheirPlaces) {
    struct Expected {
        std::string_view file;
        std::size_t game;
        Kind kind;
        std::size_t line;
        std::size_t column;
    };
    constexpr auto expected = std::to_array<Expected>({
        {"backslash_header.pgn", 0, Kind::unescaped_backslash, 1, 9},
        {"empty_body.pgn", 0, Kind::bad_result_tag, 7, 10},
        {"empty_body.pgn", 0, Kind::result_missing, 7, 13},
        {"castling.pgn", 0, Kind::result_missing, 17, 14},
        {"castling.pgn", 0, Kind::move_spelling, 16, 8},
        {"newline.pgn", 0, Kind::result_missing, 17, 14},
        {"pathological-headers.pgn", 0, Kind::result_missing, 1, 83},
        {"threefold_repetition.pgn", 0, Kind::fen_without_setup, 2, 7},
        {"no_moves_but_comment_followed_by_termination_marker.pgn",
         1,
         Kind::setup_without_fen,
         9,
         9},
    });
    for (const Expected& row : expected) {
        SCOPED_TRACE(row.file);
        const auto readings = read_file(std::string{row.file});
        ASSERT_GT(readings.size(), row.game);
        const PgnFault* fault = find(readings[row.game], row.kind);
        ASSERT_NE(fault, nullptr) << code(row.kind);
        EXPECT_EQ(fault->line, row.line) << code(row.kind);
        EXPECT_EQ(fault->column, row.column) << code(row.kind);
        EXPECT_NE(fault->severity, PgnSeverity::broken);
    }
}

TEST_F(SharedPgn, WhatIsGoodForIsThere) {
    const auto tags = read_file("pathological-headers.pgn").front().game.tags;
    ASSERT_EQ(tags.size(), 7U);
    EXPECT_EQ(tags[0].value, "b\"");
    EXPECT_EQ(tags[2].value, "A]]");
    EXPECT_EQ(tags[4].value, "\"A]][\"");
    EXPECT_EQ(tags[5].value, "\"A]][\"\\");
    EXPECT_EQ(tags[6].value, "\"]");

    EXPECT_EQ(read_file("backslash_header.pgn").front().game.tag("Event"), "Tournament \\");

    for (const PgnReading& reading : read_file("cutechess-fischerrandom.pgn")) {
        EXPECT_TRUE(reading.game.chess960);
    }
    const PgnGame repeated = read_file("threefold_repetition.pgn").front().game;
    EXPECT_EQ(to_game_record(repeated).occurrences(), 3);

    for (const PgnReading& reading : read_file("lichess_db_2025-05_a.pgn")) {
        const auto clocks = clock_times(reading.game);
        EXPECT_TRUE(std::ranges::all_of(clocks, [](const auto& time) { return time.has_value(); }));
        EXPECT_TRUE(reading.faults.empty()) << to_string(reading.faults.front());
    }

    const PgnLine line = read_file("variations.pgn").front().game.main_line;
    EXPECT_TRUE(std::ranges::any_of(line.moves, [](const PgnMove& move) {
        return move.variations.size() > 1;
    }));
}

TEST_F(SharedPgn, EveryGameIsReadBackFromWhatIsWritten) {
    for (const auto& [file, games, plies] : index_rows()) {
        SCOPED_TRACE(file);
        for (const PgnReading& reading : read_file(file)) {
            if (reading.refused) {
                continue;
            }
            const auto text = to_pgn(reading.game);
            ASSERT_TRUE(text) << text.error().message;
            std::istringstream again{*text};
            const auto read = read_all(again);
            ASSERT_EQ(read.size(), 1U);
            EXPECT_EQ(read.front().game, in_export_form(reading.game).value());
            EXPECT_FALSE(read.front().is_broken());
        }
    }
}

} // namespace
} // namespace rota
