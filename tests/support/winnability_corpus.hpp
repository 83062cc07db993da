#pragma once

#include "adjudicate/winnable.hpp"
#include "movegen/fen.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <optional>
#include <string>

namespace rota::test {

/// Whether `line` consists of legal moves and ends in mate by `winner`, by the reference generator.
[[nodiscard]] inline bool
mates(const Position& position, const std::vector<Move>& line, Color winner) {
    Setup setup = position.to_setup();
    for (const Move move : line) {
        const auto moves = reference::legal_moves(setup);
        if (std::ranges::find(moves, move) == moves.end()) {
            return false;
        }
        setup = reference::after(setup, move);
    }
    return setup.side_to_move != winner && reference::legal_moves(setup).empty()
           && reference::is_attacked(setup, reference::king_of(setup, setup.side_to_move), winner);
}

struct WinnabilityTally {
    int queries = 0;
    int refused = 0; ///< FENs that no position accepts.
    int unwinnable = 0;
    int undecided = 0;
};

/// Answers every line "WB FEN" of a file for both sides; a wrong answer, or a line that does not
/// mate, is a failure of the test. Nothing when there is no such file.
[[nodiscard]] inline std::optional<WinnabilityTally> compare_with_labels(const std::string& path) {
    using namespace adjudicate;
    std::ifstream file{path};
    if (!file) {
        return std::nullopt;
    }
    WinnabilityTally tally;
    Solver solver;
    std::string text;
    while (std::getline(file, text)) {
        if (text.empty() || text.front() == '#') {
            continue;
        }
        const auto position = parse_fen(text.substr(3));
        if (!position) {
            ++tally.refused;
            continue;
        }
        for (const Color side : {Color::white, Color::black}) {
            const bool can = text[index(side)] != '-';
            const Winnability found = solver.can_mate(*position, side);
            EXPECT_NE(found.answer, can ? Answer::no : Answer::yes) << text << ", " << name(side);
            if (found.answer == Answer::yes) {
                EXPECT_TRUE(mates(*position, found.line, side)) << text << ", " << name(side);
            }
            ++tally.queries;
            tally.unwinnable += found.answer == Answer::no ? 1 : 0;
            if (found.answer == Answer::undecided) {
                ++tally.undecided;
                ADD_FAILURE() << "undecided: " << text << ", " << name(side);
            }
        }
    }
    return tally;
}

} // namespace rota::test
