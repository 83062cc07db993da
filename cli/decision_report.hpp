#pragma once

#include "adjudicate/decision.hpp"
#include "adjudicate/game_rules.hpp"
#include "adjudicate/winnable.hpp"
#include "cli/json.hpp"
#include "movegen/uci_move.hpp"

#include <iosfwd>

namespace rota::cli {

/// The ruling on a game with events in JSON: the fields of every ruling, and those that only events
/// need.
[[nodiscard]] Json to_json(
    const adjudicate::Decision& decision,
    const adjudicate::GameRules& rules,
    adjudicate::Solver& solver,
    CastlingSpelling spelling
);

/// The same for people: one line that says it all, then the reasons and what is to be done.
void print(
    const adjudicate::Decision& decision, const adjudicate::GameRules& rules, std::ostream& out
);

} // namespace rota::cli
