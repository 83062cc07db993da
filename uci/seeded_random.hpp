#pragma once

#include <cstddef>
#include <cstdint>

namespace rota::uci {

/// Random numbers that a seed gives again on every machine: Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators" (2014). The distributions of the standard library differ.
class SeededRandom {
public:
    explicit constexpr SeededRandom(std::uint64_t seed) noexcept : state_{seed} {}

    [[nodiscard]] constexpr std::uint64_t next() noexcept {
        state_ += 0x9e37'79b9'7f4a'7c15;
        std::uint64_t bits = state_;
        bits = (bits ^ bits >> 30U) * 0xbf58'476d'1ce4'e5b9;
        bits = (bits ^ bits >> 27U) * 0x94d0'49bb'1331'11eb;
        return bits ^ bits >> 31U;
    }

    /// 0 to 1, 1 excluded.
    [[nodiscard]] constexpr double fraction() noexcept {
        return static_cast<double>(next() >> 11U) * 0x1p-53;
    }

    /// Whether something happens that has that chance.
    [[nodiscard]] constexpr bool happens(double chance) noexcept { return fraction() < chance; }

    /// 0 to count - 1. \pre count > 0
    [[nodiscard]] constexpr std::size_t below(std::size_t count) noexcept {
        return static_cast<std::size_t>(fraction() * static_cast<double>(count));
    }

    /// Makes what follows depend on `value` as well.
    constexpr void stir(std::uint64_t value) noexcept {
        state_ ^= value;
        state_ = next();
    }

private:
    std::uint64_t state_;
};

} // namespace rota::uci
