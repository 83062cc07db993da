#include "movegen/detail/generators.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/property/movegen/law.hpp"
#include "tests/reference/mailbox.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace rota {
namespace {

using reference::RandomPlay;

/// The moves in the order of Move::pack().
std::vector<Move> sorted(const MoveList& list) {
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, &Move::pack);
    return moves;
}

std::string texts(const std::vector<Move>& moves) {
    std::string text;
    for (const Move move : moves) {
        text += to_uci(move, CastlingSpelling::king_to_rook) + ' ';
    }
    return text;
}

class LegalMoves : public Law {};

TEST_P(LegalMoves, AreThoseOfTheReference) {
    holds([](const RandomPlay& play) {
        const auto expected = reference::legal_moves(play.setup());
        const auto found = sorted(legal_moves(play.position()));
        EXPECT_EQ(found, expected)
            << "found    " << texts(found) << "\nexpected " << texts(expected);
    });
}

TEST_P(LegalMoves, AreTheSameInTheSameOrderWhateverTheProcessor) {
    holds([](const RandomPlay& play) {
        const Position& position = play.position();
        const detail::Generators& portable = detail::generators_for(InstructionSet::baseline);
        MoveList expected;
        portable.list(position, expected);
        for (int i = 1; i <= static_cast<int>(largest_instruction_set()); ++i) {
            const detail::Generators& version =
                detail::generators_for(static_cast<InstructionSet>(i));
            MoveList found;
            version.list(position, found);
            EXPECT_TRUE(std::ranges::equal(found, expected)) << "instruction set " << i;
            EXPECT_EQ(version.count(position), expected.size()) << "instruction set " << i;
        }
    });
}

TEST_P(LegalMoves, AreThe65536EncodingsThatIsLegalAccepts) {
    holds([](const RandomPlay& play) {
        const Position& position = play.position();
        std::vector<Move> accepted;
        for (unsigned packed = 0; packed <= 0xffff; ++packed) {
            const auto move = Move::unpack(static_cast<std::uint16_t>(packed));
            if (move && is_legal(position, *move)) {
                accepted.push_back(*move);
            }
        }
        const auto generated = sorted(legal_moves(position));
        EXPECT_EQ(accepted, generated)
            << "accepted  " << texts(accepted) << "\ngenerated " << texts(generated);
    });
}

TEST_P(LegalMoves, AreCounted) {
    holds([](const RandomPlay& play) {
        const MoveList moves = legal_moves(play.position());
        EXPECT_EQ(count_legal_moves(play.position()), moves.size());
        EXPECT_EQ(has_legal_move(play.position()), !moves.empty());
        const bool check = !play.position().checkers().empty();
        EXPECT_EQ(is_checkmate(play.position()), check && moves.empty());
        EXPECT_EQ(is_stalemate(play.position()), !check && moves.empty());
    });
}

ROTA_SEEDS(LegalMoves);

} // namespace
} // namespace rota
