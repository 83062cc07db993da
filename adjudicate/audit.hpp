#pragma once

#include "adjudicate/answer.hpp"
#include "adjudicate/citation.hpp"
#include "adjudicate/event_result.hpp"
#include "adjudicate/move_count.hpp"
#include "movegen/pgn_main_line.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// What can be wrong with a recorded game.
enum class FindingKind : std::uint8_t {
    unreadable,         ///< Tags or moves that mean nothing: the game cannot be judged further.
    illegal_move,       ///< FIDE Laws 3.10.2
    moves_after_end,    ///< The game was over: 5.1.1, 5.2.1, 5.2.2, 9.6.1, 9.6.2.
    result_contradicts, ///< The moves give another result than the one recorded.
    results_differ,     ///< The Result tag and the result behind the moves.
    cannot_mate,        ///< Won by a side that could not mate: 5.1.2, 6.9, 7.5.5.
    should_be_lost,     ///< Drawn on time although the opponent could still mate: 6.9.
    wrong_claim,        ///< Drawn for a reason that did not hold: 9.2, 9.3, 5.2.
};

inline constexpr std::array all_finding_kinds{
    FindingKind::unreadable,
    FindingKind::illegal_move,
    FindingKind::moves_after_end,
    FindingKind::result_contradicts,
    FindingKind::results_differ,
    FindingKind::cannot_mate,
    FindingKind::should_be_lost,
    FindingKind::wrong_claim};

/// "unreadable", "illegal_move", ...: the names in JSON.
[[nodiscard]] std::string_view name(FindingKind kind) noexcept;

/// For the table of an audit: "went on after the end", ...
[[nodiscard]] std::string_view describe(FindingKind kind) noexcept;

struct Finding {
    FindingKind kind{};
    std::size_t ply = 0;     ///< Half-moves that had been made, the offending one not counted.
    std::string move;        ///< "17...Qb6": the offending move, or the last one made.
    Citation citation;       ///< The rule that is broken.
    std::string explanation; ///< A sentence or two.

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// What an audit wants to know about a side that may or may not mate still.
enum class MateQuestion : std::uint8_t {
    is_it_impossible, ///< Asked in nearly every game: a quick proof, or undecided.
    is_it_possible,   ///< Asked in few games: an answer that takes some time.
};

/// What an audit goes by.
struct AuditRules {
    RuleSet event = fide_standard();
    DrawRules draws{};

    /// Look only for moves and results that cannot be read or played, or are given twice.
    bool moves_only = false;

    /// Whether a side can still mate; asked only about positions with a legal move in which the
    /// material is enough. Without it the material alone decides. Undecided is taken as "perhaps":
    /// nothing is found then.
    std::function<Answer(const Position&, Color, MateQuestion)> can_mate{};
};

/// Looks for everything in a recorded game that contradicts the Laws or the event's rules.
///
/// Cheap on games without findings: what has happened for good is looked for at the end only. A
/// dead position stays dead, a mate or stalemate cannot be played on from, and only a long stretch
/// without capture or pawn move is searched for repetitions.
/// \param findings is cleared first
void audit(const PgnMainLine& game, const AuditRules& rules, std::vector<Finding>& findings);

} // namespace rota::adjudicate
