#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rota::uci {

/// A word of a line and where it begins.
struct Word {
    std::string_view text;
    std::size_t offset; ///< In bytes, from the beginning of the line.
};

/// Goes through the words of a line of UCI, which blanks and tabs separate.
class Words {
public:
    /// \pre what `line` refers to outlives the object
    explicit Words(std::string_view line) noexcept : line_{line} { skip_blanks(); }

    [[nodiscard]] bool empty() const noexcept { return next_ >= line_.size(); }

    /// The next word, which stays; an empty one at the end of the line.
    [[nodiscard]] Word peek() const noexcept;

    /// The next word; an empty one at the end of the line.
    Word take() noexcept;

    /// Everything from the next word on, blanks at the end removed.
    [[nodiscard]] Word rest() const noexcept;

    /// Byte offset of the next word, or the length of the line.
    [[nodiscard]] std::size_t offset() const noexcept { return next_; }

private:
    void skip_blanks() noexcept;

    std::string_view line_;
    std::size_t next_ = 0;
};

/// `text` in lower case; only ASCII letters change.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Whether both are the same name to UCI, which ignores case.
[[nodiscard]] bool same_name(std::string_view a, std::string_view b) noexcept;

/// An integer that is all of `word`, with or without a sign; nothing if it is none or too large.
[[nodiscard]] std::optional<std::int64_t> parse_integer(std::string_view word) noexcept;

/// The beginning of a text from another program, fit for a message: in quotes, no more than 200
/// bytes, control characters as "?".
[[nodiscard]] std::string quote(std::string_view text);

} // namespace rota::uci
