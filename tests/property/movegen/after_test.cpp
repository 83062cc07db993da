#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "movegen/zobrist.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/reference/invariants.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <array>
#include <unordered_map>
#include <utility>

namespace rota {
namespace {

using reference::RandomPlay;

class After : public Law {};

/// Each legal move of each position, also those that the games do not go on with.
TEST_P(After, IsThePositionThatTheReferenceReaches) {
    holds([](const RandomPlay& play) {
        for (const Move move : legal_moves(play.position())) {
            const Position next = play.position().after(move);
            const auto expected =
                reference::with_legal_en_passant_only(reference::after(play.setup(), move));
            ASSERT_EQ(to_fen(next), to_fen(expected)) << to_uci(move);
            ASSERT_EQ(next.to_setup(), expected) << to_uci(move);
        }
    });
}

TEST_P(After, KeepsTheInvariants) {
    holds([](const RandomPlay& play) {
        EXPECT_EQ(reference::broken_invariant(play.position()), "");
        for (const Move move : legal_moves(play.position())) {
            ASSERT_EQ(reference::broken_invariant(play.position().after(move)), "") << to_uci(move);
        }
    });
}

TEST_P(After, IsASetupThatGivesThePositionAgain) {
    holds([](const RandomPlay& play) {
        const auto again = Position::from_setup(play.position().to_setup());
        ASSERT_TRUE(again.has_value());
        EXPECT_EQ(*again, play.position());
        // The reference keeps every en passant square; the position only one that matters.
        const auto from_reference = Position::from_setup(play.setup());
        ASSERT_TRUE(from_reference.has_value());
        EXPECT_EQ(*from_reference, play.position());
    });
}

TEST_P(After, HasTheKeyOfThePositionFromScratch) {
    holds([](const RandomPlay& play) {
        const Position& position = play.position();
        const Key before = key(position);
        for (const Move move : legal_moves(position)) {
            const Position next = position.after(move);
            ASSERT_EQ(key_after(position, before, move, next), key(next)) << to_uci(move);
        }
    });
}

/// Over all positions of a seed, not only those of one game.
TEST_P(After, DifferentPositionsHaveDifferentKeys) {
    std::unordered_map<Key, Position> seen;
    holds([&seen](const RandomPlay& play) {
        const auto [entry, is_new] = seen.try_emplace(key(play.position()), play.position());
        if (!is_new) {
            EXPECT_TRUE(same_for_repetition(entry->second, play.position()))
                << "same key: " << to_fen(entry->second);
        }
    });
    EXPECT_GT(seen.size(), positions_per_seed * 9 / 10);
}

ROTA_SEEDS(After);

} // namespace
} // namespace rota
