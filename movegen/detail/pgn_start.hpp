#pragma once

#include "movegen/detail/pgn_faults.hpp"
#include "movegen/pgn.hpp"

#include <optional>
#include <string_view>
#include <vector>

namespace rota::detail {

/// What a Variant tag means for us.
enum class PgnVariant : std::uint8_t { standard, chess960 };

/// Chess and Chess960 under the names that programs give them; nothing for another game.
[[nodiscard]] std::optional<PgnVariant> parse_pgn_variant(std::string_view value);

/// Finds out from its tags where a game begins. `values[i]` is where the value of tags[i] stands.
/// \returns false when the game is refused; `faults` says why
[[nodiscard]] bool
set_up_from_tags(PgnGame& game, const std::vector<PgnPlace>& values, PgnFaults& faults);

} // namespace rota::detail
