#include "adjudicate/winnable/search.hpp"

namespace rota::adjudicate::winnable {

void SearchTables::resort(const Guide& guide) noexcept {
    constexpr std::uint8_t unfinished = 1;
    frontier.for_each_from_last([this](const Pending& pending) {
        positions[pending.node].flags |= unfinished;
    });
    frontier.clear();
    const int root = guide.sum(View{positions[0].board});
    for (PositionSet::Number number = 0; number < positions.size(); ++number) {
        Node& node = positions[number];
        if ((node.flags & unfinished) != 0) {
            node.flags = 0;
            const int value = guide.sum(View{node.board}) - root;
            frontier.push({number, Pending::any_move, Pending::from_the_start, value});
        }
    }
}

std::vector<Move> way_to(const SearchTables& tables, const SearchResult& result, std::size_t room) {
    std::vector<Move> way = tables.positions.line_to(result.mated, 1 + room);
    if (result.last) {
        way.push_back(*result.last);
    }
    return way;
}

} // namespace rota::adjudicate::winnable
