#include "movegen/fen.hpp"
#include "movegen/uci_move.hpp"
#include "tests/fakes/scripted_channel.hpp"
#include "uci/perft_engine.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iterator>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using Kind = EngineFailure::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using Lines = std::deque<std::string>;

const Lines greeting{
    "Engine 1.0 by somebody", // before "uci" was read
    "",
    "id name Engine  1.0",
    "id author somebody",
    "option name Hash type spin default 16",
    "option name UCI_Chess960 type check default false",
    "uciok",
    "readyok"};

Lines after_greeting(const Lines& answer) {
    Lines lines = greeting;
    lines.insert(lines.end(), answer.begin(), answer.end());
    return lines;
}

/// White has four moves.
const char* const four_moves = "7k/5K2/8/8/8/8/P7/8 b - - 0 1";

Position position_of(std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    return *position;
}

/// One question about the position, answered by the script after the greeting.
Result<std::vector<EngineCount>, EngineFailure>
ask(const Lines& answer,
    const Position& position,
    bool chess960 = false,
    std::chrono::milliseconds pace = 1ms) {
    ManualClock clock;
    ScriptedChannel channel{clock, pace, after_greeting(answer)};
    auto engine = PerftEngine::connect(channel, clock);
    EXPECT_TRUE(engine);
    return engine->root_counts(position, {}, 1, chess960, 50ms);
}

TEST(PerftEngine, GreetsAndLearnsTheName) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, greeting};
    const auto engine = PerftEngine::connect(channel, clock);
    ASSERT_TRUE(engine);
    EXPECT_EQ(engine->name(), "Engine  1.0");
    EXPECT_THAT(channel.sent, ElementsAre("uci", "isready"));
}

TEST(PerftEngine, AMissingUciokIsSilence) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, {"id name Mute"}};
    channel.stays_silent = true;
    const auto engine = PerftEngine::connect(channel, clock);
    ASSERT_FALSE(engine);
    EXPECT_EQ(engine.error().kind, Kind::silent);
    EXPECT_THAT(engine.error().message, HasSubstr("\"uci\""));
}

TEST(PerftEngine, ChatterInsteadOfUciokIsSilence) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1s, Lines(100, "hello")};
    const auto engine = PerftEngine::connect(channel, clock, 15s);
    ASSERT_FALSE(engine);
    EXPECT_EQ(engine.error().kind, Kind::silent);
}

TEST(PerftEngine, AnEndBeforeUciokIsReportedWithTheLastWords) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, {}};
    const auto engine = PerftEngine::connect(channel, clock);
    ASSERT_FALSE(engine);
    EXPECT_EQ(engine.error().kind, Kind::ended);
    EXPECT_THAT(engine.error().message, HasSubstr("said goodbye"));
}

TEST(PerftEngine, AsksWithPositionAndPath) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, after_greeting({"a7a6: 1", "", "Nodes searched: 1", ""})};
    auto engine = PerftEngine::connect(channel, clock);
    const std::vector<Move> path{
        Move::double_push(Square::at(4, 1), Square::at(4, 3)),
        Move::ordinary(Square::at(6, 7), Square::at(5, 5))};
    ASSERT_TRUE(engine->root_counts(Position::start(), path, 3, false, 50ms));
    EXPECT_THAT(
        channel.sent,
        ElementsAre(
            "uci",
            "isready",
            "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 g8f6",
            "go perft 3"
        )
    );
}

TEST(PerftEngine, ReadsCountsBetweenOtherLines) {
    const auto counts =
        ask({"info string counting",
             "  h8h7:  1 ",
             "",
             "\x01\xff what is this: 3 4",
             "e2e4 is not a count",
             "H8h7 : 2",
             "NODES SEARCHED: 3"},
            position_of(four_moves));
    ASSERT_TRUE(counts);
    const Move move = Move::ordinary(Square::at(7, 7), Square::at(7, 6));
    EXPECT_THAT(*counts, ElementsAre(EngineCount{"h8h7", move, 1}, EngineCount{"h8h7", move, 2}));
}

TEST(PerftEngine, KeepsMovesThatAreNotLegal) {
    const auto counts = ask({"e2e5: 7", "Nodes searched: 7"}, Position::start());
    ASSERT_TRUE(counts);
    EXPECT_THAT(*counts, ElementsAre(EngineCount{"e2e5", std::nullopt, 7}));
}

