#pragma once

#include "perft/kernel.hpp"

namespace rota::perft {

/// Counts as everything outside perft plays: lists of legal_moves(), a Position after each move,
/// the length of the list one ply above the leaves. Slower than every kernel; to compare with, and
/// to measure what the rest of Rota gets.
[[nodiscard]] const Kernel& generic_kernel() noexcept;

} // namespace rota::perft
