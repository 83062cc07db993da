#pragma once

#include "adjudicate/winnable/static_analysis.hpp"
#include "movegen/color.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <functional>
#include <optional>

namespace rota::adjudicate {

/// What may be spent on a LockedTree.
struct LockedTreeLimits {
    /// Positions without a static proof, whose successors have to be looked at.
    std::size_t most_open;
    /// Give up when one of them, the first left out, has more legal moves.
    std::size_t most_replies;
    /// Asked for every position; true gives up.
    const std::function<bool()>* expired = nullptr;
};

/// Why a side cannot mate: whatever is played, a few moves lead to the end of the game, to too
/// little material or to a position with a static proof.
struct LockedTree {
    std::size_t positions; ///< Those that can come up with enough men for a mate.
    std::size_t locked;    ///< Those with a static proof among them; nothing behind them counts.
    /// What holds in all of those: pawns that are where they are now, and the kings' regions; no
    /// `cannot_help` and `cases`. Nothing if locked is 0.
    std::optional<StaticProof> proof;
};

/// Looks for a LockedTree breadth first. Nothing if there is none within the limits.
/// \throws nothing but std::bad_alloc
[[nodiscard]] std::optional<LockedTree>
find_locked_tree(const Position& position, Color winner, const LockedTreeLimits& limits);

} // namespace rota::adjudicate
