#pragma once

#include "movegen/error.hpp"

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace rota {

/// One of the 64 squares: a1 is 0, b1 is 1, h8 is 63.
///
/// There is no "no square" value: use std::optional<Square> where a square may be missing.
class Square {
public:
    static constexpr int count = 64;

    /// \pre file and rank are in 0..7
    [[nodiscard]] static constexpr Square at(int file, int rank) noexcept {
        return Square{static_cast<std::uint8_t>(rank * 8 + file)};
    }

    /// \pre index is in 0..63
    [[nodiscard]] static constexpr Square from_index(int index) noexcept {
        return Square{static_cast<std::uint8_t>(index)};
    }

    [[nodiscard]] constexpr int index() const noexcept { return index_; }
    [[nodiscard]] constexpr int file() const noexcept { return index_ & 7; }
    [[nodiscard]] constexpr int rank() const noexcept { return index_ >> 3; }

    /// True for the colour of h1.
    [[nodiscard]] constexpr bool is_light() const noexcept { return ((file() + rank()) & 1) != 0; }

    /// The same square seen from the other side of the board: e2 becomes e7.
    [[nodiscard]] constexpr Square mirrored() const noexcept {
        return Square{static_cast<std::uint8_t>(index_ ^ 56)};
    }

    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the 0 behind a < b for a pointer
    friend constexpr auto operator<=>(Square, Square) = default;

private:
    explicit constexpr Square(std::uint8_t index) noexcept : index_{index} {}

    std::uint8_t index_;
};

/// Reads a square such as "e4"; the offset in the error counts from the start of `text`.
[[nodiscard]] constexpr Result<Square, ParseError> parse_square(std::string_view text) {
    using Kind = ParseError::Kind;
    if (text.size() < 2) {
        return fail(ParseError{Kind::unexpected_end, text.size(), "a square, e.g. e4"});
    }
    if (text[0] < 'a' || text[0] > 'h') {
        return fail(ParseError{Kind::unexpected_character, 0, "a file letter, a to h"});
    }
    if (text[1] < '1' || text[1] > '8') {
        return fail(ParseError{Kind::unexpected_character, 1, "a rank digit, 1 to 8"});
    }
    if (text.size() > 2) {
        return fail(ParseError{Kind::trailing_text, 2, "nothing after the square"});
    }
    return Square::at(text[0] - 'a', text[1] - '1');
}

/// "e4"
[[nodiscard]] inline std::string to_string(Square square) {
    return {static_cast<char>('a' + square.file()), static_cast<char>('1' + square.rank())};
}

static_assert(parse_square("e4") == Square::at(4, 3));
static_assert(parse_square("e9").error().offset == 1);

} // namespace rota
