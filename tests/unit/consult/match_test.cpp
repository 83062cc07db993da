#include "tests/support/match_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

// What holds under every rule set.

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::HasSubstr;
using Kind = EventKind;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

TEST(Match, ARefusedEventChangesNothing) {
    MatchTable table{"relay"};
    table.move("e4");
    const std::string before = fingerprint(table.match().state());
    const std::size_t records = table.match().log().size();
    table.refuse({.kind = Kind::press, .side = W});
    table.refuse({.kind = Kind::move, .side = B, .text = "xyzzy"});
    table.refuse({.kind = Kind::move, .side = B, .seat = 9, .text = "e5"});
    table.refuse({.kind = Kind::move, .text = "e5"});
    table.refuse({.kind = Kind::press, .at = 1, .side = B});
    table.refuse({.kind = Kind::ruling, .yes = true});
    table.refuse({.kind = Kind::flag, .side = B});
    table.refuse({.kind = Kind::confirm});
    table.refuse({.kind = Kind::set_clock, .ms = -1});
    table.refuse({.kind = Kind::incident, .side = B, .word = "yawning"});
    EXPECT_EQ(fingerprint(table.match().state()), before);
    EXPECT_EQ(table.match().log().size(), records);
}

TEST(Match, UndoKeepsBothRecords) {
    MatchTable table{"relay"};
    table.move("e4");
    const std::string before = fingerprint(table.match().state());
    const auto now = table.time();
    table.incident(B, "talk");
    table.accept({.kind = Kind::undo});
    EXPECT_EQ(fingerprint(table.match().state()), before);
    EXPECT_EQ(table.match().log().back().kind, Kind::undo);
    EXPECT_THAT(table.said(), HasSubstr("(incident talk) does not count."));
    table.refuse({.kind = Kind::press, .at = now, .side = B}); // time does not run back
}

TEST(Match, UndoOpensAClosedMatch) {
    MatchTable table{"relay"};
    table.moves("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#");
    table.accept({.kind = Kind::confirm});
    table.refuse({.kind = Kind::incident, .side = B, .word = "talk"});
    table.accept({.kind = Kind::undo});
    EXPECT_EQ(table.board().phase, Phase::decided);
    table.accept({.kind = Kind::undo});
    EXPECT_EQ(table.board().phase, Phase::moving);
}

TEST(Match, ClocksStandStillDuringAPause) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::pause});
    const auto left = table.side(W).clock.remaining;
    table.refuse({.kind = Kind::move, .side = W, .text = "e4"});
    table.accept({.kind = Kind::resume}, 60'000);
    EXPECT_EQ(table.side(W).clock.remaining, left);
    table.refuse({.kind = Kind::resume});
}

