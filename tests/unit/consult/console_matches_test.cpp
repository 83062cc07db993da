#include "consult/console/console.hpp"
#include "consult/match/slip.hpp"
#include "tests/support/relay_table.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

// The worked matches and the transitions of the sheets, typed at the console: every one can be
// entered, and gets the right answer.

namespace rota::consult {
namespace {

using test::MatchTable;
using testing::HasSubstr;

/// What was typed and what came of it. "~20" lets 20 seconds pass.
class Typed {
public:
    Typed(std::string_view rules, std::string_view fen, const std::vector<std::string_view>& lines)
        : Typed{MatchTable{rules, fen}} {
        for (const std::string_view line : lines) {
            if (line.starts_with('~')) {
                now_ += 1000 * std::atoll(line.data() + 1);
                keep(console_.announce(now_));
                continue;
            }
            now_ += 100;
            keep(console_.announce(now_));
            const Reply reply = console_.enter(line, now_);
            keep(reply.lines);
            EXPECT_EQ(reply.accepted, !line.starts_with(' ')) << line << '\n' << said_;
        }
    }

    /// "3-0" and what the ledger takes off, "3-0 A-1.5"; the phase when there is no result.
    [[nodiscard]] std::string result() const {
        const BoardState& board = console_.match().state().boards[0];
        if (!board.result) {
            return std::string{name(board.phase)};
        }
        std::string text =
            fmt::format("{}-{}", board.result->points[0].value(), board.result->points[1].value());
        for (const Team team : {Team::a, Team::b}) {
            const Points off = deductions(console_.match().state(), team);
            if (off != Points{}) {
                text += fmt::format(" {}{}", team == Team::a ? 'A' : 'B', off.value());
            }
        }
        return text;
    }
    [[nodiscard]] const std::string& said() const { return said_; }
    [[nodiscard]] const BoardState& board() const { return console_.match().state().boards[0]; }

private:
    explicit Typed(MatchTable table)
        : now_{table.time()}
        , console_{Session{table.match(), {}}, {"", {"A", "B"}}, {.each_move = false}, now_} {}

    void keep(const std::vector<std::string>& lines) {
        for (const std::string& line : lines) {
            said_ += line + '\n';
        }
    }

