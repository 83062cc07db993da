#pragma once

#include "movegen/error.hpp"
#include "movegen/position.hpp"
#include "movegen/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

enum class FenField : std::uint8_t {
    placement,
    side_to_move,
    castling,
    en_passant,
    half_move_clock,
    full_move_number,
};

/// "placement", "side_to_move", ...: the names in error messages and JSON.
[[nodiscard]] std::string_view name(FenField field) noexcept;

/// One fault of a FEN.
struct FenFault {
    FenField field;
    std::size_t offset;  ///< Byte offset in the text handed to the parser, 0-based.
    std::string message; ///< What is wrong and what was expected, as a sentence.

    friend bool operator==(const FenFault&, const FenFault&) = default;
};

/// Every fault that could be found, in the order of the text; never empty.
struct FenError {
    std::vector<FenFault> faults;

    friend bool operator==(const FenError&, const FenError&) = default;
};

/// The text, carets below the faults and one line a fault. Bytes that are no printable ASCII
/// characters are shown as "?", so that columns are those of the faults.
[[nodiscard]] std::string render(const FenError& error, std::string_view input);

/// Reads a FEN without asking whether the position is usable.
///
/// Accepted are FEN, X-FEN and Shredder-FEN, with six fields or the first four (then clock 0 and
/// move 1), separated by blanks or tabs. K and Q mean the outermost rook on that side of the king
/// (X-FEN); a letter a to h names the rook's file (Shredder-FEN). Several digits in a row add up.
/// A text of more than 1,000 bytes is refused unread.
[[nodiscard]] Result<Setup, FenError> parse_setup(std::string_view text);

/// Reads a FEN into a position. Faults of the text and of the position (SetupFault) are reported
/// together, each at its place.
[[nodiscard]] Result<Position, FenError> parse_fen(std::string_view text);

/// How castling rights are written.
enum class CastlingStyle : std::uint8_t {
    x_fen,    ///< K and Q for the outermost rook, a file letter only for another: standard chess.
    shredder, ///< Always the file letter.
};

/// With all six fields. The en passant square of a Position is there only if a capture is legal.
[[nodiscard]] std::string to_fen(const Setup& setup, CastlingStyle style = CastlingStyle::x_fen);
[[nodiscard]] std::string
to_fen(const Position& position, CastlingStyle style = CastlingStyle::x_fen);

/// Whether some castling right exists that standard chess does not have (king not on the e-file,
/// or rook not in the corner). Such a position is of Chess960.
[[nodiscard]] bool needs_chess960(const Position& position) noexcept;

} // namespace rota
