#pragma once

#include "consult/rules/rule_values.hpp"
#include "movegen/error.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// An engine that plays for a side.
struct TrainingEngine {
    std::string program; ///< A path, or a name to look for.
    std::vector<std::string> arguments;
    std::string level;                 ///< A number or a name; empty: as strong as it is.
    std::int64_t nodes = 100'000;      ///< It looks at so many positions a move, without a level.
    std::optional<std::int64_t> delay; ///< Milliseconds from the opponent's move to its own.
};

/// Who plays with a colour.
struct TrainingTeam {
    std::string name;
    std::vector<std::string> players; ///< By seat; one more is the reserve. May be empty.
    std::optional<TrainingEngine> engine;
};

/// A training game (TOML):
///
///     rules = "skolelag"       # an id or a file
///     name = "Tuesday"         # these may be missing
///     log = "tuesday.jsonl"    # else beside the file, with the end .jsonl
///     initial = "FEN"
///     take_backs = 2           # a team; or "free"; none when missing
///     illegal_moves = "refused"   # or "as_in_event": on the board, to be claimed
///     seed = 7
///     [white]
///     team = "Oak Street"
///     players = ["...", "..."]
///     [black]
///     engine = "stockfish"
///     level = 3
struct TrainingSetup {
    std::string rules;
    std::string name;
    std::string log;
    std::string initial;
    std::optional<int> take_backs = 0; ///< That a team has; nothing: as many as it wants.
    bool refuses_illegal = true;       ///< An illegal move is refused and noted, not put.
    std::uint64_t seed = 1;            ///< Of everything random.
    std::array<TrainingTeam, 2> sides; ///< One entry a colour.
};

/// \returns everything that is wrong with it
[[nodiscard]] Result<TrainingSetup, std::vector<RuleFileError>>
parse_training_setup(std::string_view toml);

} // namespace rota::consult
