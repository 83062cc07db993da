#pragma once

#include "movegen/color.hpp"
#include "uci/search_limits.hpp"

namespace rota::uci {

/// How long an answer to people may wait, from when they have moved; what has been thought counts.
///
/// A hundredth of the clock of who answers and half of the move time are the most; below a tenth of
/// a second, which is a clock of less than ten seconds, nobody waits any more. Searches without a
/// clock and a move time are not for people who play: no delay.
///
/// \param wanted as long as a person would have taken
[[nodiscard]] Milliseconds
answer_delay(Milliseconds wanted, const SearchLimits& limits, Color side_to_move) noexcept;

} // namespace rota::uci
