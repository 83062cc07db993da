#pragma once

#include "movegen/fen.hpp"
#include "movegen/pgn_reader.hpp"

#include <fmt/format.h>

#include <istream>
#include <string>

namespace rota::golden {

/// All games of a file and what is wrong with them, one line each.
inline std::string list_games(std::istream& input, PgnOptions options = {}) {
    std::string listing;
    PgnReader reader{input, options};
    while (const auto reading = reader.next()) {
        const GameRecord record = to_game_record(reading->game);
        listing += fmt::format(
            "game {} at line {}, byte {}: {}, {} tags, {} plies, result {} (token {}){}\n",
            reading->number,
            reading->line,
            reading->offset,
            reading->refused    ? "refused"
            : reading->complete ? "complete"
                                : "incomplete",
            reading->game.tags.size(),
            record.plies(),
            to_string(reading->game.result),
            reading->result_token ? to_string(*reading->result_token) : "missing",
            reading->game.chess960 ? ", chess960" : ""
        );
        if (record.plies() > 0) {
            listing += fmt::format("  ends in {}\n", to_fen(record.position()));
        }
        for (const PgnFault& fault : reading->faults) {
            listing += fmt::format("  {} {}", name(fault.severity), code(fault.kind));
            if (fault.slip) {
                listing += fmt::format(" ({})", code(*fault.slip));
            }
            if (fault.count > 1) {
                listing += fmt::format(", {} times", fault.count);
            }
            listing += fmt::format(": {}\n", to_string(fault));
        }
    }
    return listing;
}

} // namespace rota::golden
