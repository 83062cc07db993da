#pragma once

#include "consult/training/player_names.hpp"
#include "consult/training/report.hpp"
#include "movegen/pgn.hpp"

#include <string>
#include <vector>

namespace rota::consult {

/// What a PGN of a training game says besides the game.
struct AnnotationHeader {
    std::string event;     ///< Its name.
    std::string rule_set;  ///< Its id.
    std::string annotator; ///< Which engine, with how many nodes a position.
};

/// The game as PGN: clock, time taken, evaluation and seat of each move, what was missed, and the
/// better line as a variation. One game; several parts where an illegal move stands, since PGN
/// cannot write it.
[[nodiscard]] std::vector<PgnGame> annotated_games(
    const TrainingReport& report,
    const Match& match,
    const PlayerNames& names,
    const AnnotationHeader& header
);

} // namespace rota::consult
