#include "movegen/fen.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace rota {
namespace {

using reference::RandomPlay;

Bitboard set_of(const std::vector<Square>& squares) {
    Bitboard set;
    for (const Square square : squares) {
        set |= square;
    }
    return set;
}

class Attacks : public Law {};

TEST_P(Attacks, AttackersAreThoseFoundByScanning) {
    holds([](const RandomPlay& play) {
        const Men& men = play.position().men();
        for (const Color side : {Color::white, Color::black}) {
            Bitboard attacked;
            for (const Square square : all_squares) {
                const Bitboard expected = set_of(reference::attackers(play.setup(), square, side));
                ASSERT_EQ(men.attackers_to(square, men.all()) & men.of(side), expected)
                    << name(side) << " attacks " << to_string(square);
                attacked |= expected.empty() ? Bitboard{} : Bitboard{square};
            }
            EXPECT_EQ(men.attacks_by(side), attacked) << name(side);
        }
    });
}

TEST_P(Attacks, CheckersAndPinsAreThoseFoundByScanning) {
    holds([](const RandomPlay& play) {
        const Position& position = play.position();
        const Color us = position.side_to_move();
        EXPECT_EQ(
            position.checkers(),
            set_of(reference::attackers(play.setup(), reference::king_of(play.setup(), us), !us))
        );
        for (const Color side : {Color::white, Color::black}) {
            EXPECT_EQ(position.pinned(side), set_of(reference::pinned(play.setup(), side)))
                << name(side);
        }
    });
}

TEST_P(Attacks, PiecesAreWhereTheReferenceHasThem) {
    holds([](const RandomPlay& play) {
        for (const Square square : all_squares) {
            ASSERT_EQ(play.position().piece_at(square), play.setup().at(square))
                << to_string(square);
        }
    });
}

ROTA_SEEDS(Attacks);

} // namespace
} // namespace rota
