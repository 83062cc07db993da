#include "movegen/fen.hpp"
#include "movegen/illegality.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rota {
namespace {

std::string explain(std::string_view fen, std::string_view move) {
    const auto position = parse_fen(fen);
    const auto request = parse_uci_move(move);
    if (!position || !request) {
        return "unreadable";
    }
    const auto reason = why_illegal(*position, *request);
    return reason ? std::string{code(reason->reason)} + ": " + reason->text : "legal";
}

struct Case {
    std::string_view fen;
    std::string_view move;
    std::string_view answer;
};

TEST(WhyIllegal, NamesTheReasonAndTheSquares) {
    constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (const Case& test : std::to_array<Case>({
             {start, "e2e4", "legal"},
             {start, "e4e5", "no_piece: there is no man on e4"},
             {start, "e7e5", "opponents_piece: White is to move, and the pawn e7 is Black's"},
             {start, "d1d2", "own_piece_on_target: d2 is occupied by the own pawn"},
             {start, "g1g3", "piece_cannot_move_so: a knight does not move from g1 to g3"},
             {start, "a1a5", "path_blocked: the rook a1 is blocked by the pawn a2"},
             {start, "c1h6", "path_blocked: the bishop c1 is blocked by the pawn d2"},
             {start, "e2d3", "nothing_to_capture: the pawn on e2 has nothing to capture on d3"},
             {start, "e2e5", "piece_cannot_move_so: a pawn does not move from e2 to e5"},
             {start,
              "e2e4q",
              "promotion_not_possible: no promotion to a queen: e4 is not on the "
              "last rank"},
             {start,
              "g1f3q",
              "promotion_not_possible: no promotion to a queen: the knight g1 is no "
              "pawn"},
             {start, "e1g1", "castling_path_blocked: the bishop f1 stands in the way of castling"},
             {start, "e1e2", "own_piece_on_target: e2 is occupied by the own pawn"},
             {"4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1",
              "e4e5",
              "pawn_blocked: the pawn on e4 is blocked by e5"},
             {"4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1",
              "e2e4",
              "pawn_blocked: the pawn on e2 is blocked by e3"},
             {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1",
              "e3e5",
              "pawn_cannot_double_step: the pawn on e3 is not on its second rank"},
             {"4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
              "a7a8",
              "promotion_piece_missing: the pawn is promoted on a8: say to which piece (q, r, b or "
              "n)"},
             {"4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1",
              "e2c3",
              "pinned: the king on e1 would be in check from the rook e8"},
             {"4r1k1/8/8/8/8/8/8/4K2N w - - 0 1",
              "h1g3",
              "check_not_answered: the king on e1 is in check from the rook e8 and stays so"},
             {"6k1/8/b7/8/8/8/8/4K3 w - - 0 1",
              "e1f1",
              "king_into_check: f1 is attacked by the bishop a6"},
             {"8/8/8/8/8/4k3/8/4K3 w - - 0 1",
              "e1e2",
              "king_into_check: e2 is attacked by the king e3"},
             // The king cannot retreat along the line of the check.
             {"8/8/8/8/8/k7/8/r3K3 w - - 0 1",
              "e1f1",
              "king_into_check: f1 is attacked by the rook a1"},
             {"4k3/8/b7/8/8/8/8/4K2R w K - 0 1",
              "e1g1",
              "castling_through_check: f1 is attacked by the bishop a6"},
             {"4k3/8/1b6/8/8/8/8/4K2R w K - 0 1",
              "e1g1",
              "castling_into_check: g1 is attacked by the bishop b6"},
             {"4k3/8/8/b7/8/8/8/4K2R w K - 0 1",
              "e1g1",
              "castling_out_of_check: the king on e1 is in check from the bishop a5"},
             {"4k3/8/8/8/8/8/8/4K2R w - - 0 1",
              "e1g1",
              "castling_right_lost: castling right lost: the king e1 or the rook of h1 has moved "
              "before"},
             {"r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "e1c1", "legal"},
             {"r3k3/8/8/8/8/8/8/RN2K3 w Qq - 0 1",
              "e1c1",
              "castling_path_blocked: the knight b1 stands in the way of castling"},
             // Chess960: the castling rook shields its king.
             {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
              "d1b1",
              "castling_into_check: c1 is attacked by the rook a1"},
             {"4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1",
              "e5d6",
              "no_en_passant: the pawn on d5 has not just made a double step, so it cannot be "
              "captured en passant"},
             {"4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1",
              "e5d6",
              "pinned: the king on a5 would be in check from the rook h5"},
             // A promotion piece too many, though the squares are those of a legal move.
             {"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
              "e1g1q",
              "promotion_not_possible: no promotion to a queen: the king e1 is no pawn"},
             {"4k3/8/8/8/8/8/8/4K2R w K - 0 1",
              "e1h1q",
              "promotion_not_possible: no promotion to a queen: the king e1 is no pawn"},
             {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
              "e5d6q",
              "promotion_not_possible: no promotion to a queen: d6 is not on the last rank"},
             // Chess960: no castling takes the king from a1 to c1, and one takes it from g1 to g1.
             {"4k3/8/8/8/8/8/8/K6R w H - 0 1",
              "a1c1",
              "piece_cannot_move_so: a king does not move from a1 to c1"},
             {"4k3/8/8/8/8/8/8/K6R w H - 0 1", "a1g1", "legal"},
             {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1g1", "legal"},
             {"6r1/4k3/8/8/8/8/8/6KR w H - 0 1",
              "g1g1",
              "castling_out_of_check: the king on g1 is in check from the rook g8"},
             {"4k3/8/8/8/8/8/8/6KR w - - 0 1",
              "g1g1",
              "own_piece_on_target: g1 is occupied by the own king"},
         })) {
        EXPECT_EQ(explain(test.fen, test.move), test.answer) << test.fen << ' ' << test.move;
    }
}

TEST(WhyIllegal, KnowsWhatAPawnCannotBecome) {
    const Position position = *parse_fen("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    for (const PieceKind kind : {PieceKind::pawn, PieceKind::king}) {
        const MoveRequest request{Square::at(0, 6), Square::at(0, 7), kind};
        EXPECT_EQ(find_legal_move(position, request), std::nullopt);
        const auto reason = why_illegal(position, request);
        ASSERT_TRUE(reason);
        EXPECT_EQ(reason->reason, IllegalReason::promotion_not_possible);
    }
}

TEST(WhyIllegal, GivesTheSquaresInTheOrderOfTheSentence) {
    const Position position = *parse_fen("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1");
    const auto reason = why_illegal(position, *parse_uci_move("e2c3"));
    ASSERT_TRUE(reason);
    EXPECT_EQ(reason->squares, (std::vector{Square::at(4, 0), Square::at(4, 7)}));
    EXPECT_EQ(article(reason->reason), "3.9.2");
}

} // namespace
} // namespace rota
