#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/move_count.hpp"
#include "movegen/game_record.hpp"
#include "movegen/move.hpp"

#include <cstdint>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// What the player having the move may claim a draw for.
enum class Claim : std::uint8_t {
    threefold,   ///< FIDE Laws 9.2
    fifty_moves, ///< FIDE Laws 9.3
};

/// "threefold", "fifty_moves": the names in JSON.
[[nodiscard]] std::string_view name(Claim claim) noexcept;

/// The article for what stands on the board: 9.2.2 or 9.3.2.
[[nodiscard]] Citation on_the_board(Claim claim);

/// The article for a move that is written down and announced, not played: 9.2.1 or 9.3.1.
[[nodiscard]] Citation with_a_move(Claim claim);

/// A claim together with the moves one of which the player has to announce for it.
struct AnnouncedClaim {
    Claim claim;
    std::vector<Move> moves;

    friend bool operator==(const AnnouncedClaim&, const AnnouncedClaim&) = default;
};

/// The claims that are correct for the player having the move, as the game stands.
/// \pre the game is not over
[[nodiscard]] std::vector<Claim>
claims_on_the_board(const GameRecord& game, const DrawRules& rules = {});

/// The claims that become correct when one of the given moves is announced (9.2.1, 9.3.1), but for
/// those that need no move. An announced move is not played, so one that would mate is as good as
/// another: the Laws make no exception.
/// \pre the game is not over
[[nodiscard]] std::vector<AnnouncedClaim>
claims_with_a_move(const GameRecord& game, const DrawRules& rules = {});

} // namespace rota::adjudicate
