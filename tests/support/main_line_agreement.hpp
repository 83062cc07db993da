#pragma once

#include "movegen/detail/utf8.hpp"
#include "movegen/fen.hpp"
#include "movegen/pgn_main_line.hpp"
#include "movegen/pgn_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <sstream>
#include <string>
#include <string_view>

namespace rota::test {

/// Line breaks as PGN counts them: CR, LF or CR LF.
inline std::size_t line_breaks(std::string_view text) {
    std::size_t breaks = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool pair = text[i] == '\n' && i > 0 && text[i - 1] == '\r';
        breaks += (text[i] == '\n' || text[i] == '\r') && !pair ? 1U : 0U;
    }
    return breaks;
}

/// What the main-line reader says of one game and PgnReader otherwise; empty if nothing.
/// \param offset, line where the text of `full` begins
inline std::string
difference(const PgnMainLine& quick, const PgnReading& full, std::size_t offset, std::size_t line) {
    if (quick.offset != full.offset + offset || quick.line != full.line + line) {
        return fmt::format("begins at {}, line {}", quick.offset, quick.line);
    }
    if (quick.refused != full.refused || quick.complete != full.complete) {
        return fmt::format("refused {}, complete {}", quick.refused, quick.complete);
    }
    if (quick.fault.has_value() != (full.refused || !full.complete)) {
        return fmt::format("fault {}", quick.fault.has_value());
    }
    if (quick.tags.size() != full.game.tags.size()) {
        return fmt::format("{} tags", quick.tags.size());
    }
    for (std::size_t i = 0; i < quick.tags.size(); ++i) {
        const std::string value{quick.tags[i].value};
        const PgnTag& tag = full.game.tags[i];
        if (quick.tags[i].name != tag.name
            || (value != tag.value && detail::utf8_from_latin1(value) != tag.value)) {
            return "tag " + tag.name;
        }
    }
    if (full.refused) {
        return {};
    }
    if (quick.result != full.game.result || quick.result_token != full.result_token) {
        return fmt::format("result {}", to_string(quick.result));
    }
    const auto& moves = full.game.main_line.moves;
    if (quick.positions.size() != quick.moves.size() + 1
        || !std::ranges::equal(quick.moves, moves, {}, {}, &PgnMove::move)) {
        return fmt::format("{} moves", quick.moves.size());
    }
    if (quick.positions.front() != full.game.initial || quick.chess960 != full.game.chess960) {
        return "begins from " + to_fen(quick.positions.front());
    }
    return quick.position() == to_game_record(full.game).position() ? "" : "ends elsewhere";
}

/// The first difference between the two readers over a whole text, cut at its boundaries for
/// PgnReader; empty if there is none.
inline std::string main_line_disagreement(std::string_view text, PgnOptions options = {}) {
    PgnMainLineReader quick{text, {}, options};
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = find_pgn_boundary(text, begin + 1);
        std::istringstream part{std::string{text.substr(begin, end - begin)}};
        PgnReader full{part, options};
        const std::size_t line = line_breaks(text.substr(0, begin));
        while (const auto reading = full.next()) {
            const PgnMainLine* game = quick.next();
            const std::string found =
                game == nullptr ? "no game" : difference(*game, *reading, begin, line);
            if (!found.empty()) {
                return fmt::format(
                    "line {}: {} (expected {} moves, {}, complete {}, refused {})",
                    reading->line + line,
                    found,
                    reading->game.main_line.moves.size(),
                    to_string(reading->game.result),
                    reading->complete,
                    reading->refused
                );
            }
        }
        begin = end;
    }
    return quick.next() == nullptr ? "" : "one game more";
}

} // namespace rota::test
