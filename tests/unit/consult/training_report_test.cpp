#include "consult/training/annotated_game.hpp"
#include "consult/training/chart.hpp"
#include "consult/training/player_names.hpp"
#include "consult/training/report.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"
#include "tests/support/training_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>
#include <string>
#include <vector>

// The numbers of reports against numbers worked out by hand, and what is written of them.

namespace rota::consult {
namespace {

using test::TrainingTable;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

constexpr Color W = Color::white;
constexpr Color B = Color::black;

/// An analysis in White's centipawns, with the best line in UCI.
PositionAnalysis analysis(
    const Board& board, int centipawns, const std::string& best, std::optional<int> second = {}
) {
    PositionAnalysis found;
    found.evaluation.centipawns = centipawns;
    if (second) {
        found.second.emplace().centipawns = *second;
    }
    if (!best.empty()) {
        found.line.push_back(*find_legal_move(board.position(), *parse_uci_move(best)));
    }
    return found;
}

PositionAnalysis mate(PositionAnalysis found, Color winner, int moves) {
    found.evaluation.mate = uci::Evaluation::Mate{winner, moves};
    return found;
}

/// Scholar's mate by two teams of four: 1.e4 e5 2.Bc4 Nc6 3.Qh5 Nf6 4.Qxf7#.
class ScholarsMate : public testing::Test {
protected:
    ScholarsMate()
        : table_{R"(rules = "skolelag"
name = "Tuesday & <more>"
take_backs = 1
[white]
team = "Oak"
players = ["Anna Nordmann", "Bo Berg", "Cai-Lin Dahl", "Eva"]
[black]
team = "Elm"
players = ["Ola Hansen", "Siri Moe", "Per Lie", "Aase Vik"]
)"} {
        table_.play("start,1 ? e4 like always,1 e4,1 e5");
        static_cast<void>(table_.say("3 Nf3")); // out of turn
        table_.play("2 ? Nf3,2 ? Bc4,2 Bc4,2 Nc6");
        table_.play("3 touch d1,3 Qh5,3 ? g6,4 ? Qe7,3 Nf6,4 Qxf7#");
        const auto played = played_moves(table_.training().match());
        const auto at = [&](std::size_t i) -> const Board& {
            return played[i].before;
        };
        analyses_ = {
            analysis(at(0), 30, "e2e4", 25),
            analysis(at(1), 30, "e7e5", 20),
            analysis(at(2), 30, "g1f3", 20),
            analysis(at(3), 10, "g8f6", 15),
            analysis(at(4), 20, "d2d3", 10),
            analysis(at(5), -60, "d8e7", -40),
            mate(analysis(at(6), 0, "h5f7", 100), W, 1),
            std::nullopt}; // the game is over
    }

    [[nodiscard]] const Match& match() { return table_.training().match(); }
    [[nodiscard]] TrainingReport report() {
        return make_report(table_.training().setup(), match(), analyses_);
    }
    [[nodiscard]] PlayerNames names(NameStyle style) {
        return {table_.training().setup(), match(), style};
    }

