#pragma once

#include "consult/training/player_names.hpp"
#include "consult/training/report.hpp"

#include <string>
#include <string_view>

namespace rota::consult {

/// White's win chance over a game as an SVG picture: move numbers below, per cent at the left, one
/// mark a move in the colour of the seat that made it (circles for White, squares for Black, grey
/// for an engine), rings around mistakes, and a legend.
[[nodiscard]] std::string
win_chance_chart(const TrainingReport& report, const PlayerNames& names, std::string_view title);

} // namespace rota::consult
