#pragma once

#include "consult/match/match.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota::consult {

/// Something that time alone brings.
struct Moment {
    std::int64_t at = 0; ///< Milliseconds since the scheduled start.
    Line line;
};

/// What a board will announce if nothing happens, in the order of time: that a team may be reminded
/// (relay 13), what is left of the last move (relay 12), of the choice (relay 28) and of the
/// default time (relay 2), five minutes, one minute and ten seconds on a clock and its end, the
/// end of the duty to record (FIDE Laws 8.4). Those that have passed are among them.
[[nodiscard]] std::vector<Moment> moments(const Match& match, std::size_t board);

} // namespace rota::consult
