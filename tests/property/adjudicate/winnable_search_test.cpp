#include "adjudicate/winnable/guide.hpp"
#include "adjudicate/winnable/search.hpp"
#include "movegen/fen.hpp"
#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace rota::adjudicate::winnable {
namespace {

constexpr std::array both_colors{Color::white, Color::black};

struct Guided {
    std::string_view name;
    Guide guide;
};

std::vector<Guided> guides_for(const View& view) {
    const Plan plan = plan_for(view, means_of(view));
    return {
        {"first corner", corner_guide(plan.means, plan.order[0])},
        {"second corner, in a hurry", corner_guide(plan.means, plan.order[1], true)},
        {"pieces", corner_guide(Means::minor, plan.order[0])},
        {"opening", opening_guide(view)},
        {"exchanging", exchanging_guide(view)},
        {"clearing", clearing_guide()},
        {"blind", blind_guide()}};
}

/// All that a search has done: how it ended, what it looked at, in which order, and its line.
void expect_same(
    const SearchTables& tables,
    const SearchResult& result,
    const SearchTables& others,
    const SearchResult& other,
    const std::string& where
) {
    ASSERT_EQ(result.end, other.end) << where;
    ASSERT_EQ(tables.visits, others.visits) << where;
    ASSERT_EQ(tables.positions.size(), others.positions.size()) << where;
    for (PositionSet::Number i = 0; i < tables.positions.size(); ++i) {
        ASSERT_EQ(tables.positions[i].board, others.positions[i].board) << where << ", node " << i;
        ASSERT_EQ(tables.positions[i].move, others.positions[i].move) << where << ", node " << i;
    }
    if (result.end == SearchResult::End::mate) {
        ASSERT_EQ(result.mated, other.mated) << where;
        ASSERT_EQ(result.last, other.last) << where;
    }
}

/// Whatever the processor can do, the same positions are looked at in the same order: an answer
/// and its line do not depend on the machine.
TEST(WinnableSearch, IsTheSameWithEveryKernel) {
    reference::RandomPlay play{1130};
    SearchTables first{4'096};
    SearchTables other{4'096};
    for (int sample = 0; sample < 1'000; ++sample, play.next()) {
        const Position& position = play.position();
        for (const Color winner : both_colors) {
            const Board board = board_of(position, winner);
            const Color mover = side_to_move(position, winner);
            for (const Guided& guided : guides_for(View{board})) {
                first.begin(board, mover, 0);
                first.visits = 0;
                const SearchBudget budget{60, UINT64_MAX};
                const SearchResult result = kernels().front().search(first, guided.guide, budget);
                for (const Kernel& kernel : kernels().subspan(1)) {
                    other.begin(board, mover, 0);
                    other.visits = 0;
                    const SearchResult again = kernel.search(other, guided.guide, budget);
                    ASSERT_NO_FATAL_FAILURE(expect_same(
                        first,
                        result,
                        other,
                        again,
                        std::string{kernel.name} + ", " + std::string{guided.name} + ", "
                            + play.describe()
                    ));
                }
            }
        }
    }
}

} // namespace
} // namespace rota::adjudicate::winnable
