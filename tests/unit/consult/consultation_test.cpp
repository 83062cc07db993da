#include "tests/support/match_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// What players of a team say to each other as events of a match, notes, and undoing single records.

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::HasSubstr;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

TEST(Consultation, Skolelag_C21_ChangesNothingOnTheBoard) {
    MatchTable table{"skolelag"};
    const std::string before = table.board().board.fen();
    table.accept({.kind = Kind::proposal, .side = W, .seat = 3, .text = "e4", .note = "centre"});
    EXPECT_THAT(table.said(), HasSubstr("White, seat 3 proposes e4."));
    table.accept({.kind = Kind::comment, .side = W, .seat = 2, .note = "yes"});
    EXPECT_THAT(table.said(), HasSubstr("White, seat 2: yes"));
    EXPECT_EQ(table.board().board.fen(), before);
    EXPECT_EQ(table.board().phase, Phase::moving);
    table.refuse({.kind = Kind::proposal, .side = W, .seat = 3, .text = "e5"});
    table.refuse({.kind = Kind::proposal, .side = W, .seat = 5, .text = "e4"});
    table.refuse({.kind = Kind::comment, .note = "whose?"});
}

TEST(Consultation, Skolelag_C24_FromOutsideItIsCounted) {
    MatchTable table{"skolelag"};
    table.accept({.kind = Kind::comment, .side = B, .seat = 2, .note = "not your turn"});
    table.accept({.kind = Kind::proposal, .side = W, .text = "e4"}); // no seat: none of the four
    EXPECT_THAT(table.said(), HasSubstr("Proposed: +60. (skolelag 28)"));
    const auto help = static_cast<std::size_t>(Incident::outside_help);
    EXPECT_EQ(table.side(B).counts[help], 1);
    EXPECT_EQ(table.side(W).counts[help], 1);
}

TEST(Consultation, Relay_C6_C7_TalkIsHelpAndIsNotPassedOn) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::comment, .side = W, .seat = 2, .note = "take it"});
    EXPECT_EQ(table.said().find("take it"), std::string::npos);
    EXPECT_EQ(table.ledger(Team::a), -0.5);
}

TEST(Consultation, NotBeforeAndNotAfterTheGame) {
    MatchTable table{"skolelag"};
    table.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    table.refuse({.kind = Kind::comment, .side = B, .seat = 2, .note = "oh"});
}

TEST(MatchNote, ChangesNothingButTheTime) {
    MatchTable table{"relay"};
    table.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    table.accept({.kind = Kind::confirm});
    table.accept({.kind = Kind::note, .word = "x", .note = "also when the match is closed"});
    EXPECT_EQ(table.board().phase, Phase::closed);
}

TEST(MatchUndo, SingleRecordsWithoutThoseBetween) {
    MatchTable table{"relay"};
    const int first = static_cast<int>(table.match().log().size()) + 1;
    table.move("e4");
    table.incident(B, "talk");
    table.accept({.kind = Kind::undo, .order = {first, first + 1}});
    EXPECT_EQ(table.board().board.fen(), std::string{MatchTable::start_fen});
    EXPECT_EQ(table.side(B).counts[static_cast<std::size_t>(Incident::talk)], 1);
    EXPECT_EQ(table.match().counting().back(), static_cast<std::size_t>(first) + 1);
    table.refuse({.kind = Kind::undo, .order = {first}}); // does not count any more
    table.refuse({.kind = Kind::undo, .order = {0}});
    table.refuse({.kind = Kind::undo, .order = {999}});
}

TEST(MatchUndo, NotWhatLaterRecordsDependOn) {
    MatchTable table{"relay"};
    const int first = static_cast<int>(table.match().log().size()) + 1;
    table.moves("e4 e5");
    const std::string before = fingerprint(table.match().state());
    table.refuse({.kind = Kind::undo, .order = {first, first + 1}});
    EXPECT_THAT(table.refusal(), HasSubstr("depends on it"));
    EXPECT_EQ(fingerprint(table.match().state()), before);
}

} // namespace
} // namespace rota::consult
