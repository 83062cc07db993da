#pragma once

#include "movegen/detail/pgn_faults.hpp"
#include "movegen/pgn.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::detail {

/// What a Variant tag means for us.
enum class PgnVariant : std::uint8_t { standard, chess960 };

/// Chess and Chess960 under the names that programs give them; nothing for another game.
[[nodiscard]] std::optional<PgnVariant> parse_pgn_variant(std::string_view value);

/// Where the values of a game's tags stand in the file.
struct PgnTagPlaces {
    std::vector<PgnPlace> values; ///< values[i] is the place of the value of tags[i].
    std::string fen;              ///< The first FEN's value with its escapes.
};

/// Where byte `offset` of a tag's value comes from in `written`, the value with its escapes.
/// \param is_latin1 whether the value has been converted from Latin-1
[[nodiscard]] std::size_t
offset_as_written(std::string_view written, std::size_t offset, bool is_latin1) noexcept;

/// Finds out from its tags where a game begins.
/// \returns false when the game is refused; `faults` says why
[[nodiscard]] bool set_up_from_tags(PgnGame& game, const PgnTagPlaces& places, PgnFaults& faults);

} // namespace rota::detail
