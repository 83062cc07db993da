#pragma once

#include "movegen/error.hpp"
#include "uci/search_limits.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// How an opponent plays that people can beat: what it looks at, what it overlooks, and how much it
/// minds. Chances are 0 to 1; win chances are percentages of the side to move.
struct Level {
    std::string name;

    std::int64_t nodes = 1000;           ///< Of the engine's search: how far it sees.
    std::optional<std::int64_t> depth{}; ///< In half-moves, besides.
    std::size_t lines = 0;               ///< Candidates; 0: every legal move.

    double overlook = 0;  ///< Chance not to see a move of its own that is hard to see.
    double blindness = 0; ///< Chance not to see an answer that is hard to see; squared: any other.
    bool sees_threats = true; ///< What the man that the opponent has just moved attacks, it sees.

    /// Percentage points of win chance that make a move e times less likely; 0: the best.
    double temperature = 0;
    /// Percentage points that no move may lose against the best, unless all do.
    double cap = 100;
    /// Begins no mate in two or more moves, and may not see that a move is stalemate.
    bool mercy = false;

    int book_plies = 0; ///< Half-moves of a game that may come from the opening book.

    Milliseconds shortest_delay{500}; ///< A person who plays waits for it so long, about.
    Milliseconds longest_delay{3000};

    friend bool operator==(const Level&, const Level&) = default;
};

/// What is wrong in a file of levels, with its place, from 1.
struct LevelFileError {
    std::string message;
    std::size_t line = 1;
    std::size_t column = 1;

    friend bool operator==(const LevelFileError&, const LevelFileError&) = default;
};

/// Reads levels as uci/levels.toml has them, the weakest first: 1 to 99.
/// \returns everything that is wrong
[[nodiscard]] Result<std::vector<Level>, std::vector<LevelFileError>>
parse_levels(std::string_view toml);

/// The levels of uci/levels.toml, put into the program when it is built: ten.
[[nodiscard]] std::vector<Level> shipped_levels();

} // namespace rota::uci
