#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

Position position_of(std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    return position ? *position : Position::start();
}

Move uci(const Position& position, std::string_view text) {
    const auto request = parse_uci_move(text);
    EXPECT_TRUE(request) << text;
    const auto move = find_legal_move(position, *request);
    EXPECT_TRUE(move) << text << " is not legal";
    return move.value_or(Move::ordinary(Square::at(0, 0), Square::at(0, 0)));
}

std::string written(std::string_view fen, std::string_view move, SanStyle style = {}) {
    const Position position = position_of(fen);
    return to_san(position, uci(position, move), style);
}

/// "g1f3", or the code of the error.
std::string read(const Position& position, std::string_view text, SanOptions options = {}) {
    const auto reading = parse_san(position, text, options);
    return reading ? to_uci(reading->move) : std::string{code(reading.error().kind)};
}

SanError refused(const Position& position, std::string_view text, SanOptions options = {}) {
    const auto reading = parse_san(position, text, options);
    EXPECT_FALSE(reading) << text;
    return reading ? SanError{} : reading.error();
}

std::vector<SanSlip>
forgiven(const Position& position, std::string_view text, SanOptions options = {}) {
    const auto reading = parse_san(position, text, options);
    EXPECT_TRUE(reading) << text << ": " << reading.error().message;
    return reading ? reading->forgiven : std::vector<SanSlip>{};
}

constexpr SanOptions strict{SanStrictness::strict, {}};

SanOptions with_letters(PieceLetters letters, SanStrictness strictness = SanStrictness::lenient) {
    return {strictness, {letters, false}};
}

