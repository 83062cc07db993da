#include "adjudicate/material.hpp"
#include "adjudicate/winnable/small_tables.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/random_play.hpp"
#include "tests/reference/small_endings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <optional>

namespace rota::adjudicate {
namespace {

using reference::Random;
using reference::SmallEnding;

constexpr std::array kinds{PieceKind::knight, PieceKind::bishop, PieceKind::rook, PieceKind::queen};

Square random_square(Random& random) {
    return Square::from_index(static_cast<int>(random.below(64)));
}

/// The men of the ending on random squares, in a position that is usable.
Position random_position(Random& random, std::optional<Piece> first, Piece second) {
    while (true) {
        rota::Setup setup;
        setup.side_to_move = random.one_in(2) ? Color::white : Color::black;
        setup.at(random_square(random)) = Piece{Color::white, PieceKind::king};
        setup.at(random_square(random)) = Piece{Color::black, PieceKind::king};
        if (first) {
            setup.at(random_square(random)) = first;
        }
        setup.at(random_square(random)) = second;
        const auto position = Position::from_setup(setup);
        if (position && position->occupied().size() == (first ? 4 : 3)) {
            return *position;
        }
    }
}

/// What the reference says about White in a position with these men.
bool is_winnable(
    const SmallEnding& ending, const Position& position, std::optional<Piece> first, Piece second
) {
    const Men& men = position.men();
    Bitboard firsts = first ? men.of(first->color, first->kind) : Bitboard{};
    const Bitboard seconds = men.of(second.color, second.kind)
                             & ~(firsts.empty() ? Bitboard{} : Bitboard{firsts.first()});
    return ending
        .winnable(
            position.side_to_move(),
            position.king(Color::white),
            position.king(Color::black),
            first ? std::optional{firsts.first()} : std::nullopt
        )
        .contains(seconds.first());
}

/// The reference looks at sets of positions; here it is held against single ones and the generator,
/// and the tables against it. Endings without pawns, which are worked out sooner: all of them are
/// in tests/slow.
TEST(SmallTables, AgreeWithTheReferenceAndTheReferenceWithTheGenerator) {
    SmallEnding::Library library;
    Random random{1};
    int unwinnable = 0;
    for (int i = 0; i < 50'000; ++i) {
        const bool three = random.one_in(10);
        const Piece man{random.one_in(2) ? Color::white : Color::black, kinds.at(random.below(4))};
        const auto first = three ? std::nullopt : std::optional{man};
        const Piece second{Color::white, PieceKind::knight};
        const Position position = random_position(random, first, second);
        const bool expected =
            is_winnable(SmallEnding::find(library, first, second), position, first, second);
        ASSERT_EQ(can_mate_by_table(position, Color::white), expected) << to_fen(position);
        unwinnable += expected ? 0 : 1;

        const MoveList moves = legal_moves(position);
        const bool leads_on =
            moves.empty()
                ? is_checkmate(position) && position.side_to_move() == Color::black
                : std::ranges::any_of(moves, [&](Move move) {
                      return can_mate_by_table(position.after(move), Color::white).value();
                  });
        ASSERT_EQ(leads_on, expected) << to_fen(position);
    }
    EXPECT_GT(unwinnable, 1'000);
}

TEST(SmallTables, SayNothingOfMoreMenOrOfCastling) {
    const auto castling = parse_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").value();
    EXPECT_EQ(can_mate_by_table(castling, Color::white), std::nullopt);
    EXPECT_EQ(can_mate_by_table(Position::start(), Color::white), std::nullopt);
}

TEST(SmallTables, ABareKingNeverMatesAndAMateOnTheBoardCounts) {
    const auto mate = parse_fen("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1").value();
    EXPECT_EQ(can_mate_by_table(mate, Color::white), true);
    EXPECT_EQ(can_mate_by_table(mate, Color::black), false);
    const auto forced = parse_fen("8/8/8/8/8/8/N7/kNK5 b - - 0 1").value();
    EXPECT_EQ(can_mate_by_table(forced, Color::white), false);
}

} // namespace
} // namespace rota::adjudicate
