#pragma once

#include "consult/match/match.hpp"
#include "movegen/color.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// Why a line of the console is no command.
struct CommandFault {
    std::string message;    ///< What is wrong.
    std::size_t column = 1; ///< Where, in bytes from 1.
    std::string expected;   ///< What should stand there.
};

/// What a line of the console asks for.
struct Command {
    enum class Kind : std::uint8_t {
        nothing, ///< An empty line.
        events,  ///< What has happened; the times are those of the console.
        toss,    ///< The draw for colours (text: the word of the hall).
        view,
        select, ///< Another board is shown and meant from now on.
        status,
        history,
        help,
        quit,
    };

    Kind kind = Kind::nothing;
    std::vector<Event> events{};
    bool all_boards =
        false; ///< The events are one for each board; where one is refused, the others count.
    std::string text{};
    std::size_t number = 0; ///< Of a board, from 1, or of records.
    std::optional<bool> unicode{};
    std::optional<Color> up{};
    std::optional<bool> each_move{};
};

/// Reads a line as it is typed: a command and what belongs to it, or a move alone. What may be left
/// out is taken from the match: the side that moves or has moved, the board. A board is named in
/// front, "2: e4", all of them as "*: start".
/// \param board the one that is meant when the line names none, from 0
[[nodiscard]] Result<Command, CommandFault>
parse_command(std::string_view line, const Match& match, std::size_t board);

/// A time as people write it, "5:10", "1:02:03", with up to three decimals of a second; in
/// milliseconds. At least minutes and seconds.
[[nodiscard]] std::optional<std::int64_t> parse_time(std::string_view text);

/// A command for a list.
struct CommandHelp {
    char letter = ' '; ///< ' ': none.
    std::string_view word;
    std::string_view arguments;
    std::string_view meaning;
};

/// All of them, in the order of a list for people.
[[nodiscard]] std::span<const CommandHelp> command_list();

/// What a line could go on with at its end: whole words, sorted; legal moves where a move can
/// stand.
[[nodiscard]] std::vector<std::string>
completions(std::string_view line, const Match& match, std::size_t board);

} // namespace rota::consult
