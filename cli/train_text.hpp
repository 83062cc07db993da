#pragma once

#include "cli/json.hpp"
#include "consult/training/training.hpp"

#include <cstdint>
#include <string>

namespace rota::cli {

/// The lines of a step for people: what was said, by which clause, and what comes next.
[[nodiscard]] std::string text_of(const consult::TrainingStep& step);

/// {"ok", "changed" [{"text", "clause", "only"}], "next"}
[[nodiscard]] Json json_of(const consult::TrainingStep& step);

/// The board with White below, or the side against which an engine plays.
[[nodiscard]] std::string board_text(const consult::Training& training);

/// "White 9:41*  Black 10:00  White, seat 3", as a prompt shows it. \pre at >= the last event
[[nodiscard]] std::string prompt_text(const consult::Training& training, std::int64_t at);

/// What a team has proposed and said, a line each.
[[nodiscard]] std::string consultation_text(const consult::Training& training, Color side);

} // namespace rota::cli
