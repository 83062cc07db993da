#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

namespace rota {
namespace {

Square sq(std::string_view text) {
    return parse_square(text).value();
}

TEST(ParseUciMove, ReadsFromToAndPromotion) {
    EXPECT_EQ(parse_uci_move("e2e4").value(), (MoveRequest{sq("e2"), sq("e4"), std::nullopt}));
    EXPECT_EQ(
        parse_uci_move("a7b8n").value(), (MoveRequest{sq("a7"), sq("b8"), PieceKind::knight})
    );
    EXPECT_EQ(parse_uci_move("g1g1").value(), (MoveRequest{sq("g1"), sq("g1"), std::nullopt}));
}

struct Bad {
    std::string_view text;
    ParseError::Kind kind;
    std::size_t offset;
};

TEST(ParseUciMove, PointsAtWhatIsWrong) {
    using enum ParseError::Kind;
    for (const Bad& bad : std::to_array<Bad>({
             {"", unexpected_end, 0},
             {"e", unexpected_end, 1},
             {"e2", unexpected_end, 2},
             {"e2e", unexpected_end, 3},
             {"i2e4", unexpected_character, 0},
             {"e9e4", unexpected_character, 1},
             {"e2E4", unexpected_character, 2},
             {"e2e0", unexpected_character, 3},
             {"e7e8Q", unexpected_character, 4},
             {"e7e8k", unexpected_character, 4},
             {"e7e8p", unexpected_character, 4},
             {"e7e8=q", unexpected_character, 4},
             {"e2e4 ", unexpected_character, 4},
             {"e7e8qq", trailing_text, 5},
             {"0000", unexpected_character, 0},
             {"O-O", unexpected_character, 0},
             {"\xc3\xa9", unexpected_character, 0},
         })) {
        const auto move = parse_uci_move(bad.text);
        ASSERT_FALSE(move.has_value()) << bad.text;
        EXPECT_EQ(move.error().kind, bad.kind) << bad.text;
        EXPECT_EQ(move.error().offset, bad.offset) << bad.text;
        EXPECT_FALSE(move.error().expected.empty()) << bad.text;
    }
}

/// The move that `text` means, as king to rook and with its kind; "" when there is none.
std::string meant(std::string_view fen, std::string_view text) {
    const auto move = find_legal_move(parse_fen(fen).value(), parse_uci_move(text).value());
    return move ? testing::PrintToString(*move) : "";
}

struct Meaning {
    std::string_view fen;
    std::string_view text;
    std::string_view move;
};

TEST(FindLegalMove, UnderstandsBothSpellingsOfCastling) {
    for (const Meaning& test : std::to_array<Meaning>({
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1", "e1h1*"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1h1", "e1h1*"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1c1", "e1a1*"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1a1", "e1a1*"},
             {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", "e8a8*"},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1f1", "e1f1-"}, // a step of the king
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1b1", ""},
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e8g8", ""}, // the other side's
             {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1g1", ""},    // no right
             {"r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "e1h1", ""},
             // The king would go one square: f1g1 is that step, f1h1 is castling.
             {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1g1", "f1g1-"},
             {"4k3/8/8/8/8/8/8/5K1R w K - 0 1", "f1h1", "f1h1*"},
             // On g1 stands the own rook: it cannot be a step.
             {"4k3/8/8/8/8/8/8/5KR1 w K - 0 1", "f1g1", "f1g1*"},
             // Already on its target; from and to are one square.
             {"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1g1", "g1h1*"},
             {"4k3/8/8/8/8/8/8/6KR w K - 0 1", "g1h1", "g1h1*"},
             {"4k3/8/8/8/8/8/8/R1K5 w Q - 0 1", "c1c1", "c1a1*"},
             // b1c1 is castling with the rook c1, and never with the rook a1.
             {"4k3/8/8/8/8/8/8/RKR5 w CA - 0 1", "b1c1", "b1c1*"},
             {"4k3/8/8/8/8/8/8/RKR5 w A - 0 1", "b1c1", ""},
             {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1c1", "b1c1-"},
             {"4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "b1a1*"},
             // A pinned rook: neither spelling.
             {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1", ""},
             {"4k3/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1c1", "d1c1-"},
         })) {
        EXPECT_EQ(meant(test.fen, test.text), test.move) << test.fen << ' ' << test.text;
    }
}

TEST(FindLegalMove, FindsTheKindOfTheMove) {
    for (const Meaning& test : std::to_array<Meaning>({
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e2e4", "e2e4="},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e2e3", "e2e3-"},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e5d6", "e5d6p"},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "a7a8q", "a7a8q+"},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "a7a8", ""}, // to which piece?
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e2e3q", ""},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e1d1q", ""},
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "e3e4", ""}, // an empty square
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - d6 0 1", "d5d4", ""}, // the opponent's pawn
             {"4k3/P7/8/3pP3/8/8/4P3/4K3 w - - 0 1", "e5d6", ""},
         })) {
        EXPECT_EQ(meant(test.fen, test.text), test.move) << test.fen << ' ' << test.text;
    }
}

TEST(ToUci, WritesBothSpellings) {
    const Move castling = Move::castling(sq("e1"), sq("a1"));
    EXPECT_EQ(to_uci(castling), "e1c1");
    EXPECT_EQ(to_uci(castling, CastlingSpelling::king_to_rook), "e1a1");
    EXPECT_EQ(to_uci(Move::castling(sq("b8"), sq("c8"))), "b8g8");
    EXPECT_EQ(to_uci(Move::promotion(sq("a2"), sq("b1"), PieceKind::knight)), "a2b1n");
    EXPECT_EQ(to_uci(Move::double_push(sq("e2"), sq("e4"))), "e2e4");
}

} // namespace
} // namespace rota
