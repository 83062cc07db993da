#pragma once

#include <cstdint>

namespace rota::adjudicate {

/// The numbers of FIDE Laws 9.2, 9.3 and 9.6.
struct DrawRules {
    int claim_repetitions = 3;            ///< Occurrences of a position that allow a claim (9.2).
    int automatic_repetitions = 5;        ///< Occurrences that end the game (9.6.1).
    std::uint32_t claim_half_moves = 100; ///< Half-moves without capture or pawn move (9.3).
    std::uint32_t automatic_half_moves = 150; ///< As above, ending the game (9.6.2).

    friend bool operator==(const DrawRules&, const DrawRules&) = default;
};

/// FIDE Laws 9.6.2: the game is drawn when both players have made at least 75 moves with neither a
/// capture nor a pawn move; checkmate by the last of them takes precedence.
///
/// \param half_moves half-moves, not moves, since the last capture or pawn move
/// \param mated      whether the last move gave checkmate
[[nodiscard]] constexpr bool
drawn_by_move_count(std::uint32_t half_moves, bool mated, const DrawRules& rules = {}) noexcept {
    return !mated && half_moves >= rules.automatic_half_moves;
}

/// FIDE Laws 9.3.2: the player having the move may claim, or (9.3.1) may announce a move after
/// which the count would be reached; whether that move would mate makes no difference, as it is not
/// played.
///
/// \param half_moves half-moves since the last capture or pawn move, with the announced one
[[nodiscard]] constexpr bool
claimable_by_move_count(std::uint32_t half_moves, const DrawRules& rules = {}) noexcept {
    return half_moves >= rules.claim_half_moves;
}

static_assert(drawn_by_move_count(150, false));
static_assert(!drawn_by_move_count(150, true));
static_assert(!drawn_by_move_count(149, false));
static_assert(claimable_by_move_count(100) && !claimable_by_move_count(99));

} // namespace rota::adjudicate
