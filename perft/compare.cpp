#include "perft/compare.hpp"

#include <algorithm>

namespace rota::perft {

namespace {

/// One move of either side; what both say about it.
struct Row {
    MoveDifference counts;
    std::optional<Move> move;

    [[nodiscard]] bool moves_differ() const { return counts.in_the_move(); }
    [[nodiscard]] bool differs() const { return moves_differ() || counts.ours != counts.theirs; }
};

/// Every move of either side, sorted by its text.
std::vector<Row> line_up(
    const std::vector<RootCount>& ours,
    const std::vector<OtherCount>& theirs,
    CastlingSpelling spelling
) {
    std::vector<Row> rows;
    rows.reserve(ours.size());
    for (const RootCount& count : ours) {
        rows.push_back({{to_uci(count.move, spelling), count.nodes, std::nullopt, 0}, count.move});
    }
    for (const OtherCount& count : theirs) {
        const auto known = std::ranges::find_if(rows, [&](const Row& row) {
            return count.move ? row.move == count.move : row.counts.move == count.text;
        });
        if (known == rows.end()) {
            rows.push_back({{count.text, std::nullopt, count.nodes, 1}, count.move});
            continue;
        }
        known->counts.theirs = known->counts.theirs.value_or(0) + count.nodes;
        ++known->counts.times_theirs;
    }
    std::ranges::sort(rows, {}, [](const Row& row) { return row.counts.move; });
    return rows;
}

CompareFailure failure(Interruption interruption) {
    return interruption == Interruption::stopped ? CompareFailure::stopped
                                                 : CompareFailure::too_many_nodes;
}

} // namespace

Result<Comparison, CompareFailure> compare(
    const Position& root,
    int depth,
    const OtherSide& other,
    CastlingSpelling spelling,
    const CountOptions& options
) {
    Comparison result{};
    Difference here{{}, root, depth, {}};
    while (true) {
        const auto ours = divide(here.position, here.depth, options);
        if (!ours) {
            return fail(failure(ours.error()));
        }
        const auto theirs = other({here.path, here.depth, sum(*ours)});
        if (!theirs) {
            return fail(CompareFailure::other_side);
        }
        if (here.path.empty()) {
            result.nodes = sum(*ours);
        }

        std::vector<Row> rows = line_up(*ours, *theirs, spelling);
        std::erase_if(rows, [](const Row& row) { return !row.differs(); });
        if (rows.empty()) {
            if (!here.path.empty()) {
                here.reproducible = false;
                result.difference = here;
            }
            return result;
        }
        const auto only_counts =
            std::stable_partition(rows.begin(), rows.end(), [](const Row& row) {
                return row.moves_differ();
            });
        if (here.depth == 1 || only_counts != rows.begin()) {
            for (Row& row : rows) {
                here.moves.push_back(std::move(row.counts));
            }
            result.difference = here;
            return result;
        }
        const Move first = *rows.front().move;
        here.path.push_back(first);
        here.position = here.position.after(first);
        --here.depth;
    }
}

} // namespace rota::perft
