#pragma once

#include "cli/json.hpp"
#include "consult/training/player_names.hpp"
#include "consult/training/report.hpp"

#include <string>
#include <string_view>

namespace rota::cli {

/// What stands above a report.
struct ReportTitle {
    std::string name;    ///< Of the game.
    std::string rules;   ///< Id of the rule set.
    std::string analyst; ///< The engine and its nodes; empty: nothing was analysed.
};

/// "Tuesday: Oak - stockfish", with what is missing left out.
[[nodiscard]] std::string heading(const ReportTitle& title, const consult::PlayerNames& names);

/// The report for people.
[[nodiscard]] std::string text_of(
    const consult::TrainingReport& report,
    const consult::PlayerNames& names,
    const ReportTitle& title
);

[[nodiscard]] Json json_of(
    const consult::TrainingReport& report,
    const consult::PlayerNames& names,
    const ReportTitle& title
);

} // namespace rota::cli
