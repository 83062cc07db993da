#pragma once

#include "adjudicate/event_result.hpp"
#include "adjudicate/game_event.hpp"
#include "adjudicate/game_rules.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/touch_move.hpp"
#include "movegen/game_record.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// How a game was decided.
enum class DecidedBy : std::uint8_t {
    board,            ///< Mate, stalemate, dead position, fivefold repetition, 75 moves.
    claim,            ///< 9.2, 9.3
    agreement,        ///< 5.2.3
    time,             ///< 6.9
    illegal,          ///< 7.5.5
    resignation,      ///< 5.1.2
    illegal_position, ///< A.5.4
};

/// "board", "claim", ...: the names in JSON.
[[nodiscard]] std::string_view name(DecidedBy how) noexcept;

/// The end of a game: the first of all events that ended it.
struct DecidedGame {
    DecidedBy by{};
    Verdict verdict{}; ///< Under the Laws.
    Citation citation; ///< The article that ended it.
    EventResult event; ///< What the event makes of it.
};

/// Time that the arbiter gives.
struct ClockChange {
    Color side{};
    std::chrono::seconds add{};
    Citation citation;
};

/// A ruling on a game with its events. Either it is decided, or `now` says how it goes on.
struct Decision {
    /// The moves that stand. A standing illegal move (A.5.2) begins a new record, from the position
    /// after it.
    GameRecord game;

    std::optional<DecidedGame> decided;
    std::optional<bool> accepted;     ///< Whether the last claim, of any kind, was correct.
    std::vector<ClockChange> clock;   ///< All that was given in the game.
    std::vector<std::string> now;     ///< What is to be done, one sentence an entry.
    std::optional<Admissible> choice; ///< Moves that the side to move may choose from, if not all.
    std::array<int, 2> illegal_moves{}; ///< Completed and claimed, one entry a colour.
    std::vector<Citation> grounds;      ///< In order of use, each once.
    std::vector<std::string> evidence;  ///< Why, one sentence an entry, in the order of events.

    /// Events that came when the game was over; they do not count.
    std::size_t events_after_end = 0;
};

/// Rules on a game event by event: what came first counts. The order of decision at a flag is that
/// of the Laws: a mate, stalemate, dead position, fivefold repetition or 75 moves on the board has
/// ended the game already, then claims, agreement and resignation in the order in which they came,
/// and only then 6.9.
///
/// Not guessed: where it is not decided whether a side can still mate, the game is not decided
/// either, and `now` says what the arbiter has to find out.
/// \param mate whether a side can still mate; the default is can_mate
[[nodiscard]] Decision adjudicate(
    const EventRecord& record,
    const GameRules& rules,
    const std::function<Winnability(const Position&, Color)>& mate = {}
);

} // namespace rota::adjudicate
