#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/setup.hpp"

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace rota::reference {

/// Random numbers that are the same with every compiler: the standard's distributions are not.
class Random {
public:
    explicit Random(std::uint64_t seed) : engine_{seed} {}

    /// One of 0 .. count - 1, each as likely. \pre count > 0
    [[nodiscard]] std::size_t below(std::size_t count);

    /// True once in `count` times on average. \pre count > 0
    [[nodiscard]] bool one_in(std::size_t count) { return below(count) == 0; }

    [[nodiscard]] std::uint64_t bits() { return engine_(); }

private:
    std::mt19937_64 engine_;
};

/// The initial position of Chess960 with these numbers (0 to 959, 518 is standard chess), which may
/// differ for the two sides. \pre both are in 0..959
[[nodiscard]] Setup chess960_start(int white, int black);
[[nodiscard]] inline Setup chess960_start(int number) {
    return chess960_start(number, number);
}

/// A position made up at random, often one that no game can reach, in which castling, en passant,
/// promotions, pins and checks are frequent.
[[nodiscard]] Setup random_soup(Random& random);

/// Games of random moves, one after another: from the initial position, from those of Chess960,
/// from pairs of two different ones, and from soups. Depends on the seed and on nothing else.
class RandomPlay {
public:
    /// Which starts the games have.
    enum class Starts : std::uint8_t { standard, all };

    explicit RandomPlay(std::uint64_t seed, Starts starts = Starts::all);

    /// Makes a random move or, when the game is long enough or over, begins the next.
    void next();

    [[nodiscard]] const Position& position() const noexcept { return position_; }

    /// The same position as the reference has played it; its en passant square is there after
    /// every double step.
    [[nodiscard]] const Setup& setup() const noexcept { return setup_; }

    /// Half-moves made in this game.
    [[nodiscard]] std::size_t plies() const noexcept { return moves_.size(); }

    /// How to get here: seed, number of the sample, beginning, moves and FEN.
    [[nodiscard]] std::string describe() const;

    [[nodiscard]] Random& random() noexcept { return random_; }

private:
    void begin();
    [[nodiscard]] Move choose(const std::vector<Move>& moves);

    std::uint64_t seed_;
    Random random_;
    Starts starts_;
    std::size_t sample_ = 0;
    std::size_t longest_ = 0;
    Setup start_;
    Setup setup_;
    Position position_;
    std::vector<Move> moves_;
};

} // namespace rota::reference
