#pragma once

#include "movegen/color.hpp"
#include "movegen/move.hpp"
#include "movegen/uci_move.hpp"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rota::uci {

using Milliseconds = std::chrono::milliseconds;

/// What ends a search: the parameters of "go". The first limit that is reached ends it.
///
/// Values come from outside (cutechess sends negative clocks) and are clamped when they are sent:
/// engines search for ever at "movetime 0", "depth 0" or "wtime 0".
struct SearchLimits {
    /// Time left on the clocks, White's first; both or neither.
    std::optional<std::array<Milliseconds, 2>> clocks{};
    std::array<Milliseconds, 2> increments{};
    std::optional<std::int64_t> moves_to_go{}; ///< Until the next time control; nothing: no more.
    std::optional<Milliseconds> move_time{};
    std::optional<std::int64_t> depth{};
    std::optional<std::int64_t> nodes{};
    std::optional<std::int64_t> mate{}; ///< Look for a mate in so many moves.
    bool infinite = false;              ///< Until it is stopped. The same if there is no limit.
    bool ponder = false;       ///< On the opponent's time: limits count from the ponder hit on.
    std::vector<Move> moves{}; ///< The only ones to look at; empty: all.

    friend bool operator==(const SearchLimits&, const SearchLimits&) = default;
};

/// Whether the search ends only when it is stopped, ponder hits aside.
[[nodiscard]] bool is_endless(const SearchLimits& limits) noexcept;

/// The command, every number at least 1 and none too large, "searchmoves" last.
///
/// A search for a mate goes on for ever when there is none, so that it always gets a move time:
/// `longest` unless the limits have one.
[[nodiscard]] std::string
go_command(const SearchLimits& limits, CastlingSpelling spelling, Milliseconds longest);

/// How long the side to move may take by its clock and its move time, whichever ends first;
/// nothing if neither limits it.
[[nodiscard]] std::optional<Milliseconds>
time_limit(const SearchLimits& limits, Color side_to_move) noexcept;

/// The limits that are left after the side to move has spent `used`.
[[nodiscard]] SearchLimits
after_waiting(SearchLimits limits, Color side_to_move, Milliseconds used) noexcept;

} // namespace rota::uci
