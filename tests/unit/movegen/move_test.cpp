#include "movegen/move.hpp"

#include <gtest/gtest.h>

#include <set>

namespace rota {
namespace {

/// 16 bits say 65,536 things; those that some move packs to are moves, the others are nothing.
TEST(Move, UnpacksExactlyWhatAMovePacksTo) {
    std::set<std::uint16_t> packed;
    for (int from = 0; from < Square::count; ++from) {
        for (int to = 0; to < Square::count; ++to) {
            const Square a = Square::from_index(from);
            const Square b = Square::from_index(to);
            for (const Move move :
                 {Move::ordinary(a, b),
                  Move::double_push(a, b),
                  Move::en_passant(a, b),
                  Move::castling(a, b),
                  Move::promotion(a, b, PieceKind::knight),
                  Move::promotion(a, b, PieceKind::bishop),
                  Move::promotion(a, b, PieceKind::rook),
                  Move::promotion(a, b, PieceKind::queen)}) {
                EXPECT_EQ(move.from(), a);
                EXPECT_EQ(move.to(), b);
                EXPECT_TRUE(packed.insert(move.pack()).second) << "packed twice";
            }
        }
    }
    for (unsigned number = 0; number <= 0xffff; ++number) {
        const auto bits = static_cast<std::uint16_t>(number);
        const auto move = Move::unpack(bits);
        ASSERT_EQ(move.has_value(), packed.contains(bits)) << number;
        if (move) {
            ASSERT_EQ(move->pack(), bits);
        }
    }
}

TEST(Move, KeepsItsKindAndPromotionPiece) {
    const Square a = Square::at(0, 6);
    const Square b = Square::at(0, 7);
    EXPECT_EQ(Move::ordinary(a, b).kind(), MoveKind::ordinary);
    EXPECT_EQ(Move::double_push(a, b).kind(), MoveKind::double_push);
    EXPECT_EQ(Move::en_passant(a, b).kind(), MoveKind::en_passant);
    EXPECT_EQ(Move::castling(a, b).kind(), MoveKind::castling);
    EXPECT_EQ(Move::castling(a, b).promoted_to(), std::nullopt);
    for (const PieceKind kind : promotion_kinds) {
        EXPECT_EQ(Move::promotion(a, b, kind).kind(), MoveKind::promotion);
        EXPECT_EQ(Move::promotion(a, b, kind).promoted_to(), kind);
    }
}

TEST(CastlingTargets, AreGAndFOrCAndD) {
    const auto targets = castling_targets(Square::at(1, 7), Square::at(2, 7));
    EXPECT_EQ(targets.king, Square::at(6, 7));
    EXPECT_EQ(targets.rook, Square::at(5, 7));
    const auto other_side = castling_targets(Square::at(6, 0), Square::at(5, 0));
    EXPECT_EQ(other_side.king, Square::at(2, 0));
    EXPECT_EQ(other_side.rook, Square::at(3, 0));
    EXPECT_FALSE(is_chess960_castling(Square::at(4, 0), Square::at(7, 0)));
    EXPECT_TRUE(is_chess960_castling(Square::at(4, 0), Square::at(6, 0)));
    EXPECT_TRUE(is_chess960_castling(Square::at(3, 0), Square::at(0, 0)));
}

} // namespace
} // namespace rota
