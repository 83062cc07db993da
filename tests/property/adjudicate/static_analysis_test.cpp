#include "adjudicate/material.hpp"
#include "adjudicate/winnable/static_analysis.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "tests/reference/locked_positions.hpp"
#include "tests/reference/mate_closure.hpp"

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <string>
#include <string_view>

namespace rota::adjudicate {
namespace {

constexpr std::array both_colors{Color::white, Color::black};

bool is_proved(const Position& position, Color winner) {
    return prove_unwinnable_statically(position, winner).has_value();
}

bool is_proved(const Setup& setup, Color winner) {
    return is_proved(Position::from_setup(setup).value(), winner);
}

/// How many of the queries that neither the end of the game nor material decides are unwinnable,
/// and how many of these are proved.
struct Score {
    int unwinnable = 0;
    int proved = 0;

    void count(const Position& position, Color winner, bool unwinnable_for_winner) {
        if (unwinnable_for_winner && has_legal_move(position)
            && !cannot_mate_by_material(position.men(), winner)) {
            ++unwinnable;
            proved += is_proved(position, winner) ? 1 : 0;
        }
    }
};

class StaticAnalysisLaws : public testing::TestWithParam<std::uint64_t> {};

TEST_P(StaticAnalysisLaws, NeverContradictAnExhaustiveSearch) {
    constexpr std::size_t limit = 1'500;
    reference::LockedPositions positions{GetParam()};
    Score score;
    for (int i = 0; i < 1'000; ++i) {
        const Position position = positions.next();
        const auto closure = reference::close_over_mates(position, limit);
        for (const Color winner : both_colors) {
            if (closure.mates[index(winner)]) {
                ASSERT_FALSE(is_proved(position, winner))
                    << positions.describe() << ": " << to_fen(position) << ' ' << name(winner);
            }
            score.count(position, winner, closure.never_mates(winner));
        }
    }
    RecordProperty("unwinnable", score.unwinnable);
    RecordProperty("proved", score.proved);
    EXPECT_GE(score.unwinnable, 80);
    EXPECT_GE(score.proved * 100, score.unwinnable * 95)
        << score.proved << " of " << score.unwinnable;
}

TEST_P(StaticAnalysisLaws, SayTheSameOfMirroredPositions) {
    reference::LockedPositions positions{GetParam()};
    int proved = 0;
    for (int i = 0; i < 3'000; ++i) {
        const rota::Setup setup = positions.next().to_setup();
        rota::Setup later = setup;
        later.half_move_clock = 99;
        later.full_move_number = 200;
        for (const Color winner : both_colors) {
            const bool expected = is_proved(setup, winner);
            proved += expected ? 1 : 0;
            ASSERT_EQ(is_proved(reference::with_colors_swapped(setup), !winner), expected)
                << positions.describe() << ": " << to_fen(setup);
            if (setup.castling_rooks.empty()) {
                ASSERT_EQ(is_proved(reference::with_files_mirrored(setup), winner), expected)
                    << positions.describe() << ": " << to_fen(setup);
            }
            ASSERT_EQ(is_proved(later, winner), expected) << to_fen(setup);
        }
    }
    EXPECT_GE(proved, 300);
}

INSTANTIATE_TEST_SUITE_P(
    LockedPositions,
    StaticAnalysisLaws,
    testing::Values(1, 2, 3, 4),
    [](const auto& seed) { return "seed_" + std::to_string(seed.param); }
);

/// Labelled positions: WB, W-, -B or --, then the FEN.
struct Corpus {
    std::string_view file;
    int proved_at_least; ///< Of the queries that are not decided by material.

    friend void PrintTo(const Corpus& corpus, std::ostream* out) { *out << corpus.file; }
};

class StaticAnalysisCorpus : public testing::TestWithParam<Corpus> {};

TEST_P(StaticAnalysisCorpus, NothingWrong) {
    std::ifstream in{std::string{ROTA_SHARED_DATA} + "/" + std::string{GetParam().file}};
    if (!in) {
        GTEST_SKIP() << "no labelled positions at " << ROTA_SHARED_DATA;
    }
    Score score;
    std::string line;
    while (std::getline(in, line)) {
        if (line.size() < 4 || line.front() == '#') {
            continue;
        }
        const auto position = parse_fen(std::string_view{line}.substr(3));
        ASSERT_TRUE(position) << line;
        for (const Color winner : both_colors) {
            const bool winnable = line[index(winner)] != '-';
            ASSERT_FALSE(winnable && is_proved(*position, winner)) << line << ' ' << name(winner);
            score.count(*position, winner, !winnable);
        }
    }
    RecordProperty("unwinnable", score.unwinnable);
    RecordProperty("proved", score.proved);
    EXPECT_GE(score.proved, GetParam().proved_at_least) << "of " << score.unwinnable;
}

INSTANTIATE_TEST_SUITE_P(
    Shared,
    StaticAnalysisCorpus,
    testing::Values(Corpus{"winnability_positions.txt", 985}, Corpus{"winnability_lichess.txt", 2}),
    [](const auto& corpus) {
        return std::string{corpus.param.file.substr(0, corpus.param.file.find('.'))};
    }
);

} // namespace
} // namespace rota::adjudicate