TEST(Match, APauseMovesADeadline) {
    MatchTable table{"relay"};
    table.move("e4");
    table.lose_on_time();
    table.accept({.kind = Kind::pause}, 10'000);
    table.accept({.kind = Kind::resume}, 100'000);
    EXPECT_TRUE(table.apply({.kind = Kind::go_on}, 20'000));
}

TEST(Match, TimeForOneSide) {
    MatchTable table{"relay"};
    const auto black = table.side(B).clock.remaining;
    table.accept({.kind = Kind::add_time, .side = B, .note = "clock", .ms = 30'000});
    EXPECT_EQ(table.side(B).clock.remaining, black + 30'000);
    table.accept({.kind = Kind::add_time, .side = B, .note = "clock", .ms = -100'000'000});
    EXPECT_EQ(table.side(B).clock.remaining, 0);
}

TEST(Match, TheFlagOnTheTableCounts) {
    MatchTable table{"skolelag"};
    table.refuse({.kind = Kind::flag, .side = W});
    EXPECT_THAT(table.refusal(), HasSubstr("left (FIDE 6.8)"));
    table.accept({.kind = Kind::flag, .side = W, .yes = true, .by_arbiter = true});
    EXPECT_EQ(table.board().phase, Phase::finding);
}

TEST(Match, AnIllegalMoveNotPressedIsTakenBackAndBinds) {
    MatchTable table{"relay"};
    table.accept({.kind = Kind::move, .side = W, .text = "g1g3"});
    table.accept({.kind = Kind::take_back, .side = W});
    EXPECT_EQ(table.side(W).illegal, 0);
    ASSERT_TRUE(table.board().bound);
    EXPECT_EQ(table.board().bound->moves.size(), 2U);
}

TEST(Match, ARejectedClaimChangesNothingButTheTime) {
    MatchTable table{"relay"};
    table.move("e4");
    table.accept({.kind = Kind::claim, .side = W});
    EXPECT_THAT(table.said(), HasSubstr("Not valid: the move is legal."));
    table.refuse({.kind = Kind::ruling, .yes = true});
    table.accept({.kind = Kind::ruling});
    EXPECT_EQ(table.board().running, B);
}

TEST(Match, TwoHandsCountAsIllegal) {
    MatchTable table{"fide-standard"};
    table.move("e4");
    table.accept({.kind = Kind::claim, .side = W, .word = "two_hands"});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.side(W).illegal, 1);
    EXPECT_EQ(table.to_move(), W);
}

TEST(Match, APawnLeftOnTheLastRankBecomesAQueen) {
    MatchTable table{"fide-rapid", "8/P5k1/8/8/8/8/6K1/8 w - - 0 1"};
    table.accept({.kind = Kind::move, .side = W, .text = "a7a8"});
    table.accept({.kind = Kind::press, .side = W});
    table.accept({.kind = Kind::claim, .side = W, .word = "pawn_not_replaced", .by_arbiter = true});
    table.accept({.kind = Kind::ruling, .yes = true});
    EXPECT_EQ(table.side(W).illegal, 1);
    EXPECT_EQ(table.to_move(), B);
    EXPECT_THAT(table.board().board.fen(), HasSubstr("Q7/6k1"));
}

TEST(Match, AnIllegalPositionAfterTheNextMoveIsADraw) {
    MatchTable table{"skolelag", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"};
    table.move("e2e1"); // on its own king: no king, a pawn on the first rank
    EXPECT_EQ(table.board().phase, Phase::moving);
    table.move("e8e7");
    EXPECT_EQ(table.result(), "1-1");
    EXPECT_THAT(table.said(), HasSubstr("FIDE A.5.4"));
}

TEST(Match, AnOfferEndsWithTheOpponentsMove) {
    MatchTable table{"fide-standard"};
    table.moves("e4 e5");
    table.accept({.kind = Kind::draw_offer, .side = W});
    table.move("Nf3");
    EXPECT_TRUE(table.board().draw_offer);
    table.move("Nc6");
    EXPECT_FALSE(table.board().draw_offer);
}

TEST(Match, FiveSeatsInTheRotationTest) {
    MatchTable table{"relay"};
    const auto due = [&] {
        return due_seat(table.match().rules(), table.board(), table.to_move());
    };
    const std::vector<int> seats{1, 1, 2, 2, 3, 3, 4};
    std::size_t ply = 0;
    for (const char* move : {"e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"}) {
        EXPECT_EQ(due(), seats[ply++]);
        table.move(move);
    }
    EXPECT_EQ(table.side(W).done, 4);
    EXPECT_EQ(table.side(B).done, 3);
}

TEST(Match, NamesAreReadBack) {
    for (std::size_t i = 0; i < event_kinds; ++i) {
        const auto kind = static_cast<EventKind>(i);
        EXPECT_EQ(event_kind_from_name(name(kind)), kind);
    }
    for (std::size_t i = 0; i < incidents; ++i) {
        const auto incident = static_cast<Incident>(i);
        EXPECT_EQ(incident_from_name(name(incident)), incident);
    }
    EXPECT_FALSE(event_kind_from_name("nothing"));
}

constexpr std::string_view two_periods =
    "extends = \"fide-standard\"\n[event]\nid = \"own\"\nversion = 1\n"
    "[clock]\nbase_s = 3600\nincrement_s = 0\nperiod_moves = 2\nsecond_period_s = 1800\n"
    "cite = \"3\"\n";

/// FIDE 6.3.1: the time of the second period comes with the last move of the first one.
TEST(Match, Article6_3_1TheSecondPeriod) {
    MatchTable table{two_periods};
    table.moves("e4 e5");
    EXPECT_FALSE(table.side(Color::white).second_period);
    const auto before = table.side(Color::white).clock.given;
    table.move("e4e5"); // illegal, the pawn is blocked; but the second move
    EXPECT_TRUE(table.side(Color::white).second_period);
    EXPECT_EQ(table.side(Color::white).clock.given, before + 1'800'000);
    table.accept({.kind = EventKind::claim, .side = Color::white});
    table.accept({.kind = EventKind::ruling, .yes = true});
    EXPECT_EQ(table.side(Color::white).done, 1);
    EXPECT_EQ(table.side(Color::white).clock.given, before) << "it goes with the move";
    table.move("Nf3");
    EXPECT_EQ(table.side(Color::white).clock.given, before + 1'800'000);
    EXPECT_THAT(table.said(), testing::HasSubstr("White has completed 2 moves: +30:00. (own 3)"));
    table.moves("Nc6 Nc3 Nf6");
    EXPECT_EQ(table.side(Color::white).clock.given, before + 1'800'000) << "once";
}

/// A legal move that was made before the flag fell is on the board: 6.9 is about that position.
TEST(Match, Article6_2_1AMoveMadeBeforeTheFlagFell) {
    MatchTable table{"fide-standard", "8/8/8/3k4/8/8/2r5/1K2R3 w - - 0 1"};
    table.accept({.kind = EventKind::move, .side = Color::white, .text = "Kxc2"});
    table.flag_of(Color::white);
    ASSERT_EQ(table.board().phase, Phase::finding);
    EXPECT_EQ(table.board().finding->board.fen(), "8/8/8/3k4/8/8/2K5/4R3 b - - 0 1");
}

/// The articles that a match decides and a game record cannot.
TEST(Match, Article4_2_1And4_7AdjustingAndReleasing) {
    MatchTable table{"fide-standard"};
    table.accept({.kind = EventKind::touch, .side = W, .text = "b1", .word = "adjust"});
    EXPECT_FALSE(table.board().bound) << "announced before";
    table.accept({.kind = EventKind::move, .side = W, .text = "e4"});
    table.refuse({.kind = EventKind::take_back, .side = W});
    EXPECT_THAT(table.refusal(), HasSubstr("(FIDE 4.7)"));
}

TEST(Match, Article6_7_1And6_7_2DefaultTime) {
    const auto fresh = [] {
        return Match{match_rules(*read_rule_values(*load_shipped("fide-standard")))};
    };
    Match late = fresh(); // no default time is given: it is zero
    ASSERT_TRUE(late.apply({.kind = EventKind::absent, .at = 1, .team = Team::a}));
    EXPECT_EQ(late.state().boards[0].result->winner, B);
    Match nobody = fresh();
    ASSERT_TRUE(nobody.apply({.kind = EventKind::absent, .at = 1}));
    EXPECT_FALSE(nobody.state().boards[0].result->winner);
}

TEST(Match, Article6_8TheFlagIsPointedOutByPlayerOrArbiter) {
    for (const bool by_arbiter : {false, true}) {
        MatchTable table{"fide-standard"};
        table.accept({.kind = EventKind::flag, .side = W, .yes = true, .by_arbiter = by_arbiter});
        EXPECT_EQ(table.board().phase, Phase::finding);
    }
}

TEST(Match, Article8_4NoDutyToRecordBelowFiveMinutes) {
    MatchTable table{"astc"};
    EXPECT_FALSE(table.side(W).record_free);
    table.accept({.kind = EventKind::set_clock, .ms = 299'000, .ms_black = 900'000});
    table.accept({.kind = EventKind::tick});
    EXPECT_TRUE(table.side(W).record_free);
    MatchTable long_increment{"fide-standard"}; // 30 s a move
    long_increment.accept({.kind = EventKind::set_clock, .ms = 299'000, .ms_black = 900'000});
    long_increment.accept({.kind = EventKind::tick});
    EXPECT_FALSE(long_increment.side(W).record_free);
}

TEST(Match, NothingMovesFromAnEmptySquare) {
    MatchTable table{"relay"};
    table.refuse({.kind = EventKind::move, .side = Color::white, .text = "e3e4"});
    EXPECT_EQ(table.refusal(), "there is no man on e3");
}

TEST(Match, AClockAtZeroGetsNoIncrementAndTheFlagCanStillBeCalled) {
    MatchTable table{"skolelag"};
    table.accept(
        {.kind = EventKind::move, .at = table.time() + 601'000, .side = Color::white, .text = "e4"}
    );
    table.accept({.kind = EventKind::press, .side = Color::white});
    EXPECT_EQ(table.side(Color::white).clock.remaining, 0);
    table.accept({.kind = EventKind::flag, .side = Color::white, .by_arbiter = true});
    EXPECT_EQ(table.board().phase, Phase::finding);
}

TEST(Match, BeforeTheStartAClockShowsWhatItIsSetTo) {
    const Match match{match_rules(*read_rule_values(*load_shipped("astc")))};
    EXPECT_EQ(match.clock(0, Color::white, 0), 3'610'000);
    EXPECT_EQ(match.clock(3, Color::black, 5'000), 3'610'000);
}

TEST(Match, NothingHasHappenedThatCannotBeKept) {
    Match match{match_rules(*read_rule_values(*load_shipped("relay")))};
    const std::string before = fingerprint(match.state());
    const Match::Keep full = [](const Event&) -> std::optional<std::string> {
        return "the disk is full";
    };
    const Event lineup{.kind = EventKind::lineup, .team = Team::a, .order = {1, 2, 3, 4, 5}};
    EXPECT_FALSE(match.apply(lineup, full));
    EXPECT_TRUE(match.log().empty());
    EXPECT_EQ(fingerprint(match.state()), before);
    ASSERT_TRUE(match.apply(lineup));
    EXPECT_FALSE(match.apply({.kind = EventKind::undo}, full));
    EXPECT_EQ(match.log().size(), 1U);
    EXPECT_NE(fingerprint(match.state()), before);
}

} // namespace
} // namespace rota::consult
