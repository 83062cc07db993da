#pragma once

#include "movegen/bitboard.hpp"

#include <cstdint>

/// Moves of whole sets of men at once.
namespace rota::adjudicate::fills {

/// One step of `files` to the right and `ranks` up for every man; what leaves the board vanishes.
template <int files, int ranks>
[[nodiscard]] constexpr Bitboard step(Bitboard set) noexcept {
    static_assert(files >= -2 && files <= 2 && ranks >= -2 && ranks <= 2);
    constexpr std::uint64_t lost_right = file_h.bits() | (files > 1 ? file_h.bits() >> 1U : 0);
    constexpr std::uint64_t lost_left = file_a.bits() | (files < -1 ? file_a.bits() << 1U : 0);
    constexpr std::uint64_t kept = files > 0 ? ~lost_right : files < 0 ? ~lost_left : ~0ULL;
    constexpr int shift = 8 * ranks + files;
    if constexpr (shift >= 0) {
        return Bitboard{(set.bits() & kept) << shift};
    } else {
        return Bitboard{(set.bits() & kept) >> -shift};
    }
}

[[nodiscard]] constexpr Bitboard diagonal_steps(Bitboard set) noexcept {
    return step<1, 1>(set) | step<1, -1>(set) | step<-1, 1>(set) | step<-1, -1>(set);
}

[[nodiscard]] constexpr Bitboard straight_steps(Bitboard set) noexcept {
    return step<1, 0>(set) | step<-1, 0>(set) | step<0, 1>(set) | step<0, -1>(set);
}

[[nodiscard]] constexpr Bitboard king_steps(Bitboard set) noexcept {
    return diagonal_steps(set) | straight_steps(set);
}

[[nodiscard]] constexpr Bitboard knight_steps(Bitboard set) noexcept {
    return step<1, 2>(set) | step<2, 1>(set) | step<2, -1>(set) | step<1, -2>(set)
           | step<-1, 2>(set) | step<-2, 1>(set) | step<-2, -1>(set) | step<-1, -2>(set);
}

/// Squares that sliders on `set` attack in one direction, the first of `blockers` included.
template <int files, int ranks>
[[nodiscard]] constexpr Bitboard ray_attacks(Bitboard set, Bitboard blockers) noexcept {
    Bitboard attacked;
    for (Bitboard front = step<files, ranks>(set); !front.empty();
         front = step<files, ranks>(front & ~blockers) & ~attacked) {
        attacked |= front;
    }
    return attacked;
}

[[nodiscard]] constexpr Bitboard diagonal_attacks(Bitboard set, Bitboard blockers) noexcept {
    return ray_attacks<1, 1>(set, blockers) | ray_attacks<1, -1>(set, blockers)
           | ray_attacks<-1, 1>(set, blockers) | ray_attacks<-1, -1>(set, blockers);
}

[[nodiscard]] constexpr Bitboard straight_attacks(Bitboard set, Bitboard blockers) noexcept {
    return ray_attacks<1, 0>(set, blockers) | ray_attacks<-1, 0>(set, blockers)
           | ray_attacks<0, 1>(set, blockers) | ray_attacks<0, -1>(set, blockers);
}

static_assert(knight_steps(Square::at(0, 0)).size() == 2);
static_assert(king_steps(Square::at(7, 7)).size() == 3);
static_assert(diagonal_attacks(Square::at(3, 3), Bitboard{}).size() == 13);
static_assert(straight_attacks(Square::at(0, 0), Square::at(0, 2)).size() == 9);

} // namespace rota::adjudicate::fills
