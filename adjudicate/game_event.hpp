#pragma once

#include "adjudicate/claims.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/color.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/square.hpp"
#include "movegen/uci_move.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace rota::adjudicate {

/// The side to move has made a legal move.
struct MoveMade {
    Move move;

    /// Without the clock it is not completed (FIDE Laws 6.2.1) unless it ended the game (6.2.1.1)
    /// or until the player makes the next one (6.2.1.2).
    bool pressed = true;
};

/// The side to move has touched men, in this order, with the intention to move or capture.
struct MenTouched {
    std::vector<Square> squares;
};

/// Who has spoken up.
enum class Caller : std::uint8_t { opponent, arbiter };

/// What counts as an illegal move.
enum class IllegalAct : std::uint8_t {
    illegal_move,       ///< FIDE Laws 7.5.1
    pawn_not_replaced,  ///< 7.5.2: a pawn left on the last rank
    press_without_move, ///< 7.5.3
    two_hands,          ///< 7.5.4
};

/// The side to move has done something illegal, and it was claimed or seen before the opponent's
/// next move.
struct IllegalClaimed {
    IllegalAct act = IllegalAct::illegal_move;
    std::optional<MoveRequest> request{}; ///< The move, for 7.5.1, 7.5.2 and 7.5.4.
    bool pressed = true;                  ///< Without the clock it is not completed.
    Caller caller = Caller::opponent;
};

/// The side to move has made an illegal move and pressed the clock, and nobody has said anything
/// yet.
struct IllegalMade {
    MoveRequest request;
};

/// The player having the move claims a draw (9.2, 9.3).
struct DrawClaimed {
    Claim claim{};
    std::optional<Move> announced{}; ///< Written down and declared, not played.
};

struct DrawAgreed {};

struct FlagFallen {
    Color side{};
};

/// Both flags have fallen, and nobody can tell which was first.
struct BothFlagsFallen {};

/// So much time has gone by; it matters only while a last move is waited for.
struct TimePassed {
    std::chrono::seconds time{};
};

struct Resigned {
    Color side{};
};

using GameEvent = std::variant<
    MoveMade,
    MenTouched,
    IllegalClaimed,
    IllegalMade,
    DrawClaimed,
    DrawAgreed,
    FlagFallen,
    BothFlagsFallen,
    TimePassed,
    Resigned>;

/// A game with all that has happened at the board, in order.
struct EventRecord {
    Position initial = Position::start();
    std::vector<GameEvent> events;
};

} // namespace rota::adjudicate
