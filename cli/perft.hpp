#pragma once

#include "cli/interruption.hpp"
#include "cli/program.hpp"
#include "cli/progress.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"
#include "perft/count.hpp"
#include "perft/suite.hpp"
#include "perft/table.hpp"

#include <nlohmann/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

// What the files of the sub-command perft share. Nothing else includes this.

namespace rota::cli {

using Json = nlohmann::ordered_json;

/// The command line of `rota perft`.
struct PerftOptions {
    std::vector<std::string> position_and_depth; ///< [FEN] DEPTH
    bool divide = false;
    bool json = false;
    bool chess960 = false;
    bool bench = false;
    bool generic = false;
    unsigned threads = 1;
    std::size_t hash = 0;   ///< Megabytes of a table of known positions; 0: none.
    unsigned hash_key = 64; ///< Bits of its keys.
    std::string suite;      ///< A file name, or "-"; empty: none.
    std::string against;    ///< An engine; empty: none.
    std::vector<std::string> engine_arguments;
    std::uint64_t random = 0; ///< How many random positions; 0: none.
    std::uint64_t seed = 1;
    std::optional<std::uint64_t> max_nodes;
    std::optional<double> timeout; ///< Seconds that the engine may take for an answer.
};

/// One run of `rota perft`: what was asked, and the means to do it.
struct PerftRun {
    const PerftOptions& options;
    const Streams& streams;
    const Caller& caller;
    perft::Kernel kernel;
    const Interruption& interruption;
    perft::Table* table; ///< Nullptr without --hash.

    /// How to count: kernel, threads, limit, stop.
    [[nodiscard]] perft::CountOptions count_options() const;

    /// The exit code after a stop. \pre a signal has come
    [[nodiscard]] ExitCode ended() const { return ended_by_signal(*interruption.signal()); }
};

/// A position to compare on, and how deep.
struct PerftTask {
    Position root;
    int depth;
};

// cli/perft_suite.cpp
[[nodiscard]] ExitCode
check_suite(const PerftRun& run, const std::vector<perft::SuiteLine>& lines, int deepest_wanted);

// cli/perft_bench.cpp
[[nodiscard]] ExitCode bench(const PerftRun& run);

// cli/perft_against.cpp
[[nodiscard]] ExitCode
compare_with_engine(const PerftRun& run, const std::vector<PerftTask>& tasks);

// cli/perft_text.cpp: what the answers have in common

/// Castlings as king takes rook, if asked for or if the position has some that standard chess has
/// not.
[[nodiscard]] CastlingSpelling spelling(const PerftOptions& options, const Position& position);

/// FEN of `position` in the castling style that belongs to `spelling`.
[[nodiscard]] std::string fen_of(const Position& position, CastlingSpelling spelling);

/// The number with its digits in groups of three: 4,865,609.
[[nodiscard]] std::string grouped(std::uint64_t number);

/// "4,865,609 nodes in 0.012 s, 405.5 Mnodes/s (pext, 1 thread)"
[[nodiscard]] std::string
speed_text(const PerftRun& run, std::uint64_t nodes, std::chrono::duration<double> time);

/// "seconds", "nodes_per_second", "isa" and "threads".
void add_speed(
    Json& json, const PerftRun& run, std::uint64_t nodes, std::chrono::duration<double> time
);

/// Counts by move in UCI notation, sorted by it.
[[nodiscard]] std::vector<std::pair<std::string, std::uint64_t>>
sorted_by_text(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling);

[[nodiscard]] Json
moves_json(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling);

/// One line a move: "a2a3    181,046".
[[nodiscard]] std::string
moves_text(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling);

/// Writes one object on one line; bytes that are not UTF-8 are replaced.
void print_json(const Streams& streams, const Json& json);

} // namespace rota::cli
