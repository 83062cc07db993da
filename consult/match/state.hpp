#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/points.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/touch_move.hpp"
#include "consult/match/board.hpp"
#include "consult/match/event.hpp"
#include "consult/match/match_rules.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What a board waits for.
enum class Phase : std::uint8_t {
    ready,   ///< The clock has not been started.
    moving,  ///< Nothing has moved; the clock of the side to move runs.
    made,    ///< A move stands on the board, the clock is not pressed.
    ruling,  ///< A claim waits for the arbiter.
    grace,   ///< The flag has fallen; the last move may be finished.
    finding, ///< Whether the winner-to-be can mate at all has to be found out.
    offer,   ///< Who has won on time may play on.
    arbiter, ///< Only the arbiter can decide what comes now.
    decided,
    closed,
};

[[nodiscard]] std::string_view name(Phase phase) noexcept; ///< "ready", ...

/// How a game was decided.
enum class Outcome : std::uint8_t {
    mate,
    time,
    illegal,
    resignation,
    draw,    ///< Of any kind, converted or not.
    absence, ///< Default.
    award,   ///< A loss declared by the arbiter.
    arbiter, ///< The arbiter has decided otherwise.
};

[[nodiscard]] std::string_view name(Outcome outcome) noexcept; ///< "mate", ...

/// The result of one board.
struct MatchResult {
    Outcome outcome{};
    std::optional<Color> winner;
    std::array<Points, 2> points{}; ///< One entry a colour.
    adjudicate::Citation clause;
    adjudicate::Verdict laws{}; ///< Under the Laws alone.
    bool continued = false;     ///< In a continuation (relay 28).
};

/// A move on the board that has not been pressed.
struct Tent {
    Color side{};
    int seat = 1;
    MoveRequest request;
    bool legal = true;
    bool unknown = false; ///< On an odd board nobody can tell.
    bool out_of_turn = false;
    bool breaks_touch = false;
    Board before;
};

/// A completed move that may still be claimed, or the last one that was completed.
struct Completed {
    Color side{};
    std::optional<MoveRequest> request; ///< Nothing when the clock was pressed without a move.
    bool legal = true;
    bool unknown = false;
    bool breaks_touch = false;
    Board before;
    std::array<int, 2> done{}; ///< Before it.
};

/// What a claim is about.
enum class ClaimAct : std::uint8_t {
    illegal,           ///< FIDE Laws 7.5.1, 7.5.3
    touch,             ///< 4.3
    two_hands,         ///< 7.5.4
    pawn_not_replaced, ///< 7.5.2
};

struct OpenClaim {
    Color offender{};
    ClaimAct act{};
    bool by_arbiter = false;
    Phase back{};                 ///< Where it goes on when it is rejected.
    std::optional<Color> running; ///< Whose clock ran.
};

/// An entry against a team's points in the table.
struct LedgerEntry {
    Team team{};
    Points points;
    adjudicate::Citation clause;
    std::size_t event = 0; ///< Number of the record, from 1.
    std::string note;
};

/// Side time in milliseconds. remaining = given - used + overrun, never below 0.
struct ClockState {
    std::int64_t remaining = 0;
    std::int64_t given = 0;
    std::int64_t used = 0;
    std::int64_t overrun = 0; ///< What ran on after it had come to 0.
};

/// A loss that depends on whether the winner can mate.
struct OpenFinding {
    Color loser{};
    Outcome cause{};
    Board board; ///< The position that counts.
};

struct Continuation {
    Color first_winner{};
    Points base;
};

/// What a side did and what the arbiter made of it.
struct LadderEntry {
    std::string action; ///< "guidance", "+60", "loss"
    std::int64_t at = 0;
};

struct Proposal {
    Color side{};
    Incident incident{};
    std::string step;
};

/// One side at one board.
struct SideState {
    ClockState clock;
    int done = 0; ///< Completed moves.
    int illegal = 0;
    std::array<int, incidents> counts{};
    bool waste = false;
    bool displaced = false;
    bool record_free = false; ///< FIDE Laws 8.4
    bool second_period = false; ///< The moves of the first one are completed (FIDE Laws 6.3.1).
    std::vector<LadderEntry> ladder;
};

/// One board of a match.
struct BoardState {
    Phase phase = Phase::ready;
    bool paused = false;
    std::int64_t paused_at = 0;
    Board board;
    std::array<SideState, 2> sides;
    std::optional<Color> running;
    std::int64_t on_move_since = 0;
    std::optional<Tent> tent;
    std::optional<Completed> last;
    std::vector<Completed> claimable; ///< In order; FIDE Laws 7.5.1, A.5.2, 4.8.
    std::vector<Square> touched;
    std::optional<adjudicate::Admissible> bound;
    bool a_5_4 = false; ///< An illegal position that the next move may repair.
    std::optional<OpenClaim> claim;
    std::optional<Color> flagged;
    std::int64_t deadline = 0; ///< Of grace and offer.
    std::optional<OpenFinding> finding;
    std::optional<Color> offer;
    Points offer_base;
    std::optional<Continuation> continuation;
    std::optional<Color> draw_offer;
    std::vector<Proposal> proposals;
    std::optional<MatchResult> result;
};

/// A team's players in this match.
struct TeamState {
    std::vector<int> order; ///< Player by seat, or by board.
    int reserve = 0;
    bool reserve_used = false;
    int reserve_seat = 0;
    std::vector<int> vacant;
    std::map<int, std::string> helpers; ///< By seat.
};

/// A match: the fold over its events.
struct MatchState {
    std::int64_t now = 0; ///< Time of the last event.
    std::array<TeamState, 2> teams;
    std::optional<Color> colour_of_a; ///< At the first board.
    std::vector<BoardState> boards;
    std::vector<LedgerEntry> ledger;

    /// The team that has `side` at a board. \pre colour_of_a
    [[nodiscard]] Team team_of(const MatchRules& rules, std::size_t board, Color side) const;
};

/// The seat that has to move next for `side`.
[[nodiscard]] int due_seat(const MatchRules& rules, const BoardState& board, Color side);

/// Everything in it as text: two states with the same text are the same.
[[nodiscard]] std::string fingerprint(const MatchState& state);

} // namespace rota::consult
