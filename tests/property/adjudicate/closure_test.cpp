#include "adjudicate/winnable/closure.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/locked_positions.hpp"
#include "tests/reference/mate_closure.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace rota::adjudicate {
namespace {

using Verdict = ClosureResult::Verdict;

constexpr std::array both_colors{Color::white, Color::black};

bool ends_in_mate(Position position, Color winner, const std::vector<Move>& line) {
    for (const Move move : line) {
        if (!is_legal(position, move)) {
            return false;
        }
        position = position.after(move);
    }
    return is_checkmate(position) && position.side_to_move() != winner;
}

class ClosureLaws : public testing::TestWithParam<std::uint64_t> {};

TEST_P(ClosureLaws, AgreeWithAnExhaustiveSearch) {
    constexpr std::size_t limit = 1'500;
    reference::LockedPositions positions{GetParam()};
    std::array<int, 3> verdicts{};
    int closable = 0;
    int closed = 0;
    for (int i = 0; i < 150; ++i) {
        const Position position = positions.next();
        const auto reference = reference::close_over_mates(position, limit);
        for (const Color winner : both_colors) {
            const auto found = close_over_mates(position, winner, {4'000});
            const auto where = [&] {
                return positions.describe() + ": " + to_fen(position) + ' '
                       + std::string{name(winner)};
            };
            ++verdicts.at(static_cast<std::size_t>(found.verdict));
            if (reference.mates[index(winner)]) {
                ASSERT_NE(found.verdict, Verdict::no_mate) << where();
            }
            if (found.verdict == Verdict::mate) {
                ASSERT_FALSE(reference.never_mates(winner)) << where();
                ASSERT_TRUE(ends_in_mate(position, winner, found.line)) << where();
            }
            if (reference.never_mates(winner)) {
                ++closable;
                closed += found.verdict == Verdict::no_mate ? 1 : 0;
            }
        }
    }
    RecordProperty("closable", closable);
    RecordProperty("closed", closed);
    EXPECT_GE(closed * 100, closable * 90) << closed << " of " << closable;
    EXPECT_GE(verdicts[static_cast<std::size_t>(Verdict::mate)], 10);
}

INSTANTIATE_TEST_SUITE_P(
    LockedPositions,
    ClosureLaws,
    testing::Values(11, 12, 13, 14),
    [](const auto& seed) { return "seed_" + std::to_string(seed.param); }
);

} // namespace
} // namespace rota::adjudicate
