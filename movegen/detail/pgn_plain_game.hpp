#pragma once

#include "movegen/pgn_main_line.hpp"

#include <cstddef>
#include <string_view>

namespace rota::detail {

/// Reads a game that is spelt as programs spell games: tags without escapes, one a line; plainly
/// spelt moves; numbers, comments in braces, annotation glyphs, variations in any places; and a
/// result with nothing behind it on its line. It has nothing in it that PgnGameReader would
/// report about the main line, and PgnGameReader reads it the same way.
class PgnPlainGame {
public:
    /// \param text begins with the game, after any blanks and line breaks
    explicit PgnPlainGame(std::string_view text) noexcept
        : begin_{text.data()}
        , at_{text.data()}
        , end_{text.data() + text.size()} {}

    /// Reads it into `game` but for its place in the file.
    /// \returns false when something in it is not plain; then `game` is to be thrown away
    [[nodiscard]] bool read(PgnMainLine& game);

    /// How long the game is, up to and with its result. \pre read() returned true
    [[nodiscard]] std::size_t length() const noexcept {
        return static_cast<std::size_t>(at_ - begin_);
    }

    /// How many line breaks it contains. \pre as above
    [[nodiscard]] std::size_t lines() const noexcept { return lines_; }

    /// Bytes between the last line break in it and its end. \pre as above, lines() > 0
    [[nodiscard]] std::size_t last_column() const noexcept {
        return static_cast<std::size_t>(at_ - line_begin_);
    }

private:
    [[nodiscard]] bool read_tags(PgnMainLine& game);
    [[nodiscard]] bool read_tag(PgnMainLine& game);
    [[nodiscard]] bool set_up(PgnMainLine& game);
    [[nodiscard]] bool read_moves(PgnMainLine& game);
    [[nodiscard]] bool read_move(PgnMainLine& game);
    /// A move's number, or the result; `ended_` says which.
    [[nodiscard]] bool read_number(PgnMainLine& game);
    [[nodiscard]] bool read_result(PgnMainLine& game, PgnResult result, std::size_t length);
    /// Blanks and line breaks, at least one of them. False if the next line is not move text.
    [[nodiscard]] bool skip_blanks();
    [[nodiscard]] bool break_line();
    [[nodiscard]] bool skip_comment();
    [[nodiscard]] bool skip_variation();

    const char* begin_;
    const char* at_;
    const char* end_;
    const char* line_begin_ = nullptr;
    std::size_t lines_ = 0;
    bool ended_ = false;
    std::string_view fen_;
    std::string_view set_up_;
    std::string_view variant_;
    bool has_fen_ = false;
    bool has_set_up_ = false;
    bool has_variant_ = false;
    std::optional<PgnResult> result_tag_;
    bool has_result_tag_ = false;
};

} // namespace rota::detail
