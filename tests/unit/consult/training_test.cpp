#include "tests/support/training_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

// The state machine of training games, by the clauses of the sheets and of the Laws.

namespace rota::consult {
namespace {

using test::TrainingTable;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

std::string two_teams(const std::string& rules, const std::string& more = "") {
    return "rules = \"" + rules + "\"\n" + more;
}

std::string against_engine(const std::string& rules, const std::string& more = "") {
    return two_teams(rules, more) + "\n[black]\nengine = \"stockfish\"\n";
}

Move legal(const Training& training, const std::string& text) {
    return *find_legal_move(training.board().board.position(), *parse_uci_move(text));
}

// Turns

TEST(TrainingTurns, Skolelag_C22_SeatsTakeTurnsAndTheClockIsPressedWithTheMove) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4,1 e5,2 Nf3,2 Nc6,3 Bc4,3 Nf6,4 d3,4 Be7,1 O-O");
    EXPECT_EQ(table.side(W).done, 5);
    EXPECT_EQ(due_seat(table.training().match().rules(), table.board(), W), 2);
    // Ten seconds each, one used a move.
    EXPECT_EQ(table.side(W).clock.remaining, 600'000 + 5 * 9'000);
}

TEST(TrainingTurns, Relay_C32_AMoveOutOfTurnDoesNotCountAndTheSecondCostsHalfAPoint) {
    TrainingTable table{two_teams("relay")};
    table.play("start,1 e4,1 e5");
    EXPECT_THAT(
        table.say("3 Nf3"),
        AllOf(
            StartsWith("refused: "), HasSubstr("seat 2 is due; the move of seat 3 does not count")
        )
    );
    EXPECT_TRUE(table.step().refused);
    EXPECT_EQ(table.side(W).done, 1);
    EXPECT_EQ(table.board().board.to_move(), W);
    EXPECT_TRUE(table.training().match().state().ledger.empty());
    EXPECT_THAT(table.say("1 Nf3"), HasSubstr("-0.5 in the table. (relay 32)"));
    ASSERT_EQ(table.training().match().state().ledger.size(), 1U);
    table.play("2 Nf3");
}

TEST(TrainingTurns, Skolelag_C28_AWrongMoverIsProposedForTheLadder) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start");
    EXPECT_THAT(table.say("2 e4"), HasSubstr("Proposed: guidance. (skolelag 28)"));
    table.play("w ladder guidance,1 e4");
}

TEST(TrainingTurns, ASeatIsNeededWhereMoversTakeTurns) {
    TrainingTable table{two_teams("relay")};
    table.play("start");
    EXPECT_THAT(table.say("e4"), HasSubstr("whose move is it?"));
    EXPECT_THAT(table.say("9 e4"), HasSubstr("seats are 1 to 5 (relay 17)"));
    EXPECT_THAT(table.say("wl e4"), HasSubstr("only the players of the team move"));
}

TEST(TrainingTurns, NoSeatIsNeededWhereOnePlayerPlays) {
    TrainingTable table{two_teams("fide-rapid")};
    table.play("start,e4,e5,b4,b5");
    EXPECT_EQ(table.side(B).done, 2);
}

TEST(TrainingTurns, Relay_C10_TheOpponentsMayNotMoveBeforeTheirTurn) {
    TrainingTable table{two_teams("relay")};
    table.play("start");
    EXPECT_THAT(table.say("b1 e5"), HasSubstr("may not move before"));
    EXPECT_EQ(table.side(B).counts[static_cast<std::size_t>(Incident::early_start)], 1);
    EXPECT_EQ(table.side(B).done, 0);
}

TEST(TrainingTurns, OneBoardOfAMatchAtSeveral) {
    TrainingTable table{two_teams("astc")};
    table.play("start,e4,e5");
    EXPECT_EQ(table.side(W).done, 1);
}

// Talk

TEST(TrainingTalk, Skolelag_C21_ProposalsAreForTheTeamAlone) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start");
    EXPECT_EQ(table.say("3 ? d4 more room"), "[White] White, seat 3 proposes d4.\n");
    EXPECT_EQ(table.say("2 : or e4"), "[White] White, seat 2: or e4\n");
    EXPECT_EQ(table.board().board.fen(), to_fen(Position::start())); // nothing has moved
    const auto said = table.training().consultation(W);
    ASSERT_EQ(said.size(), 2U);
    EXPECT_EQ(said[0].seat, 3);
    EXPECT_EQ(said[0].move, "d4");
    EXPECT_EQ(said[0].comment, "more room");
    EXPECT_TRUE(table.training().consultation(B).empty());
    table.play("1 e4"); // none of the proposals
    EXPECT_TRUE(table.training().consultation(W).empty());
    EXPECT_TRUE(table.training().consultation(B).empty());
}

