#include "adjudicate/adjudicator.hpp"
#include "tests/support/chess_text.hpp"
#include "tests/support/table.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>

namespace rota::adjudicate {
namespace {

/// What a row says about one side is contradicted by a definite answer only.
void expect_no_contradiction(
    const Ruling& ruling, Color side, bool can_win, const std::string& id
) {
    const Answer answer = ruling.can_mate[index(side)].answer;
    EXPECT_NE(answer, can_win ? Answer::no : Answer::yes) << id << ", " << name(side);
}

/// The project's labelled positions. A row whose verdict needs a search for dead positions must be
/// reported as what it is today: ongoing, with nothing claimed that is not known.
TEST(LabelledPositions, AreRuledOnCorrectlyOrLeftOpen) {
    const auto rows = test::read_table(ROTA_SHARED_DATA "/adjudication_positions.tsv");
    if (rows.empty()) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/adjudication_positions.tsv";
    }
    EXPECT_EQ(rows.size(), 60U);
    int left_open = 0;
    for (const auto& row : rows) {
        ASSERT_GE(row.size(), 4U);
        const std::string& id = row[0];
        const std::string& state = row[2];
        const Ruling ruling = adjudicate(GameRecord{test::position(row[1])});
        if (state == "MATE 1-0" || state == "MATE 0-1") {
            EXPECT_EQ(ruling.state, State::checkmate) << id;
            EXPECT_EQ(to_string(ruling.verdict), state.substr(5)) << id;
        } else if (state == "1/2 stalemate") {
            EXPECT_EQ(ruling.state, State::stalemate) << id;
            EXPECT_EQ(ruling.verdict, Verdict::draw) << id;
        } else if (state == "1/2 dead position" && id.front() == 'B') {
            EXPECT_EQ(ruling.state, State::dead_position) << id;
            EXPECT_EQ(ruling.verdict, Verdict::draw) << id;
        } else if (state == "1/2 dead position") {
            EXPECT_TRUE(
                ruling.state == State::dead_position
                || (ruling.state == State::ongoing
                    && (ruling.can_mate[0].answer == Answer::undecided
                        || ruling.can_mate[1].answer == Answer::undecided))
            ) << id;
            left_open += ruling.state == State::ongoing ? 1 : 0;
        } else {
            EXPECT_EQ(state, "ongoing") << id;
            EXPECT_EQ(ruling.state, State::ongoing) << id;
        }
        expect_no_contradiction(ruling, Color::white, row[3].find('W') != std::string::npos, id);
        expect_no_contradiction(ruling, Color::black, row[3].find('B') != std::string::npos, id);
    }
    RecordProperty("left_open", left_open);
}

struct Tally {
    int queries = 0;
    int cannot = 0;       ///< Labelled as not winnable.
    int found_cannot = 0; ///< And recognised as such.
    int refused = 0;      ///< FENs that no position accepts.
};

/// Lines "WB FEN"; nothing when there is no such file.
std::optional<Tally> compare_labels(const std::string& path) {
    std::ifstream file{path};
    if (!file) {
        return std::nullopt;
    }
    Tally tally;
    std::string line;
    while (std::getline(file, line)) {
        if (line.empty() || line.front() == '#') {
            continue;
        }
        const auto position = parse_fen(line.substr(3));
        if (!position) {
            ++tally.refused;
            continue;
        }
        for (const Color side : {Color::white, Color::black}) {
            const bool can = line[index(side)] != '-';
            const Answer answer = can_mate(*position, side).answer;
            EXPECT_NE(answer, can ? Answer::no : Answer::yes) << line;
            ++tally.queries;
            tally.cannot += can ? 0 : 1;
            tally.found_cannot += answer == Answer::no ? 1 : 0;
        }
    }
    return tally;
}

/// Material and ends on the board decide nearly everything that ordinary games lead to.
TEST(LabelledPositions, OfOrdinaryGamesAreNeverContradicted) {
    const auto tally = compare_labels(ROTA_SHARED_DATA "/winnability_lichess.txt");
    if (!tally) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/winnability_lichess.txt";
    }
    EXPECT_EQ(tally->queries, 65'536);
    EXPECT_EQ(tally->refused, 0);
    EXPECT_EQ(tally->cannot, 1'161);
    EXPECT_GE(tally->found_cannot, 1'158);
}

TEST(LabelledPositions, OfComposersAreNeverContradicted) {
    const auto tally = compare_labels(ROTA_SHARED_DATA "/winnability_positions.txt");
    if (!tally) {
        GTEST_SKIP() << "no " ROTA_SHARED_DATA "/winnability_positions.txt";
    }
    EXPECT_EQ(tally->queries + 2 * tally->refused, 4'552);
    EXPECT_LE(tally->refused, 5);
    EXPECT_GE(tally->found_cannot, 126 + 173);
}

} // namespace
} // namespace rota::adjudicate
