#pragma once

#include "cli/json.hpp"
#include "cli/program.hpp"
#include "movegen/fen.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// Why an input was refused, and where.
struct InputError {
    std::string message;
    std::size_t line = 1;   ///< From 1.
    std::size_t column = 1; ///< In bytes, from 1.
    std::string field;      ///< Which part of the input: a FEN field, an option, "move", ...
};

/// Reports unreadable input: with `json` as {"error": {...}} on standard output (all of them under
/// "errors" when there are several), else `for_people` on standard error.
/// \returns ExitCode::wrong_usage
ExitCode refuse(
    const Streams& streams,
    bool json,
    std::span<const InputError> errors,
    std::string_view for_people
);

/// {"error": {...}}, and all of them under "errors" when there are several. \pre some exist
[[nodiscard]] Json errors_json(std::span<const InputError> errors);

/// The faults of a FEN that stands in line `line` of the input.
[[nodiscard]] std::vector<InputError> input_errors(const FenError& error, std::size_t line = 1);

/// Reads the FEN of a command line; reports what is wrong with it.
[[nodiscard]] Result<Position, ExitCode>
read_position(std::string_view fen, bool json, const Streams& streams);

} // namespace rota::cli
