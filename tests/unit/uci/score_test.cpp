#include "uci/score.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace rota::uci {
namespace {

using enum Score::Kind;
using Mate = Evaluation::Mate;

TEST(Score, CentipawnsTurnWithTheSideToMove) {
    EXPECT_EQ(evaluation_of({centipawns, 31}, Color::white).centipawns, 31);
    EXPECT_EQ(evaluation_of({centipawns, 31}, Color::black).centipawns, -31);
    constexpr auto lowest = std::numeric_limits<std::int32_t>::min();
    EXPECT_GT(evaluation_of({centipawns, lowest}, Color::black).centipawns, 0);
}

TEST(Score, MateHasAWinner) {
    EXPECT_EQ(evaluation_of({mate, 3}, Color::white).mate, (Mate{Color::white, 3}));
    EXPECT_EQ(evaluation_of({mate, 3}, Color::black).mate, (Mate{Color::black, 3}));
    EXPECT_EQ(evaluation_of({mate, -2}, Color::white).mate, (Mate{Color::black, 2}));
    EXPECT_EQ(evaluation_of({mate, -2}, Color::black).mate, (Mate{Color::white, 2}));
}

TEST(Score, MateInZeroIsTheEndOfTheSideToMove) {
    EXPECT_EQ(evaluation_of({mate, 0}, Color::white).mate, (Mate{Color::black, 0}));
    EXPECT_EQ(evaluation_of({mate, 0}, Color::black).mate, (Mate{Color::white, 0}));
    EXPECT_LT(win_chance(evaluation_of({mate, 0}, Color::white)), 0.05);
}

TEST(Score, ABoundTurnsToo) {
    EXPECT_EQ(evaluation_of({centipawns, 5, Bound::lower}, Color::white).bound, Bound::lower);
    EXPECT_EQ(evaluation_of({centipawns, 5, Bound::lower}, Color::black).bound, Bound::upper);
    EXPECT_EQ(evaluation_of({centipawns, 5, Bound::upper}, Color::black).bound, Bound::lower);
}

TEST(Score, MatesTooLongOrOnlyBoundsAreNotBelieved) {
    EXPECT_TRUE(is_credible({mate, 246}));
    EXPECT_TRUE(is_credible({mate, -246}));
    EXPECT_FALSE(is_credible({mate, 247}));
    EXPECT_FALSE(is_credible({mate, -247}));
    EXPECT_FALSE(is_credible({mate, 3, Bound::lower}));
    EXPECT_TRUE(is_credible({centipawns, 20'000, Bound::upper}));
}

TEST(Score, WinChanceIsSymmetricAndLimited) {
    EXPECT_DOUBLE_EQ(win_chance({}), 0.5);
    EXPECT_NEAR(win_chance({100}), 0.5910, 0.0001);
    EXPECT_NEAR(win_chance({100}) + win_chance({-100}), 1, 1e-12);
    EXPECT_DOUBLE_EQ(win_chance({5000}), win_chance({1000}));
    EXPECT_DOUBLE_EQ(win_chance({0, Mate{Color::white, 9}}), win_chance({1000}));
    EXPECT_DOUBLE_EQ(win_chance({0, Mate{Color::black, 1}}), win_chance({-1000}));
}

TEST(Score, IsShownToPeople) {
    EXPECT_EQ(to_string(Evaluation{25}), "+0.25");
    EXPECT_EQ(to_string(Evaluation{-310, {}, Bound::upper}), "<= -3.10");
    EXPECT_EQ(to_string(Evaluation{0, Mate{Color::black, 3}}), "mate in 3 for Black");
    EXPECT_EQ(to_string(Evaluation{0, Mate{Color::white, 0}}), "mate by White");
}

} // namespace
} // namespace rota::uci