TEST(ToSan, NamesOnlyWhatIsNeeded) {
    EXPECT_EQ(written("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"), "e4");
    EXPECT_EQ(written("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), "exd5");
    EXPECT_EQ(written("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2"), "Nbd2");
    EXPECT_EQ(written("4k3/8/8/5N2/8/8/8/4KN2 w - - 0 1", "f1e3"), "N1e3");
    // The queen of the corner shares a file with one rival and a rank with the other.
    EXPECT_EQ(written("8/8/1k6/8/4Q2Q/8/K7/7Q w - - 0 1", "h4e1"), "Qh4e1");
    // A rook that shares neither file nor rank is told apart by its file.
    EXPECT_EQ(written("4k3/8/8/8/R7/8/8/3RK3 w - - 0 1", "d1d4"), "Rdd4");
}

TEST(ToSan, AnIllegalRivalDoesNotCount) {
    // The knight on d2 is pinned by the rook d8.
    EXPECT_EQ(written("k2r4/8/8/8/8/8/3N4/3K2N1 w - - 0 1", "g1f3"), "Nf3");
    EXPECT_EQ(written("k7/8/8/8/8/8/3N4/3K2N1 w - - 0 1", "g1f3"), "Ngf3");
}

TEST(ToSan, MarksChecksAndMates) {
    EXPECT_EQ(written("4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "a1a8"), "Qa8+");
    EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1", "a1a8"), "Ra8#");
    EXPECT_EQ(written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
    EXPECT_EQ(written("8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "f7f8r"), "f8=R");
    EXPECT_EQ(written("4r2k/3P4/8/6K1/8/8/8/8 w - - 0 1", "d7e8q"), "dxe8=Q+");
}

TEST(ToSan, WritesEnPassantAsACaptureOnTheTargetSquare) {
    EXPECT_EQ(written("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "e5d6"), "exd6");
}

TEST(ToSan, CastlingOfChess960) {
    EXPECT_EQ(written("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1b1"), "O-O-O");
    EXPECT_EQ(written("4k3/8/8/8/8/8/8/1RK4R w HB - 0 1", "c1h1"), "O-O");
    EXPECT_EQ(
        written("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", {PieceLetters::english, true}), "0-0-0"
    );
}

TEST(ToSan, OtherLetters) {
    constexpr std::string_view fen = "4k3/P7/8/8/8/8/8/N1BQKR2 w - - 0 1";
    using enum PieceLetters;
    EXPECT_EQ(written(fen, "a1b3", {german}), "Sb3");
    EXPECT_EQ(written(fen, "c1b2", {german}), "Lb2");
    EXPECT_EQ(written(fen, "f1f2", {norwegian}), "Tf2");
    EXPECT_EQ(written(fen, "a1b3", {afrikaans}), "Rb3");
    EXPECT_EQ(written(fen, "d1d2", {afrikaans}), "Dd2");
    EXPECT_EQ(written(fen, "e1e2", {french}), "Re2");
    EXPECT_EQ(written(fen, "a1b3", {french}), "Cb3");
    EXPECT_EQ(written(fen, "c1b2", {french}), "Fb2");
    EXPECT_EQ(written("8/3P4/8/k7/8/8/8/4K3 w - - 0 1", "d7d8q", {german}), "d8=D+");
    EXPECT_EQ(
        written(fen, "a1b3", {figurine}),
        "\xE2\x99\x98"
        "b3"
    );
}

TEST(PieceLettersNames, AreReadBack) {
    for (const PieceLetters letters : all_piece_letters) {
        EXPECT_EQ(piece_letters_from_name(name(letters)), letters);
    }
    EXPECT_FALSE(piece_letters_from_name("klingon"));
}

TEST(ParseSan, ForgivesWhatCanMeanOnlyOneMove) {
    using enum SanSlip;
    const Position start = Position::start();
    EXPECT_THAT(forgiven(start, "Nf3"), IsEmpty());
    EXPECT_THAT(forgiven(start, "Ngf3"), ElementsAre(origin_superfluous));
    EXPECT_THAT(forgiven(start, "Ng1f3"), ElementsAre(origin_superfluous));
    EXPECT_THAT(forgiven(start, "Ng1-f3"), ElementsAre(long_notation));
    EXPECT_THAT(forgiven(start, "g1f3"), ElementsAre(uci_notation));
    EXPECT_THAT(forgiven(start, "e2e4"), ElementsAre(long_notation));
    EXPECT_THAT(forgiven(start, "e2-e4"), ElementsAre(long_notation));
    EXPECT_THAT(forgiven(start, "Pe4"), ElementsAre(pawn_letter));
    EXPECT_THAT(forgiven(start, "nf3"), ElementsAre(piece_letter_case));
    EXPECT_THAT(forgiven(start, "Nxf3"), ElementsAre(capture_sign_superfluous));
    EXPECT_THAT(forgiven(start, "exe4"), ElementsAre(origin_superfluous, capture_sign_superfluous));
    EXPECT_THAT(forgiven(start, "Nf3+"), ElementsAre(check_sign_superfluous));
    EXPECT_THAT(forgiven(start, "Nf3!?"), ElementsAre(annotation));
    EXPECT_THAT(
        forgiven(
            start,
            "\xE2\x99\x9E"
            "f3"
        ),
        ElementsAre(figurine)
    );
    EXPECT_EQ(
        read(
            start,
            "\xE2\x99\x98"
            "f3"
        ),
        "g1f3"
    );
}

TEST(ParseSan, ForgivesCapturesAndChecks) {
    using enum SanSlip;
    const Position capture = position_of("4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1");
    EXPECT_THAT(forgiven(capture, "exd5"), IsEmpty());
    EXPECT_THAT(forgiven(capture, "ed5"), ElementsAre(capture_sign_missing));
    EXPECT_THAT(forgiven(capture, "e:d5"), ElementsAre(capture_sign_spelling));
    EXPECT_THAT(forgiven(capture, "e4xd5"), ElementsAre(long_notation));
    EXPECT_THAT(forgiven(capture, "Nd5"), ElementsAre(capture_sign_missing));
    EXPECT_THAT(forgiven(capture, "Nc3-d5"), ElementsAre(long_notation));
    EXPECT_EQ(read(capture, "Pxd5"), "e4d5");

    const Position mate = position_of("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    EXPECT_THAT(forgiven(mate, "Ra8"), ElementsAre(check_sign_missing));
    EXPECT_THAT(forgiven(mate, "Ra8+"), ElementsAre(check_sign_wrong));
    EXPECT_THAT(forgiven(mate, "Ra8++"), ElementsAre(check_sign_wrong));
    EXPECT_THAT(forgiven(mate, "Ra8#!!"), ElementsAre(annotation));
    EXPECT_THAT(forgiven(mate, "a1a8"), ElementsAre(uci_notation));
    EXPECT_THAT(forgiven(mate, "a1a8+"), ElementsAre(uci_notation, check_sign_wrong));
}

TEST(ParseSan, ForgivesPromotionsAndEnPassant) {
    using enum SanSlip;
    const Position promotion = position_of("8/3P4/8/8/8/k7/8/4K3 w - - 0 1");
    for (const std::string_view text : {"d8Q", "d8(Q)", "d8/Q", "d8=q", "d8q"}) {
        EXPECT_THAT(forgiven(promotion, text), ElementsAre(promotion_spelling)) << text;
    }
    EXPECT_THAT(forgiven(promotion, "d7d8q"), ElementsAre(uci_notation));
    EXPECT_THAT(forgiven(promotion, "d7-d8=Q"), ElementsAre(long_notation));
    EXPECT_EQ(read(promotion, "d8b"), "d7d8b");

    const Position passing = position_of("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2");
    EXPECT_THAT(forgiven(passing, "exd6"), IsEmpty());
    EXPECT_THAT(forgiven(passing, "exd6 e.p."), ElementsAre(en_passant_suffix));
    EXPECT_THAT(forgiven(passing, "exd6ep"), ElementsAre(en_passant_suffix));
    EXPECT_EQ(refused(passing, "e6 e.p.").offset, 3U);
}

TEST(ParseSan, CastlingInEverySpelling) {
    using enum SanSlip;
    const Position castling = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_THAT(forgiven(castling, "O-O"), IsEmpty());
    for (const std::string_view text : {"0-0-0", "o-o-o", "O-O-0"}) {
        EXPECT_THAT(forgiven(castling, text), ElementsAre(castling_spelling)) << text;
        EXPECT_EQ(read(castling, text), "e1c1");
    }
    EXPECT_THAT(forgiven(castling, "Kg1"), ElementsAre(castling_spelling));
    EXPECT_THAT(forgiven(castling, "e1-g1"), ElementsAre(long_notation));
    EXPECT_THAT(forgiven(castling, "e1g1"), ElementsAre(uci_notation));
    EXPECT_THAT(forgiven(castling, "e1h1"), ElementsAre(uci_notation));
    constexpr SanStyle zeros{PieceLetters::english, true};
    EXPECT_EQ(read(castling, "0-0", {SanStrictness::strict, zeros}), "e1g1");
    EXPECT_EQ(read(castling, "O-O", {SanStrictness::strict, zeros}), "not_strict");
    EXPECT_EQ(read(castling, "O-O", {SanStrictness::lenient, zeros}), "e1g1");
}

TEST(ParseSan, ALowerCaseBIsAFileFirst) {
    // The pawn b3 can capture on c4, and so can the bishop f1.
    const Position both = position_of("4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1");
    EXPECT_EQ(read(both, "bxc4"), "b3c4");
    EXPECT_THAT(forgiven(both, "bxc4"), IsEmpty());
    EXPECT_THAT(refused(both, "bc4").message, "bc4 could be bxc4 or Bxc4");
    EXPECT_EQ(refused(both, "bc4").candidates.size(), 2U);

    const Position bishop = position_of("4k3/8/8/8/8/8/8/4KB2 w - - 0 1");
    EXPECT_EQ(read(bishop, "bc4"), "f1c4");
    EXPECT_THAT(forgiven(bishop, "bc4"), ElementsAre(SanSlip::piece_letter_case));
    EXPECT_EQ(read(bishop, "bxc4"), "f1c4");
    EXPECT_EQ(read(bishop, "bc4", strict), "not_strict");
    // Two squares say everything: here is no bishop on rank 1.
    EXPECT_EQ(read(bishop, "b1c4"), "illegal_move");
    const Position queenside = position_of("4k3/8/8/8/8/8/8/1B2KB2 w - - 0 1");
    EXPECT_EQ(read(queenside, "b1d3"), "b1d3");
    // In German the same letter is only a file, and "d" is the trap.
    EXPECT_EQ(read(bishop, "bc4", with_letters(PieceLetters::german)), "illegal_move");
    const Position queen = position_of("4k3/8/8/8/8/8/8/3QK3 w - - 0 1");
    EXPECT_EQ(read(queen, "dd4", with_letters(PieceLetters::german)), "d1d4");
}

TEST(ParseSan, OtherLettersOnRequestOnly) {
    const Position start = Position::start();
    EXPECT_EQ(read(start, "Sf3"), "not_a_move");
    EXPECT_EQ(read(start, "Sf3", with_letters(PieceLetters::german)), "g1f3");
    EXPECT_EQ(read(start, "Sf3", with_letters(PieceLetters::norwegian)), "g1f3");
    EXPECT_EQ(read(start, "Cf3", with_letters(PieceLetters::french)), "g1f3");
    EXPECT_EQ(read(start, "Rf3", with_letters(PieceLetters::afrikaans)), "g1f3");
    EXPECT_EQ(read(start, "Nf3", with_letters(PieceLetters::german)), "not_a_move");
    EXPECT_EQ(read(start, "Nf3", with_letters(PieceLetters::figurine)), "g1f3");
}

TEST(ParseSan, StrictHasOneSpelling) {
    const Position start = Position::start();
    EXPECT_EQ(read(start, "Nf3", strict), "g1f3");
    for (const std::string_view text : {"Ngf3", "Nf3+", "g1f3", "e2e4", "Nxf3", "nf3", "Nf3!"}) {
        EXPECT_EQ(read(start, text, strict), "not_strict") << text;
    }
    const SanError error = refused(start, "Ngf3", strict);
    EXPECT_EQ(error.offset, 1U);
    EXPECT_EQ(error.expected, "Nf3");
    EXPECT_EQ(render(error, "Ngf3"), "Ngf3\n ^\nNgf3 is not the strict spelling, which is Nf3");
}

TEST(ParseSan, NoMoveAtAllPointsAtTheCharacter) {
    const Position start = Position::start();
    struct Case {
        std::string_view text;
        std::size_t offset;
        std::string_view expected;
    };
    for (const auto& [text, offset, expected] : std::vector<Case>{
             {"", 0, "a move, e.g. Nf3, exd5, O-O"},
             {"xyz", 0, "a move, e.g. Nf3, exd5, O-O"},
             {"N", 1, "a file letter, a to h"},
             {"Nf9", 2, "a rank digit, 1 to 8"},
             {"e", 1, "a rank digit, 1 to 8"},
             {"Nf3f", 4, "a rank digit, 1 to 8"},
             {"e4Z", 2, "nothing behind the move"},
             {"e8=", 3, "a promotion piece"},
             {"e8=K", 3, "a promotion piece: queen, rook, bishop or knight"},
             {"e8(Q", 4, "a closing parenthesis"},
             {"O-O-", 3, "nothing behind the move"},
             {"Nf3+#+x", 6, "nothing behind the move"}}) {
        const SanError error = refused(start, text);
        EXPECT_EQ(error.kind, SanError::Kind::not_a_move) << text;
        EXPECT_EQ(error.offset, offset) << text;
        EXPECT_EQ(error.expected, expected) << text;
        EXPECT_THAT(error.message, HasSubstr(expected));
    }
}

TEST(ParseSan, NobodyMayPass) {
    for (const std::string_view text : {"--", "Z0", "0000", "@@@@"}) {
        const SanError error = refused(Position::start(), text);
        EXPECT_EQ(error.kind, SanError::Kind::null_move) << text;
        EXPECT_EQ(
            error.message, "a null move: nobody may pass (FIDE Laws 1.3), so this is no move"
        );
    }
}

TEST(ParseSan, AmbiguousMovesListTheCandidates) {
    const Position two = position_of("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    const SanError error = refused(two, "Nd2");
    EXPECT_EQ(error.kind, SanError::Kind::ambiguous);
    EXPECT_EQ(error.offset, 1U);
    EXPECT_EQ(error.message, "Nd2 could be Nbd2 or Nfd2");
    EXPECT_EQ(error.expected, "Nbd2 or Nfd2");
    EXPECT_THAT(
        error.candidates, testing::UnorderedElementsAre(uci(two, "b1d2"), uci(two, "f3d2"))
    );
    EXPECT_EQ(
        refused(two, "Sd2", with_letters(PieceLetters::german)).message, "Sd2 could be Sbd2 or Sfd2"
    );
}

TEST(ParseSan, APromotionPieceBelongsToTheMove) {
    const Position promotion = position_of("8/3P4/8/8/8/k7/8/4K3 w - - 0 1");
    for (const std::string_view text : {"d8", "d7d8"}) {
        const SanError error = refused(promotion, text);
        EXPECT_EQ(error.kind, SanError::Kind::promotion_piece_missing);
        EXPECT_EQ(error.offset, text.size());
        EXPECT_EQ(error.expected, "=Q, =R, =B or =N");
    }
    EXPECT_EQ(refused(promotion, "Ke2=Q").kind, SanError::Kind::illegal);
}

TEST(ParseSan, SaysWhyAMoveIsImpossible) {
    const Position start = Position::start();
    EXPECT_EQ(
        refused(position_of("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), "Bc4").message,
        "Bc4 is not possible: White has no bishop"
    );
    EXPECT_EQ(
        refused(start, "Ncf3").message, "Ncf3 is not possible: White has no knight on the c-file"
    );
    EXPECT_EQ(
        refused(start, "N4f3").message, "N4f3 is not possible: White has no knight on rank 4"
    );
    EXPECT_EQ(
        refused(position_of("4k3/8/8/8/8/8/8/K7 w - - 0 1"), "O-O").message,
        "O-O is not possible: castling right lost: the king a1 or the rook of h1 has moved before"
    );

    // The pawn would have to jump over its own knight.
    const Position blocked = position_of("4k3/8/8/8/8/4N3/4P3/4K3 w - - 0 1");
    const SanError error = refused(blocked, "e4");
    ASSERT_EQ(error.requests.size(), 1U);
    EXPECT_EQ(error.requests.front(), (MoveRequest{Square::at(4, 1), Square::at(4, 3)}));
    ASSERT_EQ(error.reasons.size(), 1U);
    EXPECT_EQ(error.reasons.front().reason, IllegalReason::pawn_blocked);
    EXPECT_THAT(error.message, HasSubstr(error.reasons.front().text));

    // Of two knights only the pinned one could reach f3: the other one is not worth a word.
    const Position pinned = position_of("k2r4/8/8/8/8/8/3N4/N2K4 w - - 0 1");
    const SanError pin = refused(pinned, "Nf3");
    EXPECT_EQ(pin.requests.size(), 2U);
    EXPECT_EQ(pin.reasons.size(), 2U);
    EXPECT_THAT(pin.message, HasSubstr("rook d8"));
    EXPECT_THAT(pin.message, testing::Not(HasSubstr("a1")));
}

TEST(RequestsOfSan, AreWhatWhyIllegalCanBeAskedAbout) {
    const Position start = Position::start();
    const auto of = [&](std::string_view text) {
        std::vector<std::string> moves;
        const auto requests = requests_of_san(start, text);
        for (const MoveRequest& request : requests.value()) {
            moves.push_back(to_string(request.from) + to_string(request.to));
        }
        return moves;
    };
    EXPECT_THAT(of("Nf3"), ElementsAre("b1f3", "g1f3"));
    EXPECT_THAT(of("Ngf3"), ElementsAre("g1f3"));
    EXPECT_THAT(of("e5"), ElementsAre("e2e5"));
    EXPECT_THAT(of("exd5"), ElementsAre("e2d5"));
    EXPECT_THAT(of("e2e5"), ElementsAre("e2e5"));
    EXPECT_THAT(of("O-O"), ElementsAre("e1h1"));
    EXPECT_THAT(of("bc4"), ElementsAre("b2c4", "c1c4", "f1c4"));
    EXPECT_THAT(of("N5f3"), IsEmpty());
    EXPECT_FALSE(requests_of_san(start, "nonsense"));
}

TEST(ParseSan, ReadsBackEveryLegalMoveInEveryStyle) {
    for (const std::string_view fen :
         {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
          "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
          "1k6/8/8/Q2Q2Q1/8/8/Q2Q2Q1/K5Q1 w - - 0 1",
          "bbrknrqn/pppppppp/8/8/8/8/PPPPPPPP/BBRKNRQN w FCfc - 0 1"}) {
        const Position position = position_of(fen);
        for (const Move move : legal_moves(position)) {
            for (const PieceLetters letters : all_piece_letters) {
                for (const bool zeros : {false, true}) {
                    const SanStyle style{letters, zeros};
                    const std::string text = to_san(position, move, style);
                    for (const auto strictness : {SanStrictness::strict, SanStrictness::lenient}) {
                        const auto reading = parse_san(position, text, {strictness, style});
                        ASSERT_TRUE(reading) << fen << ' ' << text << reading.error().message;
                        EXPECT_EQ(reading->move, move) << fen << ' ' << text;
                        EXPECT_THAT(reading->forgiven, IsEmpty()) << fen << ' ' << text;
                    }
                }
            }
        }
    }
}

} // namespace
} // namespace rota
