#pragma once

#include "movegen/game_record.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// How a game ended, as PGN knows it (8.2.6). What the Laws say about it is another question.
enum class PgnResult : std::uint8_t { white_wins, black_wins, draw, unfinished };

/// "1-0", "0-1", "1/2-1/2" or "*".
[[nodiscard]] std::string_view to_string(PgnResult result) noexcept;
[[nodiscard]] std::optional<PgnResult> parse_pgn_result(std::string_view text) noexcept;

struct PgnTag {
    std::string name;  ///< Letters, digits and underscores.
    std::string value; ///< UTF-8, without the escapes of the file.

    friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

/// A command embedded in a comment: [%clk 0:09:57] has the name "clk" and the argument "0:09:57".
/// Kept verbatim, whether Rota knows it or not.
struct PgnCommand {
    std::string name;
    std::string argument;

    friend bool operator==(const PgnCommand&, const PgnCommand&) = default;
};

/// One comment: its embedded commands in order, and what is left of its text without them.
/// A line break in the file counts as one blank, and blanks at the ends do not count.
struct PgnComment {
    std::string text; ///< UTF-8
    std::vector<PgnCommand> commands;

    friend bool operator==(const PgnComment&, const PgnComment&) = default;
};

/// Takes the text between the braces apart.
[[nodiscard]] PgnComment parse_pgn_comment(std::string_view text);

struct PgnMove;

/// The main line or a variation.
struct PgnLine {
    std::vector<PgnComment> comments; ///< Before the first move and its number.
    std::vector<PgnMove> moves;
};

/// A move with everything that hangs on it, in the order in which it is written.
struct PgnMove {
    std::vector<PgnComment> comments_before; ///< Between the move's number and the move.
    Move move;
    std::vector<std::uint8_t> nags; ///< Numeric annotation glyphs; ! is 1, ? is 2, ... (10)
    std::vector<PgnComment> comments_after;
    std::vector<PgnLine> variations; ///< Alternatives to this move.
};

[[nodiscard]] bool operator==(const PgnLine& a, const PgnLine& b);
[[nodiscard]] bool operator==(const PgnMove& a, const PgnMove& b);

/// Variations within variations: more than this is neither read nor written.
inline constexpr std::size_t max_pgn_depth = 100;

/// One game. Where it stood in which file is not part of it (PgnReading).
struct PgnGame {
    std::vector<PgnTag> tags; ///< In the order of the file; a name may occur twice.
    Position initial = Position::start();
    bool chess960 = false; ///< Variant is Chess960, or a castling right is of Chess960 only.
    PgnLine main_line;
    PgnResult result = PgnResult::unfinished;

    /// The value of the first tag with this name.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const noexcept;

    friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

/// The main line as a game that can be ruled on.
[[nodiscard]] GameRecord to_game_record(const PgnGame& game);

/// An engine's opinion, White's advantage being positive.
struct PgnEvaluation {
    std::optional<int> centipawns;
    std::optional<int> mate_in; ///< Moves; negative when Black mates.
    std::optional<int> depth;   ///< Half-moves.

    friend bool operator==(const PgnEvaluation&, const PgnEvaluation&) = default;
};

/// The mover's clock after the move, from the last readable [%clk h:mm:ss] after it.
[[nodiscard]] std::optional<std::chrono::milliseconds> clock_time(const PgnMove& move);

/// What the move took, from [%emt h:mm:ss].
[[nodiscard]] std::optional<std::chrono::milliseconds> elapsed_time(const PgnMove& move);

/// From [%eval 0.35], [%eval #-3], [%eval 0.35,18]; a number without a point is in centipawns, as
/// some programs write it.
[[nodiscard]] std::optional<PgnEvaluation> evaluation(const PgnMove& move);

/// h:mm:ss, m:ss or seconds, each with decimals or without; nothing if it is none of them.
[[nodiscard]] std::optional<std::chrono::milliseconds> parse_pgn_time(std::string_view text);

/// The argument of [%eval ...].
[[nodiscard]] std::optional<PgnEvaluation> parse_pgn_evaluation(std::string_view text);

/// Clock times of the main line, one entry a ply.
[[nodiscard]] std::vector<std::optional<std::chrono::milliseconds>> clock_times(const PgnGame& game
);

} // namespace rota
