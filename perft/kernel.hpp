#pragma once

#include "movegen/position.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace rota::perft {

class Table; // perft/table.hpp

/// The hot code for one instruction set. Its entry counts a whole tree, so that the call through a
/// pointer is paid once, not per position.
struct Kernel {
    std::string_view name;

    /// Number of leaves `depth` plies below `position`; the last ply is counted, not played.
    /// Cannot be stopped: count.hpp asks for shallow trees and adds up.
    /// \pre depth >= 0, and the number fits 64 bits
    std::uint64_t (*count)(const Position& position, int depth) noexcept;

    /// The same, with a table of positions that have been met before.
    std::uint64_t (*count_with_table)(const Position& position, int depth, Table& table) noexcept;
};

/// The kernels that this processor can run: "baseline", which runs everywhere, comes first.
[[nodiscard]] std::span<const Kernel> kernels() noexcept;

/// The fastest of kernels() on this processor.
[[nodiscard]] const Kernel& preferred_kernel() noexcept;

} // namespace rota::perft
