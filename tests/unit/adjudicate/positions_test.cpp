#include "adjudicate/adjudicator.hpp"
#include "tests/support/chess_text.hpp"
#include "tests/support/table.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rota::adjudicate {
namespace {

/// The project's labelled positions: state, result and who can still mate.
TEST(LabelledPositions, AreRuledOnCorrectly) {
    const auto rows = test::read_table(ROTA_SHARED_DATA "/adjudication_positions.tsv");
    if (rows.empty()) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/adjudication_positions.tsv";
    }
    EXPECT_EQ(rows.size(), 60U);
    Solver solver;
    for (const auto& row : rows) {
        ASSERT_GE(row.size(), 7U);
        const std::string& id = row[0];
        const std::string& state = row[2];
        const GameRecord game{test::position(row[1])};
        const Ruling ruling = adjudicate(game, solver);
        if (state == "MATE 1-0" || state == "MATE 0-1") {
            EXPECT_EQ(ruling.state, State::checkmate) << id;
            EXPECT_EQ(to_string(ruling.verdict), state.substr(5)) << id;
        } else if (state == "1/2 stalemate") {
            EXPECT_EQ(ruling.state, State::stalemate) << id;
            EXPECT_EQ(ruling.verdict, Verdict::draw) << id;
        } else if (state == "1/2 dead position") {
            EXPECT_EQ(ruling.state, State::dead_position) << id;
            EXPECT_EQ(ruling.verdict, Verdict::draw) << id;
        } else {
            EXPECT_EQ(state, "ongoing") << id;
            EXPECT_EQ(ruling.state, State::ongoing) << id;
        }
        for (const Color side : {Color::white, Color::black}) {
            const bool can = row[3].find(side == Color::white ? 'W' : 'B') != std::string::npos;
            EXPECT_EQ(ruling.can_mate[index(side)].answer, can ? Answer::yes : Answer::no)
                << id << ", " << name(side);
            const std::string& result = row[5 + index(side)]; // if the flag of `side` falls
            if (ruling.state == State::ongoing
                && (result == "1-0" || result == "0-1" || result == "1/2")) {
                const Ruling flagged = adjudicate(
                    game, solver, {.rules = {}, .lost = LosingEvent{State::flag_fall, side}}
                );
                EXPECT_EQ(to_string(flagged.verdict), result == "1/2" ? "1/2-1/2" : result)
                    << id << ", flag of " << name(side);
            }
        }
    }
}

} // namespace
} // namespace rota::adjudicate
