#pragma once

#include "adjudicate/winnable/closure_board.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota::adjudicate {

/// States in the order in which they were found, each once; they are compared in full.
class ClosureStates {
public:
    ClosureStates() : slots_(1024, empty) {}

    /// \returns whether it was not there before
    bool add(const ClosureState& state) {
        std::size_t slot = slot_of(state);
        if (slots_[slot] != empty) {
            return false;
        }
        slots_[slot] = static_cast<std::uint32_t>(states_.size());
        states_.push_back(state);
        if (states_.size() * 2 > slots_.size()) {
            enlarge();
        }
        return true;
    }

    [[nodiscard]] std::size_t size() const { return states_.size(); }
    [[nodiscard]] const ClosureState& operator[](std::size_t i) const { return states_[i]; }

private:
    static constexpr std::uint32_t empty = ~0U;

    /// Where the state is or, if it is not there, an empty slot for it.
    [[nodiscard]] std::size_t slot_of(const ClosureState& state) const {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : state) {
            hash = (hash ^ word) * 0x9e37'79b9'7f4a'7c15;
            hash ^= hash >> 32;
        }
        std::size_t slot = hash & (slots_.size() - 1);
        while (slots_[slot] != empty && states_[slots_[slot]] != state) {
            slot = (slot + 1) & (slots_.size() - 1);
        }
        return slot;
    }

    void enlarge() {
        slots_.assign(slots_.size() * 4, empty);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            slots_[slot_of(states_[i])] = static_cast<std::uint32_t>(i);
        }
    }

    std::vector<std::uint32_t> slots_; ///< Open addressing; numbers of states.
    std::vector<ClosureState> states_;
};

} // namespace rota::adjudicate
