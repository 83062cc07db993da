#pragma once

#include "adjudicate/citation.hpp"
#include "movegen/illegality.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"

#include <span>
#include <string>
#include <vector>

namespace rota::adjudicate {

/// The legal moves that a player may choose from after an illegal one has been taken back.
struct Admissible {
    std::vector<Move> moves; ///< Empty only if there is no legal move at all.
    Citation citation;       ///< The rule that leaves these, e.g. 4.3.1.
    std::string text;        ///< "the touched knight on g1 must move", for people.
};

/// What touch-move leaves when `attempted` was tried and is illegal for `reason` (FIDE Laws 7.5.1
/// with 4.3 to 4.5).
///
/// - An illegal castling (4.4.3): the king must move, castling on the other side included; any move
///   if it cannot.
/// - The man on the square of origin was touched, and an enemy man on the target counts as touched
///   after it: the first must move if it can (4.3.1, 4.3.3), else the second must be captured if it
///   can be (4.3.2), else any legal move will do (4.5).
/// - An enemy man on the square of origin must be captured if that is possible (4.3.2).
[[nodiscard]] Admissible
admissible_after(const Position& position, const MoveRequest& attempted, IllegalReason reason);

/// The same when it is not known which of several men was moved: what any of them leaves. With no
/// attempt at all, nothing was touched and every legal move is admissible (4.5).
/// \pre one reason an attempt
[[nodiscard]] Admissible admissible_after(
    const Position& position,
    std::span<const MoveRequest> attempts,
    std::span<const Illegality> reasons
);

} // namespace rota::adjudicate
