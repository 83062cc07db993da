#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "perft/random_play.hpp"

#include <gtest/gtest.h>

#include <set>

namespace rota::perft {
namespace {

TEST(Chess960Start, KnowsNumber518AndTheEnds) {
    EXPECT_EQ(chess960_start(518), Position::start());
    EXPECT_EQ(to_fen(chess960_start(0)).substr(35, 8), "BBQNNRKR");
    EXPECT_EQ(to_fen(chess960_start(959)).substr(35, 8), "RKRNNQBB");
}

TEST(Chess960Start, All960DifferAndAreWellFormed) {
    std::set<std::string> fens;
    for (int number = 0; number < 960; ++number) {
        const Position position = chess960_start(number);
        fens.insert(to_fen(position));
        const int king = position.king(Color::white).file();
        const Bitboard rooks = position.castling_rooks() & rank_1;
        EXPECT_EQ(rooks.size(), 2);
        EXPECT_TRUE(rooks.first().file() < king && king < rooks.last().file()) << number;
        const Bitboard bishops = position.pieces(Color::white, PieceKind::bishop);
        EXPECT_EQ((bishops & light_squares).size(), 1) << number;
    }
    EXPECT_EQ(fens.size(), 960U);
}

TEST(RandomPlay, IsTheSameForTheSameSeed) {
    RandomPlay a{5};
    RandomPlay b{5};
    RandomPlay c{6};
    bool differs = false;
    for (int i = 0; i < 20; ++i) {
        const Position position = a.next();
        EXPECT_EQ(position, b.next());
        differs = differs || position != c.next();
    }
    EXPECT_TRUE(differs);
}

TEST(RandomPlay, GivesPositionsWithMoves) {
    RandomPlay play{1};
    for (int i = 0; i < 200; ++i) {
        EXPECT_TRUE(has_legal_move(play.next()));
        EXPECT_TRUE(has_legal_move(play.next_chess960()));
    }
}

} // namespace
} // namespace rota::perft
