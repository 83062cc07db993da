#include "consult/console/console.hpp"
#include "consult/console/moments.hpp"
#include "tests/support/match_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Not;

/// The event of a line at a relay board where White has played e4 and nobody has pressed.
Event event_of(std::string_view line, Match& match) {
    const auto command = parse_command(line, match, 0);
    if (!command) {
        ADD_FAILURE() << line << ": " << command.error().message;
        return {};
    }
    EXPECT_EQ(command->kind, Command::Kind::events) << line;
    EXPECT_EQ(command->events.size(), 1U) << line;
    return command->events.empty() ? Event{} : command->events.front();
}

struct Read {
    std::string_view line;
    Event event;
};

TEST(ConsoleCommand, EveryCommandIsItsEvent) {
    using enum EventKind;
    MatchTable table{"relay"};
    constexpr Color white = Color::white;
    constexpr Color black = Color::black;
    const std::vector<Read> lines{
        {"e4", {.kind = move, .side = white, .text = "e4"}},
        {"  3 Bd3 ", {.kind = move, .side = white, .seat = 3, .text = "Bd3"}},
        {"m b 2 e5 in-time",
         {.kind = move, .side = black, .seat = 2, .text = "e5", .by_arbiter = true}},
        {"bxc3", {.kind = move, .side = white, .text = "bxc3"}},
        {"b4", {.kind = move, .side = white, .text = "b4"}},
        {"O-O", {.kind = move, .side = white, .text = "O-O"}},
        {"p", {.kind = press, .side = white}},
        {"press b 4", {.kind = press, .side = black, .seat = 4}},
        {"b", {.kind = take_back, .side = white}},
        {"b unreleased", {.kind = take_back, .side = white, .yes = true}},
        {"j w 2 e2 d2 adjust",
         {.kind = touch, .side = white, .seat = 2, .text = "e2 d2", .word = "adjust", .yes = true}},
        {"j e2 stayed", {.kind = touch, .side = white, .text = "e2"}},
        {"i", {.kind = claim, .side = black, .word = "illegal"}},
        {"i w hands arbiter",
         {.kind = claim, .side = white, .word = "two_hands", .by_arbiter = true}},
        {"f b", {.kind = flag, .side = black, .by_arbiter = true}},
        {"f w shown opponent", {.kind = flag, .side = white, .yes = true}},
        {"none", {.kind = grace_over}},
        {"take", {.kind = take}},
        {"go in-time", {.kind = go_on, .by_arbiter = true}},
        {"o b 3", {.kind = incident, .side = black, .seat = 3, .word = "out_of_turn"}},
        {"t b \"number 4\"", {.kind = incident, .side = black, .word = "talk", .note = "number 4"}},
        {"h w 2 waived \"a sign\"",
         {.kind = incident,
          .side = white,
          .seat = 2,
          .word = "help",
          .note = "a sign",
          .yes = true}},
        {"s b", {.kind = incident, .side = black, .word = "spectator"}},
        {"w b", {.kind = incident, .side = black, .word = "time_waste"}},
        {"run b", {.kind = incident, .side = black, .word = "run"}},
        {"foot b", {.kind = incident, .side = black, .word = "foot"}},
        {"early b", {.kind = incident, .side = black, .word = "early_start"}},
        {"presser b 1", {.kind = incident, .side = black, .seat = 1, .word = "wrong_presser"}},
        {"noise w", {.kind = incident, .side = white, .word = "noise"}},
        {"outside w", {.kind = incident, .side = white, .word = "outside_help"}},
        {"disturb w", {.kind = incident, .side = white, .word = "disturbance"}},
        {"k", {.kind = knock, .side = white}},
        {"restored w", {.kind = restored, .side = white}},
        {"guidance b", {.kind = ladder, .side = black, .word = "guidance"}},
        {"give b 90", {.kind = ladder, .side = black, .word = "+90"}},
        {"l b sure", {.kind = ladder, .side = black, .word = "loss", .yes = true}},
        {"u w 3", {.kind = substitute, .side = white, .seat = 3}},
        {"u w 3 6 \"ill\"",
         {.kind = substitute, .side = white, .seat = 3, .player = 6, .note = "ill"}},
        {"vacate w 3", {.kind = vacate, .side = white, .seat = 3}},
        {"return w 3", {.kind = come_back, .side = white, .seat = 3}},
        {"helper b 5 \"teacher\"", {.kind = helper, .side = black, .seat = 5, .note = "teacher"}},
        {"r b", {.kind = resign, .side = black}},
        {"d offer", {.kind = draw_offer, .side = white}},
        {"d accept b", {.kind = draw_accept, .side = black}},
        {"d fifty Ke2", {.kind = draw_claim, .side = white, .text = "Ke2", .word = "fifty"}},
        {"c 5:10 0:42.5 \"battery\"",
         {.kind = set_clock, .note = "battery", .ms = 310'000, .ms_black = 42'500}},
        {"c 1:02:03 3:00", {.kind = set_clock, .ms = 3'723'000, .ms_black = 180'000}},
        {"add w -10", {.kind = add_time, .side = white, .ms = -10'000}},
        {"pause \"fire\"", {.kind = pause, .note = "fire"}},
        {"resume", {.kind = resume}},
        {"decide white 2.5 0 \"why\"",
         {.kind = adjudicate, .word = "white", .note = "why", .ms = 5}},
        {"lineup A 3,1,4, 2 5 reserve 6",
         {.kind = lineup, .team = Team::a, .player = 6, .order = {3, 1, 4, 2, 5}}},
        {"colour B black", {.kind = colours, .team = Team::b, .side = black}},
        {"start late 2:10", {.kind = start, .ms = 130'000}},
        {"absent", {.kind = absent}},
        {"absent b", {.kind = absent, .team = Team::b}},
        {"close", {.kind = confirm}},
        {"z", {.kind = undo}}};
    std::set<EventKind> seen;
    for (const Read& each : lines) {
        EXPECT_EQ(event_of(each.line, table.match()), each.event) << each.line;
        seen.insert(each.event.kind);
    }
    // What else can happen is answered by y and n, comes by itself, or is said in training games.
    const std::set<EventKind> others{ruling, finding, draw_decline, tick, proposal, comment, note};
    for (std::size_t i = 0; i < event_kinds; ++i) {
        const auto kind = static_cast<EventKind>(i);
        EXPECT_NE(seen.contains(kind), others.contains(kind)) << name(kind);
    }
}

TEST(ConsoleCommand, WhatIsLeftOutComesFromTheBoard) {
    MatchTable table{"relay"};
    table.accept({.kind = EventKind::move, .side = Color::white, .text = "e4"});
    EXPECT_EQ(event_of("p", table.match()).side, Color::white);
    EXPECT_EQ(event_of("i", table.match()).side, Color::black);
    EXPECT_EQ(event_of("f", table.match()).side, Color::white);
    table.accept({.kind = EventKind::press, .side = Color::white});
    EXPECT_EQ(event_of("i", table.match()).side, Color::white);
    EXPECT_EQ(event_of("f", table.match()).side, Color::black);
    EXPECT_FALSE(parse_command("y", table.match(), 0));
    table.accept({.kind = EventKind::claim, .side = Color::white, .word = "illegal"});
    EXPECT_EQ(event_of("n", table.match()).kind, EventKind::ruling);
    table.accept({.kind = EventKind::ruling});
    table.accept({.kind = EventKind::resign, .side = Color::black});
    EXPECT_EQ(event_of("y", table.match()).kind, EventKind::finding);
}

TEST(ConsoleCommand, AFaultSaysWhatWhereAndWhatWasExpected) {
    MatchTable table{"relay"};
    struct Case {
        std::string_view line;
        std::size_t column;
        std::string_view expected;
    };
    for (const auto& [line, column, expected] : std::vector<Case>{
             {"Zz9", 1, "a command"},
             {"\"e4\"", 1, "a command"},
             {"t", 2, "a side"},
             {"t x", 3, "a side"},
             {"t b \"never ends", 5, "a quotation mark"},
             {"t b 3 4", 7, "nothing more"},
             {"u w", 4, "a seat"},
             {"u w x", 5, "a seat"},
             {"3", 2, "a move"},
             {"c 5:10", 7, "the time of Black"},
             {"c 5 3:00", 3, "the time of White"},
             {"c 5:10 3:70", 8, "the time of Black"},
             {"decide both", 8, "white, black or draw"},
             {"decide white 3", 15, "the points of Black"},
             {"decide white 3.25 0", 14, "the points of White"},
             {"lineup C 1", 8, "a team"},
             {"lineup A 1,x,3", 10, "numbers of players"},
             {"lineup A 1,2 reserve", 21, "the number of the reserve"},
             {"colour A green", 10, "white or black"},
             {"j e9", 3, "a square"},
             {"helper w 2", 11, "a text in quotation marks"},
             {"d", 2, "offer, accept"},
             {"a", 2, "guidance"},
             {"2: e4", 1, "a board from 1 to 1"},
             {"give w soon", 8, "seconds"},
             {"toss", 5, "a word from the hall"},
             {"view green", 6, "ascii"}}) {
        const auto command = parse_command(line, table.match(), 0);
        ASSERT_FALSE(command) << line;
        EXPECT_EQ(command.error().column, column) << line;
        EXPECT_THAT(command.error().expected, HasSubstr(std::string{expected})) << line;
        EXPECT_FALSE(command.error().message.empty()) << line;
    }
    EXPECT_FALSE(parse_command(std::string(2000, 'x'), table.match(), 0));
    EXPECT_FALSE(parse_command("t b \"\x1b[2J\"", table.match(), 0));
}

TEST(ConsoleCommand, LettersAndWordsAreUnambiguous) {
    std::set<std::string> names;
    for (const CommandHelp& each : command_list()) {
        EXPECT_TRUE(names.insert(std::string{each.word}).second) << each.word;
        EXPECT_FALSE(each.meaning.empty()) << each.word;
        if (each.letter != ' ') {
            EXPECT_TRUE(names.insert(std::string(1, each.letter)).second) << each.letter;
        }
    }
}

TEST(ConsoleCommand, Completion) {
    MatchTable table{"relay"};
    EXPECT_THAT(completions("hist", table.match(), 0), ElementsAre("history"));
    EXPECT_THAT(completions("N", table.match(), 0), ElementsAre("Na3", "Nc3", "Nf3", "Nh3"));
    EXPECT_THAT(completions("2 Nf", table.match(), 0), ElementsAre("Nf3"));
    EXPECT_THAT(completions("d acc", table.match(), 0), ElementsAre("accept"));
    EXPECT_THAT(completions("i ", table.match(), 0), IsSupersetOf({"touch", "hands", "pawn"}));
    EXPECT_THAT(completions("t w xyz", table.match(), 0), IsEmpty());
}

/// A console at a relay match that has begun, nothing kept.
class AtTheConsole : public testing::Test {
protected:
    explicit AtTheConsole(std::string_view rules = "relay") : AtTheConsole{MatchTable{rules}} {}
    explicit AtTheConsole(MatchTable table)
        : now_{table.time()}
        , console_{
              Session{
                  table.match(),
                  [this](const Event& event) {
                      return keep(event);
                  }},
              {"Match 17", {"Raslouw", "Wonderboom"}},
              {},
              now_} {}

    std::optional<std::string> keep(const Event&) {
        return full_ ? std::optional<std::string>{"the disk is full"} : std::nullopt;
    }

    /// The answer to a line, a second after the last one.
    std::string say(std::string_view line, std::int64_t wait = 1000) {
        now_ += wait;
        last_ = console_.enter(line, now_);
        return joined(last_.lines);
    }
    std::string wait(std::int64_t ms) {
        now_ += ms;
        return joined(console_.announce(now_));
    }
    static std::string joined(const std::vector<std::string>& lines) {
        std::string text;
        for (const std::string& line : lines) {
            text += line + '\n';
        }
        return text;
    }
    [[nodiscard]] const BoardState& board() const { return console_.match().state().boards[0]; }

    bool full_ = false;
    std::int64_t now_;
    Console console_;
    Reply last_;
};

TEST_F(AtTheConsole, APlayedMove) {
    EXPECT_EQ(
        say("e4"),
        "   5 White e4\n"
        "     > White presses the clock.\n"
        "    8  r n b q k b n r\n"
        "    7  p p p p p p p p\n"
        "    6  . . . . . . . .\n"
        "    5  . . . . . . . .\n"
        "    4  . . . . P . . .\n"
        "    3  . . . . . . . .\n"
        "    2  P P P P . P P P\n"
        "    1  R N B Q K B N R\n"
        "       a b c d e f g h\n"
    );
    EXPECT_EQ(
        console_.prompt(now_),
        "W 19:59* B 20:00 | White seat 1 | ill 0/0 out 0/0 talk 0/0 | press > "
    );
    EXPECT_EQ(say("p"), "   6 > Black, seat 1.\n");
    EXPECT_LT(console_.prompt(now_).size(), 80U);
}

TEST_F(AtTheConsole, AMoveAndThePressInOneLine) {
    say("e4 p");
    EXPECT_EQ(board().phase, Phase::moving);
    say("f6 p");
    say("d4 p");
    say("g5 p");
    EXPECT_THAT(say("Qh5 p"), HasSubstr("White wins (mate): White 3, Black 0. (relay 14)"));
    EXPECT_TRUE(last_.accepted); // there is nothing to press
}

TEST_F(AtTheConsole, BoardsAsAsked) {
    EXPECT_THAT(say("view black"), testing::StartsWith("    1  R N B K Q B N R\n"));
    EXPECT_THAT(say("v unicode white"), testing::StartsWith("    8  \u265c \u265e \u265d \u265b"));
    say("v ascii quiet");
    EXPECT_THAT(say("e4"), Not(HasSubstr("a b c")));
}

TEST_F(AtTheConsole, WhatPlayersMustNotSeeIsMarked) {
    EXPECT_THAT(say("Ke2"), HasSubstr("[arbiter] Illegal: "));
    say("p");
    EXPECT_THAT(say("i"), HasSubstr("Valid: "));
    EXPECT_THAT(console_.prompt(now_), HasSubstr("claim: y/n"));
    EXPECT_THAT(say("y"), HasSubstr("+1:00 for Black. (FIDE A.3)"));
}

TEST_F(AtTheConsole, OutOfTurnBeforeThePress) {
    EXPECT_THAT(say("3 e4"), HasSubstr("> Not pressed yet: take the move back, seat 1 moves."));
    say("b");
    EXPECT_EQ(board().phase, Phase::moving);
    // The same when the arbiter notes it afterwards.
    say("e4");
    EXPECT_THAT(say("o"), HasSubstr("number 2. (relay 32)"));
    EXPECT_THAT(joined(last_.lines), HasSubstr("-0.5 in the table. (relay 32)"));
    EXPECT_THAT(joined(last_.lines), HasSubstr("seat 1 moves."));
    say("o");
    EXPECT_FALSE(last_.accepted);
    say("b");
    EXPECT_TRUE(last_.accepted);
}

TEST_F(AtTheConsole, CountdownsAreAnnouncedOnce) {
    EXPECT_THAT(wait(19'000), IsEmpty());
    EXPECT_THAT(wait(2'000), HasSubstr("[arbiter] On move for 20 s: you may remind"));
    EXPECT_THAT(wait(1'000), IsEmpty());
    EXPECT_THAT(wait(900'000), HasSubstr("White has 5 min left."));
    EXPECT_THAT(wait(300'000), HasSubstr("The flag of White is down."));
    EXPECT_THAT(wait(300'000), IsEmpty());
    EXPECT_THAT(say("f"), HasSubstr("The last move of White, seat 1, within 0:20."));
    EXPECT_THAT(wait(11'000), HasSubstr("10 s for the last move. (relay 12)"));
    EXPECT_EQ(console_.next_announcement(), now_ + 4'000);
    EXPECT_THAT(wait(9'000), HasSubstr("5 s for the last move."));
    EXPECT_THAT(wait(1), HasSubstr("The time for the last move is over. (relay 12)"));
    EXPECT_EQ(board().phase, Phase::offer);
    EXPECT_THAT(console_.prompt(now_), HasSubstr("Black 0:30: take/go"));
    EXPECT_THAT(wait(30'000), HasSubstr("5 s to choose. (relay 28)"));
    EXPECT_EQ(board().phase, Phase::offer);
    EXPECT_THAT(wait(1), HasSubstr("No answer in time: the points are taken. (relay 28)"));
    EXPECT_EQ(board().phase, Phase::decided);
    EXPECT_LT(console_.next_announcement(), 0);
}

TEST_F(AtTheConsole, AnAnswerInTimeThatIsTypedTooLate) {
    wait(1'200'000);
    say("f");
    say("none");
    ASSERT_EQ(board().phase, Phase::offer);
    wait(40'000);
    ASSERT_EQ(board().phase, Phase::decided);
    say("z");
    EXPECT_EQ(board().phase, Phase::offer);
    EXPECT_THAT(wait(1'000), IsEmpty()); // it does not run out again
    EXPECT_THAT(say("go in-time"), HasSubstr("Black plays on; both clocks show 20:00."));
    EXPECT_EQ(board().phase, Phase::moving);
}

TEST_F(AtTheConsole, ALastMoveInTimeThatIsTypedTooLate) {
    for (const char* move : {"f3 p", "e5 p", "g4 p"}) {
        say(move);
    }
    wait(1'200'000);
    say("f");
    EXPECT_EQ(board().phase, Phase::grace);
    wait(21'000);
    EXPECT_EQ(board().phase, Phase::offer);
    say("z"); // the finding
    say("z"); // the end of the time
    EXPECT_EQ(board().phase, Phase::grace);
    EXPECT_THAT(say("Qh4 in-time"), HasSubstr("The last move mates, and the mate stands."));
}

TEST_F(AtTheConsole, WasteThatIsSeenAtTheEnd) {
    say("e4 p");
    say("r b");
    EXPECT_THAT(say("w b"), HasSubstr("Half a point more: White 2.5, Black 0. (relay 16)"));
    say("w b");
    EXPECT_FALSE(last_.accepted);
    say("w w");
    EXPECT_FALSE(last_.accepted);
}

TEST_F(AtTheConsole, TheDrawForColoursDependsOnTheWordAlone) {
    const std::string one = say("toss \"blue kettle\"");
    EXPECT_THAT(one, HasSubstr("has won the draw and takes a colour (relay 27)"));
    EXPECT_EQ(console_.match().log().back().note, "draw with the word blue kettle: team B");
    std::set<std::string> winners;
    for (char letter = 'a'; letter <= 'z'; ++letter) {
        say(std::string{"toss \""} + letter + '"');
        winners.insert(console_.match().log().back().note.substr(22));
    }
    EXPECT_EQ(winners.size(), 2U);
}

TEST_F(AtTheConsole, UndoKeepsBothRecordsAndSaysWhatIsNext) {
    say("e4 p");
    EXPECT_EQ(say("z"), "   7 Record 6 (press) does not count.\n     > White presses the clock.\n");
    EXPECT_THAT(say("history 3"), HasSubstr("   5    0:05 move White e4\n"));
}

TEST_F(AtTheConsole, NothingCountsThatCannotBeKept) {
    full_ = true;
    EXPECT_EQ(say("e4"), "NOT RECORDED: the disk is full\n");
    EXPECT_TRUE(console_.session().failed());
    EXPECT_EQ(board().phase, Phase::moving);
    EXPECT_EQ(console_.match().log().size(), 4U);
}

TEST_F(AtTheConsole, HelpAndStatus) {
    for (const CommandHelp& each : command_list()) {
        EXPECT_THAT(say("?"), HasSubstr(std::string{each.word}));
        say("? " + std::string{each.word});
        EXPECT_TRUE(last_.accepted) << each.word;
    }
    EXPECT_FALSE(console_.enter("? nothing", now_).accepted);
    EXPECT_THAT(say("status"), HasSubstr("White  Raslouw          18:"));
    EXPECT_TRUE(console_.enter("q", now_).quit);
    EXPECT_THAT(say(""), IsEmpty());
}

class FourBoards : public AtTheConsole {
protected:
    FourBoards() : AtTheConsole{"astc"} {}
};

TEST_F(FourBoards, ABoardInFrontOfACommand) {
    EXPECT_THAT(say("2: e4"), HasSubstr("2: White e4"));
    EXPECT_EQ(console_.match().state().boards[1].phase, Phase::made);
    say("board 2");
    say("p");
    EXPECT_EQ(console_.match().state().boards[1].phase, Phase::moving);
    EXPECT_THAT(console_.prompt(now_), testing::StartsWith("2: W "));
    say("*: pause \"fire\"");
    EXPECT_TRUE(std::ranges::all_of(console_.match().state().boards, [](const BoardState& each) {
        return each.paused;
    }));
    say("3: resume");
    EXPECT_THAT(say("*: resume"), Not(HasSubstr("No:")));
    EXPECT_TRUE(last_.accepted);
    say("*: resume");
    EXPECT_FALSE(last_.accepted);
    say("*: board 2");
    EXPECT_FALSE(last_.accepted);
    say("5: e4");
    EXPECT_FALSE(last_.accepted);
}

TEST(Moments, TheDutyToRecordEndsUnderFiveMinutes) {
    MatchTable table{"astc"};
    const auto found = moments(table.match(), 0);
    const auto free = std::ranges::find_if(found, [](const Moment& moment) {
        return moment.line.text.find("free of recording") != std::string::npos;
    });
    ASSERT_NE(free, found.end());
    EXPECT_EQ(table.match().clock(0, Color::white, free->at), 299'999);
}

TEST(Moments, TheDefaultTime) {
    const Match match{match_rules(*read_rule_values(*load_shipped("relay")))};
    const auto found = moments(match, 0);
    ASSERT_THAT(found, Not(IsEmpty()));
    EXPECT_EQ(found.front().at, 60'000);
    EXPECT_EQ(found.front().line.text, "4 min to the default time.");
    EXPECT_EQ(found.back().at, 300'000);
}

TEST(ParseTime, MinutesAndSecondsAtLeast) {
    EXPECT_EQ(parse_time("5:10"), 310'000);
    EXPECT_EQ(parse_time("0:00.25"), 250);
    EXPECT_EQ(parse_time("1:00:00"), 3'600'000);
    EXPECT_EQ(parse_time("125:00"), 7'500'000);
    for (const char* text :
         {"",
          "5",
          "5:",
          ":10",
          "5:1",
          "5:60",
          "-1:00",
          "5:10.",
          "5:10.1234",
          "1:2:03:04",
          "5:+1",
          "99999999:00"}) {
        EXPECT_EQ(parse_time(text), std::nullopt) << text;
    }
}

} // namespace
} // namespace rota::consult
