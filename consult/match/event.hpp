#pragma once

#include "movegen/color.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What can happen in a match. In parentheses the fields of Event that count besides `at` and
/// `board`; those in brackets may be missing.
enum class EventKind : std::uint8_t {
    lineup,     ///< A team's players by seat or board (team, order, [player]: the reserve).
    colours,    ///< Who won the draw or is named first takes a colour (team, side).
    start,      ///< White's clock begins ([ms]: what White has lost by being late).
    absent,     ///< A team has not come ([team]: both when missing).
    move,       ///< A move is on the board (side, [seat], text: UCI or SAN, [by_arbiter: in time]).
    press,      ///< The clock is pressed (side, [seat]).
    take_back,  ///< A move that was not pressed is taken back (side, [yes]: it was not released).
    touch,      ///< Men are touched (side, [seat], text: squares, [yes]: left their squares).
    claim,      ///< The last move of `side` is claimed (side, word: see ClaimAct, [by_arbiter]).
    ruling,     ///< The arbiter accepts the claim or not (yes).
    flag,       ///< A flag is called (side, [by_arbiter], [yes]: the clock on the table shows it).
    grace_over, ///< The last move will not come.
    take,       ///< Rule 28: the winner takes the points ([by_arbiter]: said in time).
    go_on,      ///< Rule 28: the winner plays on ([by_arbiter]: said in time).
    finding,    ///< The winner-to-be can mate by some series of legal moves (yes), or cannot.
    resign,     ///< (side)
    draw_offer, ///< (side)
    draw_accept,  ///< (side)
    draw_decline, ///< (side)
    draw_claim,   ///< (side, word: "threefold" or "fifty", [text]: the announced move)
    incident,     ///< (side, word: see Incident, [seat], [note], [yes]: the arbiter waives it)
    ladder,       ///< The arbiter's step (side, word: "guidance", "+60", "loss", [yes]: sure).
    substitute,   ///< (side, seat, [player], [note])
    vacate,       ///< A seat is empty (side, seat).
    come_back,    ///< Somebody sits there again (side, seat).
    helper,       ///< Moves and presses for a seat (side, seat, note: who).
    knock,        ///< Men are knocked over (side).
    restored,     ///< and put up again (side).
    pause,        ///< ([note])
    resume,
    set_clock,  ///< (ms: White, ms_black, note: why)
    add_time,   ///< For one side (side, ms: may be negative, note: why)
    adjudicate, ///< The arbiter decides (word: "white", "black", "draw"; ms and ms_black: halves).
    confirm,    ///< Both captains have seen the result.
    proposal,   ///< A player proposes a move to the team (side, seat, text: UCI or SAN, [note]).
    comment,    ///< A player says something to the team (side, [seat], [word], note).
    note,       ///< For the record only (word: about what, [side], [seat], [text], [note]).
    tick,       ///< Time passes.
    undo,       ///< Does not count any more: the last event, or those records ([order]).
};

inline constexpr std::size_t event_kinds = 39;

[[nodiscard]] std::string_view name(EventKind kind) noexcept; ///< "lineup", "take_back", ...
[[nodiscard]] std::optional<EventKind> event_kind_from_name(std::string_view name) noexcept;

enum class Team : std::uint8_t { a, b };

[[nodiscard]] constexpr Team operator!(Team team) noexcept {
    return team == Team::a ? Team::b : Team::a;
}

/// One thing that happened, at its time.
struct Event {
    EventKind kind = EventKind::tick;
    std::int64_t at = 0; ///< Milliseconds since the scheduled start.
    int board = 1;       ///< From 1.
    std::optional<Team> team{};
    std::optional<Color> side{};
    int seat = 0;   ///< From 1; 0: the seat that is due, or nobody in particular.
    int player = 0; ///< Number on the team's list, from 1; 0: none.
    std::string text{};
    std::string word{};
    std::string note{};
    bool yes = false;
    bool by_arbiter = false;
    std::int64_t ms = 0;
    std::int64_t ms_black = 0;
    std::vector<int> order{};

    friend bool operator==(const Event&, const Event&) = default;
};

} // namespace rota::consult
