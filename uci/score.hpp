#pragma once

#include "movegen/color.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace rota::uci {

/// Whether a value is the result of a search or only a limit of it.
enum class Bound : std::uint8_t { exact, lower, upper };

/// A score as an engine prints it: from the view of the side to move.
struct Score {
    enum class Kind : std::uint8_t {
        centipawns,
        mate, ///< In moves: positive, the mover mates; zero or negative, the mover is mated.
    };

    Kind kind = Kind::centipawns;
    std::int32_t value = 0;
    Bound bound = Bound::exact;

    friend bool operator==(const Score&, const Score&) = default;
};

/// No search sees a longer mate: engines stop at 246 plies, the longest that tables know has fewer
/// than 600. A larger number is a fault of the engine.
inline constexpr std::int32_t longest_mate = 246;

/// Whether the score says what it seems to say. A mate that is too long, or only a bound, does not.
[[nodiscard]] bool is_credible(const Score& score) noexcept;

/// A score from White's view.
struct Evaluation {
    struct Mate {
        Color winner;
        std::int32_t moves; ///< Of the winner; 0: it is on the board.

        friend bool operator==(const Mate&, const Mate&) = default;
    };

    std::int32_t centipawns = 0; ///< Positive: White is better. Without meaning if there is a mate.
    std::optional<Mate> mate{};
    Bound bound = Bound::exact; ///< lower: at least that good for White.

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
};

/// `score` of a search with `side_to_move` at the root, from White's view. "mate 0" is the end of
/// the side to move, not a draw.
[[nodiscard]] Evaluation evaluation_of(const Score& score, Color side_to_move) noexcept;

/// White's chance, 0 to 1, by the curve that Lichess shows: 1 / (1 + e^(-0.00368208 cp)), where
/// centipawns count up to 1000 and a mate counts as 1000.
[[nodiscard]] double win_chance(const Evaluation& evaluation) noexcept;

/// "+0.25", "-3.10", "mate in 3 for White", with ">= " or "<= " in front of a bound.
[[nodiscard]] std::string to_string(const Evaluation& evaluation);

} // namespace rota::uci
