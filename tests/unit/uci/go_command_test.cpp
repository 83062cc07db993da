#include "movegen/uci_move.hpp"
#include "uci/go_command.hpp"
#include "uci/info_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

SearchLimits limits_of(std::string_view line) {
    const GoCommand command = parse_go(line, Position::start());
    EXPECT_THAT(command.faults, IsEmpty()) << line;
    return command.limits;
}

TEST(ParseGo, ParametersInAnyOrder) {
    const SearchLimits limits =
        limits_of("go btime 300 wtime\t400 movestogo 40 binc 5 winc 4 depth 9 nodes 10 ponder");
    EXPECT_EQ(limits.clocks, (std::array<Milliseconds, 2>{400ms, 300ms}));
    EXPECT_EQ(limits.increments, (std::array<Milliseconds, 2>{4ms, 5ms}));
    EXPECT_EQ(limits.moves_to_go, 40);
    EXPECT_EQ(limits.depth, 9);
    EXPECT_EQ(limits.nodes, 10);
    EXPECT_TRUE(limits.ponder);
    EXPECT_FALSE(limits.infinite);
}

TEST(ParseGo, OneClockCountsForBoth) {
    EXPECT_EQ(limits_of("go wtime 100").clocks, (std::array<Milliseconds, 2>{100ms, 100ms}));
    EXPECT_EQ(limits_of("go btime -5").clocks, (std::array<Milliseconds, 2>{-5ms, -5ms}));
}

TEST(ParseGo, WhatStandsBehindTheMovesCounts) {
    const SearchLimits limits = limits_of("go searchmoves e2e4 d2d4 e2e4 movetime 6000");
    EXPECT_THAT(limits.moves, SizeIs(2));
    EXPECT_EQ(limits.move_time, 6000ms);
    EXPECT_THAT(limits_of("go searchmoves").moves, IsEmpty());
}

TEST(ParseGo, OddPartsAreNamedAndPassedOver) {
    const GoCommand command = parse_go(
        "go depth movetime 5 fast nodes 1e6 wtime 99999999999999999999 infinite", Position::start()
    );
    EXPECT_EQ(command.limits.depth, std::nullopt);
    EXPECT_EQ(command.limits.move_time, 5ms);
    EXPECT_TRUE(command.limits.infinite);
    EXPECT_THAT(
        command.faults,
        testing::IsSupersetOf(
            {"depth takes an integer, not \"movetime\"", "\"go\" has no parameter \"fast\""}
        )
    );
    EXPECT_LE(
        parse_go("go" + std::string(100'000, ' ') + "x y z 1 2 3 4 5 6 7 8 9", Position::start())
            .faults.size(),
        8U
    );
}

TEST(InfoLine, SaysWhatItWasReadFrom) {
    const std::string line =
        "info depth 12 seldepth 15 multipv 2 score cp -33 upperbound wdl 1 2 997 nodes 12345 nps "
        "678901 hashfull 7 tbhits 3 time 18 pv e2e4 e7e5";
    const auto message = parse_message(line);
    const Info& info = std::get<Info>(*message);
    EXPECT_EQ(info_line(info, info.pv), line);
    EXPECT_EQ(info_line(Info{}, {}), "");
    Info odd;
    odd.current_move = "rm";
    EXPECT_EQ(info_line(odd, {}), "");
    EXPECT_EQ(score_text({Score::Kind::mate, -2, Bound::exact}), "score mate -2");
}

} // namespace
} // namespace rota::uci
