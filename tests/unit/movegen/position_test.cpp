#include "movegen/fen.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

namespace rota {
namespace {

/// The FEN after moves in UCI, separated by blanks.
std::string after(std::string_view fen, std::string_view moves) {
    Position position = parse_fen(fen).value();
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        const auto move = find_legal_move(position, parse_uci_move(moves.substr(0, end)).value());
        if (!move) {
            return std::string{moves} + " is illegal in " + to_fen(position);
        }
        position = position.after(*move);
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
    return to_fen(position);
}

struct Play {
    std::string_view fen;
    std::string_view moves;
    std::string_view expected;
};

void expect(std::initializer_list<Play> plays) {
    for (const Play& play : plays) {
        EXPECT_EQ(after(play.fen, play.moves), play.expected) << play.fen << ' ' << play.moves;
    }
}

constexpr std::string_view start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Position, StartsAsTheLawsSay) {
    EXPECT_EQ(to_fen(Position::start()), start);
    EXPECT_EQ(Position::start(), parse_fen(start).value());
}

TEST(After, CountsMoves) {
    expect({
        {start, "g1f3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"},
        {start, "g1f3 g8f6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2"},
        {start, "g1f3 e7e6", "rnbqkbnr/pppp1ppp/4p3/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 2"},
        // A capture sets the clock to 0, and 150 is no end.
        {"4k3/8/8/8/8/8/4n3/4K3 w - - 99 80", "e1e2", "4k3/8/8/8/8/8/4K3/8 b - - 0 80"},
        {"4k3/8/8/8/8/8/4n3/R3K3 w - - 149 80", "a1a2", "4k3/8/8/8/8/8/R3n3/4K3 b - - 150 80"},
        {"4k3/8/8/8/8/8/4n3/R3K3 w - - 400 80", "a1a2", "4k3/8/8/8/8/8/R3n3/4K3 b - - 401 80"},
    });
}

TEST(After, PromotesAndCaptures) {
    expect({
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7a8r", "Rn2k3/8/8/8/8/8/8/4K3 b - - 0 9"},
        {"1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7b8n", "1N2k3/8/8/8/8/8/8/4K3 b - - 0 9"},
        {"4k3/8/8/8/8/8/7p/4K1N1 b - - 5 9", "h2g1q", "4k3/8/8/8/8/8/8/4K1q1 w - - 0 10"},
    });
}

/// FIDE Laws 9.2.3.1: the square is there only if a capture en passant is legal.
TEST(After, KeepsAnEnPassantSquareOnlyForALegalCapture) {
    expect({
        {start, "e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3", "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2"},
        {"4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7", "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 2"},
        // The capturer is pinned on its file.
        {"3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"},
        // Both pawns would leave the rank between king and rook.
        {"8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1"},
        // One of two pawns is pinned, the other is not.
        {"3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1", "e2e4", "3k4/8/8/8/3pPp2/8/8/3RK3 b - e3 0 1"},
    });
}

TEST(After, LosesCastlingRights) {
    constexpr std::string_view rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    expect({
        {rooks, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1"},
        {rooks, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1"},
        {rooks, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1"},
        {rooks, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"},
        {rooks, "h1h8", "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 1"},
        {rooks, "e1e2 e8e7 e2e1 e7e8", "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3"},
        // A rook of the same colour that has no right brings none back.
        {rooks, "a1b1 a8b8 b1a1 b8a8", "r3k2r/8/8/8/8/8/8/R3K2R w Kk - 4 3"},
    });
}

TEST(After, Castles) {
    constexpr std::string_view rooks = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    expect({
        {rooks, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        {rooks, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"},
        {rooks, "e1h1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"},
        {rooks, "e1e2 e8c8", "2kr3r/8/8/8/8/8/4K3/R6R w - - 2 2"},
        // Chess960: king on its target, rook on its target, an exchange of squares.
        {"4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/4KR2 w F - 0 1", "e1f1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/2RK4 w C - 0 1", "d1c1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"},
        {"4k3/8/8/8/8/8/8/1KR4R w C - 0 1", "b1c1", "4k3/8/8/8/8/8/8/5RKR b - - 1 1"},
    });
}

TEST(Position, KnowsCheckersAndPins) {
    const Position position = parse_fen("4r1k1/8/8/b7/8/8/3PN3/4K2r w - - 0 1").value();
    EXPECT_EQ(position.checkers(), Bitboard{Square::at(7, 0)});
    EXPECT_EQ(position.pinned(Color::white), Bitboard{Square::at(3, 1)} | Square::at(4, 1));
    EXPECT_EQ(position.pinned(Color::black), Bitboard{});
    // Two men on the line: neither is pinned.
    const Position shielded = parse_fen("4r1k1/8/8/8/8/4P3/4N3/4K3 w - - 0 1").value();
    EXPECT_EQ(shielded.pinned(Color::white), Bitboard{});
}

TEST(SameForRepetition, DoesNotCareForCounters) {
    const Position a = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").value();
    const Position b = parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 40 50").value();
    EXPECT_TRUE(same_for_repetition(a, b));
    EXPECT_NE(a, b);
    for (const std::string_view other :
         {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
          "r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
          "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1"}) {
        EXPECT_FALSE(same_for_repetition(a, parse_fen(other).value())) << other;
    }
}

TEST(SameForRepetition, CountsOnlyALegalEnPassantCapture) {
    const auto same = [](std::string_view a, std::string_view b) {
        return same_for_repetition(parse_fen(a).value(), parse_fen(b).value());
    };
    EXPECT_FALSE(same("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - - 0 1"));
    EXPECT_TRUE(same("3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1", "3k4/8/8/8/3pP3/8/8/3RK3 b - - 0 1"));
}

TEST(FromSetup, RefusesWithEveryFault) {
    rota::Setup setup;
    const auto position = Position::from_setup(setup);
    ASSERT_FALSE(position.has_value());
    EXPECT_EQ(position.error().size(), 2U);
    EXPECT_EQ(position.error(), find_faults(setup));
}

} // namespace
} // namespace rota