TEST(TrainingTalk, Skolelag_C21_AnIllegalProposalIsRefused) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start");
    EXPECT_THAT(table.say("3 ? e5"), StartsWith("refused: "));
    EXPECT_THAT(table.say("3 ? xyz"), StartsWith("refused: "));
    EXPECT_TRUE(table.training().consultation(W).empty());
}

TEST(TrainingTalk, Skolelag_C24_OthersAreHelpFromOutside) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start");
    for (const char* line : {"wl : castle", "ws ? e4", "b2 : play f3"}) {
        EXPECT_THAT(
            table.say(line),
            AllOf(HasSubstr("not passed on. (skolelag 21)"), HasSubstr("Proposed: +60"))
        ) << line;
    }
    const auto help = static_cast<std::size_t>(Incident::outside_help);
    EXPECT_EQ(table.side(W).counts[help], 2);
    EXPECT_EQ(table.side(B).counts[help], 1);
    EXPECT_TRUE(table.training().consultation(W).empty());
}

TEST(TrainingTalk, Relay_C6_C7_EveryProposalIsHelpAndCostsHalfAPoint) {
    TrainingTable table{two_teams("relay")};
    table.play("start");
    const std::string said = table.say("2 ? e4");
    EXPECT_THAT(
        said, AllOf(HasSubstr("not passed on. (relay 6)"), HasSubstr("-0.5 in the table."))
    );
    EXPECT_THAT(said, Not(HasSubstr("e4")));
    EXPECT_EQ(table.training().match().state().ledger.size(), 1U);
}

// Illegal moves and touch-move

TEST(TrainingIllegal, RefusedAndNotedWithItsReason) {
    TrainingTable table{two_teams("relay")};
    table.play("start");
    EXPECT_THAT(
        table.say("1 e5"), AllOf(StartsWith("refused: "), HasSubstr("does not move from e2 to e5"))
    );
    EXPECT_EQ(table.training().match().log().back().word, note_word::illegal);
    EXPECT_EQ(table.side(W).illegal, 0);
    EXPECT_THAT(table.say("1 nonsense"), StartsWith("refused: "));
    EXPECT_EQ(table.training().match().log().back().text, "e5"); // no move, no note
    table.play("1 e4");
}

TEST(TrainingIllegal, Relay_C3_C4_AsInTheEventTheOpponentsHaveToClaim) {
    TrainingTable table{two_teams("relay", "illegal_moves = \"as_in_event\"\n")};
    table.play("start");
    for (int i = 1; i <= 2; ++i) {
        const std::string said = table.say("1 e2e5");
        EXPECT_THAT(said, Not(HasSubstr("llegal"))); // nobody is told
        EXPECT_EQ(table.side(W).done, 1);
        EXPECT_THAT(table.say("b1 illegal"), HasSubstr("Valid"));
        EXPECT_EQ(table.side(W).illegal, i);
        EXPECT_EQ(table.training().is_over(), i == 2);
        EXPECT_EQ(table.board().board.fen() == to_fen(Position::start()), i == 1);
    }
    ASSERT_TRUE(table.board().result);
    EXPECT_EQ(table.board().result->outcome, Outcome::illegal);
    EXPECT_EQ(table.board().result->points[1], Points::whole(2)); // relay 15
}

TEST(TrainingIllegal, AWrongClaimIsRejectedAndTheGameGoesOn) {
    TrainingTable table{two_teams("relay", "illegal_moves = \"as_in_event\"\n")};
    table.play("start,1 e4");
    EXPECT_THAT(table.say("b1 illegal"), HasSubstr("rejected"));
    table.play("1 e5");
}

TEST(TrainingIllegal, AnEngineClaimsAtOnce) {
    TrainingTable table{against_engine("relay", "illegal_moves = \"as_in_event\"\n")};
    table.play("start");
    EXPECT_THAT(table.say("1 e2e5"), HasSubstr("Valid"));
    EXPECT_EQ(table.side(W).illegal, 1);
    EXPECT_FALSE(table.training().engine_to_move());
}

