#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string_view>

namespace rota::adjudicate {
namespace {

using test::position;

struct Row {
    std::string_view fen;
    bool white_cannot;
    bool black_cannot;

    friend void PrintTo(const Row& row, std::ostream* out) { *out << row.fen; }
};

class Material : public testing::TestWithParam<Row> {};

TEST_P(Material, ClassOfBothSides) {
    const auto& [fen, white_cannot, black_cannot] = GetParam();
    const Men& men = position(fen).men();
    EXPECT_EQ(cannot_mate_by_material(men, Color::white), white_cannot) << fen;
    EXPECT_EQ(cannot_mate_by_material(men, Color::black), black_cannot) << fen;
    EXPECT_EQ(is_dead_by_material(men), white_cannot && black_cannot) << fen;
}

INSTANTIATE_TEST_SUITE_P(
    Classes,
    Material,
    testing::Values(
        // only the king
        Row{"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
        Row{"4k3/8/8/8/8/8/8/R3K3 w - - 0 1", false, true},
        Row{"4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", false, true},
        Row{"4k3/8/8/8/8/8/P7/4K3 w - - 0 1", false, true},
        // one knight: queens do not help, everything else does
        Row{"4k3/8/8/8/8/8/8/N3K3 w - - 0 1", true, true},
        Row{"q3k3/8/8/8/8/8/8/N3K3 w - - 0 1", true, false},
        Row{"qqq1k3/8/8/8/8/8/8/N3K3 w - - 0 1", true, false},
        Row{"r3k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false},
        Row{"rq2k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false},
        Row{"b3k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false},
        Row{"n3k3/8/8/8/8/8/8/N3K3 w - - 0 1", false, false},
        Row{"4k3/p7/8/8/8/8/8/N3K3 w - - 0 1", false, false},
        Row{"4k3/8/8/8/8/8/8/NN2K3 w - - 0 1", false, true},
        Row{"4k3/8/8/8/8/8/8/NB2K3 w - - 0 1", false, true},
        // bishops of one colour: queens, rooks and bishops of that colour do not help
        Row{"4k3/8/8/8/8/8/8/B3K3 w - - 0 1", true, true},
        Row{"4k3/8/8/8/8/8/1B6/B3K3 w - - 0 1", true, true},
        Row{"4k3/8/8/8/8/B7/1B6/B3K3 w - - 0 1", true, true},
        Row{"4k3/8/8/8/8/8/B7/B3K3 w - - 0 1", false, true},
        Row{"q3k3/8/8/8/8/8/8/B3K3 w - - 0 1", true, false},
        Row{"rr2k3/8/8/8/8/8/1B6/B3K3 w - - 0 1", true, false},
        Row{"n3k3/8/8/8/8/8/8/B3K3 w - - 0 1", false, false},
        Row{"4k3/p7/8/8/8/8/8/B3K3 w - - 0 1", false, false},
        Row{"4kb2/8/8/8/8/8/8/B3K3 w - - 0 1", true, true},
        Row{"2b1k3/8/8/8/8/8/8/B3K3 w - - 0 1", false, false},
        Row{"2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
        Row{"r4kb1/8/8/8/8/8/8/4KB2 w - - 0 1", true, false}
    )
);

/// Why the classes are no larger: a mate with exactly these men.
struct Mate {
    std::string_view men;
    std::string_view fen; ///< White has mated.

    friend void PrintTo(const Mate& mate, std::ostream* out) { *out << mate.men; }
};

class MateJustOutside : public testing::TestWithParam<Mate> {};

TEST_P(MateJustOutside, Exists) {
    const auto& [men, fen] = GetParam();
    const Position mate = position(fen);
    EXPECT_TRUE(is_checkmate(mate)) << men;
    EXPECT_EQ(mate.side_to_move(), Color::black) << men;
    EXPECT_FALSE(cannot_mate_by_material(mate.men(), Color::white)) << men;
}

INSTANTIATE_TEST_SUITE_P(
    Mates,
    MateJustOutside,
    testing::Values(
        Mate{"KN v KP", "k1K5/p1N5/8/8/8/8/8/8 b - - 0 1"},
        Mate{"KN v KN", "8/8/8/8/8/6K1/5N2/6nk b - - 0 1"},
        Mate{"KN v KB", "8/8/8/8/8/8/5N1b/5K1k b - - 0 1"},
        Mate{"KN v KR", "8/8/8/8/8/K7/2N5/kr6 b - - 0 1"},
        Mate{"KN v KRQ", "6rk/5N2/7K/8/8/2q5/8/8 b - - 0 1"},
        Mate{"KN v KBQ", "k1K5/b1N5/7q/8/8/8/8/8 b - - 0 1"},
        Mate{"KB v KP", "8/8/8/4B3/8/8/p7/k1K5 b - - 0 1"},
        Mate{"KB v KN", "kn6/1B6/1K6/8/8/8/8/8 b - - 0 1"},
        Mate{"KB v KRN", "k7/nBK5/8/8/8/7r/8/8 b - - 0 1"},
        Mate{"KB v KB of the other colour", "6bk/8/6K1/4B3/8/8/8/8 b - - 0 1"},
        Mate{"KNN v K", "7k/4NN2/7K/8/8/8/8/8 b - - 0 1"},
        Mate{"KBN v K", "8/8/8/8/8/6N1/5K2/6Bk b - - 0 1"},
        Mate{"KBB v K", "8/5BB1/8/8/8/8/2K5/k7 b - - 0 1"},
        Mate{"KR v K", "8/R7/8/8/8/k1K5/8/8 b - - 0 1"},
        Mate{"KQ v K", "8/8/8/8/8/K7/1Q6/k7 b - - 0 1"}
    )
);

TEST(DescribeMaterial, CountsByKind) {
    const Men& men = position("rnb1k3/ppp5/8/8/8/8/8/4K2Q w - - 0 1").men();
    EXPECT_EQ(describe_material(men, Color::white), "a queen");
    EXPECT_EQ(describe_material(men, Color::black), "a rook, a bishop, a knight and 3 pawns");
    EXPECT_EQ(
        describe_material(position("4k3/8/8/8/8/8/8/NN2K3 w - - 0 1").men(), Color::white),
        "2 knights"
    );
    EXPECT_EQ(
        describe_material(position("4k3/8/8/8/8/8/8/4K3 w - - 0 1").men(), Color::black),
        "only the king"
    );
}

} // namespace
} // namespace rota::adjudicate
