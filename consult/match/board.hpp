#pragma once

#include "adjudicate/move_count.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/game_record.hpp"
#include "movegen/setup.hpp"
#include "movegen/uci_move.hpp"

#include <optional>
#include <string>

namespace rota::consult {

/// What stands on a board of a match: a game, or after an illegal move that nobody claimed in time
/// something that no Position would accept.
class Board {
public:
    explicit Board(const Position& initial = Position::start()) : game_{initial} {}

    [[nodiscard]] const GameRecord& game() const noexcept { return game_; }
    [[nodiscard]] bool is_odd() const noexcept { return odd_.has_value(); }

    /// The last position that was one. The one on the board when it is not odd.
    [[nodiscard]] const Position& position() const noexcept { return game_.position(); }
    [[nodiscard]] Color to_move() const noexcept {
        return odd_ ? odd_->side_to_move : position().side_to_move();
    }
    [[nodiscard]] std::string fen() const;
    [[nodiscard]] Setup setup() const { return odd_ ? *odd_ : position().to_setup(); }

    /// \pre not odd, `move` is legal
    void play(Move move) { game_.play(move); }

    /// Moves a man, whatever the Laws say, and hands the move over.
    void put(const MoveRequest& request);

    /// Hands the move over without a move: the clock was pressed.
    void pass();

    /// Both kings in check, or a pawn on a last rank (FIDE Laws A.5.4).
    [[nodiscard]] bool is_illegal_for_a_5_4() const;

private:
    void go_on_from(const Setup& setup);

    GameRecord game_;
    std::optional<Setup> odd_;
};

/// Looks for dead positions. Its tables are made when they are needed first, and a copy makes its
/// own: they are no part of a value, and what they held before changes no answer.
class DeadPositions {
public:
    DeadPositions() = default;
    DeadPositions(const DeadPositions&) noexcept {}
    DeadPositions(DeadPositions&&) = default;
    DeadPositions& operator=(const DeadPositions&) noexcept { return *this; }
    DeadPositions& operator=(DeadPositions&&) = default;
    ~DeadPositions() = default;

    /// With little effort: an event has to be answered at once.
    [[nodiscard]] bool proves_dead(const Position& position);

private:
    std::optional<adjudicate::Solver> solver_{};
};

/// What the last position of a game is, as adjudicate::state_after says, but for what takes long.
[[nodiscard]] adjudicate::State state_on_board(
    const GameRecord& game, const adjudicate::DrawRules& rules, DeadPositions& dead_positions
);

} // namespace rota::consult
