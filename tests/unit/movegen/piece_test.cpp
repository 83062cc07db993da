#include "movegen/men.hpp"
#include "movegen/piece.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace rota {
namespace {

TEST(Piece, HasTheLetterOfAFen) {
    for (int byte = 0; byte < 256; ++byte) {
        const char text = static_cast<char>(byte);
        const auto piece = piece_from_letter(text);
        const bool expected =
            byte != 0 && std::string_view{"PNBRQKpnbrqk"}.find(text) != std::string_view::npos;
        EXPECT_EQ(piece.has_value(), expected) << byte;
        if (piece) {
            EXPECT_EQ(letter(*piece), text);
        }
    }
}

TEST(Piece, HasAName) {
    EXPECT_EQ(name(PieceKind::pawn), "pawn");
    EXPECT_EQ(name(PieceKind::king), "king");
    EXPECT_EQ(letter(PieceKind::knight), 'N');
    EXPECT_EQ(name(!Color::white), "Black");
}

TEST(Piece, PawnsBecomeFourKinds) {
    int kinds = 0;
    for (const PieceKind kind : all_piece_kinds) {
        kinds += is_promotion_kind(kind) ? 1 : 0;
    }
    EXPECT_EQ(kinds, 4);
    for (const PieceKind kind : promotion_kinds) {
        EXPECT_TRUE(is_promotion_kind(kind));
    }
}

TEST(Men, ArePutAndCleared) {
    Men men;
    const Square e4 = Square::at(4, 3);
    men.put({Color::black, PieceKind::queen}, e4);
    EXPECT_EQ(men.at(e4), (Piece{Color::black, PieceKind::queen}));
    EXPECT_EQ(men.of(Color::black, PieceKind::queen), Bitboard{e4});
    EXPECT_EQ(men.all(), Bitboard{e4});
    EXPECT_EQ(men.at(Square::at(0, 0)), std::nullopt);
    men.clear(e4);
    EXPECT_EQ(men, Men{});
}

} // namespace
} // namespace rota
