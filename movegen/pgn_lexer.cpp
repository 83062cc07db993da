#include "movegen/detail/pgn_lexer.hpp"

#include <algorithm>
#include <array>
#include <istream>

namespace rota::detail {

namespace {

enum class Class : std::uint8_t { other, blank, line_break, word, control };

consteval std::array<Class, 256> character_classes() {
    std::array<Class, 256> classes{};
    for (std::size_t i = 0; i < classes.size(); ++i) {
        const bool letter = (i >= 'a' && i <= 'z') || (i >= 'A' && i <= 'Z');
        const bool digit = i >= '0' && i <= '9';
        classes[i] = letter || digit || i >= 0x80 ? Class::word
                     : i < ' ' || i == 0x7f       ? Class::control
                                                  : Class::other;
    }
    for (const char text : {'_', '+', '#', '=', ':', '-', '/', '@', '~'}) {
        classes[static_cast<unsigned char>(text)] = Class::word;
    }
    // A zero is skipped and reported; 0x1a is how DOS ended text files.
    for (const char text : {' ', '\t', '\v', '\f', '\0', '\x1a'}) {
        classes[static_cast<unsigned char>(text)] = Class::blank;
    }
    classes['\n'] = Class::line_break;
    classes['\r'] = Class::line_break;
    return classes;
}

constexpr auto classes = character_classes();

constexpr Class class_of(char text) noexcept {
    return classes[static_cast<unsigned char>(text)];
}

constexpr bool is_digit(char text) noexcept {
    return text >= '0' && text <= '9';
}

constexpr bool is_name_character(char text) noexcept {
    return (text >= 'a' && text <= 'z') || (text >= 'A' && text <= 'Z') || is_digit(text)
           || text == '_';
}

constexpr bool is_blank(char text) noexcept {
    return text == ' ' || text == '\t';
}

std::size_t skip_blanks_from(std::string_view line, std::size_t at) noexcept {
    while (at < line.size() && is_blank(line[at])) {
        ++at;
    }
    return at;
}

/// A tag's value and where it ends.
struct TagValue {
    std::string value;
    std::size_t length; ///< Up to behind the closing quote.
    bool bad_escape;
};

/// Reads a value up to its closing quote, or, if `end` says so, up to there.
std::optional<TagValue> read_value(std::string_view text, std::optional<std::size_t> end) {
    TagValue value{{}, 0, end.has_value()};
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (end ? i == *end : text[i] == '"') {
            value.length = i + 1;
            return value;
        }
        if (text[i] == '\\') {
            const bool escapes = i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
            if (escapes && (!end || i + 1 < *end)) {
                ++i;
            } else {
                value.bad_escape = true;
            }
        }
        value.value += text[i];
    }
    return std::nullopt;
}

/// Where the value ends if the quote before a closing bracket at the end of the line, or before
/// the next tag, is the closing one although a backslash stands before it.
std::optional<std::size_t> end_of_unescaped(std::string_view text) noexcept {
    for (std::size_t at = text.find("\\\""); at != std::string_view::npos;
         at = text.find("\\\"", at + 1)) {
        std::size_t next = skip_blanks_from(text, at + 2);
        if (next < text.size() && text[next] == ']') {
            next = skip_blanks_from(text, next + 1);
            if (next == text.size() || text[next] == '[') {
                return at + 1;
            }
        }
    }
    return std::nullopt;
}

} // namespace

PgnTagText parse_tag_pair(std::string_view line) {
    PgnTagText tag;
    const std::size_t name_at = skip_blanks_from(line, 1);
    std::size_t at = name_at;
    while (at < line.size() && is_name_character(line[at])) {
        ++at;
    }
    const std::string_view name = line.substr(name_at, at - name_at);
    at = skip_blanks_from(line, at);
    if (!name.empty() && at < line.size() && line[at] == '"') {
        tag.value_column = at + 1;
        const std::string_view rest = line.substr(tag.value_column);
        // First as the standard says; if that leads nowhere, a backslash may just be one.
        const auto accept = [&](std::optional<TagValue> value) {
            const std::size_t close =
                value ? skip_blanks_from(line, tag.value_column + value->length) : line.size();
            if (close == line.size() || line[close] != ']') {
                return false;
            }
            tag.name = name;
            tag.value = std::move(value->value);
            tag.bad_escape = value->bad_escape;
            tag.length = close + 1;
            tag.is_valid = true;
            return true;
        };
        if (accept(read_value(rest, std::nullopt))) {
            return tag;
        }
        const auto end = end_of_unescaped(rest);
        if (end && accept(read_value(rest, end))) {
            return tag;
        }
    }
    const std::size_t close = line.find(']');
    tag.length = close == std::string_view::npos ? line.size() : close + 1;
    return tag;
}