TEST(PerftEngine, UnderstandsBothCastlingSpellings) {
    const Position position = position_of("4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    const Move castling = Move::castling(Square::at(4, 0), Square::at(7, 0));
    for (const char* const text : {"e1g1", "e1h1"}) {
        const auto counts = ask({std::string{text} + ": 1", "Nodes searched: 1"}, position);
        ASSERT_TRUE(counts);
        EXPECT_EQ(counts->front().move, castling) << text;
    }
}

TEST(PerftEngine, TakesPromotionsInUpperCase) {
    const auto counts =
        ask({"a7a8Q: 1", "Nodes searched: 1"}, position_of("8/P7/8/8/8/8/k7/2K5 w - - 0 1"));
    ASSERT_TRUE(counts);
    EXPECT_EQ(counts->front().text, "a7a8q");
    EXPECT_TRUE(counts->front().move);
}

TEST(PerftEngine, APositionWithoutMovesHasNoCounts) {
    const auto counts =
        ask({"", "Nodes searched: 0"}, position_of("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"));
    ASSERT_TRUE(counts);
    EXPECT_TRUE(counts->empty());
}

TEST(PerftEngine, SetsChess960OnceAndWritesItsWay) {
    ManualClock clock;
    const Position root = position_of("4k3/8/8/8/8/8/8/1R2K3 w B - 0 1");
    ScriptedChannel channel{
        clock, 1ms, after_greeting({"readyok", "Nodes searched: 0", "Nodes searched: 0"})};
    auto engine = PerftEngine::connect(channel, clock);
    const std::vector<Move> path{Move::castling(Square::at(4, 0), Square::at(1, 0))};
    ASSERT_TRUE(engine->root_counts(root, {}, 1, true, 50ms));
    ASSERT_TRUE(engine->root_counts(root, path, 1, true, 50ms));
    EXPECT_THAT(
        channel.sent,
        ElementsAre(
            "uci",
            "isready",
            "setoption name UCI_Chess960 value true",
            "isready",
            "position fen 4k3/8/8/8/8/8/8/1R2K3 w B - 0 1",
            "go perft 1",
            "position fen 4k3/8/8/8/8/8/8/1R2K3 w B - 0 1 moves e1b1",
            "go perft 1"
        )
    );
}

TEST(PerftEngine, WithoutTheOptionThereIsNoChess960) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, {"uciok", "readyok"}};
    auto engine = PerftEngine::connect(channel, clock);
    ASSERT_TRUE(engine);
    const auto counts = engine->root_counts(Position::start(), {}, 1, true, 50ms);
    ASSERT_FALSE(counts);
    EXPECT_EQ(counts.error().kind, Kind::no_chess960);
    EXPECT_EQ(channel.sent.size(), 2U);
}

struct FailureRow {
    Lines answer;
    Kind kind;
    const char* message;
};

TEST(PerftEngine, TellsFailuresApart) {
    for (const FailureRow& row : {
             FailureRow{{"e2e4: 1"}, Kind::ended, "said goodbye"},
             FailureRow{Lines(100, "info string wait"), Kind::silent, "0 moves counted"},
             FailureRow{{"e2e4: 1", "Nodes searched: 2"}, Kind::nonsense, "add up to 1"},
             FailureRow{{"e2e4: many"}, Kind::nonsense, "\"e2e4: many\""},
             FailureRow{{"e2e4: -1"}, Kind::nonsense, "\"e2e4: -1\""},
             FailureRow{{"e2e4: 1 2"}, Kind::nonsense, "\"e2e4: 1 2\""},
             FailureRow{{"e2e4:"}, Kind::nonsense, "expected a move and a count"},
             FailureRow{{"e2e4: 18446744073709551616"}, Kind::nonsense, "e2e4"},
             FailureRow{{"Nodes searched: none"}, Kind::nonsense, "Nodes searched: none"},
             FailureRow{{"Unknown command: 'go perft 1'"}, Kind::no_perft, "Unknown command"},
             FailureRow{{"bestmove e2e4"}, Kind::no_perft, "bestmove"},
             FailureRow{{"info depth 1 score cp 1 pv e2e4"}, Kind::no_perft, "pv e2e4"},
         }) {
        const auto counts = ask(row.answer, Position::start());
        ASSERT_FALSE(counts) << row.message;
        EXPECT_EQ(counts.error().kind, row.kind) << row.message;
        EXPECT_THAT(counts.error().message, HasSubstr(row.message));
    }
}

TEST(PerftEngine, AnInfoStringMayHoldAnything) {
    const auto counts = ask({"info string pv e2e4", "Nodes searched: 0"}, position_of(four_moves));
    EXPECT_TRUE(counts);
}

TEST(PerftEngine, AnEngineThatSearchesIsToldToStop) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, after_greeting({"info depth 1 pv e2e4"})};
    auto engine = PerftEngine::connect(channel, clock);
    ASSERT_FALSE(engine->root_counts(Position::start(), {}, 1, false, 50ms));
    EXPECT_EQ(channel.sent.back(), "stop");
}

TEST(PerftEngine, Quits) {
    ManualClock clock;
    ScriptedChannel channel{clock, 1ms, greeting};
    auto engine = PerftEngine::connect(channel, clock);
    engine->quit();
    EXPECT_EQ(channel.sent.back(), "quit");
}

TEST(PerftEngine, ALongLineIsQuotedInPart) {
    const auto counts = ask({"e2e4: " + std::string(10'000, 'x')}, Position::start());
    ASSERT_FALSE(counts);
    EXPECT_LT(counts.error().message.size(), 600U);
}

} // namespace
} // namespace rota::uci
