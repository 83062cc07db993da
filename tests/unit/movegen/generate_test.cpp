#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/reference/mailbox.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

Position position(std::string_view fen) {
    return parse_fen(fen).value();
}

/// In alphabetical order, castling as king to rook.
std::vector<std::string> moves(std::string_view fen) {
    std::vector<std::string> texts;
    for (const Move move : legal_moves(position(fen))) {
        texts.push_back(to_uci(move, CastlingSpelling::king_to_rook));
    }
    std::ranges::sort(texts);
    return texts;
}

struct Count {
    std::string_view fen;
    std::size_t moves;
};

TEST(LegalMoves, AreSoMany) {
    for (const Count& test : std::to_array<Count>({
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 20},
             {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 48},
             {"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 14},
             {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
             // 64 men: more than a list of 256 moves holds.
             {"kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", 270},
             {"7k/5Q2/6K1/8/3pP3/3P4/8/8 b - e3 0 1", 1},
         })) {
        const Position board = position(test.fen);
        EXPECT_EQ(legal_moves(board).size(), test.moves) << test.fen;
        EXPECT_EQ(count_legal_moves(board), test.moves) << test.fen;
        EXPECT_EQ(reference::legal_moves(board.to_setup()).size(), test.moves) << test.fen;
        EXPECT_LE(test.moves, MoveList::capacity);
    }
}

TEST(LegalMoves, OutOfACheckAreKingMovesCapturesAndInterpositions) {
    EXPECT_THAT(
        moves("4k3/8/8/8/4r3/8/3N4/R3K3 w - - 0 1"),
        testing::ElementsAre("d2e4", "e1d1", "e1f1", "e1f2")
    );
    EXPECT_THAT( // two checkers: only the king moves
        moves("4k3/8/8/8/4r3/5n2/8/Q3K2R w K - 0 1"),
        testing::ElementsAre("e1d1", "e1f1", "e1f2")
    );
}

TEST(LegalMoves, OfPinnedMenKeepToTheLine) {
    EXPECT_THAT(
        moves("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1"), testing::IsSupersetOf({"e2e3", "e2e8"})
    );
    EXPECT_THAT(
        moves("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1"), testing::Not(testing::Contains("e2d2"))
    );
    EXPECT_THAT( // a pinned pawn may capture the pinner
        moves("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1"),
        testing::AllOf(testing::Contains("f2g3"), testing::Not(testing::Contains("f2f3")))
    );
}

TEST(LegalMoves, EnPassantOnlyWhenTheKingStaysSafe) {
    using testing::Contains;
    using testing::Not;
    EXPECT_THAT(moves("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), Contains("e5d6"));
    // Both pawns leave the rank of king and rook.
    EXPECT_THAT(moves("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1"), Not(Contains("e5d6")));
    EXPECT_THAT(moves("4k3/8/8/K1P1p2r/8/8/8/8 w - - 0 1"), Contains("c5c6"));
    // The captured pawn gives check; it does, and shields its enemy's king from a bishop.
    EXPECT_THAT(moves("4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1"), Contains("e5d6"));
    EXPECT_THAT(moves("4k3/5b2/8/3pP3/2K5/8/8/8 w - d6 0 1"), Not(Contains("e5d6")));
    // Pinned on the file; pinned along the capture's diagonal.
    EXPECT_THAT(moves("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), Not(Contains("e5d6")));
    EXPECT_THAT(moves("1b4k1/8/8/3pP3/5K2/8/8/8 w - d6 0 1"), Contains("e5d6"));
    // It is the only answer to the check.
    EXPECT_THAT(moves("7k/5Q2/6K1/8/3pP3/3P4/8/8 b - e3 0 1"), testing::ElementsAre("d4e3"));
}

TEST(LegalMoves, PromotionsAreToFourPieces) {
    EXPECT_THAT(
        moves("2n5/1P6/8/8/8/8/8/k1K5 w - - 0 1"),
        testing::IsSupersetOf(
            {"b7b8q", "b7b8r", "b7b8b", "b7b8n", "b7c8q", "b7c8r", "b7c8b", "b7c8n"}
        )
    );
    EXPECT_THAT(moves("2n5/1P6/8/8/8/8/8/k1K5 w - - 0 1"), testing::Not(testing::Contains("b7b8")));
}

struct Castling {
    std::string_view fen;
    std::string_view castlings; ///< King to rook, separated by blanks.
    std::string_view why;
};

TEST(LegalMoves, CastlingAsTheLawsAndChess960HaveIt) {
    for (const Castling& test : std::to_array<Castling>({
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1 e1h1", "both"},
             {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8a8 e8h8", "both"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1h1", "one right lost"},
             {"4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", "", "men between"},
             {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1", "b1 may be attacked"},
             {"3rk3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "d1 is attacked"},
             {"2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "c1 is attacked"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1 e1h1", "the rooks may be attacked"},
             {"4k3/8/8/8/4r3/8/8/R3K2R w KQ - 0 1", "", "in check"},
             {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "the king is on its target already"},
             {"4k3/8/8/8/8/8/8/R1K5 w A - 0 1", "c1a1", "the same on the other side"},
             {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "the rook is on its target already"},
             {"4k3/8/8/8/8/8/8/3RK3 w D - 0 1", "e1d1", "the same on the other side"},
             {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "the two change places"},
             {"4k3/8/8/8/8/8/8/1KR5 w C - 0 1", "b1c1", "over the whole board"},
             {"4k3/8/8/8/8/8/8/1KR2N2 w C - 0 1", "", "the rook's target is occupied"},
             {"4k3/8/8/8/8/8/8/1KR3N1 w C - 0 1", "", "the king's target is occupied"},
             {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "", "the rook shields its king: pinned"},
             {"4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", "", "the same from further away"},
             {"4k3/8/8/8/8/8/8/bR1K4 w B - 0 1", "d1b1", "a bishop does not attack there"},
             {"4k3/8/8/8/8/8/8/r1K4R w H - 0 1", "", "in check along the rank"},
             {"1r2k3/8/8/8/8/8/8/1R2K3 w B - 0 1", "e1b1", "the rook may be attacked"},
         })) {
        std::string found;
        for (const Move move : legal_moves(position(test.fen))) {
            if (move.kind() == MoveKind::castling) {
                found += found.empty() ? "" : " ";
                found += to_uci(move, CastlingSpelling::king_to_rook);
            }
        }
        EXPECT_EQ(found, test.castlings) << test.fen << ": " << test.why;
    }
}

TEST(Mate, IsCheckWithoutAMove) {
    const Position mate = position("6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1");
    EXPECT_TRUE(is_checkmate(mate));
    EXPECT_FALSE(is_stalemate(mate));
    EXPECT_FALSE(has_legal_move(mate));
    const Position stalemate = position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    EXPECT_FALSE(is_checkmate(stalemate));
    EXPECT_TRUE(is_stalemate(stalemate));
    const Position neither = Position::start();
    EXPECT_FALSE(is_checkmate(neither));
    EXPECT_FALSE(is_stalemate(neither));
    // Not a stalemate: the capture en passant is the only move.
    EXPECT_FALSE(is_stalemate(position("7k/5Q2/6K1/8/3pP3/3P4/8/8 b - e3 0 1")));
    EXPECT_TRUE(is_stalemate(position("7k/5Q2/6K1/8/3pP3/3P4/8/8 b - - 0 1")));
}

TEST(IsLegal, AsksForTheRightKind) {
    const Position start = Position::start();
    const Square e2 = Square::at(4, 1);
    const Square e4 = Square::at(4, 3);
    EXPECT_TRUE(is_legal(start, Move::double_push(e2, e4)));
    EXPECT_FALSE(is_legal(start, Move::ordinary(e2, e4)));
    EXPECT_FALSE(is_legal(start, Move::en_passant(e2, e4)));
    EXPECT_FALSE(is_legal(start, Move::castling(e2, e4)));
    EXPECT_FALSE(is_legal(start, Move::promotion(e2, e4, PieceKind::queen)));
    EXPECT_FALSE(is_legal(start, Move::ordinary(e4, e4)));
}

} // namespace
} // namespace rota
