#include "adjudicate/winnable.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/locked_positions.hpp"
#include "tests/reference/mate_closure.hpp"
#include "tests/support/winnability_corpus.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace rota::adjudicate {
namespace {

constexpr std::array both_colors{Color::white, Color::black};

/// Enough for nearly all of them; what is not enough must be admitted, not guessed.
Effort modest() {
    Effort effort;
    effort.visits = 20'000;
    return effort;
}

class SolverLaws : public testing::TestWithParam<std::uint64_t> {};

TEST_P(SolverLaws, AgreeWithAnExhaustiveSearch) {
    constexpr std::size_t limit = 1'500;
    reference::LockedPositions positions{GetParam()};
    Solver solver{std::size_t{4} << 20U};
    int decided = 0;
    int unwinnable = 0;
    for (int i = 0; i < 200; ++i) {
        const Position position = positions.next();
        const auto reference = reference::close_over_mates(position, limit);
        for (const Color winner : both_colors) {
            const Winnability found = solver.can_mate(position, winner, modest());
            const auto where = [&] {
                return positions.describe() + ": " + to_fen(position) + ' '
                       + std::string{name(winner)} + ", " + std::string{name(found.reason)};
            };
            if (reference.mates[index(winner)]) {
                ASSERT_NE(found.answer, Answer::no) << where();
            }
            if (reference.never_mates(winner)) {
                ASSERT_NE(found.answer, Answer::yes) << where();
                ASSERT_EQ(found.answer, Answer::no) << where(); // so small a set is always closed
            }
            if (found.answer == Answer::yes) {
                ASSERT_TRUE(test::mates(position, found.line, winner)) << where();
                Effort for_people = modest();
                for_people.short_line = true;
                const Winnability shorter = solver.can_mate(position, winner, for_people);
                ASSERT_TRUE(test::mates(position, shorter.line, winner)) << where();
                ASSERT_LE(shorter.line.size(), found.line.size()) << where();
            }
            const Winnability both = solver.can_mate(position, modest())[index(winner)];
            ASSERT_TRUE(
                both.answer == found.answer || both.answer == Answer::undecided
                || found.answer == Answer::undecided
            ) << where();
            if (both.answer == Answer::yes) {
                ASSERT_TRUE(test::mates(position, both.line, winner)) << where();
            }
            if (reference.mates[index(winner)]) {
                ASSERT_NE(both.answer, Answer::no) << where();
            }
            decided += found.answer == Answer::undecided ? 0 : 1;
            unwinnable += found.answer == Answer::no ? 1 : 0;
            Effort fast = modest();
            fast.fast = true;
            const Winnability quick = solver.can_mate(position, winner, fast);
            ASSERT_TRUE(
                quick.answer == Answer::undecided || quick.answer == found.answer
                || found.answer == Answer::undecided
            ) << where();
            if (reference.mates[index(winner)]) {
                ASSERT_NE(quick.answer, Answer::no) << where();
            }
        }
    }
    EXPECT_GT(decided, 380) << "of 400";
    EXPECT_GT(unwinnable, 40);
}

/// The same position with the colours swapped, seen in a mirror or with other counters.
TEST_P(SolverLaws, DoNotDependOnHowThePositionIsSeen) {
    reference::LockedPositions positions{GetParam() + 1000};
    Solver solver{std::size_t{4} << 20U};
    for (int i = 0; i < 100; ++i) {
        const Position position = positions.next();
        rota::Setup counted = position.to_setup();
        counted.half_move_clock = 142;
        counted.full_move_number = 301;
        const auto swapped =
            Position::from_setup(reference::with_colors_swapped(position.to_setup()));
        const auto later = Position::from_setup(counted);
        ASSERT_TRUE(swapped && later);
        for (const Color winner : both_colors) {
            const Answer answer = solver.can_mate(position, winner, modest()).answer;
            const auto where = [&] {
                return positions.describe() + ": " + to_fen(position) + ' '
                       + std::string{name(winner)};
            };
            EXPECT_EQ(solver.can_mate(*swapped, !winner, modest()).answer, answer) << where();
            EXPECT_EQ(solver.can_mate(*later, winner, modest()).answer, answer) << where();
            if (position.castling_rooks().empty()) {
                const auto mirrored =
                    Position::from_setup(reference::with_files_mirrored(position.to_setup()));
                ASSERT_TRUE(mirrored);
                const Answer seen = solver.can_mate(*mirrored, winner, modest()).answer;
                // With so little effort one of them may be open; never may they contradict.
                EXPECT_TRUE(
                    seen == answer || seen == Answer::undecided || answer == Answer::undecided
                ) << where();
            }
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, SolverLaws, testing::Values(7U, 8U, 9U));

} // namespace
} // namespace rota::adjudicate
