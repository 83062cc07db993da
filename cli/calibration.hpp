#pragma once

#include "cli/calibration_players.hpp"
#include "uci/book.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// A game of a calibration between a first and a second player.
struct CalibrationGame {
    double score = 0; ///< Of the first player: 1, 0.5 or 0.
    std::string end;  ///< "checkmate", "stalemate", "dead position", "repetition", "fifty moves",
                      ///< "material"
    std::size_t plies = 0;
};

/// Plays a game with an opening from `book`. Two games that follow each other (number 2n and 2n+1)
/// have the same opening with colours changed.
///
/// A game that is not over after 240 half-moves is won by who is ahead by 5 pawns of material, and
/// else drawn.
/// \returns nothing if an engine failed or the program is to end
[[nodiscard]] std::optional<CalibrationGame> play_calibration_game(
    CalibrationPlayer& first,
    CalibrationPlayer& second,
    std::size_t number,
    std::uint64_t seed,
    const uci::Book& book
);

/// Wins, draws and losses of the first player.
struct CalibrationScore {
    std::size_t wins = 0;
    std::size_t draws = 0;
    std::size_t losses = 0;

    void add(double score) { ++(score > 0.5 ? wins : score < 0.5 ? losses : draws); }
    [[nodiscard]] std::size_t games() const { return wins + draws + losses; }
    /// 0 to 1. \pre games() > 0
    [[nodiscard]] double share() const;
    /// Half the width of the 95 % interval of share(). \pre games() > 0
    [[nodiscard]] double margin() const;
};

/// One line of the file that a calibration appends to.
struct CalibrationRecord {
    std::string first; ///< "level 2", "skill 0", "random", "material"
    std::string second;
    std::string parameters; ///< Of both: games with others do not count any more.
    std::size_t number = 0; ///< From 0, among the games of this pair.
    std::uint64_t seed = 0;
    CalibrationGame game;
};

[[nodiscard]] std::string to_line(const CalibrationRecord& record);

/// Nothing if the line is none, or was not written completely.
[[nodiscard]] std::optional<CalibrationRecord> record_of(std::string_view line);

} // namespace rota::cli
