#pragma once

#include "adjudicate/event_result.hpp"
#include "adjudicate/game_rules.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/winnable.hpp"
#include "cli/adjudicate_incidents.hpp"
#include "cli/program.hpp"
#include "movegen/uci_move.hpp"

#include <iosfwd>
#include <optional>

namespace rota::cli {

struct AdjudicateOptions {
    adjudicate::RuleSet rules;
    std::optional<adjudicate::LosingEvent> lost; ///< What happened after the last move.
    adjudicate::Solver& solver;                  ///< Used for one position after another.
    bool json = false;
    CastlingSpelling spelling = CastlingSpelling::king_to_target; ///< In JSON.
    adjudicate::GameRules game_rules{};                           ///< Where `rules` comes from.
    const IncidentOptions* incidents = nullptr; ///< What happened, if anything was said of it.
};

/// Rules on every game of a PGN text, one after the other.
/// \returns wrong_usage when a game was broken or there was none, else no when the moves of some
///          game contradict its result, else done
[[nodiscard]] ExitCode
adjudicate_games(std::istream& input, const AdjudicateOptions& options, const Streams& streams);

} // namespace rota::cli
