#pragma once

#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace rota::detail {

/// Where something stands in a file.
struct PgnPlace {
    std::size_t line = 1;   ///< From 1.
    std::size_t column = 1; ///< In bytes, from 1.
    std::uint64_t offset = 0;
};

struct PgnToken {
    enum class Kind : std::uint8_t {
        end,                  ///< Of the input.
        bracket,              ///< [ : nothing is consumed, see PgnLexer::tag_line.
        number,               ///< A move's number with its points: "12." is "12".
        symbol,               ///< A move, a result or something that should be one.
        glyph,                ///< A run of ! and ?
        nag,                  ///< $ and digits, without the $
        comment,              ///< Of braces or behind a semicolon, without them.
        unterminated_comment, ///< Up to the next game or the end of the input.
        open,                 ///< (
        close,                ///< )
        garbage,              ///< A character that means nothing here.
    };

    Kind kind{};
    std::string_view text{}; ///< Valid until the next call of the lexer.
    PgnPlace place{};
    bool begins_line = false;      ///< Only blanks stand before it on its line.
    bool after_empty_line = false; ///< An empty line stands between it and the token before.
    bool too_long = false;         ///< Longer than allowed: consumed, but text is empty.
};

/// One tag pair as it is written.
struct PgnTagText {
    std::string name;
    std::string value;      ///< Without escapes.
    std::size_t length = 0; ///< Bytes up to behind the closing bracket.
    std::size_t value_column =
        0;                   ///< Of the first byte of the value, counted from the bracket as 0.
    bool is_valid = false;   ///< Else name and value are empty and length says what to skip.
    bool bad_escape = false; ///< A backslash before something else than " or \ .
};

/// Reads the tag pair at the beginning of `line`. \pre line starts with [
[[nodiscard]] PgnTagText parse_tag_pair(std::string_view line);

/// Whether `line` begins like a tag pair: [Name "
[[nodiscard]] bool looks_like_tag(std::string_view line) noexcept;

/// Where a lexer goes on in the middle of an input.
struct PgnLexerState {
    PgnPlace place;
    bool line_has_token = false; ///< Something else than blanks stands before it on its line.
};

/// Cuts a text into the tokens of PGN (7). Reads a stream in blocks and keeps no more of it than
/// the present token, or what may have to be read again (an unterminated comment).
class PgnLexer {
public:
    /// A line with a tag pair must not be longer.
    static constexpr std::size_t max_tag_bytes = 64U << 10U;

    PgnLexer(std::istream& input, std::size_t max_token_bytes);

    /// Reads a text that is in memory, as what stands at `state.place` of some input.
    /// \pre `text` outlives the lexer
    PgnLexer(std::string_view text, const PgnLexerState& state, std::size_t max_token_bytes);
    PgnLexer(const PgnLexer&) = delete; // its window may point into its own buffer
    PgnLexer& operator=(const PgnLexer&) = delete;

    /// The next token. A bracket comes again and again until somebody has skipped it.
    [[nodiscard]] PgnToken next();

    /// The comment with which the line goes on; else a token of kind end, and nothing but blanks
    /// is consumed.
    [[nodiscard]] PgnToken comment_on_line();

    /// The rest of the present line, but no more than max_tag_bytes; not consumed.
    [[nodiscard]] std::string_view rest_of_line();

    /// Goes on behind the next `bytes` bytes. \pre they are in rest_of_line()
    void skip(std::size_t bytes) noexcept {
        at_ += bytes;
        line_has_token_ = true;
    }
    void skip_line();

    /// Number of bytes from the beginning of the input.
    [[nodiscard]] std::uint64_t offset() const noexcept { return base_ + at_; }

    /// Where the next byte stands: just behind the last token.
    [[nodiscard]] PgnPlace place() const noexcept {
        return {line_, offset() - line_begin_ + 1, offset()};
    }

    /// For another lexer to go on where this one stands.
    [[nodiscard]] PgnLexerState state() const noexcept { return {place(), line_has_token_}; }

    /// Where the first zero byte since the last call was, if there was one between tokens.
    [[nodiscard]] std::optional<PgnPlace> take_nul_byte() noexcept {
        return std::exchange(nul_byte_, std::nullopt);
    }

    /// Whether the stream failed otherwise than by ending.
    [[nodiscard]] bool read_failed() const noexcept { return read_failed_; }

    /// Whether the input begins with the byte-order mark of UTF-16. \pre nothing has been read
    [[nodiscard]] bool is_utf_16();

private:
    static constexpr std::size_t block_bytes = 64U << 10U;

    /// Reads another block; false at the end of the input.
    bool fill();
    [[nodiscard]] bool has(std::size_t ahead = 0) {
        while (at_ + ahead >= window_.size()) {
            if (!fill()) {
                return false;
            }
        }
        return true;
    }
    /// The character `ahead` of the present one, or a zero at the end of the input.
    [[nodiscard]] char peek(std::size_t ahead = 0) {
        return has(ahead) ? window_[at_ + ahead] : '\0';
    }
    /// Consumes CR, LF or CR LF. \pre one of them is next
    void break_line();
    void skip_blanks();

    [[nodiscard]] PgnToken begin_token(PgnToken::Kind kind) const noexcept;
    /// The text from keep_ to at_ belongs to the token, but `dropped` bytes at its end.
    [[nodiscard]] PgnToken end_token(PgnToken token, std::size_t dropped = 0);
    [[nodiscard]] bool is_too_long() const noexcept {
        return keep_ && at_ - *keep_ > max_token_bytes_;
    }

    [[nodiscard]] PgnToken read_token();
    [[nodiscard]] PgnToken read_one(PgnToken::Kind kind);
    [[nodiscard]] PgnToken read_word();
    [[nodiscard]] PgnToken read_run(PgnToken::Kind kind, std::string_view characters);
    [[nodiscard]] PgnToken read_line_comment();
    [[nodiscard]] PgnToken read_brace_comment();
    /// Takes over what looks like part of a word but is not made of its characters: e.p., d8(Q).
    [[nodiscard]] bool take_odd_part_of_word(char before);

    std::istream* input_ = nullptr; ///< None when the whole text is in memory.
    std::size_t max_token_bytes_;
    std::string buffer_;
    std::string_view window_;         ///< The buffer, or the text in memory.
    std::uint64_t base_ = 0;          ///< Offset of window_[0] in the input.
    std::size_t at_ = 0;              ///< In window_.
    std::optional<std::size_t> keep_; ///< In window_: nothing from here on may be dropped.
    std::size_t line_ = 1;
    std::uint64_t line_begin_ = 0;  ///< Offset of the present line.
    bool line_has_token_ = false;   ///< Before at_.
    bool after_empty_line_ = false; ///< The blanks skipped last had an empty line.
    bool at_end_ = false;           ///< Of the stream; the buffer may hold more.
    bool read_failed_ = false;
    std::optional<PgnPlace> nul_byte_;

    /// What rest_of_line has found out, which is asked again for every tag of a line.
    struct KnownRest {
        std::size_t line = 0;
        std::uint64_t end = 0;
    };
    KnownRest known_rest_;
};

} // namespace rota::detail
