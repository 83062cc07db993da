#include "adjudicate/winnable.hpp"

#include <array>
#include <cstddef>

namespace rota::adjudicate {

Winnability can_mate(const Position& position, Color side, const Effort& effort) {
    return Solver{}.can_mate(position, side, effort);
}

std::string_view name(Winnability::Reason reason) noexcept {
    constexpr std::array<std::string_view, 9> names{
        "checkmate",
        "line",
        "checkmated",
        "stalemate",
        "material",
        "forced_line",
        "closed_set",
        "static",
        "not_established"};
    return names[static_cast<std::size_t>(reason)];
}

std::string_view name(Winnability::Shortage shortage) noexcept {
    constexpr std::array<std::string_view, 5> names{"nothing", "memory", "time", "visits", "fast"};
    return names[static_cast<std::size_t>(shortage)];
}

} // namespace rota::adjudicate
