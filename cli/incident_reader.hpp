#pragma once

#include "adjudicate/game_event.hpp"
#include "adjudicate/game_rules.hpp"
#include "movegen/color.hpp"
#include "movegen/error.hpp"
#include "movegen/game_record.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// Something that happened at the board, as the command line has it.
struct Incident {
    std::string option; ///< "--flag", ...
    std::vector<std::string> values;
};

/// What is wrong with an option's value.
struct BadIncident {
    std::string option;
    std::string message;
};

/// "white", "w", "black", "b"
[[nodiscard]] std::optional<Color> side_of(std::string_view text) noexcept;

/// Turns the words of the command line into the events of a game, each on the board as it stands
/// then. \returns the first that cannot be understood
[[nodiscard]] Result<adjudicate::EventRecord, BadIncident> read_incidents(
    const GameRecord& game,
    const std::vector<Incident>& incidents,
    const adjudicate::GameRules& rules
);

} // namespace rota::cli
