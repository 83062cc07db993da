#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "perft/kernel.hpp"
#include "perft/table.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <stop_token>
#include <vector>

namespace rota::perft {

/// No count can be asked for beyond this depth. Only positions with next to no moves get so far:
/// what ends a deep count is time, or CountOptions::max_nodes.
inline constexpr int deepest = 100;

/// The leaves below one move of the root.
struct RootCount {
    Move move;
    std::uint64_t nodes;

    friend bool operator==(const RootCount&, const RootCount&) = default;
};

/// Why a count was not finished.
enum class Interruption : std::uint8_t {
    stopped,        ///< CountOptions::stop
    too_many_nodes, ///< There are more than CountOptions::max_nodes.
};

struct CountOptions {
    Kernel kernel = preferred_kernel();
    unsigned threads = 1; ///< At least 1; the calling thread is one of them.

    /// The largest count that is an answer. By default what 64 bits hold, so that a number is
    /// never wrong by a multiple of 2^64.
    std::uint64_t max_nodes = std::numeric_limits<std::uint64_t>::max();

    /// Where counts of positions that were met before are kept; nowhere by default. May serve one
    /// count after the other, of any positions.
    Table* table = nullptr;

    /// Looked at between subtrees of three plies, that is every few milliseconds at most.
    std::stop_token stop{};

    /// Called between such subtrees, on the calling thread, with the leaves counted so far by all
    /// threads. Has to be quick.
    std::function<void(std::uint64_t)> progress{};
};

/// The leaves `depth` plies below `position`, by move of the root, in the order of legal_moves().
/// Blocks until they are counted or the count is interrupted.
/// \pre 1 <= depth <= deepest
[[nodiscard]] Result<std::vector<RootCount>, Interruption>
divide(const Position& position, int depth, const CountOptions& options = {});

/// The number of leaves `depth` plies below `position`: 1 for depth 0, the number of legal moves
/// for depth 1. Blocks as divide() does.
/// \pre 0 <= depth <= deepest
[[nodiscard]] Result<std::uint64_t, Interruption>
count(const Position& position, int depth, const CountOptions& options = {});

/// The sum over the moves of a root.
[[nodiscard]] std::uint64_t sum(const std::vector<RootCount>& moves) noexcept;

} // namespace rota::perft
