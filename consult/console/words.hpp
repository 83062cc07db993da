#pragma once

#include "consult/match/match.hpp"
#include "movegen/color.hpp"
#include "movegen/setup.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// How the console shows things; nothing of it belongs to the match.
struct View {
    bool unicode = false;    ///< Men as chess symbols (UTF-8), else as letters of a FEN.
    Color up = Color::black; ///< Whose men stand at the top.
    bool each_move = true;   ///< The board after every move.
};

/// Names for the screen, printable.
struct MatchNames {
    std::string match; ///< May be empty.
    std::array<std::string, 2> teams;
};

/// A sentence with its clause; what players must not see is marked (relay 4).
[[nodiscard]] std::string in_words(const Line& line);
[[nodiscard]] std::string in_words(const Refusal& refusal);

/// An answer, a sentence a line; what comes next begins with "> ".
[[nodiscard]] std::vector<std::string> in_words(const Answer& answer);

/// Ten lines: the ranks with their numbers, an empty one, the files.
[[nodiscard]] std::vector<std::string> board_in_words(const Setup& setup, const View& view);

/// The name of the team that has a colour, "?" before the colours are known.
[[nodiscard]] std::string
team_name(const Match& match, const MatchNames& names, std::size_t board, Color side);

/// One line that ends with "> ": both clocks (* the one that runs), who is due, what was counted,
/// what is open. Shorter than 80 columns when nothing unusual is open.
[[nodiscard]] std::string prompt(const Match& match, std::size_t board, std::int64_t at);

/// How a board stands: teams, clocks, due seats and players, counts, the last moves, what is open.
[[nodiscard]] std::vector<std::string>
status_in_words(const Match& match, const MatchNames& names, std::size_t board, std::int64_t at);

/// An event as one line of a log: time, kind and fields.
[[nodiscard]] std::string in_words(std::size_t number, const Event& event);

} // namespace rota::consult
