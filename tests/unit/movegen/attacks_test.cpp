#include "movegen/attacks.hpp"
#include "movegen/generator.hpp"
#include "tests/reference/random_play.hpp"

#include <gtest/gtest.h>

#include <array>
#include <span>
#include <utility>

namespace rota {
namespace {

using Step = std::pair<int, int>;

constexpr auto straight = std::to_array<Step>({{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
constexpr auto diagonal = std::to_array<Step>({{1, 1}, {1, -1}, {-1, -1}, {-1, 1}});

constexpr bool on_board(int file, int rank) {
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/// Square after square in each direction, up to and with the first man.
constexpr Bitboard walk(Square from, std::span<const Step> steps, Bitboard occupied) {
    Bitboard reached;
    for (const auto& [files, ranks] : steps) {
        int file = from.file() + files;
        int rank = from.rank() + ranks;
        while (on_board(file, rank)) {
            const Square to = Square::at(file, rank);
            reached |= to;
            if (occupied.contains(to)) {
                break;
            }
            file += files;
            rank += ranks;
        }
    }
    return reached;
}

/// All ways to occupy the squares of `mask`, one after another (the carry walks through them).
template <class Visit>
void for_each_subset(Bitboard mask, Visit visit) {
    std::uint64_t subset = 0;
    do {
        visit(Bitboard{subset});
        subset = (subset - mask.bits()) & mask.bits();
    } while (subset != 0);
}

/// Every entry there could be: each square with each occupation of its lines.
TEST(Sliders, SeeWhatWalkingSeesWhateverIsOnTheirLines) {
    for (const Square from : all_squares) {
        for_each_subset(walk(from, straight, {}), [&](Bitboard occupied) {
            ASSERT_EQ(rook_attacks(from, occupied), walk(from, straight, occupied))
                << to_string(from);
        });
        for_each_subset(walk(from, diagonal, {}), [&](Bitboard occupied) {
            ASSERT_EQ(bishop_attacks(from, occupied), walk(from, diagonal, occupied))
                << to_string(from);
        });
    }
}

TEST(Sliders, DoNotCareForMenOffTheirLines) {
    reference::Random random{1};
    for (int i = 0; i < 2'000; ++i) {
        const Bitboard occupied{i % 2 == 0 ? random.bits() : random.bits() & random.bits()};
        for (const Square from : all_squares) { // with and without a man on the square itself
            ASSERT_EQ(rook_attacks(from, occupied), walk(from, straight, occupied));
            ASSERT_EQ(bishop_attacks(from, occupied), walk(from, diagonal, occupied));
            ASSERT_EQ(
                queen_attacks(from, occupied),
                walk(from, straight, occupied) | walk(from, diagonal, occupied)
            );
            ASSERT_EQ(PortableSliders{}.rook(from, occupied), rook_attacks(from, occupied));
            ASSERT_EQ(PortableSliders{}.bishop(from, occupied), bishop_attacks(from, occupied));
        }
    }
}

TEST(Leapers, ReachWhatTheArticlesSay) {
    for (const Square from : all_squares) {
        Bitboard knight;
        Bitboard king;
        Bitboard white_pawn;
        Bitboard black_pawn;
        for (const Square to : all_squares) {
            const int files = std::abs(to.file() - from.file());
            const int ranks = std::abs(to.rank() - from.rank());
            if (files * ranks == 2) {
                knight |= to;
            }
            if (std::max(files, ranks) == 1) {
                king |= to;
            }
            if (files == 1 && to.rank() == from.rank() + 1) {
                white_pawn |= to;
            }
            if (files == 1 && to.rank() == from.rank() - 1) {
                black_pawn |= to;
            }
        }
        EXPECT_EQ(knight_attacks(from), knight) << to_string(from);
        EXPECT_EQ(king_attacks(from), king) << to_string(from);
        EXPECT_EQ(pawn_attacks(Color::white, from), white_pawn) << to_string(from);
        EXPECT_EQ(pawn_attacks(Color::black, from), black_pawn) << to_string(from);
    }
}

TEST(Lines, AreBetweenAndThroughTwoSquares) {
    for (const Square a : all_squares) {
        for (const Square b : all_squares) {
            Bitboard inner;
            Bitboard whole;
            for (const auto& steps : {straight, diagonal}) {
                if (a != b && walk(a, steps, {}).contains(b)) {
                    inner = walk(a, steps, b) & walk(b, steps, a);
                    for (const auto& [files, ranks] : steps) {
                        const std::array both{Step{files, ranks}, Step{-files, -ranks}};
                        if (walk(a, both, {}).contains(b)) {
                            inner &= walk(a, both, {});
                            whole = walk(a, both, {}) | a;
                        }
                    }
                }
            }
            ASSERT_EQ(between(a, b), inner) << to_string(a) << to_string(b);
            ASSERT_EQ(line_through(a, b), whole) << to_string(a) << to_string(b);
        }
    }
}

// The tables are there at compile time, and the sliders can be asked there.
static_assert(rook_attacks(Square::at(0, 0), Bitboard{}) == walk(Square::at(0, 0), straight, {}));
static_assert(
    bishop_attacks(Square::at(3, 3), Bitboard{0x0000'2200'0022'0000})
    == walk(Square::at(3, 3), diagonal, Bitboard{0x0000'2200'0022'0000})
);
static_assert(knight_attacks(Square::at(7, 7)) == Bitboard{0x0020'4000'0000'0000});
static_assert(between(Square::at(0, 0), Square::at(0, 0)).empty());

} // namespace
} // namespace rota
