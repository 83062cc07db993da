#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/color.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

namespace rota::adjudicate {

struct ClosureLimits {
    /// How many positions to look at in all attempts together. About 50 bytes each.
    std::size_t positions = 300'000;
    /// Asked now and then; true gives up.
    const std::function<bool()>* expired = nullptr;
};

/// What a closure found out about mates by one side.
struct ClosureResult {
    enum class Verdict : std::uint8_t {
        no_mate, ///< The set is closed and holds no mate: none can ever happen.
        mate,    ///< `line` leads to one.
        open,    ///< Limits, or men that roam and might mate, or nothing to go by.
    };

    Verdict verdict = Verdict::open;
    std::uint64_t positions = 0; ///< Size of the set, or how much of it was looked at.
    Bitboard roaming;            ///< Men whose squares were not told apart.
    std::vector<Move> line;
};

/// Can `winner` ever mate from `position`? Looks at every position that can be reached, as far as
/// they are told apart: kings, pawns and men that can hardly move have a square each; the others
/// roam, which means that any of them may be on any square it can ever reach (mobility.hpp), in
/// nobody's way and yet able to capture and to give check there. So there is a state for every
/// position that can occur, and "no mate" holds for all of them. README.md, "Closures", says why.
///
/// Answers `open` at once when somebody may still castle.
/// \throws nothing but std::bad_alloc
[[nodiscard]] ClosureResult
close_over_mates(const Position& position, Color winner, const ClosureLimits& limits = {});

} // namespace rota::adjudicate
