#pragma once

#include "adjudicate/winnable.hpp"
#include "movegen/position.hpp"

#include <span>
#include <string>
#include <vector>

namespace rota::adjudicate {

/// Moves in SAN with their numbers: "1.Kb2 Ka7 2.Qb7#", "12...Qh4#".
/// \pre each is legal where its turn comes
[[nodiscard]] std::string describe_line(const Position& position, std::span<const Move> line);

/// Squares as people read them, at most a dozen by name: "e1", "e1, f1 and g1", "the whole board".
[[nodiscard]] std::string describe_squares(Bitboard squares);

/// What is known about whether `side` can still mate, one sentence an entry, in words that an
/// arbiter can repeat at the board. `found` is the answer for `position` and `side`.
[[nodiscard]] std::vector<std::string>
explain_winnability(const Position& position, Color side, const Winnability& found);

} // namespace rota::adjudicate