bool looks_like_tag(std::string_view line) noexcept {
    if (!line.starts_with('[')) {
        return false;
    }
    const std::size_t begin = skip_blanks_from(line, 1);
    std::size_t end = begin;
    while (end < line.size() && is_name_character(line[end])) {
        ++end;
    }
    const std::size_t quote = skip_blanks_from(line, end);
    return end > begin && quote < line.size() && line[quote] == '"';
}

PgnLexer::PgnLexer(std::istream& input, std::size_t max_token_bytes)
    : input_{&input}
    , max_token_bytes_{max_token_bytes} {}

PgnLexer::PgnLexer(std::string_view text, const PgnLexerState& state, std::size_t max_token_bytes)
    : max_token_bytes_{max_token_bytes}
    , window_{text}
    , base_{state.place.offset}
    , line_{state.place.line}
    , line_begin_{state.place.offset - (state.place.column - 1)}
    , line_has_token_{state.line_has_token}
    , at_end_{true} {}

bool PgnLexer::fill() {
    if (at_end_) {
        return false;
    }
    const std::size_t done = std::min(keep_.value_or(at_), at_);
    buffer_.erase(0, done);
    base_ += done;
    at_ -= done;
    if (keep_) {
        *keep_ -= done;
    }
    const std::size_t old_size = buffer_.size();
    buffer_.resize(old_size + block_bytes);
    input_->read(buffer_.data() + old_size, block_bytes);
    const auto count = static_cast<std::size_t>(std::max<std::streamsize>(input_->gcount(), 0));
    buffer_.resize(old_size + count);
    window_ = buffer_;
    if (count < block_bytes) {
        at_end_ = true;
        read_failed_ = input_->bad();
    }
    return count > 0;
}

bool PgnLexer::is_utf_16() {
    const bool little = peek(0) == '\xff' && peek(1) == '\xfe';
    const bool big = peek(0) == '\xfe' && peek(1) == '\xff';
    return little || big;
}

void PgnLexer::break_line() {
    const bool is_pair = peek() == '\r' && peek(1) == '\n';
    at_ += is_pair ? 2U : 1U;
    ++line_;
    line_begin_ = offset();
    line_has_token_ = false;
}

void PgnLexer::skip_blanks() {
    std::size_t breaks = 0;
    while (has()) {
        const char text = window_[at_];
        if (class_of(text) == Class::line_break) {
            break_line();
            ++breaks;
        } else if (class_of(text) == Class::blank) {
            if (text == '\0' && !nul_byte_) {
                nul_byte_ = place();
            }
            ++at_;
        } else if (text == '\xef' && peek(1) == '\xbb' && peek(2) == '\xbf') {
            at_ += 3; // the byte-order mark, also where files were put one behind the other
        } else if (text == '%' && offset() == line_begin_) { // 6: the line is for somebody else
            skip_line();
            if (has()) {
                break_line();
            }
        } else {
            break;
        }
    }
    after_empty_line_ = breaks > 1;
}

void PgnLexer::skip_line() {
    while (has() && class_of(window_[at_]) != Class::line_break) {
        ++at_;
    }
}

std::string_view PgnLexer::rest_of_line() {
    if (known_rest_.line == line_ && offset() <= known_rest_.end) {
        return window_.substr(at_, known_rest_.end - offset());
    }
    std::size_t length = 0;
    while (length < max_tag_bytes && has(length)
           && class_of(window_[at_ + length]) != Class::line_break) {
        ++length;
    }
    known_rest_ = {line_, offset() + length};
    return window_.substr(at_, length);
}

PgnToken PgnLexer::begin_token(PgnToken::Kind kind) const noexcept {
    PgnToken token;
    token.kind = kind;
    token.place = place();
    token.begins_line = !line_has_token_;
    token.after_empty_line = after_empty_line_;
    return token;
}

PgnToken PgnLexer::end_token(PgnToken token, std::size_t dropped) {
    if (keep_) {
        token.text = window_.substr(*keep_, at_ - *keep_ - dropped);
    } else {
        token.too_long = true;
    }
    keep_.reset();
    line_has_token_ = true;
    return token;
}

PgnToken PgnLexer::next() {
    skip_blanks();
    return read_token();
}

PgnToken PgnLexer::comment_on_line() {
    while (is_blank(peek())) {
        ++at_;
    }
    after_empty_line_ = false;
    if (peek() == '{') {
        return read_brace_comment();
    }
    return peek() == ';' ? read_line_comment() : begin_token(PgnToken::Kind::end);
}

