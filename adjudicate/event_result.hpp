#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/no_draw.hpp"
#include "adjudicate/points.hpp"
#include "adjudicate/ruling.hpp"
#include "movegen/position.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {

/// What an event counts for results on the board. Plain values; where they come from is not the
/// business of this module.
struct RuleSet {
    std::string id;                 ///< "relay": the document that citations of its rules name.
    Points mate = Points::whole(1); ///< For the side that mates; the other gets nothing.
    Citation mate_citation;
    Points other_win = Points::whole(1); ///< By time, resignation or illegal move.
    Citation other_win_citation;
    Points draw = Points::halves(1); ///< For each side; without a no-draw rule.
    Citation draw_citation;
    std::optional<NoDrawRule> no_draw{};
};

/// FIDE Laws 10.1: 1, 1/2, 0.
[[nodiscard]] RuleSet fide_standard();

/// The South African relay sheet: 3 points for a mate (14), 2 for a win on time or by an illegal
/// move (15; resignation is not mentioned and is counted likewise); no draws (21), and 2 points for
/// a win by that rule, which the example in 29 ("3 x draw (2x3=6)") tells.
[[nodiscard]] RuleSet relay();

/// The rule sets that exist, by id: "fide-standard" and "relay".
[[nodiscard]] std::optional<RuleSet> rule_set(std::string_view id);

/// What an event makes of a ruling.
struct EventResult {
    std::optional<Color> winner;                 ///< Nobody in a draw, or not decided.
    std::optional<std::array<Points, 2>> points; ///< One entry a colour; nothing without a result.
    std::optional<Citation> clause;              ///< Nothing while the game goes on.
    std::optional<MaterialVerdict> material;     ///< When a draw was, or was to be, converted.
};

/// \param final_position the position that the ruling is about
[[nodiscard]] EventResult
event_result(const Ruling& ruling, const Position& final_position, const RuleSet& rules);

/// What a draw with `final_position` on the board would bring: by a claim, for instance.
[[nodiscard]] EventResult result_of_draw(const Position& final_position, const RuleSet& rules);

/// "Black wins, 2 points (relay 21)", "half a point each (FIDE 10.1)", or what keeps it from being
/// decided. \pre result.clause has a value
[[nodiscard]] std::string describe(const EventResult& result, const RuleSet& rules);

/// What the event's rules make of it, one sentence an entry: how a draw is converted, or, for a
/// game that goes on, what a claim that is possible now would bring. Empty when there is nothing to
/// say.
[[nodiscard]] std::vector<std::string> explain(
    const Ruling& ruling,
    const Position& final_position,
    const EventResult& result,
    const RuleSet& rules
);

/// The ruling in one line, for somebody who reads no further:
/// "stalemate (5.2.1), drawn under the Laws; Black has mating material, Black wins, 2 points
/// (relay 21)".
[[nodiscard]] std::string headline(
    const Ruling& ruling,
    const Position& final_position,
    const EventResult& result,
    const RuleSet& rules
);

} // namespace rota::adjudicate
