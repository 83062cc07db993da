#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace rota::cli {

/// Text out of a file, for a terminal: control characters become question marks.
[[nodiscard]] inline std::string printable(std::string_view text) {
    std::string shown{text};
    std::ranges::replace_if(
        shown,
        [](char character) {
            const auto byte = static_cast<unsigned char>(character);
            return byte < 0x20 || byte == 0x7f;
        },
        '?'
    );
    return shown;
}

} // namespace rota::cli
