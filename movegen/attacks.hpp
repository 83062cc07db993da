#pragma once

#include "movegen/bitboard.hpp"

#include <array>
#include <cstddef>

namespace rota {

namespace detail {

struct Step {
    int files;
    int ranks;
};

using SquareTable = std::array<Bitboard, Square::count>;

[[nodiscard]] constexpr std::size_t index(Square square) noexcept {
    return static_cast<std::size_t>(square.index());
}

template <std::size_t n>
consteval SquareTable leaper_table(const std::array<Step, n>& steps) {
    SquareTable table;
    table.fill(Bitboard{0}); // g++ 12 forgets elements that nobody assigned
    for (int i = 0; i < Square::count; ++i) {
        const Square from = Square::from_index(i);
        for (const Step step : steps) {
            const int file = from.file() + step.files;
            const int rank = from.rank() + step.ranks;
            if (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                table[index(from)] |= Square::at(file, rank);
            }
        }
    }
    return table;
}

/// For each square the others on the line through it with this direction, both ways.
consteval SquareTable line_table(Step step) {
    SquareTable table;
    table.fill(Bitboard{0}); // g++ 12 forgets elements that nobody assigned
    for (int i = 0; i < Square::count; ++i) {
        const Square from = Square::from_index(i);
        for (const int sign : {1, -1}) {
            int file = from.file() + sign * step.files;
            int rank = from.rank() + sign * step.ranks;
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                table[index(from)] |= Square::at(file, rank);
                file += sign * step.files;
                rank += sign * step.ranks;
            }
        }
    }
    return table;
}

inline constexpr auto knight_table = leaper_table(
    std::to_array<Step>({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
);
inline constexpr auto king_table = leaper_table(
    std::to_array<Step>({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
);
inline constexpr std::array pawn_tables{
    leaper_table(std::to_array<Step>({{-1, 1}, {1, 1}})),
    leaper_table(std::to_array<Step>({{-1, -1}, {1, -1}}))};

inline constexpr SquareTable file_table = line_table({0, 1});
inline constexpr SquareTable rank_table = line_table({1, 0});
inline constexpr SquareTable diagonal_table = line_table({1, 1});
inline constexpr SquareTable antidiagonal_table = line_table({-1, 1});

/// Squares that a slider on `from` reaches on `line` up to and with the first man each way.
///
/// Subtracting the slider from the men above it borrows up to the first of them; with the bytes
/// of the board swapped the same finds the first man below. A rank keeps its order when bytes are
/// swapped, so this works for every line but ranks. (Known as hyperbola quintessence.)
[[nodiscard]] constexpr Bitboard
slide_across_ranks(Square from, Bitboard line, Bitboard occupied) noexcept {
    const std::uint64_t slider = Bitboard{from}.bits();
    const std::uint64_t men = (occupied & line).bits();
    const std::uint64_t upwards = men - slider;
    const std::uint64_t downwards =
        __builtin_bswap64(__builtin_bswap64(men) - __builtin_bswap64(slider));
    return Bitboard{upwards ^ downwards} & line;
}

/// Attacks on the first rank: by file of the slider and the six inner squares of the rank.
consteval std::array<std::array<std::uint8_t, 64>, 8> first_rank_table() {
    std::array<std::array<std::uint8_t, 64>, 8> table{};
    for (unsigned file = 0; file < 8; ++file) {
        for (unsigned inner = 0; inner < 64; ++inner) {
            const unsigned men = inner << 1U;
            unsigned reached = 0;
            for (unsigned to = file + 1; to < 8; ++to) {
                reached |= 1U << to;
                if (((men >> to) & 1U) != 0) {
                    break;
                }
            }
            for (unsigned to = file; to-- > 0;) {
                reached |= 1U << to;
                if (((men >> to) & 1U) != 0) {
                    break;
                }
            }
            table[file][inner] = static_cast<std::uint8_t>(reached);
        }
    }
    return table;
}

inline constexpr auto first_rank_attacks = first_rank_table();

[[nodiscard]] constexpr Bitboard slide_along_rank(Square from, Bitboard occupied) noexcept {
    const int shift = from.rank() * 8;
    const std::uint64_t inner = (occupied.bits() >> (shift + 1)) & 63U;
    const std::uint64_t reached =
        first_rank_attacks[static_cast<std::size_t>(from.file())][static_cast<std::size_t>(inner)];
    return Bitboard{reached << shift};
}

} // namespace detail

/// FIDE Laws 3.6: the nearest squares not on the same rank, file or diagonal.
[[nodiscard]] constexpr Bitboard knight_attacks(Square from) noexcept {
    return detail::knight_table[detail::index(from)];
}

/// FIDE Laws 3.8.1: the adjoining squares.
[[nodiscard]] constexpr Bitboard king_attacks(Square from) noexcept {
    return detail::king_table[detail::index(from)];
}

/// FIDE Laws 3.7.3: squares attacked by a pawn of `side`.
[[nodiscard]] constexpr Bitboard pawn_attacks(Color side, Square from) noexcept {
    return detail::pawn_tables[index(side)][detail::index(from)];
}

/// FIDE Laws 3.2: along the diagonals, up to and with the first man each way.
[[nodiscard]] constexpr Bitboard bishop_attacks(Square from, Bitboard occupied) noexcept {
    return detail::slide_across_ranks(from, detail::diagonal_table[detail::index(from)], occupied)
           | detail::slide_across_ranks(
               from, detail::antidiagonal_table[detail::index(from)], occupied
           );
}

/// FIDE Laws 3.3: along file and rank, up to and with the first man each way.
[[nodiscard]] constexpr Bitboard rook_attacks(Square from, Bitboard occupied) noexcept {
    return detail::slide_across_ranks(from, detail::file_table[detail::index(from)], occupied)
           | detail::slide_along_rank(from, occupied);
}

/// FIDE Laws 3.4.
[[nodiscard]] constexpr Bitboard queen_attacks(Square from, Bitboard occupied) noexcept {
    return bishop_attacks(from, occupied) | rook_attacks(from, occupied);
}

namespace detail {

/// The squares strictly between two squares of one line, and the whole of that line.
struct Lines {
    std::array<SquareTable, Square::count> between{};
    std::array<SquareTable, Square::count> through{};
};

consteval Lines line_tables() {
    Lines lines;
    for (int i = 0; i < Square::count; ++i) { // as above
        lines.between[static_cast<std::size_t>(i)].fill(Bitboard{0});
        lines.through[static_cast<std::size_t>(i)].fill(Bitboard{0});
    }
    for (int i = 0; i < Square::count; ++i) {
        const Square a = Square::from_index(i);
        for (const Step step : std::to_array<Step>(
                 {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}
             )) {
            Bitboard whole = Bitboard{a};
            for (const int sign : {1, -1}) {
                int file = a.file() + sign * step.files;
                int rank = a.rank() + sign * step.ranks;
                while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                    whole |= Square::at(file, rank);
                    file += sign * step.files;
                    rank += sign * step.ranks;
                }
            }
            Bitboard passed;
            int file = a.file() + step.files;
            int rank = a.rank() + step.ranks;
            while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
                const Square b = Square::at(file, rank);
                lines.between[index(a)][index(b)] = passed;
                lines.through[index(a)][index(b)] = whole;
                passed |= b;
                file += step.files;
                rank += step.ranks;
            }
        }
    }
    return lines;
}

inline constexpr Lines lines = line_tables();

} // namespace detail

/// Squares strictly between `a` and `b` on a rank, file or diagonal; empty when there is no line.
[[nodiscard]] constexpr Bitboard between(Square a, Square b) noexcept {
    return detail::lines.between[detail::index(a)][detail::index(b)];
}

/// All squares of the line through `a` and `b`, from edge to edge; empty when there is no line.
[[nodiscard]] constexpr Bitboard line_through(Square a, Square b) noexcept {
    return detail::lines.through[detail::index(a)][detail::index(b)];
}

static_assert(knight_attacks(Square::at(0, 0)).size() == 2);
static_assert(king_attacks(Square::at(3, 3)).size() == 8);
static_assert(queen_attacks(Square::at(3, 3), Bitboard{}).size() == 27);
static_assert(rook_attacks(Square::at(0, 0), Bitboard{Square::at(0, 2)}).size() == 9);
static_assert(between(Square::at(0, 0), Square::at(7, 7)).size() == 6);
static_assert(between(Square::at(0, 0), Square::at(1, 2)).empty());
static_assert(line_through(Square::at(1, 1), Square::at(2, 2)).size() == 8);

} // namespace rota
