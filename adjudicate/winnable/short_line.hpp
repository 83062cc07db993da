#pragma once

#include "adjudicate/winnable/search.hpp"

#include <functional>
#include <vector>

namespace rota::adjudicate::winnable {

/// The shortest mate by `winner` that searches to all four corners find, each with and without
/// counting half-moves, or else `line`, without detours. For people: the mate that is found first
/// is found soon, and wanders about.
///
/// \pre `line` leads from `position` to a mate by `winner`
/// \param tables is overwritten
/// \param expired asked now and then; true ends the looking. May be nothing.
[[nodiscard]] std::vector<Move> shorter_line(
    std::vector<Move> line,
    const Position& position,
    Color winner,
    SearchTables& tables,
    const Kernel& kernel,
    const std::function<bool()>& expired
);

} // namespace rota::adjudicate::winnable
