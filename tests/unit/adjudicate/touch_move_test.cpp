#include "adjudicate/touch_move.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {
namespace {

using test::position;

struct Left {
    std::string article;
    std::vector<std::string> moves;

    friend bool operator==(const Left&, const Left&) = default;
    friend void PrintTo(const Left& left, std::ostream* out) {
        *out << left.article << ':';
        for (const std::string& move : left.moves) {
            *out << ' ' << move;
        }
    }
};

Left left_after(std::string_view fen, std::string_view attempt) {
    const Position board = position(fen);
    const MoveRequest request = *parse_uci_move(attempt);
    const auto illegality = why_illegal(board, request);
    if (!illegality) {
        return {"legal", {}};
    }
    const Admissible admissible = admissible_after(board, request, illegality->reason);
    EXPECT_EQ(admissible.citation.document, fide_laws);
    EXPECT_FALSE(admissible.text.empty());
    Left left{admissible.citation.article, {}};
    for (const Move move : admissible.moves) {
        left.moves.push_back(to_uci(move));
    }
    std::ranges::sort(left.moves);
    return left;
}

TEST(TouchMove, TheTouchedManMustMove) {
    EXPECT_EQ(
        left_after("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", "b1b3"),
        (Left{"4.3.1", {"b1a3", "b1c3", "b1d2"}})
    );
}

TEST(TouchMove, AManThatCannotMoveLeavesAnyMove) {
    EXPECT_EQ(
        left_after("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3"),
        (Left{"4.5", {"e1d1", "e1d2", "e1f1", "e1f2"}})
    );
}

TEST(TouchMove, ATouchedEnemyManIsCapturedWhenTheOwnManCannotMove) {
    // The pinned knight cannot take the rook on g3, which the pawn can.
    EXPECT_EQ(
        left_after("4r1k1/8/8/8/8/6r1/4N2P/4K3 w - - 0 1", "e2g3"), (Left{"4.3.3", {"h2g3"}})
    );
    // Nobody can take the one on f4.
    EXPECT_EQ(left_after("4r1k1/8/8/8/5r2/8/4N3/4K3 w - - 0 1", "e2f4").article, "4.5");
}

TEST(TouchMove, TheOwnManGoesBeforeTheEnemyMan) {
    EXPECT_EQ(left_after("6k1/8/8/8/8/r7/1P6/R3K3 w - - 0 1", "b2c3").article, "4.3.1");
}

TEST(TouchMove, AnEnemyManThatWasLiftedMustBeCaptured) {
    EXPECT_EQ(left_after("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5d4"), (Left{"4.3.2", {"e4d5"}}));
    EXPECT_EQ(left_after("4k3/8/8/8/3pP3/8/8/4K3 w - - 0 1", "d4d3").article, "4.5");
    // en passant takes a man that does not stand on the target
    EXPECT_EQ(left_after("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "d5d4"), (Left{"4.3.2", {"e5d6"}}));
}

TEST(TouchMove, AfterAnIllegalCastlingTheKingMustMove) {
    EXPECT_EQ(
        left_after("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "e1g1"),
        (Left{"4.4.3", {"e1d1", "e1d2", "e1f2"}})
    );
    // castling on the other side is another move of the king
    const Left left = left_after("4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1", "e1g1");
    EXPECT_EQ(left.article, "4.4.3"); // in check: no castling at all
    EXPECT_EQ(
        left_after("4k3/8/8/8/8/7n/8/R3K2R w KQ - 0 1", "e1g1"),
        (Left{"4.4.3", {"e1c1", "e1d1", "e1d2", "e1e2", "e1f1"}})
    );
}

TEST(TouchMove, AKingThatCannotMoveAfterAnIllegalCastlingLeavesAnyMove) {
    const Left left =
        left_after("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e1g1");
    EXPECT_EQ(left.article, "4.4.3");
    EXPECT_EQ(left.moves.size(), 20U);
}

TEST(TouchMove, AnEmptySquareTouchesNothing) {
    EXPECT_EQ(left_after("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "a1a2").article, "4.5");
}

TEST(TouchMove, APinnedCastlingRookOfChess960) {
    // The rook b1 shields the king c1 from the rook a1, so castling is not possible.
    EXPECT_EQ(left_after("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1b1").article, "4.4.3");
}

TEST(TouchMove, OfSeveralMenThatMayHaveBeenTouchedAnyMayMove) {
    const Position board = position("4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1");
    const std::vector<MoveRequest> attempts{*parse_uci_move("b1d4"), *parse_uci_move("g1d4")};
    std::vector<Illegality> reasons;
    for (const MoveRequest& attempt : attempts) {
        reasons.push_back(*why_illegal(board, attempt));
    }
    const Admissible admissible = admissible_after(board, attempts, reasons);
    EXPECT_EQ(admissible.citation, fide("4.3.1"));
    EXPECT_EQ(admissible.text, "the touched man, on b1 or g1, must move");
    EXPECT_EQ(admissible.moves.size(), 6U);
    EXPECT_EQ(admissible_after(board, std::vector<MoveRequest>{}, {}).citation, fide("4.5"));
}

} // namespace
} // namespace rota::adjudicate
