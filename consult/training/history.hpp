#pragma once

#include "consult/match/match.hpp"
#include "movegen/move.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rota::consult {

/// A move of a game that was completed and counts.
struct PlayedMove {
    Color side{};
    int seat = 1;
    std::optional<Move> move; ///< Nothing: an illegal one that stands, or a press without a move.
    Board before;
    std::int64_t clock = 0;    ///< Of the mover after it, in milliseconds, increment included.
    std::int64_t taken = 0;    ///< Milliseconds of the mover's clock since its last move.
    std::size_t record = 0;    ///< That put it on the board, from 1.
    bool continuation = false; ///< In a continuation (relay 28).
};

/// The moves at board 1 that count, in order: without those that were taken back, undone or
/// corrected after a claim.
[[nodiscard]] std::vector<PlayedMove> played_moves(const Match& match);

} // namespace rota::consult
