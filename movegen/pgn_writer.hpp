#pragma once

#include "movegen/error.hpp"
#include "movegen/pgn.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace rota {

/// What PGN cannot say.
struct PgnWriteError {
    enum class Kind : std::uint8_t {
        bad_tag_name,        ///< Not letters, digits and underscores.
        bad_tag_value,       ///< A line break in it, not UTF-8, or too long.
        fen_contradicts,     ///< The FEN tag is not the initial position.
        variant_contradicts, ///< The Variant tag is not what PgnGame::chess960 says.
        bad_comment,         ///< Not UTF-8, too long, or with a command left in its text.
        bad_command,         ///< A name or argument that would not be read back.
        illegal_move,        ///< A move of the tree is not legal where it stands.
        empty_variation,     ///< A variation without a move.
        variation_too_deep,  ///< Deeper than max_pgn_depth.
    };

    Kind kind{};
    std::string field;   ///< A tag's name or "move text".
    std::string message; ///< A sentence.

    friend bool operator==(const PgnWriteError&, const PgnWriteError&) = default;
};

/// The game as the export format of PGN (8) wants it: the seven tag roster first, with "?" for what
/// is missing; SetUp, FEN and Variant added where the initial position needs them; the other tags
/// in ASCII order (8.1.1). In comments line breaks are blanks, and there are none at the ends.
/// Idempotent; and what to_pgn writes is read back as exactly this.
[[nodiscard]] Result<PgnGame, PgnWriteError> in_export_form(const PgnGame& game);

/// Export format: strict SAN, lines of at most 80 columns, an empty line behind the tags and one
/// behind the game. Longer than that are only tags, single words, and comments with a closing brace
/// in them: these stand behind a semicolon, which ends with its line.
[[nodiscard]] Result<std::string, PgnWriteError> to_pgn(const PgnGame& game);

} // namespace rota
