#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/claims.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/color.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// What has become of a game on the board. Every state but `ongoing` has ended it, without anybody
/// claiming anything, and an earlier one in this list has precedence over a later one.
enum class State : std::uint8_t {
    ongoing,             ///< None of the others could be established.
    checkmate,           ///< FIDE Laws 5.1.1
    stalemate,           ///< FIDE Laws 5.2.1
    dead_position,       ///< FIDE Laws 5.2.2
    fivefold_repetition, ///< FIDE Laws 9.6.1
    seventy_five_moves,  ///< FIDE Laws 9.6.2
    flag_fall,           ///< FIDE Laws 6.9: Ruling::loser did not complete the moves in time.
    resignation,         ///< FIDE Laws 5.1.2
    illegal_move,        ///< FIDE Laws 7.5.5: a second one, or the first under A.5.2.
};

/// What one player loses by, unless the opponent cannot mate by any series of legal moves: then the
/// game is drawn (5.1.2, 6.9, 7.5.5).
struct LosingEvent {
    State state; ///< flag_fall, resignation or illegal_move.
    Color side;  ///< Whose flag fell, who resigned, who made the move.
};

/// "ongoing", "checkmate", ...: the names in JSON.
[[nodiscard]] std::string_view name(State state) noexcept;

/// "75 moves without capture or pawn move", ...: for people.
[[nodiscard]] std::string_view describe(State state) noexcept;

/// The article that ends the game in this state. \pre state is not ongoing
[[nodiscard]] Citation article(State state);

/// The result under the FIDE Laws.
enum class Verdict : std::uint8_t { game_continues, white_wins, black_wins, draw };

/// "*", "1-0", "0-1" or "1/2-1/2".
[[nodiscard]] std::string_view to_string(Verdict verdict) noexcept;

/// Who wins; nobody when the game is drawn or continues.
[[nodiscard]] std::optional<Color> winner(Verdict verdict) noexcept;

/// The answer about one game under the FIDE Laws.
///
/// What an event makes of it (points, no draws) is another type, EventResult: a rule set converts a
/// ruling, it does not overwrite it.
struct Ruling {
    State state = State::ongoing;

    /// A second end of the same moment: fivefold repetition can coincide with 75 moves. Mate,
    /// stalemate and dead positions have ended the game before any count matters.
    std::optional<State> also;

    Verdict verdict = Verdict::game_continues;

    /// The player whose flag fell, who resigned or whose illegal move it was, also when the game
    /// was drawn or over already.
    std::optional<LosingEvent> lost;

    /// The articles that the state, or for an ongoing game the possible claims, rest on; the
    /// decisive one first. Empty when the game goes on and nothing can be claimed.
    std::vector<Citation> grounds;

    /// The half-moves after which the game was over, or all that were made.
    std::size_t ply = 0;

    /// Half-moves that were made although the game was over; they do not count.
    std::size_t plies_after_end = 0;

    int occurrences = 1;                    ///< Of the position after `ply`, by then (9.2.3).
    std::vector<std::size_t> earlier_plies; ///< When it occurred before, in order.
    std::uint32_t half_move_clock = 0; ///< After `ply`: half-moves without capture or pawn move.

    std::vector<Claim> claimable;                    ///< On the board, by the side to move.
    std::vector<AnnouncedClaim> claimable_with_move; ///< Others, by announcing a move.

    std::array<Winnability, 2> can_mate; ///< After `ply`; one entry a colour.

    std::vector<std::string> explanation; ///< Sentences for people; never empty.

    [[nodiscard]] bool is_over() const noexcept { return state != State::ongoing; }
};

} // namespace rota::adjudicate
