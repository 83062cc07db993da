#include "movegen/fen.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using enum FenField;

struct Expected {
    FenField field;
    std::string_view part;
};

struct Bad {
    std::string_view marked; ///< A FEN with ^ before each place where a fault is.
    std::vector<Expected> faults;
};

/// A fault a line, as "column 3, castling: message".
std::string describe(const FenError& error) {
    std::string text;
    for (const FenFault& fault : error.faults) {
        text += testing::PrintToString(fault) + '\n';
    }
    return text;
}

/// Exactly these faults are found, in this order, each at its mark.
void expect_faults(std::initializer_list<Bad> table) {
    for (const Bad& bad : table) {
        std::string fen;
        std::vector<std::size_t> marks;
        for (const char character : bad.marked) {
            if (character == '^') {
                marks.push_back(fen.size());
            } else {
                fen += character;
            }
        }
        ASSERT_EQ(marks.size(), bad.faults.size()) << "a mark for each fault in " << bad.marked;
        const auto position = parse_fen(fen);
        ASSERT_FALSE(position.has_value()) << fen;
        const auto& faults = position.error().faults;
        ASSERT_EQ(faults.size(), marks.size()) << bad.marked << '\n' << describe(position.error());
        for (std::size_t i = 0; i < marks.size(); ++i) {
            EXPECT_EQ(faults[i].field, bad.faults[i].field) << bad.marked;
            EXPECT_EQ(faults[i].offset, marks[i]) << bad.marked << '\n' << faults[i].message;
            EXPECT_THAT(faults[i].message, testing::HasSubstr(std::string{bad.faults[i].part}));
        }
    }
}

TEST(ParseFen, CountsKings) {
    expect_faults({
        {"^8/8/8/8/8/8/8/4K3 w - - 0 1", {{placement, "Black has no king"}}},
        {"^^8/8/8/8/8/8/8/8 w - - 0 1",
         {{placement, "White has no king"}, {placement, "Black has no king"}}},
        {"4k3/8/8/8/8/8/8/K3^K3 w - - 0 1",
         {{placement, "White has 2 kings, on a1 and e1, expected one"}}},
        {"k1^k5/8/8/8/8/8/8/4K3 w - - 0 1", {{placement, "Black has 2 kings, on a8 and c8"}}},
    });
}

TEST(ParseFen, PointsAtPawnsOnLastRanks) {
    expect_faults({
        {"^P3k3/8/8/8/8/8/8/4K2^p w - - 0 1",
         {{placement, "a pawn cannot stand on a8"}, {placement, "cannot stand on h1"}}},
    });
}

TEST(ParseFen, PointsAtTheSideWhenTheOtherIsInCheck) {
    expect_faults({
        {"4k3/8/8/8/8/8/4R3/4K3 ^w - - 0 1",
         {{side_to_move,
           "White is to move, but the king on e8 is already in check from the rook on e2"}}},
        {"4k3/4K3/8/8/8/8/8/8 ^b - - 0 1",
         {{side_to_move, "Black is to move, but the king on e7"}}},
    });
}

TEST(ParseFen, ChecksCastlingRights) {
    expect_faults({
        {"4k3/8/8/8/8/8/8/4K2R w K^Q - 0 1",
         {{castling, "castling right Q, but White has no rook on the a side of the king e1"}}},
        {"r3k3/8/8/8/8/8/8/4K2R w K^kq - 0 1",
         {{castling, "castling right k, but Black has no rook on the h side of the king e8"}}},
        {"4k3/8/8/8/8/8/4K3/7R w ^K - 0 1",
         {{castling, "castling right K, but White has no king on rank 1"}}},
        {"8/4k3/8/8/8/8/8/R3K2R w KQ^k^q - 0 1",
         {{castling, "castling right k, but Black has no king on rank 8"},
          {castling, "castling right q, but Black has no king on rank 8"}}},
        {"4k3/8/8/8/8/8/8/4K2R w K^K - 0 1",
         {{castling, "castling right K, but the right of the rook h1 was given before"}}},
        {"4k3/8/8/8/8/8/8/4K2R w K^H - 0 1",
         {{castling, "castling right H, but the right of the rook h1 was given before"}}},
        {"4k3/8/8/8/8/8/8/4K2R w ^G^b - 0 1",
         {{castling, "castling right G, but White has no rook on g1"},
          {castling, "castling right b, but Black has no rook on b8"}}},
        {"4k3/8/8/8/8/8/8/4K1RR w G^H - 0 1",
         {{castling, "White has two castling rights on one side of the king, on g1 and h1"}}},
        {"4k3/8/8/8/8/8/8/4K1RR w H^G - 0 1",
         {{castling, "two castling rights on one side of the king"}}},
        {"4k3/8/8/8/8/8/8/4K2R w K^x^1^- - 0 1",
         {{castling, "unexpected \"x\", expected KQkq, the file of a rook"},
          {castling, "unexpected \"1\""},
          {castling, "unexpected \"-\""}}},
        // A rook of the other side is none.
        {"4k2R/8/8/8/8/8/8/4K3 b ^k - 0 1",
         {{castling, "castling right k, but Black has no rook on the h side"}}},
    });
}

