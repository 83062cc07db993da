#pragma once

#include <compare>

namespace rota {

/// Game or match points. Kept in half points, so that sums are exact; printed in steps of 0.5.
class Points {
public:
    constexpr Points() noexcept = default;
    [[nodiscard]] static constexpr Points halves(int count) noexcept { return Points{count}; }
    [[nodiscard]] static constexpr Points whole(int count) noexcept { return Points{2 * count}; }

    [[nodiscard]] constexpr int halves() const noexcept { return halves_; }
    [[nodiscard]] constexpr double value() const noexcept { return halves_ / 2.0; }

    friend constexpr Points operator+(Points a, Points b) noexcept {
        return Points{a.halves_ + b.halves_};
    }
    friend constexpr auto operator<=>(Points, Points) = default;

private:
    explicit constexpr Points(int halves) noexcept : halves_{halves} {}

    int halves_ = 0;
};

static_assert((Points::halves(5) + Points::whole(3)).value() == 5.5);

} // namespace rota
