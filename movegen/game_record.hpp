#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/zobrist.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota {

/// A game so far: the position it began from, the moves, and every position between.
///
/// Ply 0 is the initial position, ply n the position after n half-moves. Making a move never
/// looks at the end of the game: a record goes on after mate of the rules if somebody plays on.
class GameRecord {
public:
    explicit GameRecord(const Position& initial = Position::start());

    /// \pre `move` is legal in position()
    void play(Move move);

    /// Takes the last move back. \pre plies() > 0
    void take_back();

    [[nodiscard]] std::size_t plies() const noexcept { return moves_.size(); }

    /// The position on the board.
    [[nodiscard]] const Position& position() const noexcept { return positions_.back(); }

    /// The position after `ply` half-moves. \pre ply <= plies()
    [[nodiscard]] const Position& position(std::size_t ply) const { return positions_[ply]; }

    /// The move that led from position(ply) to position(ply + 1). \pre ply < plies()
    [[nodiscard]] Move move(std::size_t ply) const { return moves_[ply]; }

    [[nodiscard]] const std::vector<Move>& moves() const noexcept { return moves_; }

    /// How often the position after `ply` half-moves has occurred by then, itself included
    /// (FIDE Laws 9.2.3). Keys find candidates, the positions themselves decide.
    [[nodiscard]] int occurrences(std::size_t ply) const;
    [[nodiscard]] int occurrences() const { return occurrences(plies()); }

    /// How often `next`, the position after a move that is only announced, would have occurred
    /// with that move (9.2.1). \pre next == position().after(some legal move)
    [[nodiscard]] int occurrences_with(const Position& next) const;

    /// The plies before `ply` with the same position, in order.
    [[nodiscard]] std::vector<std::size_t> earlier_occurrences(std::size_t ply) const;

private:
    [[nodiscard]] std::vector<std::size_t>
    same_before(std::size_t ply, Key wanted, const Position& position) const;

    std::vector<Position> positions_;
    std::vector<Key> keys_;
    std::vector<Move> moves_;
};

} // namespace rota
