#pragma once

#include "movegen/error.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rota::perft {

/// A known count: ";D3 97862".
struct KnownCount {
    int depth;
    std::uint64_t nodes;

    friend bool operator==(const KnownCount&, const KnownCount&) = default;
};

/// One position of a suite.
struct SuiteLine {
    std::size_t line; ///< From 1.
    std::string fen;  ///< As the file has it.
    Position position;
    std::vector<KnownCount> counts; ///< Never empty; depths ascend, some may be missing.
};

/// One fault of a suite.
struct SuiteFault {
    std::size_t line;    ///< From 1.
    std::size_t column;  ///< In bytes, from 1.
    std::string field;   ///< A FEN field as FenField has it, "depth" or "nodes".
    std::string message; ///< What is wrong and what was expected.

    friend bool operator==(const SuiteFault&, const SuiteFault&) = default;
};

/// Reads a perft suite: one position a line, as "FEN ;D1 20 ;D2 400 ;D3 8902".
///
/// Blank lines, lines that begin with '#' and a byte order mark are skipped; lines end with LF or
/// CR LF. The FEN may have four fields or six, in any of the spellings of parse_fen.
/// \returns every fault of every line if there are any
[[nodiscard]] Result<std::vector<SuiteLine>, std::vector<SuiteFault>>
parse_suite(std::string_view text);

} // namespace rota::perft
