#pragma once

#include "movegen/position.hpp"
#include "movegen/setup.hpp"
#include "tests/reference/random_play.hpp"

#include <cstdint>
#include <string>

namespace rota::reference {

/// Made-up positions in which little can move, so that all that can happen can be looked at: walls
/// of pawns with kings and a few pieces around them, cages in a corner, and few men anywhere.
/// Depends on the seed and on nothing else.
class LockedPositions {
public:
    explicit LockedPositions(std::uint64_t seed) : seed_{seed}, random_{seed} {}

    /// The next one; always usable.
    [[nodiscard]] Position next();

    /// Seed and number of the last one.
    [[nodiscard]] std::string describe() const;

    [[nodiscard]] Random& random() noexcept { return random_; }

private:
    std::uint64_t seed_;
    Random random_;
    std::size_t sample_ = 0;
};

/// `setup` with colours and ranks swapped.
[[nodiscard]] Setup with_colors_swapped(const Setup& setup);

/// `setup` seen in a mirror that stands on a file. \pre it has no castling rights
[[nodiscard]] Setup with_files_mirrored(const Setup& setup);

} // namespace rota::reference
