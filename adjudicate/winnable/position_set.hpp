#pragma once

#include "adjudicate/winnable/board.hpp"
#include "movegen/color.hpp"
#include "movegen/move.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>
#include <vector>

namespace rota::adjudicate::winnable {

/// A position that a search has met, and how it came there.
struct Node {
    Board board;
    std::uint32_t parent;   ///< Number of the node before; its own number for the root.
    std::uint16_t move;     ///< Move::pack() of the move that led here.
    std::uint8_t to_move;   ///< index(Color): who is to move.
    std::uint8_t flags = 0; ///< Free for the search.
};

static_assert(sizeof(Node) == 40);

namespace detail {
struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
};
/// Memory that is not touched, and therefore not really used, before it is written to.
template <class T>
using Raw = std::unique_ptr<T[], Free>; // NOLINT(modernize-avoid-c-arrays)
} // namespace detail

/// Every position a search has met, each once, compared in full, never by a hash value alone: what
/// it calls closed is closed.
///
/// Positions have numbers in the order in which they came, from 0. Emptying takes no time, however
/// many there were.
class PositionSet {
public:
    using Number = std::uint32_t;

    /// \param capacity the most positions that it can hold
    explicit PositionSet(std::size_t capacity);

    /// Bytes that a set of this capacity can come to use.
    [[nodiscard]] static std::size_t bytes(std::size_t capacity) noexcept;

    void clear() noexcept;

    [[nodiscard]] Number size() const noexcept { return size_; }
    [[nodiscard]] bool full() const noexcept { return size_ >= capacity_; }

    [[nodiscard]] const Node& operator[](Number number) const noexcept { return nodes_[number]; }
    [[nodiscard]] Node& operator[](Number number) noexcept { return nodes_[number]; }

    /// Adds a position unless it is there. \pre !full()
    /// \returns whether it is new; its number is then size() - 1
    bool insert(const Board& board, Color to_move, Number parent, std::uint16_t move) noexcept {
        const std::uint64_t hash = hash_of(board, to_move);
        const std::uint64_t tag = std::uint64_t{generation_} << 48U | (hash >> 48U) << 32U;
        std::size_t slot = hash & mask_;
        for (;; slot = (slot + 1) & mask_) {
            const std::uint64_t found = slots_[slot];
            if (found >> 48U != generation_) {
                break;
            }
            if (found >> 32U == tag >> 32U) {
                const Node& node = nodes_[static_cast<Number>(found)];
                if (node.board == board && node.to_move == index(to_move)) {
                    return false;
                }
            }
        }
        slots_[slot] = tag | size_;
        nodes_[size_] = Node{board, parent, move, static_cast<std::uint8_t>(index(to_move))};
        ++size_;
        if (2 * std::size_t{size_} > mask_) {
            grow();
        }
        return true;
    }

    /// The moves from the root to a position, in order.
    /// \param room for how many more moves there is to be room behind them
    [[nodiscard]] std::vector<Move> line_to(Number number, std::size_t room = 0) const;

private:
    static constexpr std::size_t smallest = 4096; // slots

    [[nodiscard]] static std::uint64_t hash_of(const Board& board, Color to_move) noexcept {
        // Products of 64 by 64 bits, folded: every bit of the board reaches every bit of the hash,
        // or nearly so, and no product waits for another.
        __extension__ using Wide = unsigned __int128;
        const auto mix = [](std::uint64_t a, std::uint64_t b) {
            const Wide product = Wide{a} * b;
            return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
        };
        const std::uint64_t first =
            mix(board.white.bits() ^ 0x9e37'79b9'7f4a'7c15 ^ index(to_move),
                board.leaping.bits() ^ 0xd6e8'feb8'6659'fd93);
        const std::uint64_t second =
            mix(board.diagonal.bits() ^ 0xa076'1d64'78bd'642f,
                board.straight.bits() ^ 0xe703'7ed1'a0b4'28db);
        return first ^ second;
    }

    void grow() noexcept;
    void next_generation() noexcept;

    std::size_t capacity_;
    std::size_t most_slots_;
    std::size_t used_slots_ = smallest; ///< The most that any generation has used.
    std::size_t mask_ = smallest - 1;
    std::uint32_t size_ = 0;
    std::uint16_t generation_ = 1;
    detail::Raw<Node> nodes_;
    detail::Raw<std::uint64_t>
        slots_; ///< Generation (16 bits), part of the hash (16), number (32).
};

} // namespace rota::adjudicate::winnable
