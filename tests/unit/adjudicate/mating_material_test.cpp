#include "adjudicate/mating_material.hpp"
#include "tests/support/chess_text.hpp"

#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <string_view>

namespace rota::adjudicate {
namespace {

using test::position;

/// y, n or ? for each definition, in the order of all_mating_materials: position,
/// helpmate-material, own, forced, uscf.
std::string answers(std::string_view fen, Color side = Color::black) {
    std::string text;
    for (const MaterialVerdict& verdict : mating_material_by_all_definitions(position(fen), side)) {
        text += verdict.answer == Answer::yes ? 'y' : verdict.answer == Answer::no ? 'n' : '?';
        EXPECT_FALSE(verdict.reason.empty());
    }
    return text;
}

struct Row {
    std::string_view what;
    std::string_view fen;
    std::string_view expected;

    friend void PrintTo(const Row& row, std::ostream* out) { *out << row.what; }
};

class Definitions : public testing::TestWithParam<Row> {};

TEST_P(Definitions, AnswerForBlack) {
    EXPECT_EQ(answers(GetParam().fen), GetParam().expected) << GetParam().what;
}

/// Final positions and material, Black against White. Where only a search for a forced win could
/// tell, under `uscf`, the answer is undecided.
INSTANTIATE_TEST_SUITE_P(
    FinalPositions,
    Definitions,
    testing::Values(
        Row{"White stalemated by K+Q", "8/8/8/8/8/1qk5/8/K7 w - - 0 60", "nyyyy"},
        Row{"stalemate, Black bare", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "nnnnn"},
        Row{"Black stalemated with a pawn", "8/8/8/8/8/8/7p/5K1k b - - 0 1", "nyyyy"},
        Row{"K v K", "8/8/8/4k3/8/8/8/4K3 w - - 0 60", "nnnnn"},
        Row{"K+B v K", "8/8/8/4k3/8/3b4/8/4K3 w - - 0 60", "nnnnn"},
        Row{"K+N v K", "8/8/8/4k3/8/3n4/8/4K3 w - - 0 60", "nnnnn"},
        Row{"pawn wall", "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", "nyyyy"},
        Row{"entombed", "4K3/8/8/8/8/p1p2p1p/P1pppp1P/bnrqkrnb b - - 0 1", "nyyyy"},
        Row{"K+R v K+R", "4k2r/8/8/8/8/8/8/R3K3 w - - 100 90", "yyyyy"},
        Row{"K+N v K+R", "4k3/8/8/3n4/8/8/8/R3K3 w - - 0 1", "yynn?"},
        Row{"K+N v K+Q", "4k3/8/8/3n4/8/8/8/Q3K3 w - - 0 1", "nnnnn"},
        Row{"K+B v K+P", "4k3/8/8/3b4/8/8/P7/4K3 w - - 0 1", "yynn?"},
        Row{"K+N v K+P", "4k3/8/8/3n4/8/8/P7/4K3 w - - 0 1", "yynn?"},
        Row{"K+B v K+B, opposite", "4k3/8/8/3b4/8/8/8/B3K3 w - - 0 1", "yynn?"},
        Row{"K+B v K+R", "4k3/8/8/3b4/8/8/8/R3K3 w - - 0 1", "nnnnn"},
        Row{"K+BB of one colour v K+N", "4k3/8/8/3b1b2/8/8/8/N3K3 w - - 0 1", "yynny"},
        Row{"K+BB of one colour v K", "4k3/8/8/3b1b2/8/8/8/4K3 w - - 0 1", "nnnny"},
        Row{"K+NN v K", "4k3/8/8/3nn3/8/8/8/4K3 w - - 0 1", "yyynn"},
        Row{"K+NN v K+P", "4k3/8/8/3nn3/8/8/P7/4K3 w - - 0 1", "yyyny"},
        Row{"K+NN v K+R", "4k3/8/8/3nn3/8/8/8/R3K3 w - - 0 1", "yyyn?"},
        Row{"K+NNN v K", "4k3/8/8/3nn3/8/3n4/8/4K3 w - - 0 1", "yyyyy"},
        Row{"K+BN v K", "4k3/8/8/3bn3/8/8/8/4K3 w - - 0 1", "yyyyy"},
        Row{"K+BB v K", "4k3/8/8/3bb3/8/8/8/4K3 w - - 0 1", "yyyyy"},
        Row{"a single blocked pawn", "4k3/8/8/8/p7/P7/8/4K3 w - - 0 1", "yyyyy"},
        Row{"K+N stalemates a pawn", "8/8/8/8/8/n7/P1k5/K7 w - - 0 60", "nynnn"}
    )
);

/// The eight positions of the relay sheet's rule 21.
INSTANTIATE_TEST_SUITE_P(
    Rule21,
    Definitions,
    testing::Values(
        Row{"1", "8/8/8/8/8/1qk5/8/K7 w - - 0 60", "nyyyy"},
        Row{"2", "k7/P7/K7/8/8/8/8/8 b - - 0 60", "nnnnn"},
        Row{"3", "7k/5Q2/8/8/8/p7/P7/6K1 b - - 0 60", "nyyyy"},
        Row{"4", "8/8/8/4k3/8/3b4/8/4K3 w - - 0 60", "nnnnn"},
        Row{"5", "8/8/8/4k3/8/8/8/4K3 w - - 0 60", "nnnnn"},
        Row{"6", "8/8/8/3bk3/8/8/8/1B2K3 w - - 0 60", "nnnnn"},
        Row{"7", "8/8/8/8/8/n7/P1k5/K7 w - - 0 60", "nynnn"},
        Row{"8", "8/8/8/4k3/8/3nn3/8/4K3 w - - 0 60", "yyynn"}
    )
);

TEST(MatingMaterial, AMateInOneIsAForcedWin) {
    // Nf2 and Nc2 mate: two knights, one knight with the help of a pawn
    EXPECT_EQ(answers("8/8/8/8/8/3n3k/4n3/7K b - - 0 1"), "yyyny");
    EXPECT_EQ(answers("8/8/8/8/8/n7/P7/K1k5 b - - 0 1"), "yynny");
}

TEST(MatingMaterial, IsAskedForWhiteAsWell) {
    EXPECT_EQ(answers("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", Color::white), "yyynn");
    EXPECT_EQ(answers("8/8/8/8/8/1qk5/8/K7 w - - 0 60", Color::white), "nnnnn");
}

TEST(MatingMaterial, AGivenMateIsOne) {
    const std::string_view mate = "8/8/8/8/8/8/P1n5/K1k5 w - - 0 1";
    EXPECT_EQ(
        mating_material(MatingMaterial::position, position(mate), Color::black).answer, Answer::yes
    );
    EXPECT_EQ(
        mating_material(MatingMaterial::position, position(mate), Color::white).answer, Answer::no
    );
}

TEST(MatingMaterial, NamesAreReadBack) {
    for (const MatingMaterial definition : all_mating_materials) {
        EXPECT_EQ(mating_material_from_name(name(definition)), definition);
    }
    EXPECT_FALSE(mating_material_from_name("helpmate"));
}

} // namespace
} // namespace rota::adjudicate
