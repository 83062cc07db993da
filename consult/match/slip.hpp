#pragma once

#include "consult/match/match.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// What players should know at the board, each with its clause: the clock; who moves and may talk;
/// illegal moves; what results count.
[[nodiscard]] std::vector<Line> slip_lines(const MatchRules& rules);

/// "White wins (mate): White 3, Black 0", "a draw: ...".
[[nodiscard]] std::string result_in_words(const MatchResult& result);

/// How PGN names it (Termination): "normal", "time forfeit", ...
[[nodiscard]] std::string_view termination(const MatchResult& result) noexcept;

/// What the ledger takes off a team's points in the table; not above 0.
[[nodiscard]] Points deductions(const MatchState& state, Team team);

} // namespace rota::consult
