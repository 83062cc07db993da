#pragma once

#include "consult/training/report.hpp"
#include "movegen/error.hpp"
#include "uci/engine.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace rota::cli {

/// The analyses of a game and by whom.
struct GameAnalysis {
    std::string engine; ///< What it calls itself.
    std::vector<std::optional<consult::PositionAnalysis>> positions;
};

/// Analyses the position before each move and the last one. Each is looked at by itself, by one
/// thread, with so many nodes: the same engine finds the same again.
///
/// \param show called before each position, with its number and how many there are
/// \returns why the engine does not answer
[[nodiscard]] Result<GameAnalysis, std::string> analyse_game(
    const std::string& program,
    std::int64_t nodes,
    const std::vector<consult::PlayedMove>& moves,
    const consult::Board& last,
    const std::stop_token& stop,
    const std::function<void(std::size_t, std::size_t)>& show
);

} // namespace rota::cli
