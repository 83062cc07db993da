#include "movegen/fen.hpp"
#include "movegen/game_record.hpp"
#include "movegen/uci_move.hpp"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace rota {
namespace {

Move find(const Position& position, std::string_view uci) {
    return find_legal_move(position, parse_uci_move(uci).value()).value();
}

/// Plays moves in UCI, separated by blanks.
void play(GameRecord& record, std::string_view moves) {
    while (!moves.empty()) {
        const std::size_t end = std::min(moves.find(' '), moves.size());
        record.play(find(record.position(), moves.substr(0, end)));
        moves.remove_prefix(std::min(end + 1, moves.size()));
    }
}

TEST(GameRecord, KeepsMovesAndPositions) {
    GameRecord record;
    EXPECT_EQ(record.plies(), 0U);
    EXPECT_EQ(record.occurrences(), 1);
    play(record, "e2e4 e7e5 g1f3");
    EXPECT_EQ(record.plies(), 3U);
    EXPECT_EQ(record.position(0), Position::start());
    EXPECT_EQ(to_uci(record.move(1)), "e7e5");
    EXPECT_EQ(record.moves().size(), 3U);
    EXPECT_EQ(record.position(3), record.position());
    record.take_back();
    EXPECT_EQ(
        to_fen(record.position()), "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
}

TEST(GameRecord, CountsThreeAndFive) {
    GameRecord record;
    for (int times = 1; times <= 6; ++times) {
        EXPECT_EQ(record.occurrences(), times);
        play(record, "g1f3 g8f6 f3g1 f6g8");
    }
    EXPECT_EQ(record.occurrences(), 7); // not clipped at 3 or 5
    EXPECT_EQ(record.occurrences(0), 1);
    EXPECT_EQ(record.occurrences(4), 2);
    EXPECT_EQ(record.earlier_occurrences(12), (std::vector<std::size_t>{0, 4, 8}));
}

TEST(GameRecord, TellsWhatAnAnnouncedMoveWouldMake) {
    GameRecord record;
    play(record, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1");
    EXPECT_EQ(record.occurrences(), 2);
    EXPECT_EQ(record.occurrences_with(record.position().after(find(record.position(), "f6g8"))), 3);
    EXPECT_EQ(record.occurrences_with(record.position().after(find(record.position(), "f6d5"))), 1);
}

/// FIDE Laws 9.2.3.2: rights lost by moving make the position another one.
TEST(GameRecord, SeesLostCastlingRights) {
    GameRecord record{parse_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").value()};
    play(record, "h1g1 h8g8 g1h1 g8h8");
    EXPECT_EQ(record.occurrences(), 1);
    play(record, "h1g1 h8g8 g1h1 g8h8");
    EXPECT_EQ(record.occurrences(), 2);
}

/// FIDE Laws 9.2.3.1: a pawn that could have been captured en passant.
TEST(GameRecord, SeesThePossibleEnPassantCapture) {
    GameRecord possible{parse_fen("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1").value()};
    play(possible, "e2e4 e8e7 e1e2 e7e8 e2e1");
    EXPECT_EQ(possible.occurrences(), 1);
    // The capturer is pinned: the position is the same with and without the double step.
    GameRecord pinned{parse_fen("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1").value()};
    play(pinned, "e2e4 d8e8 e1e2 e8d8 e2e1");
    EXPECT_EQ(pinned.occurrences(), 2);
}

TEST(GameRecord, StartsCountingWithItsFirstPosition) {
    // The clock says that more could have been before; nobody knows, so nothing is counted.
    GameRecord record{parse_fen("4k3/8/8/8/8/8/8/R3K3 w - - 90 100").value()};
    EXPECT_EQ(record.occurrences(), 1);
    play(record, "a1b1 e8d8 b1a1 d8e8");
    EXPECT_EQ(record.occurrences(), 2);
    EXPECT_EQ(record.position().half_move_clock(), 94U);
}

} // namespace
} // namespace rota
