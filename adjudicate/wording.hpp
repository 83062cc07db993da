#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace rota::adjudicate {

/// A list in a sentence: "a", "a and b", "a, b and c"; `last` may be " or ".
[[nodiscard]] inline std::string
join(std::span<const std::string> parts, std::string_view last = " and ") {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        text += i == 0 ? std::string_view{} : i + 1 == parts.size() ? last : std::string_view{", "};
        text += parts[i];
    }
    return text;
}

} // namespace rota::adjudicate
