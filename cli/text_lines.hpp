#pragma once

#include <cstddef>
#include <iosfwd>
#include <optional>
#include <string>

namespace rota::cli {

/// A line of a text, without its end (LF or CRLF).
struct TextLine {
    std::string text;
    std::size_t number = 1; ///< From 1.
    bool cut = false;       ///< It was longer than LineReader keeps; the rest is gone.
};

/// Reads lines of any length with bounded memory, and skips a byte order mark at the beginning.
class LineReader {
public:
    static constexpr std::size_t longest = 4096; ///< Bytes of a line that are kept.

    /// \pre `input` outlives the reader
    explicit LineReader(std::istream& input) : input_{input} {}

    /// The next line; nothing at the end of the input.
    [[nodiscard]] std::optional<TextLine> next();

private:
    std::istream& input_;
    std::size_t lines_ = 0;
};

} // namespace rota::cli
