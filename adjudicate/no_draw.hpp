#pragma once

#include "adjudicate/citation.hpp"
#include "adjudicate/mating_material.hpp"
#include "adjudicate/points.hpp"
#include "movegen/color.hpp"
#include "movegen/position.hpp"

#include <optional>

namespace rota::adjudicate {

/// An event's rule that a game drawn under the Laws is won all the same: by `favoured` with mating
/// material, else by its opponent (rule 21 of the relay sheet).
struct NoDrawRule {
    Color favoured = Color::black;
    MatingMaterial definition = MatingMaterial::own;
    Points points = Points::whole(2); ///< For the winner.
    Citation citation;
};

/// Who wins under such a rule, and why.
struct DrawConversion {
    std::optional<Color> winner; ///< Nothing when the material could not be decided.
    MaterialVerdict material;    ///< Of the favoured side, under the rule's definition.
};

/// Converts a draw with `final_position` on the board.
[[nodiscard]] DrawConversion convert_draw(const NoDrawRule& rule, const Position& final_position);

/// Whether the definitions disagree on men for which children and arbiters expect different
/// answers: a single minor piece or bishops of one square colour where the opponent's men could
/// help to mate, and two knights. An arbiter should look at the position then.
[[nodiscard]] bool is_disputable(const Position& final_position, Color favoured);

} // namespace rota::adjudicate
