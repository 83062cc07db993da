#pragma once

#include "movegen/attacks.hpp"
#include "movegen/bitboard.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rota::perft {

/// The eight ways from a square; direction + 4 is the opposite of direction.
enum Direction : unsigned {
    north,
    east,
    north_east,
    north_west,
    south,
    west,
    south_west,
    south_east,
};

namespace detail {

[[nodiscard]] constexpr std::size_t index(Square square) noexcept {
    return static_cast<std::size_t>(square.index());
}

consteval std::array<std::array<Bitboard, 8>, Square::count> ray_table() {
    constexpr std::array<std::array<int, 2>, 8> steps{
        {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};
    std::array<std::array<Bitboard, 8>, Square::count> table{};
    for (int i = 0; i < Square::count; ++i) {
        const Square from = Square::from_index(i);
        for (std::size_t direction = 0; direction < 8; ++direction) {
            Bitboard& ray = table[index(from)][direction];
            ray = Bitboard{0}; // g++ 12 forgets elements that nobody assigned
            int file = from.file() + steps[direction][0];
            int rank = from.rank() + steps[direction][1];
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                ray |= Square::at(file, rank);
                file += steps[direction][0];
                rank += steps[direction][1];
            }
        }
    }
    return table;
}

alignas(64) inline constexpr auto rays = ray_table();

} // namespace detail

/// The squares in `direction` from `from`, to the edge of the board.
[[nodiscard]] constexpr Bitboard ray(Square from, unsigned direction) noexcept {
    return detail::rays[detail::index(from)][direction];
}

/// The lines through a square that have one square a rank, and the square's own bit and its double,
/// all also on the board upside down ("below": what is below the square is above it there).
struct LineMasks {
    std::uint64_t square;
    std::uint64_t twice;
    std::uint64_t twice_below;
    std::uint64_t diagonal;
    std::uint64_t diagonal_below;
    std::uint64_t antidiagonal;
    std::uint64_t antidiagonal_below;
    std::uint64_t file;
    std::uint64_t file_below;
};

namespace detail {

consteval std::array<LineMasks, Square::count> line_mask_table() {
    std::array<LineMasks, Square::count> table{};
    for (int i = 0; i < Square::count; ++i) {
        const Square square = Square::from_index(i);
        const std::size_t n = index(square);
        const auto below = [](Bitboard set) {
            return __builtin_bswap64(set.bits());
        };
        const Bitboard diagonal = rota::detail::diagonal_table[n];
        const Bitboard antidiagonal = rota::detail::antidiagonal_table[n];
        const Bitboard file = rota::detail::file_table[n];
        table[n] = {
            Bitboard{square}.bits(),
            Bitboard{square}.bits() << 1U,
            Bitboard{square.mirrored()}.bits() << 1U,
            diagonal.bits(),
            below(diagonal),
            antidiagonal.bits(),
            below(antidiagonal),
            file.bits(),
            below(file)};
    }
    return table;
}

inline constexpr auto line_masks = line_mask_table();

} // namespace detail

[[nodiscard]] constexpr const LineMasks& line_masks(Square square) noexcept {
    return detail::line_masks[detail::index(square)];
}

} // namespace rota::perft
