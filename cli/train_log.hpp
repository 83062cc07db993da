#pragma once

#include "cli/match_log.hpp"
#include "consult/training/training.hpp"
#include "movegen/error.hpp"

#include <string>
#include <string_view>

namespace rota::cli {

/// The header of the log of a new training game: the rule files that it rests on are found beside
/// `file`. \returns why there is none
[[nodiscard]] Result<MatchHeader, std::string> training_header(
    const consult::TrainingSetup& setup, std::string_view setup_text, const std::string& file
);

/// A log of a training game and how it was left.
struct TrainingLog {
    MatchLogText log;
    consult::TrainingSetup setup;
    consult::Match match;
};

/// \returns what is wrong, with the line of the log
[[nodiscard]] Result<TrainingLog, MatchLogError> read_training_log(const std::string& text);

} // namespace rota::cli
