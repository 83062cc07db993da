#include "movegen/uci_move.hpp"
#include "tests/support/chess_text.hpp"
#include "uci/book.hpp"
#include "uci/engine_message.hpp"
#include "uci/polyglot_key.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace rota::uci {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

struct KnownKey {
    std::vector<std::string> moves;
    std::uint64_t key;
};

/// The examples of the description of the format.
TEST(PolyglotKey, IsThatOfTheFormatsDescription) {
    const std::vector<KnownKey> known{
        {{}, 0x463b96181691fc9c},
        {{"e2e4"}, 0x823c9b50fd114196},
        {{"e2e4", "d7d5"}, 0x0756b94461c50fb0},
        {{"e2e4", "d7d5", "e4e5"}, 0x662fafb965db29d4},
        {{"e2e4", "d7d5", "e4e5", "f7f5"}, 0x22a48b5a8e47ff78},
        {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2"}, 0x652a607ca3f242c1},
        {{"e2e4", "d7d5", "e4e5", "f7f5", "e1e2", "e8f7"}, 0x00fdd303c946bdd9},
        {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4"}, 0x3c8123ea7b067637},
        {{"a2a4", "b7b5", "h2h4", "b5b4", "c2c4", "b4c3", "a1a3"}, 0x5c3f9b829b279560}};
    for (const auto& [moves, key] : known) {
        Position position = Position::start();
        const auto played = legal_beginning(moves, position);
        ASSERT_EQ(played.size(), moves.size());
        for (const Move move : played) {
            position = position.after(move);
        }
        EXPECT_EQ(polyglot_key(position), key) << testing::PrintToString(moves);
    }
}

/// An entry of a file: key, move and weight, without learning data.
std::string entry(const Position& position, unsigned move, unsigned weight) {
    std::string bytes;
    const std::uint64_t key = polyglot_key(position);
    for (unsigned shift = 64; shift > 0; shift -= 8) {
        bytes += static_cast<char>(key >> (shift - 8) & 0xffU);
    }
    for (const unsigned value : {move, weight}) {
        bytes += static_cast<char>(value >> 8U & 0xffU);
        bytes += static_cast<char>(value & 0xffU);
    }
    return bytes + std::string(4, '\0');
}

unsigned squares(unsigned from, unsigned to, unsigned promotion = 0) {
    return promotion << 12U | from << 6U | to;
}

TEST(Book, ReadsMovesByWeight) {
    const Position start = Position::start();
    const auto book = Book::from_polyglot(
        entry(start, squares(12, 28), 1) + entry(start, squares(11, 27), 3)
        + entry(start, squares(12, 36), 9) // e2e5: illegal
    );
    ASSERT_TRUE(book);
    const auto moves = book->moves(start);
    ASSERT_THAT(moves, SizeIs(2));
    EXPECT_EQ(to_uci(moves[0].move), "d2d4");
    EXPECT_EQ(moves[0].weight, 3);
    EXPECT_EQ(to_uci(moves[1].move), "e2e4");
    std::map<std::string, int> times;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        EXPECT_EQ(book->choose(start, seed), book->choose(start, seed));
        ++times[to_uci(*book->choose(start, seed))];
    }
    EXPECT_NEAR(times["d2d4"], 300, 40);
    EXPECT_EQ(book->choose(test::position("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), 1), std::nullopt);
}

TEST(Book, CastlingIsKingTakesRookAndPromotionsAreNumbered) {
    const Position castling = test::position("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const auto castles = Book::from_polyglot(entry(castling, squares(4, 7), 1));
    EXPECT_EQ(to_uci(castles->moves(castling).at(0).move), "e1g1");
    const Position pawn = test::position("8/P3k3/8/8/8/8/8/4K3 w - - 0 1");
    const auto promotes = Book::from_polyglot(
        entry(pawn, squares(48, 56, 1), 1) + entry(pawn, squares(48, 56, 4), 2)
    );
    EXPECT_EQ(to_uci(promotes->moves(pawn).at(0).move), "a7a8q");
    EXPECT_EQ(to_uci(promotes->moves(pawn).at(1).move), "a7a8n");
}

TEST(Book, MovesWithoutWeightAreKnownButNotChosen) {
    const Position start = Position::start();
    const auto book = Book::from_polyglot(entry(start, squares(12, 28), 0));
    EXPECT_THAT(book->moves(start), SizeIs(1));
    EXPECT_EQ(book->choose(start, 1), std::nullopt);
}

TEST(Book, WhatIsNoBookIsRefused) {
    EXPECT_EQ(
        Book::from_polyglot("").error().message,
        "a book consists of entries of 16 bytes, 0 bytes do not"
    );
    EXPECT_EQ(
        Book::from_polyglot(std::string(17, 'x')).error().message,
        "a book consists of entries of 16 bytes, 17 bytes do not"
    );
    const Position start = Position::start();
    const std::string unsorted = std::string(16, '\xff') + entry(start, squares(12, 28), 1);
    EXPECT_EQ(
        Book::from_polyglot(unsorted).error().message,
        "the entry at byte 16 has a smaller key than the one before"
    );
    EXPECT_THAT(read_book("/no/such/book.bin").error().message, HasSubstr("No such file"));
    EXPECT_THAT(read_book("/").error().message, HasSubstr("/: "));
    EXPECT_THAT(Book::from_openings("# e9\ne4 e5\ne4 Nf9").error().message, HasSubstr("line 3: "));
}

TEST(Book, OpeningsAreWrittenAndReadInPolyglotsFormat) {
    const auto book = Book::from_openings("e4 e5 Nf3 # the knight\n\ne4 c5\nd4\n");
    ASSERT_TRUE(book);
    const Position start = Position::start();
    EXPECT_EQ(book->moves(start).at(0).weight, 2);
    const auto again = Book::from_polyglot(book->to_polyglot());
    ASSERT_TRUE(again);
    EXPECT_EQ(again->moves(start), book->moves(start));
    EXPECT_EQ(again->size(), 5);
    EXPECT_EQ(again->to_polyglot(), book->to_polyglot());
}

TEST(Book, TheShippedOneHasVariety) {
    const Book book = shipped_book();
    EXPECT_GT(book.size(), 300);
    EXPECT_THAT(book.moves(Position::start()), testing::SizeIs(testing::Ge(8)));
}

} // namespace
} // namespace rota::uci
