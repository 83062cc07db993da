#include "movegen/bitboard.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace rota {
namespace {

Square sq(std::string_view text) {
    return *parse_square(text);
}

Bitboard set(std::initializer_list<std::string_view> squares) {
    Bitboard result;
    for (const auto text : squares) {
        result |= sq(text);
    }
    return result;
}

TEST(Bitboard, IsASetOfSquares) {
    const Bitboard some = set({"a1", "e4", "h8"});
    EXPECT_EQ(some.size(), 3);
    EXPECT_FALSE(some.empty());
    EXPECT_TRUE(some.more_than_one());
    EXPECT_TRUE(some.contains(sq("e4")));
    EXPECT_FALSE(some.contains(sq("e5")));
    EXPECT_EQ(some.first(), sq("a1"));
    EXPECT_EQ(some.last(), sq("h8"));
    EXPECT_EQ((~some).size(), 61);
    EXPECT_EQ((some & ~Bitboard{sq("e4")}).size(), 2);
    EXPECT_EQ(some ^ sq("e4"), set({"a1", "h8"}));
    EXPECT_TRUE(Bitboard{}.empty());
    EXPECT_FALSE(Bitboard{}.more_than_one());
    EXPECT_FALSE(Bitboard{sq("d1")}.more_than_one());
}

TEST(Bitboard, GivesItsSquaresFromA1ToH8) {
    std::vector<Square> visited;
    for (const Square square : set({"h8", "b1", "a1", "e4"})) {
        visited.push_back(square);
    }
    EXPECT_EQ(visited, (std::vector{sq("a1"), sq("b1"), sq("e4"), sq("h8")}));
    int count = 0;
    for (const Square square : all_squares) {
        EXPECT_EQ(square.index(), count++);
    }
    EXPECT_EQ(count, 64);
}

TEST(Bitboard, KnowsRanksFilesAndColours) {
    EXPECT_EQ(file_of(sq("h3")), file_h);
    EXPECT_EQ(rank_of(sq("c8")), rank_8);
    EXPECT_EQ(relative_rank(Color::white, 0), rank_1);
    EXPECT_EQ(relative_rank(Color::black, 0), rank_8);
    EXPECT_TRUE(relative_rank(Color::black, 1).contains(sq("e7")));
    EXPECT_EQ(light_squares.size(), 32);
    for (const Square square : all_squares) {
        EXPECT_EQ(light_squares.contains(square), square.is_light()) << to_string(square);
    }
    EXPECT_FALSE(sq("a1").is_light());
}

/// FIDE Laws 3.7: towards the other side, and never round the edge of the board.
TEST(Bitboard, PawnsStepTowardsTheOtherSide) {
    EXPECT_EQ(pushed<Color::white>(set({"e2", "a7"})), set({"e3", "a8"}));
    EXPECT_EQ(pushed<Color::black>(set({"e7", "a2"})), set({"e6", "a1"}));
    EXPECT_EQ(pushed<Color::white>(rank_8), Bitboard{});
    EXPECT_EQ(pushed<Color::black>(rank_1), Bitboard{});
    EXPECT_EQ(pushed_east<Color::white>(set({"a2", "h2"})), set({"b3"}));
    EXPECT_EQ(pushed_west<Color::white>(set({"a2", "h2"})), set({"g3"}));
    EXPECT_EQ(pushed_east<Color::black>(set({"a7", "h7"})), set({"b6"}));
    EXPECT_EQ(pushed_west<Color::black>(set({"a7", "h7"})), set({"g6"}));
    EXPECT_EQ(pawn_attacks<Color::white>(set({"a2", "h4"})), set({"b3", "g5"}));
    EXPECT_EQ(pawn_attacks(Color::black, set({"d5", "f5"})), set({"c4", "e4", "g4"}));
}

} // namespace
} // namespace rota
