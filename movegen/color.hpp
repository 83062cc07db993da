#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace rota {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color operator!(Color side) noexcept {
    return side == Color::white ? Color::black : Color::white;
}

/// For arrays with one entry a colour.
[[nodiscard]] constexpr std::size_t index(Color side) noexcept {
    return static_cast<std::size_t>(side);
}

/// "White" or "Black", as players are named in rulings.
[[nodiscard]] constexpr std::string_view name(Color side) noexcept {
    return side == Color::white ? "White" : "Black";
}

} // namespace rota
