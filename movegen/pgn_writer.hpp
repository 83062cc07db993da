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
        bad_tag_name,       ///< Not letters, digits and underscores.
        bad_tag_value,      ///< A line break in it.
        fen_contradicts,    ///< The FEN tag is not the initial position.
        bad_comment,        ///< A closing brace and no way around it.
        bad_command,        ///< A name or argument that would not be read back.
        illegal_move,       ///< A move of the tree is not legal where it stands.
        empty_variation,    ///< A variation without a move.
        variation_too_deep, ///< max_pgn_depth
    };

    Kind kind{};
    std::string field;   ///< A tag's name or "move text".
    std::string message; ///< A sentence.

    friend bool operator==(const PgnWriteError&, const PgnWriteError&) = default;
};

/// The game as the export format of PGN wants it: the seven tag roster first ("?" for what is
/// missing), then SetUp, FEN and Variant where the initial position needs them, all other tags in
/// ASCII order (8.1.1); comments with line breaks as blanks and no blanks at their ends.
/// It is idempotent, and what to_pgn writes is read back as exactly this.
[[nodiscard]] Result<PgnGame, PgnWriteError> in_export_form(const PgnGame& game);

/// Export format: strict SAN, lines of at most 80 columns (a single longer word and a comment that
/// must stand in a `;` line excepted), an empty line behind the tags and behind the game.
[[nodiscard]] Result<std::string, PgnWriteError> to_pgn(const PgnGame& game);

} // namespace rota