PgnToken PgnLexer::read_token() {
    using Kind = PgnToken::Kind;
    if (!has()) {
        return begin_token(Kind::end);
    }
    switch (const char text = window_[at_]; text) {
    case '[': return begin_token(Kind::bracket);
    case '{': return read_brace_comment();
    case ';': return read_line_comment();
    case '(': return read_one(Kind::open);
    case ')': return read_one(Kind::close);
    case '*': return read_one(Kind::symbol);
    case '!':
    case '?': return read_run(Kind::glyph, "!?");
    case '.': return read_run(Kind::number, ".");
    case '$': return read_run(Kind::nag, "0123456789");
    default: return class_of(text) == Class::word ? read_word() : read_one(Kind::garbage);
    }
}

PgnToken PgnLexer::read_one(PgnToken::Kind kind) {
    const PgnToken token = begin_token(kind);
    keep_ = at_++;
    return end_token(token);
}

PgnToken PgnLexer::read_run(PgnToken::Kind kind, std::string_view characters) {
    const PgnToken token = begin_token(kind);
    if (kind == PgnToken::Kind::nag) {
        ++at_; // the $
    }
    keep_ = at_;
    while (has() && characters.find(window_[at_]) != std::string_view::npos) {
        ++at_;
        if (is_too_long()) {
            keep_.reset();
        }
    }
    PgnToken run = end_token(token);
    if (kind == PgnToken::Kind::number) {
        run.text = {}; // points without a number
    }
    return run;
}

PgnToken PgnLexer::read_word() {
    PgnToken token = begin_token(PgnToken::Kind::symbol);
    keep_ = at_;
    while (has() && is_digit(window_[at_]) && !is_too_long()) {
        ++at_;
    }
    if (at_ > *keep_ && (!has() || class_of(window_[at_]) != Class::word)) {
        token.kind = PgnToken::Kind::number;
        std::size_t points = 0;
        while (peek() == '.') {
            ++at_;
            ++points;
            if (is_too_long()) {
                keep_.reset();
            }
        }
        return end_token(token, points);
    }
    char before = '\0';
    while (has()) {
        const char text = window_[at_];
        if (class_of(text) == Class::word) {
            ++at_;
        } else if (!take_odd_part_of_word(before)) {
            break;
        }
        before = text;
        if (is_too_long()) {
            keep_.reset();
        }
    }
    return end_token(token);
}

bool PgnLexer::take_odd_part_of_word(char before) {
    if (before == 'e' && peek() == '.' && peek(1) == 'p') {
        const bool second_point = peek(2) == '.';
        at_ += second_point ? 3U : 2U;
        return true;
    }
    const bool promotes = (before == '1' || before == '8') && peek() == '(' && peek(2) == ')';
    if (promotes && class_of(peek(1)) == Class::word && !is_digit(peek(1))) {
        at_ += 3;
        return true;
    }
    return false;
}

PgnToken PgnLexer::read_line_comment() {
    const PgnToken token = begin_token(PgnToken::Kind::comment);
    keep_ = ++at_;
    while (has() && class_of(window_[at_]) != Class::line_break) {
        ++at_;
        if (is_too_long()) {
            keep_.reset();
        }
    }
    return end_token(token);
}

PgnToken PgnLexer::read_brace_comment() {
    PgnToken token = begin_token(PgnToken::Kind::comment);
    keep_ = ++at_;

    // A line like that of a tag may stand in a comment. But when no brace closes it before the
    // next comment opens, then it was not closed at all, and there the next game begins.
    struct TagLine {
        std::uint64_t offset;
        std::size_t line;
    };
    std::optional<TagLine> tag_line;
    while (has()) {
        const char text = window_[at_];
        if (text == '}') {
            ++at_;
            return end_token(token, 1);
        }
        if (tag_line && (text == '{' || is_too_long())) {
            break;
        }
        if (is_too_long()) {
            keep_.reset();
        }
        if (class_of(text) != Class::line_break) {
            ++at_;
            continue;
        }
        break_line();
        if (!tag_line && peek() == '[' && looks_like_tag(rest_of_line())) {
            tag_line = TagLine{offset(), line_};
            token.too_long = !keep_;
            keep_ = keep_.value_or(at_);
        }
    }
    token.kind = PgnToken::Kind::unterminated_comment;
    if (tag_line) {
        at_ = tag_line->offset - base_;
        line_ = tag_line->line;
        line_begin_ = tag_line->offset;
    }
    PgnToken unterminated = end_token(token);
    line_has_token_ = !tag_line;
    return unterminated;
}

} // namespace rota::detail
