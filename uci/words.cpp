#include "uci/words.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace rota::uci {

namespace {

constexpr std::string_view blanks = " \t\r";
constexpr std::size_t longest_quote = 200;

constexpr char lower(char c) noexcept {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

Word Words::peek() const noexcept {
    const std::string_view rest = line_.substr(next_);
    return {rest.substr(0, rest.find_first_of(blanks)), next_};
}

Word Words::take() noexcept {
    const Word word = peek();
    next_ += word.text.size();
    skip_blanks();
    return word;
}

Word Words::rest() const noexcept {
    std::string_view rest = line_.substr(next_);
    rest = rest.substr(0, rest.find_last_not_of(blanks) + 1);
    return {rest, next_};
}

void Words::skip_blanks() noexcept {
    next_ = std::min(line_.find_first_not_of(blanks, next_), line_.size());
}

std::string lower_case(std::string_view text) {
    std::string result{text};
    std::ranges::transform(result, result.begin(), lower);
    return result;
}

bool same_name(std::string_view a, std::string_view b) noexcept {
    return std::ranges::equal(a, b, {}, lower, lower);
}

std::optional<std::int64_t> parse_integer(std::string_view word) noexcept {
    if (word.starts_with('+')) {
        word.remove_prefix(1);
        if (word.starts_with('-')) {
            return std::nullopt;
        }
    }
    std::int64_t value = 0;
    const char* const end = word.data() + word.size();
    const auto [stop, error] = std::from_chars(word.data(), end, value);
    if (error != std::errc{} || stop != end) {
        return std::nullopt;
    }
    return value;
}

std::string quote(std::string_view text) {
    std::string quoted = "\"";
    for (const char c : text.substr(0, longest_quote)) {
        const bool control = static_cast<unsigned char>(c) < 0x20U || c == '\x7f';
        quoted += control ? '?' : c;
    }
    quoted += text.size() > longest_quote ? "\" (and so on)" : "\"";
    return quoted;
}

} // namespace rota::uci