TEST(TrainingTouch, Fide4_3_AnotherManIsRefusedAndNoted) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start");
    EXPECT_THAT(table.say("2 touch g1"), HasSubstr("binds the whole team. (skolelag 26)"));
    EXPECT_THAT(table.say("1 e4"), HasSubstr("\"e4\" breaks touch-move"));
    EXPECT_EQ(table.training().match().log().back().word, note_word::touch);
    table.play("1 Nf3");
}

// Clocks

TEST(TrainingClock, Fide6_8_TheFlagIsCalledWhenItFalls) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4");
    const std::int64_t left = table.side(B).clock.remaining;
    EXPECT_EQ(table.training().next_deadline(), table.time() + left);
    EXPECT_EQ(table.training().pass(table.time() + left - 1).events.size(), 0U);
    const auto step = table.training().pass(table.time() + left + 5'000);
    EXPECT_THAT(TrainingTable::text_of(step), HasSubstr("The flag of Black has fallen."));
    ASSERT_TRUE(table.board().result);
    EXPECT_EQ(table.board().result->winner, W);
    EXPECT_EQ(step.events.front().at, table.time() + left);
}

TEST(TrainingClock, Relay_C12_C28_TheLastMoveThenTheWinnersChoice) {
    TrainingTable table{two_teams("relay")};
    table.play("start,1 e4,1 e5");
    EXPECT_THAT(table.say("2 a3", 1'200'000), HasSubstr("The last move does not mate"));
    EXPECT_EQ(table.board().phase, Phase::offer);
    EXPECT_THAT(table.say("b1 continue"), HasSubstr("plays on; both clocks show"));
    EXPECT_EQ(table.board().phase, Phase::moving);
    EXPECT_EQ(table.side(W).clock.remaining, table.side(B).clock.remaining);
    table.play("2 d6");
    EXPECT_THAT(table.say("3 b3", 1'200'000), HasSubstr("The last move does not mate"));
    ASSERT_TRUE(table.board().result); // no second continuation
    EXPECT_EQ(table.board().result->points[1], Points::whole(3));
}