    TrainingTable table_{"rules = \"skolelag\"\n"};
    std::vector<std::optional<PositionAnalysis>> analyses_;
};

/// In per cent, for White.
double chance(double centipawns) {
    return 100 / (1 + std::exp(-0.00368208 * centipawns));
}

TEST(AccuracyOf, TheCurve) {
    EXPECT_NEAR(accuracy_of(0), 100, 0.001);
    EXPECT_NEAR(accuracy_of(5), 103.1668 * 0.80437 - 3.1669, 0.01); // e^-0.2177
    EXPECT_NEAR(accuracy_of(10), 63.58, 0.01);
    EXPECT_NEAR(accuracy_of(50), 8.53, 0.02);
    EXPECT_EQ(accuracy_of(100), 0);
}

TEST_F(ScholarsMate, ChancesBeforeAndAfterEachMove) {
    const TrainingReport made = report();
    ASSERT_EQ(made.moves.size(), 7U);
    ASSERT_EQ(made.chances.size(), 8U);
    EXPECT_NEAR(made.chances[0], 52.76, 0.01); // 1 / (1 + e^-0.11046)
    EXPECT_NEAR(made.chances[5], 44.50, 0.01);
    EXPECT_EQ(made.chances[7], 100); // mate on the board
    EXPECT_NEAR(made.moves[2].before, chance(30), 0.01);
    EXPECT_NEAR(made.moves[2].after, chance(10), 0.01);
    EXPECT_NEAR(made.moves[5].before, 100 - chance(-60), 0.01); // Black's
    EXPECT_NEAR(made.moves[5].after, 100 - chance(1000), 0.01); // a mate counts as 1000
}

TEST_F(ScholarsMate, JudgementsFindsAndMisses) {
    const TrainingReport made = report();
    EXPECT_TRUE(made.moves[0].is_best);
    EXPECT_EQ(made.moves[0].accuracy, accuracy_of(0));
    EXPECT_EQ(made.moves[0].find, 0);                          // the second best is as good
    EXPECT_EQ(made.moves[2].judgement, Judgement::good);       // 30 -> 10: 1.8 points
    EXPECT_EQ(made.moves[4].judgement, Judgement::inaccuracy); // 20 -> -60: 7.3 points
    EXPECT_EQ(made.moves[5].judgement, Judgement::blunder);
    ASSERT_EQ(made.moves[5].misses.size(), 1U); // a pawn alone is not worth mentioning
    EXPECT_EQ(describe(made.moves[5].misses[0]), "allowed a mate in 1");
    EXPECT_THAT(made.moves[5].proposed_by, ElementsAre());
    EXPECT_THAT(made.moves[5].better_proposed_by, ElementsAre(4)); // Qe7
    EXPECT_TRUE(made.moves[6].is_best);
    EXPECT_NEAR(made.moves[6].find, chance(1000) - chance(100), 0.01);
    EXPECT_TRUE(made.moves[6].misses.empty());
}

TEST_F(ScholarsMate, PlayersAddUp) {
    const TrainingReport made = report();
    ASSERT_EQ(made.players.size(), 8U);
    const auto player = [&](Color side, int seat) -> const PlayerReport& {
        return made.players[index(side) * 4 + static_cast<std::size_t>(seat - 1)];
    };
    EXPECT_EQ(player(W, 1).moves, 1);
    EXPECT_EQ(player(B, 4).moves, 0);
    EXPECT_EQ(player(W, 1).proposals, 1);
    EXPECT_EQ(player(W, 1).proposals_played, 1);
    EXPECT_EQ(player(W, 2).proposals, 2);
    EXPECT_EQ(player(W, 2).proposals_played, 1);
    EXPECT_EQ(player(W, 3).out_of_turn, 1);
    EXPECT_EQ(player(W, 3).touches, 1);
    EXPECT_EQ(player(W, 1).time, 2'000); // a second to the proposal, another to the move
    EXPECT_EQ(player(B, 3).time, 3'000);
    EXPECT_EQ(player(B, 3).longest, 3'000);
    EXPECT_EQ(player(B, 3).judgements[3], 1);
    EXPECT_EQ(player(W, 4).finds.size(), 1U);
    const double white =
        (accuracy_of(0) + made.moves[2].accuracy + made.moves[4].accuracy + 100) / 4;
    EXPECT_NEAR(made.accuracy[0], white, 0.001);
    EXPECT_NEAR(player(W, 2).accuracy, accuracy_of(chance(30) - chance(10)), 0.001);
}

TEST_F(ScholarsMate, AMissedMate) {
    // As if 3...Nf6 had been met by another move: the last move is not the best then.
    auto& last = *analyses_[6];
    last.line = {
        *find_legal_move(played_moves(match())[6].before.position(), *parse_uci_move("h5f7"))};
    TrainingTable other{"rules = \"skolelag\"\n"};
    other.play("start,1 e4,1 e5,2 Bc4,2 Nc6,3 Qh5,3 Nf6,4 Qf3,end");
    const auto played = played_moves(other.training().match());
    auto analyses = analyses_;
    analyses[7] = analysis(other.training().board().board, 15, "d7d6", 10);
    const auto made = make_report(other.training().setup(), other.training().match(), analyses);
    ASSERT_FALSE(made.moves[6].misses.empty());
    EXPECT_EQ(describe(made.moves[6].misses[0]), "missed a mate in 1");
    EXPECT_EQ(made.moves[6].judgement, Judgement::blunder);
    EXPECT_FALSE(made.result);
}

/// One move from a position, with what the engine says before and after it.
MoveReport one_move(
    const std::string& fen,
    const std::string& move,
    std::pair<int, const char*> before,
    std::pair<int, const char*> after
) {
    TrainingTable table{"rules = \"skolelag\"\ninitial = \"" + fen + "\"\n"};
    table.play("start,1 " + move);
    const Board last = table.training().board().board;
    table.play("end");
    const auto played = played_moves(table.training().match());
    const auto made = make_report(
        table.training().setup(),
        table.training().match(),
        {analysis(played[0].before, before.first, before.second),
         analysis(last, after.first, after.second)}
    );
    return made.moves[0];
}

TEST(Misses, AManThatWasNotTaken) {
    const auto move =
        one_move("4k3/8/8/3r4/8/8/4P3/3QK3 w - - 0 1", "Qb1", {800, "d1d5"}, {150, "d5e5"});
    ASSERT_EQ(move.misses.size(), 1U);
    EXPECT_EQ(
        move.misses[0],
        (Miss{Miss::Kind::capture, 0, Piece{Color::black, PieceKind::rook}, *parse_square("d5")})
    );
    EXPECT_EQ(describe(move.misses[0]), "did not take the rook on d5");
}

TEST(Misses, AManThatWasLeftToBeTaken) {
    const auto move =
        one_move("3rk3/8/8/8/8/4B3/4P3/4K3 w - - 0 1", "Bd4", {-100, "e3g5"}, {-500, "d8d4"});
    ASSERT_EQ(move.misses.size(), 1U);
    EXPECT_EQ(describe(move.misses[0]), "left the bishop on d4 to be taken");
}

TEST(Misses, NothingIsSaidOfAMoveThatLosesLittle) {
    const auto move =
        one_move("3rk3/8/8/8/8/4B3/4P3/4K3 w - - 0 1", "Bd4", {-900, "e3g5"}, {-1000, "d8d4"});
    EXPECT_TRUE(move.misses.empty());
}

TEST_F(ScholarsMate, WithoutAnEngineOnlyWhatHappened) {
    const std::vector<std::optional<PositionAnalysis>> none(8);
    const auto made = make_report(table_.training().setup(), match(), none);
    EXPECT_FALSE(made.moves[0].is_analysed);
    EXPECT_EQ(made.players[0].analysed, 0);
    EXPECT_EQ(made.players[0].time, 2'000);
}

// Under a rule set without draws, a stalemate is a win.
TEST(TrainingReport, Relay_C21_TheEndCountsAsTheEventHasIt) {
    TrainingTable table{"rules = \"relay\"\ninitial = \"7k/8/6Q1/8/8/p7/P7/6K1 w - - 0 60\"\n"};
    table.play("start,1 Qf7");
    const auto played = played_moves(table.training().match());
    const std::vector<std::optional<PositionAnalysis>> analyses{
        analysis(played[0].before, 900, "g6f6", 800), std::nullopt};
    const auto made = make_report(table.training().setup(), table.training().match(), analyses);
    EXPECT_EQ(made.chances.back(), 0); // Black has a pawn and wins
    EXPECT_EQ(made.moves[0].judgement, Judgement::blunder);
}

// Names

TEST(Initials, OfNames) {
    EXPECT_EQ(initials("Anna Nordmann"), "A. N.");
    EXPECT_EQ(initials("Cai-Lin  Dahl "), "C. L. D.");
    EXPECT_EQ(initials("\xc3\x85se Vik"), "\xc3\x85. V."); // a letter of two bytes
    EXPECT_EQ(initials(""), "");
    EXPECT_EQ(initials(" - "), "");
}

TEST_F(ScholarsMate, NamesAreShownOnlyWhenAskedFor) {
    EXPECT_EQ(names(NameStyle::seats).player(W, 3), "seat 3");
    EXPECT_EQ(names(NameStyle::initials).player(W, 3), "C. L. D.");
    EXPECT_EQ(names(NameStyle::full).player(W, 3), "Cai-Lin Dahl");
    EXPECT_EQ(names(NameStyle::full).side(B), "Aase Vik:Ola Hansen:Per Lie:Siri Moe");
    EXPECT_EQ(names(NameStyle::initials).order(B), "1 O. H.;2 S. M.;3 P. L.;4 A. V.");
    EXPECT_EQ(names(NameStyle::seats).order(B), "");
}

// What is written

std::string pgn_of(const TrainingReport& report, const Match& match, const PlayerNames& names) {
    std::string text;
    for (const PgnGame& game :
         annotated_games(report, match, names, {"Tuesday", "skolelag", "Stockfish, 5 nodes"})) {
        const auto written = to_pgn(game);
        EXPECT_TRUE(written) << written.error().message;
        text += written.value_or("");
    }
    return text;
}

TEST_F(ScholarsMate, Pgn) {
    EXPECT_EQ(pgn_of(report(), match(), names(NameStyle::seats)), R"([Event "Tuesday"]
[Site "?"]
[Date "????.??.??"]
[Round "?"]
[White "seat 1:seat 2:seat 3:seat 4"]
[Black "seat 1:seat 2:seat 3:seat 4"]
[Result "1-0"]
[Annotator "Stockfish, 5 nodes"]
[BlackTeam "Elm"]
[Board "1"]
[EventPoints "2-0"]
[EventType "training"]
[Mode "OTB"]
[RuleSet "skolelag"]
[Termination "normal"]
[TimeControl "600+10"]
[WhiteTeam "Oak"]

1. e4 {[%clk 0:10:08] [%emt 0:00:02] [%eval 0.30] [%seat 1]} 1... e5
{[%clk 0:10:09] [%emt 0:00:01] [%eval 0.30] [%seat 1]} 2. Bc4 {[%clk 0:10:14]
[%emt 0:00:04] [%eval 0.10] [%seat 2]} 2... Nc6 {[%clk 0:10:18] [%emt 0:00:01]
[%eval 0.20] [%seat 2]} 3. Qh5 $6 {[%clk 0:10:22] [%emt 0:00:02] [%eval -0.60]
[%seat 3] better d3} (3. d3) 3... Nf6 $4 {[%clk 0:10:25] [%emt 0:00:03]
[%eval #1] [%seat 3] allowed a mate in 1; better Qe7, proposed by seat 4} (3...
Qe7) 4. Qxf7# $1 {[%clk 0:10:21] [%emt 0:00:01] [%seat 4] the only good move}
1-0

)");
}

TEST_F(ScholarsMate, NoNameInPgnAndChartUnlessAskedFor) {
    for (const NameStyle style : {NameStyle::seats, NameStyle::initials, NameStyle::full}) {
        const PlayerNames who = names(style);
        const std::string text =
            pgn_of(report(), match(), who) + win_chance_chart(report(), who, "Tuesday");
        for (const char* name :
             {"Anna", "Nordmann", "Berg", "Dahl", "Eva", "Hansen", "Moe", "Aase"}) {
            EXPECT_EQ(text.find(name) != std::string::npos, style == NameStyle::full)
                << name << " in\n"
                << text;
        }
        EXPECT_EQ(text.find("like always"), std::string::npos); // what children said
    }
}

TEST_F(ScholarsMate, PgnIsReadBack) {
    const std::string text = pgn_of(report(), match(), names(NameStyle::full));
    std::istringstream file{text};
    PgnReader reader{file};
    const auto reading = reader.next();
    ASSERT_TRUE(reading);
    EXPECT_TRUE(reading->faults.empty());
    EXPECT_EQ(reading->game.main_line.moves.size(), 7U);
}

TEST(AnnotatedGame, AnIllegalMoveThatStandsDividesTheGame) {
    TrainingTable table{"rules = \"relay\"\nillegal_moves = \"as_in_event\"\n"};
    table.play("start,1 e4,1 e5,2 d1h7,2 a6,3 a3,end"); // the queen jumps, and nobody claims it
    const auto& match = table.training().match();
    const auto played = played_moves(match);
    ASSERT_EQ(played.size(), 5U);
    EXPECT_FALSE(played[2].move);
    const std::vector<std::optional<PositionAnalysis>> none(6);
    const auto made = make_report(table.training().setup(), match, none);
    const PlayerNames who{table.training().setup(), match, NameStyle::seats};
    const std::string text = pgn_of(made, match, who);
    EXPECT_THAT(text, HasSubstr("[PartOf \"1/2\"]"));
    EXPECT_THAT(text, HasSubstr("[PartOf \"2/2\"]"));
    EXPECT_THAT(text, HasSubstr("an illegal move stands"));
    EXPECT_THAT(text, HasSubstr("[SetUp \"1\"]"));
}

TEST_F(ScholarsMate, Chart) {
    const std::string svg =
        win_chance_chart(report(), names(NameStyle::seats), "Tuesday & <more> \"x\" \x01");
    EXPECT_THAT(svg, HasSubstr("<title>Tuesday &amp; &lt;more&gt; &quot;x&quot;  </title>"));
    // One mark a move, a ring around the blunder, a legend of eight seats.
    const auto count = [&](std::string_view what) {
        std::size_t found = 0;
        for (auto at = svg.find(what); at != std::string::npos; at = svg.find(what, at + 1)) {
            ++found;
        }
        return found;
    };
    EXPECT_EQ(count("<g><title>"), 7U);
    EXPECT_EQ(count("<g>"), count("</g>"));
    EXPECT_EQ(count("stroke=\"#c00000\""), 1U);
    EXPECT_EQ(count(">seat "), 8U);
    EXPECT_EQ(count("<text"), count("</text>"));
    EXPECT_THAT(svg, HasSubstr("<g><title>3... Nf6, seat 3: 98 %, blunder</title>"));
    EXPECT_THAT(svg, Not(HasSubstr("nan")));
}

} // namespace
} // namespace rota::consult
