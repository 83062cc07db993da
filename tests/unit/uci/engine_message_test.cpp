#include "movegen/fen.hpp"
#include "movegen/uci_move.hpp"
#include "uci/engine_message.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

namespace rota::uci {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

template <class Message>
Message read(std::string_view line) {
    const auto message = parse_message(line);
    EXPECT_TRUE(message) << line;
    EXPECT_TRUE(message && std::holds_alternative<Message>(*message)) << line;
    return message && std::holds_alternative<Message>(*message) ? std::get<Message>(*message)
                                                                : Message{};
}

Info info_of(std::string_view line) {
    return read<Info>(line);
}

Position position_of(std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    return *position;
}

TEST(EngineMessage, WordsOfTheHandshake) {
    read<UciOk>("uciok");
    read<UciOk>(" \tuciok \r");
    read<ReadyOk>("readyok");
    EXPECT_EQ(read<EngineName>("id name Stockfish  15.1 ").name, "Stockfish  15.1");
    EXPECT_EQ(read<EngineAuthor>("id\tauthor \xc3\x84 B").name, "\xc3\x84 B");
    EXPECT_EQ(read<EngineOption>("option name Hash type spin default 16").name, "Hash");
}

TEST(EngineMessage, EverythingElseIsNoneOfTheProtocol) {
    for (const char* const line :
         {"",
          " ",
          "\r",
          "Stockfish 15.1 by the Stockfish developers",
          "uciokay",
          "UCIOK",
          "bestmoves e2e4",
          "Unknown command: 'debug on'",
          "information"}) {
        read<OtherLine>(line);
    }
}

TEST(EngineMessage, ProtectionAndRegistration) {
    using Kind = Protection::Kind;
    using State = Protection::State;
    const auto error = parse_message("registration error");
    EXPECT_EQ(*error, EngineMessage(Protection{Kind::registration, State::error}));
    const auto checking = parse_message("copyprotection checking");
    EXPECT_EQ(*checking, EngineMessage(Protection{Kind::copy_protection, State::checking}));
    EXPECT_EQ(
        *parse_message("copyprotection ok"),
        EngineMessage(Protection{Kind::copy_protection, State::ok})
    );
    EXPECT_EQ(parse_message("registration perhaps").error().offset, 13U);
    EXPECT_FALSE(parse_message("registration"));
    EXPECT_FALSE(parse_message("id"));
    EXPECT_FALSE(parse_message("id nickname X"));
    EXPECT_FALSE(parse_message("option"));
}

TEST(EngineMessage, BestMoveInAllLayouts) {
    EXPECT_EQ(read<BestMove>("bestmove e2e4"), (BestMove{"e2e4", ""}));
    EXPECT_EQ(read<BestMove>("bestmove g7g4  ponder d4c3 "), (BestMove{"g7g4", "d4c3"}));
    EXPECT_EQ(read<BestMove>("bestmove d4b6\r"), (BestMove{"d4b6", ""}));
    EXPECT_EQ(read<BestMove>("bestmove\te7e8Q\tponder"), (BestMove{"e7e8Q", ""}));
    EXPECT_EQ(read<BestMove>("bestmove (none)"), (BestMove{"(none)", ""}));
    EXPECT_EQ(read<BestMove>("bestmove"), BestMove{});
    EXPECT_EQ(read<BestMove>("bestmove ponder e2e4"), (BestMove{"", "e2e4"}));
    EXPECT_EQ(read<BestMove>("bestmove e2e4 e7e5"), (BestMove{"e2e4", ""}));
}

TEST(EngineMessage, AnInfoLineOfStockfish) {
    const Info info = info_of(
        "info depth 12 seldepth 15 multipv 2 score cp -33 upperbound nodes 12345 nps 678901 "
        "hashfull 7 tbhits 3 time 18 pv e2e4 e7e5 g1f3"
    );
    EXPECT_EQ(info.depth, 12);
    EXPECT_EQ(info.selective_depth, 15);
    EXPECT_EQ(info.line, 2);
    EXPECT_EQ(info.score, (Score{Score::Kind::centipawns, -33, Bound::upper}));
    EXPECT_EQ(info.nodes, 12'345);
    EXPECT_EQ(info.nodes_per_second, 678'901);
    EXPECT_EQ(info.hash_full, 7);
    EXPECT_EQ(info.table_hits, 3);
    EXPECT_EQ(info.time, 18);
    EXPECT_THAT(info.pv, ElementsAre("e2e4", "e7e5", "g1f3"));
    EXPECT_THAT(info.faults, IsEmpty());
}

TEST(EngineMessage, ThePvEndsAtTheFirstWordThatIsNoMove) {
    const Info info = info_of("info depth 3 pv e2e4 e7e5\ttbhits 12 score mate -1 time 4");
    EXPECT_THAT(info.pv, ElementsAre("e2e4", "e7e5"));
    EXPECT_EQ(info.table_hits, 12);
    EXPECT_EQ(info.score, (Score{Score::Kind::mate, -1, Bound::exact}));
    EXPECT_EQ(info.time, 4);
    EXPECT_THAT(info_of("info pv a7a8Q b2b1n\r").pv, ElementsAre("a7a8Q", "b2b1n"));
    EXPECT_THAT(info_of("info pv").pv, IsEmpty());
    EXPECT_EQ(info_of("info pv depth 7").depth, 7);
}

TEST(EngineMessage, AStringIsTheRestOfTheLine) {
    const Info info =
        info_of("info string setting display  pv tips to false score cp 9 bestmove e2e4");
    EXPECT_EQ(info.text, "setting display  pv tips to false score cp 9 bestmove e2e4");
    EXPECT_EQ(info.score, std::nullopt);
    const Info mixed = info_of("info depth 5 score cp 1 string hello depth 9");
    EXPECT_EQ(mixed.depth, 5);
    EXPECT_EQ(mixed.text, "hello depth 9");
    EXPECT_EQ(info_of("info string").text, "");
}

TEST(EngineMessage, UnknownWordsTakeNothingWithThem) {
    const Info info = info_of("info movesleft 30 depth 4 ebf 1.5 sbhits 2 score cp 5 knps 3");
    EXPECT_EQ(info.depth, 4);
    EXPECT_EQ(info.score, (Score{Score::Kind::centipawns, 5, Bound::exact}));
    EXPECT_THAT(info.faults, IsEmpty());
}

TEST(EngineMessage, AMissingValueTakesNoKeyWithIt) {
    const Info info = info_of("info depth score cp time 5 nodes x nps 12");
    EXPECT_EQ(info.depth, std::nullopt);
    EXPECT_EQ(info.score, std::nullopt);
    EXPECT_EQ(info.time, 5);
    EXPECT_EQ(info.nodes, std::nullopt);
    EXPECT_EQ(info.nodes_per_second, 12);
    EXPECT_THAT(info.faults, SizeIs(3));
    EXPECT_EQ(info.faults[0].offset, 11U);
}

TEST(EngineMessage, BoundsBelongToTheScoreWhereverTheyStand) {
    for (const char* const line :
         {"info score cp 26 lowerbound",
          "info score lowerbound cp 26",
          "info score cp 26 depth 3 lowerbound"}) {
        EXPECT_EQ(info_of(line).score, (Score{Score::Kind::centipawns, 26, Bound::lower})) << line;
    }
    EXPECT_EQ(
        info_of("info score mate 257 upperbound").score,
        (Score{Score::Kind::mate, 257, Bound::upper})
    );
}

TEST(EngineMessage, MateScores) {
    for (const auto& [text, value] :
         {std::pair{"-1", -1}, {"1", 1}, {"2", 2}, {"-2", -2}, {"0", 0}, {"-0", 0}, {"+3", 3}}) {
        const Info info = info_of(std::string{"info depth 1 score mate "} + text);
        EXPECT_EQ(info.score, (Score{Score::Kind::mate, value, Bound::exact})) << text;
    }
}

TEST(EngineMessage, WinDrawLossCurrentMoveRefutationCurrentLine) {
    const Info info =
        info_of("info depth 1 wdl 123 456 421 currmove e2e4 currmovenumber 1 refutation d1h5 g6h5 "
                "currline 2 e2e4 e7e5 cpuload 999");
    EXPECT_EQ(info.win_draw_loss, (std::array{123, 456, 421}));
    EXPECT_EQ(info.current_move, "e2e4");
    EXPECT_EQ(info.current_move_number, 1);
    EXPECT_THAT(info.refutation, ElementsAre("d1h5", "g6h5"));
    EXPECT_THAT(info.current_line, ElementsAre("e2e4", "e7e5"));
    EXPECT_EQ(info.processor_load, 999);
    EXPECT_EQ(info_of("info wdl 1 2 depth 4").depth, 4);
    EXPECT_EQ(info_of("info wdl 1 2 2000").win_draw_loss, std::nullopt);
}

TEST(EngineMessage, NumbersThatCannotBe) {
    const Info info = info_of(
        "info depth -3 multipv 0 nodes 99999999999999999999 hashfull 1001 score cp 3000000000 "
        "nps 12.5 time 7"
    );
    EXPECT_EQ(info.depth, std::nullopt);
    EXPECT_EQ(info.line, std::nullopt);
    EXPECT_EQ(info.nodes, std::nullopt);
    EXPECT_EQ(info.hash_full, std::nullopt);
    EXPECT_EQ(info.score, std::nullopt);
    EXPECT_EQ(info.nodes_per_second, std::nullopt);
    EXPECT_EQ(info.time, 7);
    EXPECT_THAT(info.faults, SizeIs(6));
}

TEST(EngineMessage, ALineOfAMegabyteIsReadInNoTime) {
    std::string line = "info depth 5 pv";
    while (line.size() < 1'000'000) {
        line += " e2e4 x";
    }
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(info_of(line).depth, 5);
    std::string numbers = "info";
    while (numbers.size() < 1'000'000) {
        numbers += " depth -1";
    }
    EXPECT_LE(info_of(numbers).faults.size(), 16U);
    const std::string choices =
        "option name X type combo default a" + std::string(900'000, ' ') + " var b";
    EXPECT_EQ(read<EngineOption>(choices).choices.size(), 1U);
    std::string limits = "option name X type string default";
    while (limits.size() < 1'000'000) {
        limits += " min 1 max";
    }
    EXPECT_GT(read<EngineOption>(limits).default_value.size(), 900'000U);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds{5});
}

TEST(MoveOf, AcceptsBothCastlingsAndUpperCasePromotion) {
    const Position castling = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    ASSERT_TRUE(move_of("e1g1", castling));
    EXPECT_EQ(move_of("e1g1", castling), move_of("e1h1", castling));
    const Position promotion = position_of("8/P6k/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(move_of("a7a8Q", promotion)->promoted_to(), PieceKind::queen);
    EXPECT_EQ(move_of("a7a8", promotion), std::nullopt);
    for (const char* const text :
         {"",
          "e2",
          "E2E4",
          "e2e5",
          "0000",
          "(none)",
          "a1a1",
          "e2e4e",
          "e2e4 ",
          "\xff\xff\xff\xff"}) {
        EXPECT_EQ(move_of(text, Position::start()), std::nullopt) << text;
    }
}

TEST(MoveOf, AKingThatStepsIntoTheCornerDoesNotCastle) {
    const Position corner = position_of("4k3/8/8/8/8/8/8/5RK1 w - - 0 1");
    EXPECT_EQ(move_of("g1h1", corner)->kind(), MoveKind::ordinary);
    const Position step = position_of("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_EQ(move_of("f1g1", step)->kind(), MoveKind::ordinary); // not the castling to g1
    EXPECT_EQ(move_of("f1h1", step)->kind(), MoveKind::castling);
}

TEST(MeansNoMove, KnowsTheSpellings) {
    for (const char* const text : {"(none)", "0000", "a1a1", "NULL", ""}) {
        EXPECT_TRUE(means_no_move(text)) << text;
    }
    EXPECT_FALSE(means_no_move("e2e4"));
}

TEST(LegalBeginning, StopsAtTheFirstIllegalMove) {
    const auto moves = legal_beginning({"e2e4", "e7e5", "e4e5", "g1f3"}, Position::start());
    ASSERT_THAT(moves, SizeIs(2));
    EXPECT_EQ(to_uci(moves[1]), "e7e5");
    EXPECT_THAT(legal_beginning({"e7e5"}, Position::start()), IsEmpty());
}

} // namespace
} // namespace rota::uci
