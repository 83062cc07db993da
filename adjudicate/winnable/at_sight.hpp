#pragma once

#include "adjudicate/winnable.hpp"
#include "adjudicate/winnable/board.hpp"

#include <cstddef>
#include <optional>

namespace rota::adjudicate::winnable {

/// "No", for this reason; what goes with it is left to fill in.
[[nodiscard]] Winnability no(Winnability::Reason reason);

/// What can be said without looking at any other position.
/// \param moves how many legal ones there are
[[nodiscard]] std::optional<Winnability>
at_sight(const Position& position, Color side, std::size_t moves);

/// Follows single legal moves to a position in which `side` cannot mate, if that is where they
/// lead.
[[nodiscard]] std::optional<Winnability> by_forced_line(Position position, Color side);

/// What a glance tells about how likely a proof is that White cannot mate.
struct Signs {
    bool free_pieces; ///< White has a knight, rook or queen.
    int walls;        ///< Pawns of White that stand right before one of Black.
    int men;          ///< Of both sides.

    [[nodiscard]] bool likely_locked() const noexcept { return walls >= (free_pieces ? 4 : 1); }
    /// With few men and no walls there is a mate, as a rule, and it takes long to find.
    [[nodiscard]] bool many_men() const noexcept { return walls >= 2 || men + 2 * walls > 10; }
};

[[nodiscard]] Signs signs_of(const View& view) noexcept;

} // namespace rota::adjudicate::winnable