TEST(TrainingClock, Relay_C28_NoAnswerInThirtySecondsTakesThePoints) {
    TrainingTable table{two_teams("relay")};
    table.play("start,1 e4");
    const auto end = table.time() + 1'200'000;
    EXPECT_THAT(
        TrainingTable::text_of(table.training().pass(end + 20'002)),
        HasSubstr("has won on time and may play on")
    );
    static_cast<void>(table.training().pass(end + 60'000));
    ASSERT_TRUE(table.board().result);
    EXPECT_EQ(table.board().result->points[0], Points::whole(2));
}

TEST(TrainingClock, APauseStopsBothClocksAndMoves) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4,pause");
    const auto left = table.training().match().clock(0, B, table.time());
    EXPECT_THAT(table.say("1 e5", 100'000), HasSubstr("the clocks stand still"));
    EXPECT_EQ(table.training().match().clock(0, B, table.time()), left);
    EXPECT_FALSE(table.training().next_deadline());
    table.play("go,1 e5");
}

// Take-backs

TEST(TrainingTakeBack, OnlyAsOftenAsTheSetupSays) {
    TrainingTable table{two_teams("skolelag", "take_backs = 1\n")};
    table.play("start,1 e4,1 e5");
    const std::int64_t used = table.side(W).clock.used;
    EXPECT_THAT(table.say("w3 takeback"), HasSubstr("White takes back; seat 1 moves"));
    EXPECT_EQ(table.board().board.fen(), to_fen(Position::start()));
    EXPECT_EQ(table.side(W).done, 0);
    EXPECT_EQ(table.side(B).done, 0);
    EXPECT_EQ(table.training().take_backs(W), 1);
    table.play("1 d4");
    EXPECT_GT(table.side(W).clock.used, used); // its clock has run on
    EXPECT_EQ(table.side(B).clock.used, 0);
    EXPECT_THAT(table.say("w1 takeback"), HasSubstr("White has had its 1 take-backs"));
    EXPECT_THAT(table.say("b1 takeback"), HasSubstr("Black has made no move"));
}

TEST(TrainingTakeBack, NoneWithoutTheSetting) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4");
    EXPECT_THAT(table.say("w1 takeback"), HasSubstr("no moves are taken back in this game"));
}

TEST(TrainingTakeBack, IncidentsStayAndTheLogKeepsAll) {
    TrainingTable table{two_teams("skolelag", "take_backs = \"free\"\n")};
    table.play("start,1 ? d4,1 e4,b1 incident noise,1 ? e5");
    const std::size_t records = table.training().match().log().size();
    table.play("w1 takeback");
    EXPECT_EQ(table.side(B).counts[static_cast<std::size_t>(Incident::noise)], 1);
    EXPECT_EQ(table.training().match().log().size(), records + 1);
    EXPECT_EQ(table.training().consultation(W).size(), 1U); // "d4" was before the move
}

TEST(TrainingTakeBack, AgainstAnEngineItsAnswerGoesToo) {
    TrainingTable table{against_engine("skolelag", "take_backs = 5\n")};
    table.play("start,1 e4");
    auto& training = table.training();
    ASSERT_EQ(training.engine_to_move(), B);
    static_cast<void>(training.engine_move(legal(training, "e7e5"), "note", table.time()));
    table.play("2 Nf3");
    static_cast<void>(training.engine_move(legal(training, "b8c6"), "note", table.time()));
    table.play("w2 takeback");
    EXPECT_EQ(table.side(W).done, 1);
    EXPECT_EQ(table.side(B).done, 1);
    EXPECT_FALSE(training.engine_to_move());
    table.play("2 Bc4");
    EXPECT_EQ(training.engine_to_move(), B);
}

// Engines

TEST(TrainingEngine, ItsSideIsClosedToPeople) {
    TrainingTable table{against_engine("skolelag")};
    table.play("start,1 e4");
    for (const char* line : {"b1 e5", "b1 resign", "b2 : hello", "b1 takeback"}) {
        EXPECT_THAT(table.say(line), HasSubstr("an engine plays for Black")) << line;
    }
}

TEST(TrainingEngine, ItMovesWithItsDueSeatAndTheNoteIsLogged) {
    TrainingTable table{against_engine("skolelag")};
    table.play("start,1 e4");
    auto& training = table.training();
    const auto step =
        training.engine_move(legal(training, "e7e5"), "level 3, seed 7", table.time());
    ASSERT_EQ(step.events.size(), 3U); // the note, the move, the press
    EXPECT_EQ(step.events[0].word, note_word::engine);
    EXPECT_EQ(step.events[0].note, "level 3, seed 7");
    EXPECT_EQ(step.events[2].kind, EventKind::press);
    EXPECT_EQ(step.events[2].seat, 1);
    EXPECT_FALSE(training.engine_to_move());
}

TEST(TrainingEngine, ItAcceptsADrawOnlyWhenItIsWorse) {
    for (const double chance : {0.3, 0.6}) {
        TrainingTable table{against_engine("skolelag")};
        auto& training = table.training();
        const auto offer = [&] {
            table.play("w1 draw");
            ASSERT_EQ(training.engine_to_answer(), B);
            static_cast<void>(training.engine_answer(chance, table.time()));
            EXPECT_FALSE(training.engine_to_answer());
        };
        table.play("start");
        offer();
        EXPECT_FALSE(table.board().result); // both have to move first (FIDE 5.2.3)
        table.play("1 e4");
        static_cast<void>(training.engine_move(legal(training, "e7e5"), "", table.time()));
        offer();
        EXPECT_EQ(table.board().result.has_value(), chance < 0.5);
    }
}

TEST(TrainingEngine, Relay_C28_ItTakesThePoints) {
    TrainingTable table{against_engine("relay")};
    table.play("start");
    static_cast<void>(table.training().pass(1'225'000));
    ASSERT_EQ(table.training().engine_to_answer(), B);
    static_cast<void>(table.training().engine_answer({}, 1'225'000));
    ASSERT_TRUE(table.board().result);
    EXPECT_EQ(table.board().result->points[1], Points::whole(2));
}

// Ends

TEST(TrainingEnd, Relay_C14_AMateIsWorthThreePoints) {
    TrainingTable table{two_teams("relay")};
    table.play("start,1 e4,1 e5,2 Bc4,2 Nc6,3 Qh5,3 Nf6,4 Qxf7#");
    EXPECT_TRUE(table.training().is_over());
    ASSERT_TRUE(table.board().result);
    EXPECT_EQ(table.board().result->points[0], Points::whole(3));
    EXPECT_THAT(table.say("4 Kxf7"), HasSubstr("the game is over"));
}

TEST(TrainingEnd, Fide5_1_2_AResignationAgainstABareKingIsADraw) {
    TrainingTable table{two_teams("skolelag", "initial = \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"\n")};
    table.play("start,w1 resign");
    ASSERT_TRUE(table.board().result);
    EXPECT_FALSE(table.board().result->winner);
}

TEST(TrainingEnd, BrokenOffNothingMoreIsPlayed) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4,end");
    EXPECT_TRUE(table.training().is_over());
    EXPECT_FALSE(table.board().result);
    EXPECT_FALSE(table.training().next_deadline());
    EXPECT_THAT(table.say("1 e5"), HasSubstr("the game is over"));
}

TEST(TrainingEnd, TheCoachDecides) {
    TrainingTable table{two_teams("relay")};
    table.play("start,1 e4");
    EXPECT_THAT(table.say("decide white"), HasSubstr("the points of White and Black"));
    EXPECT_THAT(table.say("decide white 2.25 0"), HasSubstr("the points of White and Black"));
    table.play("decide white 2.5 0");
    EXPECT_EQ(table.board().result->points[0], Points::halves(5));
}

// Seats

TEST(TrainingSeats, Relay_C22_TheReserveTakesASeatOnce) {
    TrainingTable table{
        two_teams("relay", "[white]\nplayers = [\"a\", \"b\", \"c\", \"d\", \"e\", \"f\"]\n")};
    table.play("start,w3 substitute");
    EXPECT_THAT(table.say("w4 substitute"), StartsWith("refused: "));
    table.play("w4 leave,1 e4,1 e5,2 d4,2 d5,3 a3,3 a6");
    EXPECT_THAT(table.say("4 b3"), HasSubstr("seat 4 is empty"));
    table.play("w4 return,4 b3");
}

TEST(TrainingSeats, TheNumberOfPlayersHasToFit) {
    Training training =
        TrainingTable::make(two_teams("skolelag", "[white]\nplayers = [\"a\", \"b\"]\n"));
    const auto step = training.open(0);
    ASSERT_FALSE(step);
    EXPECT_EQ(step.error().text, "White: 4 players expected, not 2");
}

// Resuming

/// Another game from the log so far.
Training again(const Training& training, std::size_t records) {
    Match match{training.match().rules(), training.match().initial()};
    for (std::size_t i = 0; i < records; ++i) {
        EXPECT_TRUE(match.apply(training.match().log()[i]));
    }
    return {training.setup(), std::move(match)};
}

TEST(TrainingResume, TheClocksStandAsTheyWereUntilGo) {
    TrainingTable table{two_teams("skolelag")};
    table.play("start,1 e4,1 e5");
    Training resumed = again(table.training(), table.training().match().log().size());
    const auto at = table.time();
    const auto step = resumed.open(at);
    ASSERT_TRUE(step);
    EXPECT_EQ(step->events.front().word, note_word::resumed);
    EXPECT_TRUE(resumed.board().paused);
    EXPECT_EQ(resumed.match().clock(0, W, at + 60'000), table.side(W).clock.remaining);
    ASSERT_TRUE(resumed.command(*parse_training_command("go"), at + 60'000));
    EXPECT_EQ(resumed.match().clock(0, W, at + 61'000), table.side(W).clock.remaining - 1'000);
}

TEST(TrainingResume, AtEveryRecordTheGameCanBeGoneOnWith) {
    TrainingTable table{two_teams("relay", "take_backs = 2\nillegal_moves = \"as_in_event\"\n")};
    table.play("start,1 e4,1 e7e4,w1 illegal,1 e5,w1 takeback,1 d4,1 d5,2 ? c4,2 c4");
    const std::size_t records = table.training().match().log().size();
    for (std::size_t count = 0; count <= records; ++count) {
        Training resumed = again(table.training(), count);
        const auto at = count == 0 ? 0 : resumed.match().log().back().at;
        ASSERT_TRUE(resumed.open(at)) << count;
        const Phase phase = resumed.board().phase;
        EXPECT_TRUE(phase == Phase::ready || phase == Phase::moving) << count << name(phase);
        EXPECT_EQ(resumed.board().paused, phase == Phase::moving) << count;
    }
}

} // namespace
} // namespace rota::consult
