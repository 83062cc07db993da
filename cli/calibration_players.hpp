#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/engine.hpp"
#include "uci/levels.hpp"
#include "uci/seeded_random.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace rota::cli {

/// Somebody who plays in a calibration.
class CalibrationPlayer {
public:
    virtual ~CalibrationPlayer() = default;
    CalibrationPlayer(const CalibrationPlayer&) = delete;
    CalibrationPlayer& operator=(const CalibrationPlayer&) = delete;

    /// What decides how it plays, as a text: games of an equal text are games of the same player.
    [[nodiscard]] virtual std::string parameters() const = 0;

    virtual void new_game(std::uint64_t seed) = 0;

    /// Whether it can play on: its engine is not gone.
    [[nodiscard]] virtual bool is_well() const { return true; }

    /// \pre a legal move is left after `moves`, which are legal from the initial position
    [[nodiscard]] virtual Move choose(const std::vector<Move>& moves, const Position& position) = 0;

protected:
    CalibrationPlayer() = default;
};

/// Every legal move is as likely as another.
[[nodiscard]] std::unique_ptr<CalibrationPlayer> random_mover();

/// Mates, or else wins as much material as it can in one half-move, without looking at the answer.
[[nodiscard]] std::unique_ptr<CalibrationPlayer> material_player();

/// The engine with "Skill Level" and so many nodes a move.
/// \pre `engine` outlives the player and plays nothing else meanwhile
[[nodiscard]] std::unique_ptr<CalibrationPlayer>
skill_player(uci::Engine& engine, int skill, std::int64_t nodes);

/// A level, without a book. \pre as for skill_player
[[nodiscard]] std::unique_ptr<CalibrationPlayer>
level_player(uci::Engine& engine, uci::Level level);

} // namespace rota::cli