TEST(ParseFen, ChecksTheEnPassantSquare) {
    expect_faults({
        {"4k3/8/8/3pP3/8/8/8/4K3 w - ^d3 0 1",
         {{en_passant,
           "en passant on d3 is impossible: White is to move, so the square is on "
           "rank 6"}}},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - ^f6 0 1",
         {{en_passant, "en passant on f6 is impossible: Black has no pawn on f5"}}},
        {"4k3/8/3n4/3pP3/8/8/8/4K3 w - ^d6 0 1",
         {{en_passant, "en passant on d6 is impossible: d6 is occupied"}}},
        {"4k3/3p4/8/3pP3/8/8/8/4K3 w - ^d6 0 1",
         {{en_passant, "en passant on d6 is impossible: d7 is occupied"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - e^9 0 1",
         {{en_passant, "\"e9\" is no square, expected one such as e6 or -"}}},
        {"4k3/8/8/8/8/8/8/4K3 b - ^E3 0 1",
         {{en_passant, "\"E3\" is no square, expected one such as e3 or -"}}},
        {"4k3/8/8/8/8/8/8/4K3 b - e^ 0 1", {{en_passant, "\"e\" is no square"}}},
        {"4k3/8/8/8/8/8/8/4K3 b - e3^4 0 1", {{en_passant, "\"e34\" is no square"}}},
        {"4k3/8/8/8/8/8/8/4K3 b - ^-- 0 1", {{en_passant, "\"--\" is no square"}}},
    });
}

TEST(ParseFen, ChecksTheCounters) {
    expect_faults({
        {"4k3/8/8/8/8/8/8/4K3 w - - ^-1 1",
         {{half_move_clock, "\"-1\" is no number, expected digits only"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 3^x 1", {{half_move_clock, "\"3x\" is no number"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - ^- ^-",
         {{half_move_clock, "\"-\" is no number"}, {full_move_number, "\"-\" is no number"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^0",
         {{full_move_number, "\"0\" is out of range, expected 1 to 1000000"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - ^1000001 1",
         {{half_move_clock, "\"1000001\" is out of range, expected 0 to 1000000"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 ^99999999999999999999999999",
         {{full_move_number, "\"99999999999999999999...\" is out of range"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0^",
         {{full_move_number, "text ends before the full-move number, expected a number"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 1^.5 ^+2",
         {{half_move_clock, "\"1.5\" is no number"}, {full_move_number, "\"+2\" is no number"}}},
    });
}

TEST(ParseFen, CountsRanksAndSquares) {
    expect_faults({
        {"4k3/7^/8/8/8/8/8/4K3 w - - 0 1", {{placement, "rank 7 has 7 squares, expected 8"}}},
        {"4k3/pppp^/8/8/8/8/8/4K3 w - - 0 1", {{placement, "rank 7 has 4 squares"}}},
        {"4k3/ppppppppp^/8/8/8/8/8/4K3 w - - 0 1", {{placement, "rank 7 has 9 squares"}}},
        {"4k3/8/8/8/8/8/8/4K4^ w - - 0 1", {{placement, "rank 1 has 9 squares"}}},
        {"4k3/8/^/8/8/8/8/4K3 w - - 0 1", {{placement, "rank 6 has 0 squares"}}},
        {"4k3/1^/8/8/8/8/8/4K3 w - - 0 1", {{placement, "rank 7 has 1 square, expected 8"}}},
        {"4k3/8/8/8/8/8/4K3^ w - - 0 1", {{placement, "7 ranks, expected 8"}}},
        {"4k2K^ w - - 0 1", {{placement, "1 rank, expected 8"}}},
        {"4k3/8/8/8/8/8/8/4K3^/8 w - - 0 1", {{placement, "more than 8 ranks"}}},
        {"4k3/8/8/8/8/8/8/4K3^/ w - - 0 1", {{placement, "more than 8 ranks"}}},
        {"4k3/7^/^9p/8/8/8/8/4K2^ w - - 0 1",
         {{placement, "rank 7 has 7 squares"},
          {placement, "unexpected \"9\""},
          {placement, "rank 1 has 7 squares"}}},
    });
}

TEST(ParseFen, NamesUnexpectedCharacters) {
    constexpr std::string_view expected_piece =
        ", expected a piece (PNBRQK or pnbrqk), 1 to 8 or /";
    expect_faults({
        {"4k3/8/8/3^x4/8/8/8/4K3 w - - 0 1", {{placement, "unexpected \"x\""}}},
        {"4k3/8/8/3^x4/8/8/8/4K3 w - - 0 1", {{placement, expected_piece}}},
        {"4k3/^9/8/8/8/8/8/4K3 w - - 0 1", {{placement, "unexpected \"9\""}}},
        {"4k3/^0/8/8/8/8/8/4K3 w - - 0 1", {{placement, "unexpected \"0\""}}},
        {std::string_view{"4k3/8/8/4^\0/8/8/8/4K3 w - - 0 1", 31},
         {{placement, "unexpected the byte 0x00"}}},
        {"4k3/8/8/3^\x80"
         "4/8/8/8/4K3 w - - 0 1",
         {{placement, "unexpected the byte 0x80"}}},
        // One character of UTF-8 is one fault: a pawn figurine, and a dash instead of a minus.
        {"4k3/8/8/3^\xe2\x99\x99"
         "4/8/8/8/4K3 w - - 0 1",
         {{placement, "unexpected the character U+2659"}}},
        {"4k3/8/8/8/8/8/8/4K3 w ^\xe2\x80\x93 - 0 1",
         {{castling, "unexpected the character U+2013"}}},
        {"4k3/8/8/8/8/8/8/4K3 ^W - - 0 1", {{side_to_move, "unexpected \"W\", expected w or b"}}},
        {"4k3/8/8/8/8/8/8/4K3 ^white - - 0 1", {{side_to_move, "unexpected \"white\""}}},
        {"4k3/8/8/8/8/8/8/4K3 ^\x1b[31m - - 0 1", {{side_to_move, "unexpected \"?[31m\""}}},
    });
}

TEST(ParseFen, NamesWhatIsMissingAndWhatIsTooMuch) {
    expect_faults({
        {"^", {{placement, "empty text, expected a FEN"}}},
        {"^ \t\n", {{placement, "empty text, expected a FEN"}}},
        {"4k3/8/8/8/8/8/8/4K3^^^",
         {{side_to_move, "text ends before the side to move, expected w or b"},
          {castling, "text ends before the castling field, expected some of KQkq or -"},
          {en_passant, "text ends before the en passant field, expected a square or -"}}},
        {"4k3/8/8/8/8/8/8/4K3 w^^", {{castling, "text ends"}, {en_passant, "text ends"}}},
        {"4k3/8/8/8/8/8/8/4K3 w -^", {{en_passant, "text ends"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ^; comment",
         {{full_move_number,
           "text after the end, \";\", expected nothing after the full-move number"}}},
        {"4k3/8/8/8/8/8/8/4K3 w - - ^bm ^Kd1;",
         {{half_move_clock, "\"bm\" is no number"}, {full_move_number, "\"Kd1;\" is no number"}}},
    });
    // Nothing but a placement in which White attacks the black king.
    EXPECT_FALSE(parse_fen("4k3/4R3/8/8/8/8/8/4K3").has_value());
}

TEST(ParseFen, ReportsAllFaultsInTheOrderOfTheText) {
    expect_faults({
        {"^rnbq^xbnr/ppppppp^/8/8/8/8/PPPPPPPPP^/RNBQKBNR ^white KQkq^x e^9 ^-1 ^x ^junk",
         {{placement, "Black has no king"},
          {placement, "unexpected \"x\""},
          {placement, "rank 7 has 7 squares"},
          {placement, "rank 2 has 9 squares"},
          {side_to_move, "unexpected \"white\""},
          {castling, "unexpected \"x\""},
          {en_passant, "\"e9\" is no square"},
          {half_move_clock, "\"-1\" is no number"},
          {full_move_number, "\"x\" is no number"},
          {full_move_number, "\"junk\""}}},
        {"^P3k3/8/8/8/8/8/4R3/3K^K3 w ^K^q ^e3 ^-1 ^0",
         {{placement, "a pawn cannot stand on a8"},
          {placement, "White has 2 kings, on d1 and e1"},
          {castling, "castling right K, but White has no rook"},
          {castling, "castling right q, but Black has no rook"},
          {en_passant, "en passant on e3 is impossible"},
          {half_move_clock, "\"-1\" is no number"},
          {full_move_number, "\"0\" is out of range"}}},
    });
}

/// What nobody can know is not reported: a fault more would send the reader the wrong way.
TEST(ParseFen, DoesNotGuessFromWhatCouldNotBeRead) {
    expect_faults({
        // Perhaps the missing rank is the first.
        {"pppppppp/8/8/8/8/8/K1k5^ w KQ - 0 1", {{placement, "7 ranks, expected 8"}}},
        // Whose king is in check, whose double step?
        {"4k3/4R3/8/8/8/8/8/4K3 ^x - - 0 1", {{side_to_move, "unexpected \"x\""}}},
        {"4k3/8/8/3pP3/8/8/8/4K3 ^x - d3 0 1", {{side_to_move, "unexpected \"x\""}}},
        // The unreadable man may be the rook.
        {"4k3/8/8/8/8/8/8/4K2^S w K - 0 1", {{placement, "unexpected \"S\""}}},
    });
}

TEST(ParseFen, RefusesAVeryLongText) {
    const std::string blanks = "4k3/8/8/8/8/8/8/4K3 w - - 0 1" + std::string(900, ' ');
    EXPECT_TRUE(parse_fen(blanks).has_value());
    const std::string garbage(100'000, 'x');
    const auto refused = parse_fen(garbage);
    ASSERT_FALSE(refused.has_value());
    ASSERT_EQ(refused.error().faults.size(), 1U);
    EXPECT_EQ(refused.error().faults[0].message, "text of 100000 characters, expected a FEN");
    EXPECT_EQ(refused.error().faults[0].offset, 1'000U);
    EXPECT_LT(render(refused.error(), garbage).size(), 3'000U);
}

TEST(ParseSetup, DoesNotAskWhetherThePositionIsUsable) {
    const auto setup = parse_setup("P7/8/8/8/8/8/8/KK6 w - e4 0 1");
    ASSERT_TRUE(setup.has_value());
    EXPECT_EQ(setup->at(Square::at(0, 7)), (Piece{Color::white, PieceKind::pawn}));
    EXPECT_EQ(setup->en_passant, Square::at(4, 3));
    EXPECT_EQ(to_fen(*setup), "P7/8/8/8/8/8/8/KK6 w - e4 0 1");
    EXPECT_FALSE(parse_setup("8/8/8/8/8/8/8/8 w KQkq - 0 1").has_value()); // rights without rooks
}

struct Good {
    std::string_view fen;
    std::string_view x_fen;
    std::string_view shredder;
};

TEST(ParseFen, ReadsWhatIsUsable) {
    for (const Good& good : std::to_array<Good>({
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
             {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"},
             // Rights in any order, in both languages at once.
             {"r3k2r/8/8/8/8/8/8/R3K2R w qAkH - 0 1",
              "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
              "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"},
             // Four fields, blanks and tabs, an end of line.
             {" 4k3/8/8/8/8/8/8/4K3\tb  - -\r\n",
              "4k3/8/8/8/8/8/8/4K3 b - - 0 1",
              "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
             // Counters beyond any claim.
             {"4k3/8/8/8/8/8/8/R3K3 w - - 151 5000",
              "4k3/8/8/8/8/8/8/R3K3 w - - 151 5000",
              "4k3/8/8/8/8/8/8/R3K3 w - - 151 5000"},
             {"4k3/8/8/8/8/8/8/R3K3 w - - 1000000 1000000",
              "4k3/8/8/8/8/8/8/R3K3 w - - 1000000 1000000",
              "4k3/8/8/8/8/8/8/R3K3 w - - 1000000 1000000"},
             // X-FEN: K and Q are the outermost rooks, an inner one needs its letter.
             {"4k3/8/8/8/8/8/8/R1R1K1RR w KQ - 0 1",
              "4k3/8/8/8/8/8/8/R1R1K1RR w KQ - 0 1",
              "4k3/8/8/8/8/8/8/R1R1K1RR w HA - 0 1"},
             {"4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1",
              "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1",
              "4k3/8/8/8/8/8/8/R1R1K1RR w GC - 0 1"},
             {"4k3/8/8/8/8/8/8/2R1K1R1 w KQ - 0 1",
              "4k3/8/8/8/8/8/8/2R1K1R1 w KQ - 0 1",
              "4k3/8/8/8/8/8/8/2R1K1R1 w GC - 0 1"},
             {"bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w FCfc - 0 1",
              "bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w KQkq - 0 1",
              "bqrbkrnn/pppppppp/8/8/8/8/PPPPPPPP/BQRBKRNN w FCfc - 0 1"},
             // The en passant square stays only for a legal capture.
             {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
              "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
              "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
             {"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1"},
             // Digits in a row add up; digits are written as few as can be.
             {"4k3/44/11111111/8/8/8/8/4K111 w - - 0 1",
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
             // No game leads there.
             {"6nk/6pp/8/8/QQQQQQQQ/Q7/PPPPPPPP/4K3 w - - 0 1",
              "6nk/6pp/8/8/QQQQQQQQ/Q7/PPPPPPPP/4K3 w - - 0 1",
              "6nk/6pp/8/8/QQQQQQQQ/Q7/PPPPPPPP/4K3 w - - 0 1"},
             {"kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
              "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1",
              "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1"},
             {"kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1",
              "kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1",
              "kQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQK b - - 0 1"},
             {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
              "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1",
              "3R4/8/q4k2/2B5/1NK5/3b4/8/8 w - - 0 1"},
         })) {
        const auto position = parse_fen(good.fen);
        ASSERT_TRUE(position.has_value()) << render(position.error(), good.fen);
        EXPECT_EQ(to_fen(*position), good.x_fen);
        EXPECT_EQ(to_fen(*position, CastlingStyle::shredder), good.shredder);
        EXPECT_EQ(parse_fen(to_fen(*position)).value(), *position) << good.fen;
    }
}

TEST(NeedsChess960, AsksForTheKingAndTheRooksThatMayCastle) {
    const auto needs = [](std::string_view fen) {
        return needs_chess960(parse_fen(fen).value());
    };
    EXPECT_FALSE(needs("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    EXPECT_FALSE(needs("1r2k3/8/8/8/8/8/8/1R1K3R w - - 0 1"));
    EXPECT_TRUE(needs("4k3/8/8/8/8/8/8/4K1R1 w G - 0 1"));
    EXPECT_TRUE(needs("r2k3r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
}

TEST(RenderFenError, MarksEachColumn) {
    constexpr std::string_view fen = "4k3/7/8/8/8/8/8/4K3 w K e9 0 1";
    const auto position = parse_fen(fen);
    ASSERT_FALSE(position.has_value());
    EXPECT_EQ(
        render(position.error(), fen),
        "4k3/7/8/8/8/8/8/4K3 w K e9 0 1\n"
        "     ^                   ^\n"
        "column 6, placement: rank 7 has 7 squares, expected 8\n"
        "column 26, en_passant: \"e9\" is no square, expected one such as e6 or -"
    );
}

TEST(RenderFenError, ShowsNothingThatATerminalObeys) {
    constexpr std::string_view fen = "4k3/8/8/8/8/8/8/4K3\t\x1b[2J\xc3\xa9 - -";
    const auto position = parse_fen(fen);
    ASSERT_FALSE(position.has_value());
    EXPECT_EQ(
        render(position.error(), fen),
        "4k3/8/8/8/8/8/8/4K3 ?[2J?? - -\n"
        "                    ^\n"
        "column 21, side_to_move: unexpected \"?[2J??\", expected w or b"
    );
}

} // namespace
} // namespace rota
