#pragma once

#include <string>
#include <string_view>

namespace rota::detail {

/// Whether `text` is well-formed UTF-8 (RFC 3629: shortest forms, no surrogates).
[[nodiscard]] bool is_utf8(std::string_view text) noexcept;

/// The same characters in UTF-8, each byte of `text` being one of Latin-1.
[[nodiscard]] std::string utf8_from_latin1(std::string_view text);

} // namespace rota::detail
