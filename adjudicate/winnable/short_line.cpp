#include "adjudicate/winnable/short_line.hpp"

#include "adjudicate/without_detours.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace rota::adjudicate::winnable {

std::vector<Move> shorter_line(
    std::vector<Move> line,
    const Position& position,
    Color winner,
    SearchTables& tables,
    const Kernel& kernel,
    const std::function<bool()>& expired
) {
    const SearchBudget budget{4'000, UINT64_MAX, expired ? &expired : nullptr};
    const Board root = board_of(position, winner);
    const Means means = means_of(View{root});
    for (const bool hurry : {true, false}) {
        for (std::size_t corner = 0; corner < corners; ++corner) {
            tables.begin(root, side_to_move(position, winner), 0);
            const SearchResult result =
                kernel.search(tables, corner_guide(means, corner, hurry), budget);
            if (result.end != SearchResult::End::mate) {
                continue;
            }
            std::vector<Move> other = way_to(tables, result);
            if (other.size() < line.size()) {
                for (Move& move : other) {
                    move = real_move(move, winner);
                }
                line = std::move(other);
            }
        }
    }
    return without_detours(position, std::move(line));
}

} // namespace rota::adjudicate::winnable
