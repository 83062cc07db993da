#pragma once

#include "movegen/attacks.hpp"
#include "movegen/move.hpp"

#include <cassert>
#include <cstddef>

namespace rota {

namespace detail {

/// No position, however strange, has more legal moves for one side. A square can be reached by at
/// most one man from each direction (the nearest on that ray) and by a knight from each knight's
/// distance; three of the directions count four times on the last rank (promotions); and there are
/// two castlings.
consteval std::size_t most_moves() {
    int moves = 2;
    for (int i = 0; i < Square::count; ++i) {
        const Square to = Square::from_index(i);
        moves += king_attacks(to).size() + knight_attacks(to).size();
        if (to.rank() == 7) {
            const Bitboard from = pawn_attacks(Color::black, to) | Square::at(to.file(), 6);
            moves += 3 * from.size();
        }
    }
    return static_cast<std::size_t>(moves);
}

} // namespace detail

/// The moves of one side in one position, in no particular order. Never overflows.
class MoveList {
public:
    static constexpr std::size_t capacity = detail::most_moves();

    /// How many moves may be written behind the last one: a generator writes whole registers.
    static constexpr std::size_t slack = 48;

    MoveList() noexcept {} // NOLINT(modernize-use-equals-default): leaves the moves unwritten

    void add(Move move) noexcept {
        assert(size_ < capacity);
        moves_[size_++] = move;
    }

    /// For generators that write many moves at once: the memory for capacity + slack moves, and how
    /// many of them count in the end.
    [[nodiscard]] Move* storage() noexcept { return moves_; }
    void set_size(std::size_t size) noexcept {
        assert(size <= capacity);
        size_ = size;
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }

    [[nodiscard]] const Move* begin() const noexcept { return moves_; }
    [[nodiscard]] const Move* end() const noexcept { return moves_ + size_; }
    [[nodiscard]] Move operator[](std::size_t i) const noexcept {
        assert(i < size_);
        return moves_[i];
    }

private:
    // So that a list costs nothing to make: a Move has no default value, and a std::array of them
    // cannot be left out.
    union {
        // NOLINTNEXTLINE(modernize-avoid-c-arrays,readability-identifier-naming)
        Move moves_[capacity + slack];
    };
    std::size_t size_ = 0;
};

} // namespace rota