    std::int64_t now_;
    Console console_;
    std::string said_;
};

struct Story {
    std::string_view name;
    std::string_view rules;
    std::string_view fen;
    std::vector<std::string_view> lines; ///< A blank in front: has to be refused.
    std::string_view result;
    std::string_view says{}; ///< Somewhere.
};

void PrintTo(const Story& story, std::ostream* out) {
    *out << story.name;
}

constexpr std::string_view start = MatchTable::start_fen;

class Stories : public testing::TestWithParam<Story> {};

TEST_P(Stories, AsTyped) {
    const Story& story = GetParam();
    const Typed typed{story.rules, story.fen, story.lines};
    EXPECT_EQ(typed.result(), story.result) << typed.said();
    EXPECT_THAT(typed.said(), HasSubstr(std::string{story.says}));
}

/// White wins on time after 1.e4 e5 2.d4, 1:40 against Black's 1:00 by then.
#define ON_TIME "e4 p", "e5 p", "c 1:40 1:00", "d4 p", "~61", "f b", "none"

const std::vector<Story> relay_stories{
    {"M1", "relay", test::before_mate, {"Ra8"}, "3-0"},
    {"M2", "relay", start, {ON_TIME, "take"}, "2-0", "takes the points. (relay 28)"},
    {"M3",
     "relay",
     test::black_before_mate,
     {"c 5:00 0:01", "~2", "f", "1 Ra1"},
     "0-3",
     "The last move mates, and the mate stands. (relay 12)"},
    {"M4", "relay", start, {"w b", ON_TIME, "take"}, "2.5-0"},
    {"M5", "relay", start, {"e4 p", "e7e4 p", "i", "y", "e7e3 p", "i", "y"}, "2-0"},
    {"M6", "relay", "8/8/8/8/8/k7/7r/K7 b - - 0 60", {"Rb2"}, "0-2", "(relay 21)"},
    {"M7",
     "relay",
     "k7/8/1K6/P7/8/8/8/8 w - - 0 60",
     {"a6 p", "Kb8 p", "a7 p", "Ka8 p", "Ka6"},
     "2-0"},
    {"M8",
     "relay",
     start,
     {ON_TIME, "go", "Nc6 p", "Bc4 p", "Nge7 p", "Qh5 p", "a6 p", "Qxf7"},
     "3-0"},
    {"M9", "relay", start, {ON_TIME, "go", "~101", "f b", "none"}, "3-0"},
    {"M10", "relay", start, {ON_TIME, "go", "Nc6 p", "~101", "f w", "none"}, "0-2"},
    {"M11", "relay", start, {"w b", ON_TIME, "go", "Nc6 p", "~101", "f w", "none"}, "0-2"},
    {"M12",
     "relay",
     "r5k1/5ppp/8/8/8/8/1P3PPP/6K1 w - - 0 1",
     {"b3 p", "c 3:00 0:01", "~2", "f b", "none", "go", "Ra1"},
     "0-3"},
    {"M13", "relay", start, {ON_TIME, "~31"}, "2-0", "No answer in time: the points are taken."},
    {"M14",
     "relay",
     "6k1/1p3ppp/8/8/8/8/5PPP/R5K1 w - - 0 1",
     {"t w", "t w", "t w", "s w", "4 h3 p", "b6 p", "5 g4 p", "b5 p", "Ra8"},
     "3-0 A-1.5"},
    {"M15", "relay", test::black_before_mate, {"t w", "t w", "t w", "t w", "Ra1"}, "0-3 A-1"},
    {"M16",
     "relay",
     "8/8/8/4k3/8/8/8/R3K3 w - - 0 1",
     {"c 0:01 5:00", "~2", "f", "none"},
     "2-0",
     "Black cannot mate by any series of legal moves: a draw. (FIDE 6.9)"},
    {"M17", "relay", "q7/8/8/4k3/8/8/8/4K3 b - - 0 1", {"c 5:00 0:01", "~2", "f", "none"}, "0-2"}};

// The rows of the tables of transitions and incidents that no M has.
const std::vector<Story> other_stories{
    {"EarlyStart", "relay", start, {"m b e5"}, "moving", "early start, number 1. (relay 10)"},
    {"PressWithoutAMove", "relay", start, {"p", "i", "y"}, "moving", "Illegal move 1 of White."},
    {"PressByAnother",
     "relay",
     start,
     {"1 e4", "p w 2"},
     "moving",
     "wrong presser, number 1. (relay 9)"},
    {"VacantSeat",
     "relay",
     start,
     {"u w 1 \"ill\"", " u w 1", " u w 2", "vacate w 1", " e4", "return w 1", "e4 p"},
     "moving",
     "No: seat 1 is empty; the clock runs (relay 22)"},
    {"AClaimTooLate",
     "relay",
     start,
     {"Ke2", "p", "e5 p", " i w"},
     "moving",
     "the claim comes too late"},
    {"AClaimRejected", "relay", start, {"e4 p", "i", " y", "n", "e5 p"}, "moving", "rejected"},
    {"GraceByTheDueSeatOnly",
     "relay",
     start,
     {"c 0:01 5:00", "~2", "f", " 3 e4", "1 Ke2"},
     "offer",
     "only seat 1 may finish a move"},
    {"FlagWhileMade", "relay", start, {"c 0:01 5:00", "~2", "e4", "f"}, "offer"},
    {"DrawClaim",
     "relay",
     "8/8/8/4k3/8/8/4r3/R3K3 w - - 100 90",
     {"d threefold", "d fifty"},
     "0-2",
     "+1:00 for Black. (FIDE A.3)"},
    {"Decide", "relay", start, {"e4 p", "decide draw 1 1.5 \"fire\""}, "1-1.5", "fire"},
    {"AfterTheEnd",
     "relay",
     test::before_mate,
     {"Ra8", "close", " t w", "z", "z", "Kf1 p"},
     "moving",
     "No: the match is closed; undo opens it again"},
    {"Warnings",
     "relay",
     start,
     {"run w", "foot w", "k w", "restored"},
     "moving",
     "run, number 1. (relay 25)"},
    {"HelpWaived", "relay", start, {"h b waived \"a cough\""}, "moving", "waives"},
    {"TouchBindsTheMover",
     "relay",
     start,
     {"j w 1 e2 stayed", "j w 1 g1", "e4", "b", "Nf3 p"},
     "moving",
     "The move breaks touch-move"},
    {"S2TouchBindsTheTeam",
     "skolelag",
     start,
     {"j w 3 g1", "e4 p", "i touch", "y", "Nf3 p"},
     "moving",
     "It binds the whole team. (skolelag 26)"},
    {"S2WrongHandStands",
     "skolelag",
     start,
     {"2 e4 p", "e5 p", "2 Nf3 p", "g w"},
     "moving",
     "Proposed: guidance. (skolelag 28)"},
    {"S2TheLadderToItsEnd",
     "skolelag",
     start,
     {"noise b", "a", "noise b", "a", "disturb b", "a", "outside b", "a"},
     "2-0",
     "White wins (award)"},
    {"S2ALossNeedsAReason", "skolelag", start, {" l w", "l w sure"}, "0-2"},
    {"S2IllegalByTheArbiter",
     "skolelag",
     start,
     {"e4 p", "e7e4 p", "i arbiter", "y"},
     "moving",
     "Black loses the increment of that press."},
    {"S2Draws", "skolelag", start, {"e4 p", "e5 p", "d offer", "d accept"}, "1-1"},
    {"S2Flag", "skolelag", start, {"~601", "f"}, "0-2"},
    {"S2Emergency",
     "skolelag",
     start,
     {" u w 2 5", "u w 2 5 \"nosebleed\""},
     "moving",
     "By decision of the arbiter player 5 takes seat 2"},
    {"S3SecondIllegalMove",
     "astc",
     start,
     {"e4 p", "e7e4 p", "i arbiter", "y", "e7e3 p", "i", "y"},
     "1-0",
     "+2:00 for White. (FIDE 7.5.5)"},
    {"S3TwoHandsAndAPawn",
     "astc",
     "4k3/P7/8/8/8/8/8/4K3 w - - 0 1",
     {"a7a8 p", "i pawn", "y"},
     "moving",
     "The pawn becomes a queen. (FIDE 7.5.2)"},
    {"S3PauseAndResume",
     "astc",
     start,
     {"e4 p", "pause \"lights\"", " e5", "~60", "resume", "e5 p"},
     "moving",
     "The clocks stand still."}};

std::string name_of(const testing::TestParamInfo<Story>& story) {
    return std::string{story.param.name};
}

INSTANTIATE_TEST_SUITE_P(Relay, Stories, testing::ValuesIn(relay_stories), name_of);
INSTANTIATE_TEST_SUITE_P(Tables, Stories, testing::ValuesIn(other_stories), name_of);

} // namespace
} // namespace rota::consult
