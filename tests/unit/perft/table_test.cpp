#include "perft/kernel/key.hpp"
#include "perft/random_play.hpp"
#include "perft/table.hpp"
#include "tests/unit/perft/known_positions.hpp"

#include <gtest/gtest.h>

#include <map>
#include <utility>

namespace rota::perft {
namespace {

constexpr std::array widths{KeyWidth::bits_64, KeyWidth::bits_128};

TEST(Table, GivesBackWhatWasStoredForThatKeyAndDepthOnly) {
    for (const KeyWidth width : widths) {
        auto table = Table::make(4096, width);
        ASSERT_TRUE(table);
        const NodeKey key{0x1234, 0x5678};
        EXPECT_FALSE(table->find(key, 3));
        table->store(key, 3, 8902);
        EXPECT_EQ(table->find(key, 3), 8902U);
        EXPECT_FALSE(table->find(key, 4));
        EXPECT_FALSE(table->find({0x1235, 0x5678}, 3));
    }
}

TEST(Table, ComparesTheHighWordOnlyWhenKeysAreWide) {
    // In the same group, which the first bits of the high word choose.
    const NodeKey key{1, 0};
    const NodeKey other{1, 64};
    auto narrow = Table::make(4096, KeyWidth::bits_64);
    auto wide = Table::make(4096, KeyWidth::bits_128);
    ASSERT_TRUE(narrow && wide);
    narrow->store(key, 2, 400);
    wide->store(key, 2, 400);
    EXPECT_EQ(narrow->find(other, 2), 400U);
    EXPECT_FALSE(wide->find(other, 2));
}

TEST(Table, KeepsTheDeepestOfAGroup) {
    auto table = Table::make(128, KeyWidth::bits_64); // one group of four entries, and a near one
    ASSERT_TRUE(table);
    for (std::uint64_t i = 1; i <= 4; ++i) {
        table->store({i, 0}, 5, i);
    }
    table->store({5, 0}, 3, 5); // takes the place of one of the others
    table->store({6, 0}, 4, 6); // takes the place of the shallowest
    EXPECT_FALSE(table->find({5, 0}, 3));
    EXPECT_EQ(table->find({6, 0}, 4), 6U);
}

TEST(Table, KeepsSubtreesOfTwoPliesApart) {
    auto table = Table::make(128, KeyWidth::bits_64);
    ASSERT_TRUE(table);
    table->store({1, 0}, 3, 30);
    for (std::uint64_t i = 1; i <= 100; ++i) {
        table->store({i, 0}, 2, i);
    }
    EXPECT_EQ(table->find({1, 0}, 3), 30U);
    EXPECT_EQ(table->find({100, 0}, 2), 100U);
}

TEST(Table, HasRoomForWhatIsExpected) {
    constexpr std::uint64_t positions = 1000;
    constexpr std::uint64_t spread = ~0ULL / positions;
    for (const KeyWidth width : widths) {
        auto table = Table::make(std::size_t{1} << 20U, width);
        ASSERT_TRUE(table);
        table->expect(2.0 * positions);
        for (std::uint64_t i = 0; i < positions; ++i) {
            table->store({i, i * spread}, 3, i);
        }
        for (std::uint64_t i = 0; i < positions; ++i) {
            EXPECT_EQ(table->find({i, i * spread}, 3), i);
        }
    }
}

TEST(Table, ExpectsNoLessThanNothingAndNoMoreThanItHas) {
    auto table = Table::make(4096, KeyWidth::bits_64);
    ASSERT_TRUE(table);
    for (const double positions : {0.0, 1e300}) {
        table->expect(positions);
        table->store({7, ~0ULL}, 5, 42);
        EXPECT_EQ(table->find({7, ~0ULL}, 5), 42U);
    }
    EXPECT_EQ(table->bytes(), 4096U);
}

TEST(Table, RemembersThatThereIsNothingBelow) {
    auto table = Table::make(4096, KeyWidth::bits_64);
    ASSERT_TRUE(table);
    const NodeKey mate{77, 88};
    table->store(mate, 2, 0);
    EXPECT_EQ(table->find(mate, 2), 0U);
    EXPECT_FALSE(table->find({0, 0}, 0)) << "an empty entry is none";
}

TEST(Table, LeavesOutWhatDoesNotFit) {
    auto table = Table::make(4096, KeyWidth::bits_64);
    ASSERT_TRUE(table);
    table->store({1, 1}, 9, ~0ULL);
    EXPECT_FALSE(table->find({1, 1}, 9));
}

TEST(NodeKey, IsEqualExactlyForEqualNodes) {
    std::map<std::pair<std::uint64_t, std::uint64_t>, std::string> seen;
    RandomPlay play{5};
    for (int i = 0; i < 5000; ++i) {
        const Position position = i % 2 == 0 ? play.next() : play.next_chess960();
        const NodeKey key = node_key(Node{position}, position.side_to_move());
        std::string fen = to_fen(position, CastlingStyle::shredder);
        fen.resize(fen.find_last_of(' ', fen.find_last_of(' ') - 1)); // without the counters
        const auto [known, is_new] = seen.try_emplace({key.low, key.high}, fen);
        EXPECT_EQ(known->second, fen);
    }
    EXPECT_GT(seen.size(), 4000U);
}

TEST(NodeKey, KnowsSideCastlingAndEnPassant) {
    const auto key = [](std::string_view fen) {
        const Position position = position_of(fen);
        return node_key(Node{position}, position.side_to_move()).low;
    };
    EXPECT_NE(
        key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), key("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1")
    );
    EXPECT_NE(
        key("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), key("r3k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1")
    );
    EXPECT_NE(key("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), key("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1"));
}

} // namespace
} // namespace rota::perft
