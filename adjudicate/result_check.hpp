#pragma once

#include "adjudicate/event_result.hpp"
#include "adjudicate/ruling.hpp"
#include "movegen/pgn.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::adjudicate {

/// A recorded result against what the moves give.
enum class ResultCheck : std::uint8_t {
    agrees,
    contradicts,
    moves_give_no_result, ///< The game goes on: resignation, time or agreement may have ended it.
    no_result_recorded,   ///< The moves give a result, the record has none (*).
};

/// "agrees", "contradicts", ...: the names in JSON.
[[nodiscard]] std::string_view name(ResultCheck check) noexcept;

/// Compares `recorded`, the Result tag of a game, with the ruling. Where an event converts draws,
/// either result agrees: the event's (the convention for such games) or that under the Laws.
[[nodiscard]] ResultCheck check_result(
    const Ruling& ruling, const EventResult& result, std::optional<PgnResult> recorded
) noexcept;

} // namespace rota::adjudicate
