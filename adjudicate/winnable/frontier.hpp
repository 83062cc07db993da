#pragma once

#include "adjudicate/winnable/position_set.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rota::adjudicate::winnable {

/// What is still to be looked at: a position altogether, or those of its successors that have not
/// been followed yet.
struct Pending {
    PositionSet::Number node;
    std::uint16_t move;  ///< Move::pack() of the one successor; or any_move.
    std::int16_t beyond; ///< With any_move: least change of the guide's sum to follow now.
    int value;           ///< The guide's sum that decides when.

    static constexpr std::uint16_t any_move = 0;
    static constexpr std::int16_t from_the_start = INT16_MIN; ///< Nothing has been followed yet.
    static constexpr std::int16_t in_full = INT16_MIN + 1; ///< Nothing but what was seen at once.
};

/// A queue by value, the least first, of equal ones the last that came. Values are small numbers,
/// so there is a stack for each.
class Frontier {
public:
    /// \param capacity the most entries that it can hold
    explicit Frontier(std::size_t capacity)
        : capacity_{capacity}
        , entries_{static_cast<Entry*>(std::calloc(capacity + 1, sizeof(Entry)))} {}

    [[nodiscard]] static std::size_t bytes(std::size_t capacity) noexcept {
        return capacity * sizeof(Entry);
    }

    void clear() noexcept {
        taken_ = 1; // 0 ends a stack
        free_ = 0;
        filled_.fill(0);
        filled_words_ = 0;
    }

    /// How many entries can be pushed for certain.
    [[nodiscard]] std::size_t room() const noexcept { return capacity_ - taken_; }

    /// \pre room() > 0
    void push(const Pending& pending) noexcept {
        std::uint32_t entry = free_;
        if (entry != 0) {
            free_ = entries_[entry].next;
        } else {
            entry = taken_++;
        }
        const std::size_t stack = stack_of(pending.value);
        const std::uint64_t bit = 1ULL << (stack & 63U);
        std::uint64_t& filled = filled_[stack / 64];
        entries_[entry] = {
            pending.node,
            (filled & bit) != 0 ? tops_[stack] : 0,
            pending.move,
            pending.beyond,
            static_cast<std::int32_t>(pending.value)};
        tops_[stack] = entry;
        filled |= bit;
        filled_words_ |= 1U << (stack / 64);
    }

    /// The least value; nothing when it is empty.
    [[nodiscard]] int least() const noexcept {
        if (filled_words_ != 0) {
            const int word = std::countr_zero(filled_words_);
            return word * 64 + std::countr_zero(filled_[static_cast<std::size_t>(word)]) - offset;
        }
        return none;
    }

    /// \pre least() != none
    Pending pop() noexcept {
        const std::size_t stack = stack_of(least());
        const std::uint32_t number = tops_[stack];
        Entry& entry = entries_[number];
        tops_[stack] = entry.next;
        if (entry.next == 0) {
            filled_[stack / 64] &= ~(1ULL << (stack & 63U));
            if (filled_[stack / 64] == 0) {
                filled_words_ &= ~(1U << (stack / 64));
            }
        }
        const Pending pending{entry.node, entry.move, entry.beyond, entry.value};
        entry.next = free_;
        free_ = number;
        return pending;
    }

    /// Calls `visit(pending)` for every entry, those first that would come last.
    template <class Visit>
    void for_each_from_last(Visit visit) const {
        for (std::size_t stack = stacks; stack-- > 0;) {
            if ((filled_[stack / 64] >> (stack & 63U) & 1U) == 0) {
                continue;
            }
            for (std::uint32_t number = tops_[stack]; number != 0; number = entries_[number].next) {
                const Entry& entry = entries_[number];
                visit(Pending{entry.node, entry.move, entry.beyond, entry.value});
            }
        }
    }

    static constexpr int none = INT32_MAX;

private:
    struct Entry {
        PositionSet::Number node;
        std::uint32_t next;
        std::uint16_t move;
        std::int16_t beyond;
        std::int32_t value;
    };
    static constexpr std::size_t stacks = 1024;
    static constexpr int offset = 512; ///< The stack of value 0.

    [[nodiscard]] static std::size_t stack_of(int value) noexcept {
        return static_cast<std::size_t>(std::clamp(value + offset, 0, static_cast<int>(stacks) - 1)
        );
    }

    std::size_t capacity_;
    std::uint32_t taken_ = 1;
    std::uint32_t free_ = 0;
    std::array<std::uint64_t, stacks / 64> filled_{}; ///< Which stacks hold something.
    std::uint32_t filled_words_ = 0;                  ///< Which words of filled_ are not zero.
    std::array<std::uint32_t, stacks> tops_{};
    detail::Raw<Entry> entries_;
};

} // namespace rota::adjudicate::winnable
