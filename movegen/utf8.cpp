#include "movegen/detail/utf8.hpp"

#include <cstddef>
#include <cstdint>

namespace rota::detail {

namespace {

/// How the sequence that begins with a byte goes on: how many bytes follow, and the range of the
/// first of them. That range alone keeps out overlong forms, surrogates and what is too large.
struct Sequence {
    std::size_t followers;
    std::uint8_t lowest;
    std::uint8_t highest;
};

constexpr Sequence sequence_of(std::uint8_t first) noexcept {
    constexpr std::uint8_t low = 0x80;
    constexpr std::uint8_t high = 0xbf;
    if (first >= 0xc2 && first <= 0xdf) {
        return {1, low, high};
    }
    if (first >= 0xe0 && first <= 0xef) {
        return {
            2, first == 0xe0 ? std::uint8_t{0xa0} : low, first == 0xed ? std::uint8_t{0x9f} : high};
    }
    if (first >= 0xf0 && first <= 0xf4) {
        return {
            3, first == 0xf0 ? std::uint8_t{0x90} : low, first == 0xf4 ? std::uint8_t{0x8f} : high};
    }
    return {0, 0, 0};
}

constexpr std::uint8_t byte(std::string_view text, std::size_t at) noexcept {
    return static_cast<std::uint8_t>(text[at]);
}

} // namespace

bool is_utf8(std::string_view text) noexcept {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (byte(text, at) < 0x80) {
            continue;
        }
        auto [followers, lowest, highest] = sequence_of(byte(text, at));
        if (followers == 0 || at + followers >= text.size()) {
            return false;
        }
        for (; followers > 0; --followers) {
            ++at;
            if (byte(text, at) < lowest || byte(text, at) > highest) {
                return false;
            }
            lowest = 0x80;
            highest = 0xbf;
        }
    }
    return true;
}

std::string utf8_from_latin1(std::string_view text) {
    std::string utf8;
    utf8.reserve(text.size() * 2);
    for (std::size_t at = 0; at < text.size(); ++at) {
        const std::uint8_t code = byte(text, at);
        if (code < 0x80) {
            utf8 += text[at];
        } else {
            utf8 += static_cast<char>(0xc0U | (code >> 6U));
            utf8 += static_cast<char>(0x80U | (code & 0x3fU));
        }
    }
    return utf8;
}

} // namespace rota::detail
