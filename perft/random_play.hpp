#pragma once

#include "movegen/position.hpp"

#include <cstdint>
#include <random>

namespace rota::perft {

/// Positions from games of random moves, the same for the same seed on every machine.
class RandomPlay {
public:
    explicit RandomPlay(std::uint64_t seed) : random_{seed} {}

    /// A position with at least one legal move, up to 100 plies from the initial position.
    [[nodiscard]] Position next();

    /// The same from one of the 960 initial positions of Chess960 (FIDE Laws, Guidelines II).
    [[nodiscard]] Position next_chess960();

private:
    [[nodiscard]] Position play_from(const Position& start);
    /// \returns a number from 0 to `limit` - 1; the bias of the remainder does not matter here
    [[nodiscard]] std::uint64_t below(std::uint64_t limit) { return random_() % limit; }

    std::mt19937_64 random_;
};

/// Initial position `number` of Chess960 in the usual numbering; 518 is that of standard chess.
/// \pre number is in 0..959
[[nodiscard]] Position chess960_start(int number);

} // namespace rota::perft
