#pragma once

#include "movegen/color.hpp"
#include "movegen/square.hpp"

#include <bit>
#include <cstdint>

namespace rota {

/// A set of squares. Bit n is Square::from_index(n).
class Bitboard {
public:
    constexpr Bitboard() noexcept = default;
    explicit constexpr Bitboard(std::uint64_t bits) noexcept : bits_{bits} {}
    // NOLINTNEXTLINE(google-explicit-constructor): a square is a set of one
    explicit(false) constexpr Bitboard(Square square) noexcept : bits_{1ULL << square.index()} {}

    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int size() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool more_than_one() const noexcept {
        return (bits_ & (bits_ - 1)) != 0;
    }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return ((bits_ >> square.index()) & 1U) != 0;
    }

    /// The lowest square in the set. \pre !empty()
    [[nodiscard]] constexpr Square first() const noexcept {
        return Square::from_index(std::countr_zero(bits_));
    }
    /// The highest square in the set. \pre !empty()
    [[nodiscard]] constexpr Square last() const noexcept {
        return Square::from_index(63 - std::countl_zero(bits_));
    }

    friend constexpr Bitboard operator~(Bitboard a) noexcept { return Bitboard{~a.bits_}; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept {
        return Bitboard{a.bits_ & b.bits_};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept {
        return Bitboard{a.bits_ | b.bits_};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept {
        return Bitboard{a.bits_ ^ b.bits_};
    }
    constexpr Bitboard& operator&=(Bitboard other) noexcept { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) noexcept { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) noexcept { return *this = *this ^ other; }
    friend constexpr bool operator==(Bitboard, Bitboard) = default;

    class Iterator {
    public:
        explicit constexpr Iterator(std::uint64_t bits) noexcept : bits_{bits} {}
        [[nodiscard]] constexpr Square operator*() const noexcept {
            return Bitboard{bits_}.first();
        }
        constexpr Iterator& operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

    private:
        std::uint64_t bits_;
    };

    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator{bits_}; }
    [[nodiscard]] constexpr Iterator end() const noexcept { return Iterator{0}; }

private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard all_squares{~0ULL};
inline constexpr Bitboard file_a{0x0101'0101'0101'0101};
inline constexpr Bitboard file_h{0x8080'8080'8080'8080};
inline constexpr Bitboard rank_1{0xff};
inline constexpr Bitboard rank_8{0xff00'0000'0000'0000};
inline constexpr Bitboard light_squares{0x55aa'55aa'55aa'55aa};

/// All squares of the file of `square`.
[[nodiscard]] constexpr Bitboard file_of(Square square) noexcept {
    return Bitboard{file_a.bits() << square.file()};
}

/// All squares of the rank of `square`.
[[nodiscard]] constexpr Bitboard rank_of(Square square) noexcept {
    return Bitboard{rank_1.bits() << (square.rank() * 8)};
}

/// The rank with `number` (0 to 7) as `side` counts: 0 is the own back rank.
[[nodiscard]] constexpr Bitboard relative_rank(Color side, int number) noexcept {
    return Bitboard{rank_1.bits() << ((side == Color::white ? number : 7 - number) * 8)};
}

/// Every man one step forward for `us`; squares that leave the board vanish.
template <Color us>
[[nodiscard]] constexpr Bitboard pushed(Bitboard pawns) noexcept {
    if constexpr (us == Color::white) {
        return Bitboard{pawns.bits() << 8};
    } else {
        return Bitboard{pawns.bits() >> 8};
    }
}

/// Every man one step forward for `us` and to the right as White sees the board: along the
/// diagonals a1-h8 for White (north-east), along h1-a8 for Black (south-east).
template <Color us>
[[nodiscard]] constexpr Bitboard pushed_east(Bitboard pawns) noexcept {
    return Bitboard{(pushed<us>(pawns) & ~file_h).bits() << 1};
}

/// As pushed_east, to the left as White sees the board.
template <Color us>
[[nodiscard]] constexpr Bitboard pushed_west(Bitboard pawns) noexcept {
    return Bitboard{(pushed<us>(pawns) & ~file_a).bits() >> 1};
}

/// Squares attacked by the pawns of `us` (FIDE Laws 3.7.3).
template <Color us>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) noexcept {
    return pushed_east<us>(pawns) | pushed_west<us>(pawns);
}

[[nodiscard]] constexpr Bitboard pawn_attacks(Color side, Bitboard pawns) noexcept {
    return side == Color::white ? pawn_attacks<Color::white>(pawns)
                                : pawn_attacks<Color::black>(pawns);
}

static_assert(pawn_attacks<Color::white>(Square::at(0, 1)).size() == 1);
static_assert(pawn_attacks<Color::black>(Square::at(4, 6)).size() == 2);
static_assert(light_squares.contains(Square::at(7, 0)) && Square::at(7, 0).is_light());

} // namespace rota
