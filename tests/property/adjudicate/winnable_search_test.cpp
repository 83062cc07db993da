#include "adjudicate/winnable/guide.hpp"
#include "adjudicate/winnable/search.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/locked_positions.hpp"
#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate::winnable {
namespace {

constexpr std::array both_colors{Color::white, Color::black};

struct Guided {
    std::string name;
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
                        std::string{kernel.name} + ", " + guided.name + ", " + play.describe()
                    ));
                }
            }
        }
    }
}

/// A position without what can still be captured en passant, which the search marks more often.
using Placement = std::array<std::uint64_t, 5>;

Placement placement_of(const Board& board, Color to_move) {
    return {
        (board.white & board.occupied()).bits(),
        board.leaping.bits(),
        board.diagonal.bits(),
        board.straight.bits(),
        index(to_move)};
}

/// Everything that legal moves lead to while `winner` has men to mate with; nothing if that is more
/// than `limit` positions.
std::optional<std::set<Placement>>
all_that_follows(const Position& root, Color winner, std::size_t limit) {
    std::set<Placement> seen{placement_of(board_of(root, winner), side_to_move(root, winner))};
    std::vector<Position> waiting{root};
    while (!waiting.empty()) {
        const Position position = waiting.back();
        waiting.pop_back();
        for (const Move move : legal_moves(position)) {
            const Position next = position.after(move);
            const Board board = board_of(next, winner);
            if (!lacks_material(board)
                && seen.insert(placement_of(board, side_to_move(next, winner))).second) {
                waiting.push_back(next);
            }
        }
        if (seen.size() > limit) {
            return std::nullopt;
        }
    }
    return seen;
}

/// Whatever the guide prefers, a search that ends because nothing is left has left nothing out.
/// \returns how many searches have ended so
int expect_nothing_left_out(const Position& position, Color winner, const std::string& where) {
    constexpr std::size_t limit = 1'500;
    const Board board = board_of(position, winner);
    const auto expected = all_that_follows(position, winner, limit);
    if (lacks_material(board) || !expected) {
        return 0;
    }
    std::vector<Guided> guides = guides_for(View{board});
    for (std::size_t corner = 0; corner < corners; ++corner) {
        guides.push_back(
            {"corner " + std::to_string(corner), corner_guide(means_of(View{board}), corner)}
        );
    }
    int closed = 0;
    SearchTables tables{4'096};
    for (const Guided& guided : guides) {
        tables.begin(board, side_to_move(position, winner), 0);
        const SearchResult result =
            kernels().back().search(tables, guided.guide, {2 * limit, UINT64_MAX});
        if (result.end == SearchResult::End::mate) {
            continue;
        }
        ++closed;
        std::set<Placement> met;
        for (PositionSet::Number i = 0; i < tables.positions.size(); ++i) {
            const Node& node = tables.positions[i];
            met.insert(placement_of(node.board, static_cast<Color>(node.to_move)));
        }
        EXPECT_EQ(result.end, SearchResult::End::closed);
        EXPECT_TRUE(met == *expected)
            << met.size() << " of " << expected->size() << " positions, " << guided.name << ", "
            << where << ": " << to_fen(position) << ' ' << name(winner);
    }
    return closed;
}

TEST(WinnableSearch, HasMetEveryPositionWhenItIsClosed) {
    reference::LockedPositions positions{1201};
    int closed = 0;
    for (int sample = 0; sample < 3'000; ++sample) {
        const Position position = positions.next();
        for (const Color winner : both_colors) {
            closed += expect_nothing_left_out(position, winner, positions.describe());
        }
    }
    EXPECT_GT(closed, 3'000);
}

/// Ways for Black to gain that are easily left out, because only moves of his king gain.
TEST(WinnableSearch, LeavesOutNoWayForTheKing) {
    struct Case {
        std::string_view what;
        std::string_view fen;
        Color winner;
    };
    constexpr std::array cases{
        Case{"castling", "8/4p1p1/1p1pPpPk/pPpP1P1p/P1P4P/8/8/R3K3 w Q - 0 1", Color::black},
        Case{"captures", "8/8/8/8/8/1p2p3/1Pp1Pk2/3K4 w - - 0 1", Color::white},
        Case{"captures, too", "8/8/8/8/3p4/1p1Pp1p1/1Pk1P1Pp/7K b - - 0 1", Color::white}};
    for (const auto& [what, fen, winner] : cases) {
        const auto position = parse_fen(fen);
        ASSERT_TRUE(position) << fen;
        EXPECT_GT(expect_nothing_left_out(*position, winner, std::string{what}), 0) << what;
    }
}

} // namespace
} // namespace rota::adjudicate::winnable
