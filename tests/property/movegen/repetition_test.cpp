#include "movegen/game_record.hpp"
#include "movegen/generate.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

namespace rota {
namespace {

using reference::Random;

/// A game that likes to go back: most moves are of pieces, and a man often returns at once.
struct Game {
    GameRecord record;
    std::vector<Setup> setups;

    explicit Game(const Setup& start) : record{*Position::from_setup(start)}, setups{start} {}

    void play(Move move) {
        record.play(move);
        setups.push_back(reference::after(setups.back(), move));
    }
};

Move choose(Random& random, const Game& game) {
    auto moves = reference::legal_moves(game.setups.back());
    if (game.record.plies() >= 2 && !random.one_in(3)) {
        const Move own_last = game.record.move(game.record.plies() - 2);
        const Move back = Move::ordinary(own_last.to(), own_last.from());
        if (std::ranges::find(moves, back) != moves.end()) {
            return back;
        }
    }
    return moves[random.below(moves.size())];
}

Setup random_start(Random& random) {
    switch (random.below(4)) {
    case 0: return reference::chess960_start(518);
    case 1: return reference::chess960_start(static_cast<int>(random.below(960)));
    default: return reference::random_soup(random);
    }
}

class Repetition : public testing::TestWithParam<std::uint64_t> {};

/// 20 games a seed, up to 60 half-moves long: every pair of positions in each.
TEST_P(Repetition, IsWhatArticle923Says) {
    Random random{GetParam()};
    int repetitions = 0;
    for (int number = 0; number < 20; ++number) {
        Game game{random_start(random)};
        while (game.record.plies() < 60 && has_legal_move(game.record.position())) {
            game.play(choose(random, game));
        }
        const GameRecord& record = game.record;
        for (std::size_t ply = 0; ply <= record.plies(); ++ply) {
            std::vector<std::size_t> earlier;
            for (std::size_t other = 0; other < ply; ++other) {
                const bool same = reference::same_position(game.setups[other], game.setups[ply]);
                const Position& a = record.position(other);
                const Position& b = record.position(ply);
                ASSERT_EQ(same_for_repetition(a, b), same) << "game " << number << ply << other;
                ASSERT_EQ(key(a) == key(b), same) << "game " << number << ply << other;
                if (same) {
                    earlier.push_back(other);
                }
            }
            ASSERT_EQ(record.earlier_occurrences(ply), earlier) << "game " << number;
            ASSERT_EQ(record.occurrences(ply), 1 + static_cast<int>(earlier.size()));
            repetitions += earlier.empty() ? 0 : 1;
        }
    }
    EXPECT_GE(repetitions, 100);
}

TEST_P(Repetition, OfAnAnnouncedMoveIsThatOfTheMoveMade) {
    Random random{GetParam()};
    for (int number = 0; number < 20; ++number) {
        Game game{random_start(random)};
        while (game.record.plies() < 60 && has_legal_move(game.record.position())) {
            const Move move = choose(random, game);
            const int announced = game.record.occurrences_with(game.record.position().after(move));
            game.play(move);
            ASSERT_EQ(game.record.occurrences(), announced);
        }
    }
}

TEST_P(Repetition, ARecordThatTookMovesBackIsTheOldOne) {
    Random random{GetParam()};
    Game game{reference::chess960_start(518)};
    for (int i = 0; i < 200 && has_legal_move(game.record.position()); ++i) {
        game.play(choose(random, game));
    }
    GameRecord record = game.record;
    while (record.plies() > 0) {
        const std::size_t ply = record.plies() - 1;
        record.take_back();
        ASSERT_EQ(record.plies(), ply);
        ASSERT_EQ(record.position(), game.record.position(ply));
        ASSERT_EQ(record.occurrences(), game.record.occurrences(ply));
    }
}

ROTA_SEEDS(Repetition);

} // namespace
} // namespace rota
