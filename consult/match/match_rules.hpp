#pragma once

#include "adjudicate/game_rules.hpp"
#include "consult/rules/rule_values.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What the arbiter may note about a team.
enum class Incident : std::uint8_t {
    talk,
    help, ///< Players of a team help each other: gestures, codes, reminders.
    spectator,
    out_of_turn,
    time_waste,
    run,
    foot,
    knock,
    early_start,
    wrong_presser,
    noise,
    outside_help,
    disturbance,
};

inline constexpr std::size_t incidents = 13;

[[nodiscard]] std::string_view name(Incident incident) noexcept; ///< "talk", "out_of_turn", ...
[[nodiscard]] std::optional<Incident> incident_from_name(std::string_view name) noexcept;

/// What becomes of a move by the wrong player.
enum class OutOfTurn : std::uint8_t { stands_after_press, retract, stands };

/// What an incident costs in the table.
struct ConductRule {
    int every = 1; ///< Every how-manieth.
    Points points; ///< Not above 0.
    bool repeat = true;
    bool discretionary = false;
    adjudicate::Citation citation;
};

/// What a match depends on beyond adjudicate::GameRules. Times in milliseconds.
struct MatchRules {
    template <class T>
    using Cited = adjudicate::Cited<T>;

    adjudicate::GameRules game;

    bool rotate = false;
    int boards = 1;
    std::vector<Color> board_colours; ///< Of team A; empty with one board.
    Cited<int> players;               ///< In a match.
    Cited<int> movers;                ///< That take turns at a board.
    Cited<bool> mover_presses;
    Cited<OutOfTurn> out_of_turn;
    Cited<bool> consult; ///< Players of a team may talk.
    Cited<bool> fixed_order;
    Cited<std::string> colours; ///< "draw_choice", ...

    Cited<bool> reserve_in_match;
    Cited<int> reserves_max;

    Cited<std::int64_t> base;
    Cited<std::int64_t> increment;
    bool initial_increment = false;
    Cited<std::int64_t> second_period; ///< For after GameRules::period_moves.
    Cited<std::int64_t> default_time; ///< Below 0: the organiser says.
    Cited<bool> both_lose;            ///< When nobody has come.
    Cited<bool> opponent_calls_flag;
    Cited<bool> arbiter_calls_flag;
    Cited<std::int64_t> grace;
    Cited<std::int64_t> remind_after; ///< 0: never.
    Cited<bool> record;
    Cited<std::int64_t> record_threshold;

    Cited<Points> default_points;
    Cited<Points> waste_bonus;
    bool waste_time = false; ///< The bonus goes with wins on time, and so on.
    bool waste_illegal = false;
    bool waste_resign = false;

    Cited<bool> continuation;
    std::int64_t decide_time = 0;
    Points a_wins;
    Points b_mates;
    Points b_other;

    std::array<std::optional<ConductRule>, incidents> conduct;
    Cited<std::vector<std::string>> ladder;
    int outside_help_step = 0;

    std::optional<std::array<Points, 3>> match_points; ///< Win, draw, loss.
};

[[nodiscard]] MatchRules match_rules(const RuleValues& values);

} // namespace rota::consult
