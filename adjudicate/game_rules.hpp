#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/event_result.hpp"
#include "adjudicate/move_count.hpp"
#include "adjudicate/points.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

namespace rota::adjudicate {

/// A value of a rule set and the clause that says so.
template <class T>
struct Cited {
    T value{};
    Citation citation;

    friend bool operator==(const Cited&, const Cited&) = default;
};

/// FIDE Laws, Appendices A and B: by the thinking time.
enum class Speed : std::uint8_t { standard, rapid, blitz };

enum class Supervision : std::uint8_t {
    full,    ///< The Competitive Rules: standard play, A.4, B.2.
    reduced, ///< A.5, B.3: an illegal move stands once the opponent has moved.
};

/// When a touched man must be moved or captured.
enum class TouchTrigger : std::uint8_t {
    touch,       ///< FIDE Laws 4.3
    left_square, ///< Not before it has left its square.
};

enum class TouchBinds : std::uint8_t {
    mover,      ///< Only the player who touched it.
    whole_team, ///< Whoever of a team touches it binds the team.
};

/// What so many illegal moves lead to.
enum class LimitEffect : std::uint8_t {
    loss,       ///< FIDE Laws 7.5.5
    discretion, ///< The arbiter may declare the game lost.
};

/// What both flags down in the last period lead to, when nobody knows which fell first.
enum class BothFlags : std::uint8_t {
    draw,    ///< FIDE Laws, Guidelines III.3.1.2, where they have been announced (III.2.1).
    arbiter, ///< Nothing has been announced: the arbiter decides.
};

/// What rulings in a running game depend on. Plain values: where they come from (a file, a test) is
/// not the business of this module.
struct GameRules {
    RuleSet results;   ///< What mates and draws count.
    DrawRules draws{}; ///< The numbers of 9.2, 9.3, 9.6.

    Cited<Speed> speed;
    Cited<Supervision> supervision;

    // Points of the winner when the game was not won on the board.
    Cited<Points> time_points;
    Cited<Points> illegal_points;
    Cited<Points> resign_points;

    Cited<bool> opponent_may_claim_illegal;
    Cited<bool> arbiter_may_claim_illegal;
    Cited<std::chrono::seconds> illegal_bonus; ///< For the opponent.
    Cited<int> illegal_limit;                  ///< The how-manieth has the effect.
    Cited<LimitEffect> illegal_effect;
    Cited<bool> remove_increment; ///< Gained by pressing the clock after an illegal move.

    Cited<std::chrono::seconds> wrong_claim_bonus; ///< For the opponent (9.5.3).

    Cited<TouchTrigger> touch_trigger;
    Cited<TouchBinds> touch_binds;

    Cited<bool> draw_offers; ///< Whether players may agree to a draw (5.2.3, 9.1.1).

    Cited<int> period_moves; ///< Prescribed for the first of two periods (6.3.1); 0: one period.
    Cited<BothFlags> both_flags;
    Cited<bool> grace_last_move; ///< A move under way when the flag falls may be finished.
    Cited<std::chrono::seconds> grace_time; ///< For that, since the flag fell.
    Cited<bool> grace_saves_mate;           ///< A mate by that move stands.
};

/// The Laws of Chess by themselves, full supervision; rapid and blitz with one minute for two (A.3,
/// B.2).
[[nodiscard]] GameRules fide_game_rules(Speed speed);

[[nodiscard]] std::string_view name(Speed speed) noexcept; ///< "standard", "rapid", "blitz"

} // namespace rota::adjudicate
