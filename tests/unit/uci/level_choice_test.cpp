#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/support/chess_text.hpp"
#include "uci/engine_message.hpp"
#include "uci/level_choice.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

namespace rota::uci {
namespace {

using test::position;
using Note = Consideration::Note;

/// Plays `moves`, in UCI, from `fen`.
LevelSituation situation(std::string_view fen, const std::vector<std::string>& moves = {}) {
    const Position root = position(fen);
    const std::vector<Move> played = legal_beginning(moves, root);
    EXPECT_EQ(played.size(), moves.size());
    return situation_of(root, played);
}

Candidate candidate(const Position& position, std::vector<std::string> pv, int centipawns) {
    const std::vector<Move> moves = legal_beginning(pv, position);
    EXPECT_EQ(moves.size(), pv.size());
    return {moves.front(), {Score::Kind::centipawns, centipawns}, moves};
}

Candidate mate(const Position& position, std::string_view move, int in_moves) {
    return {*move_of(move, position), {Score::Kind::mate, in_moves}, {}};
}

/// How often each move is chosen of 400 times.
std::map<std::string, int> draw(
    const Level& level,
    const LevelSituation& where,
    const std::vector<Candidate>& candidates,
    const PayOffs& pay_offs = {}
) {
    std::map<std::string, int> times;
    for (std::uint64_t seed = 0; seed < 400; ++seed) {
        ++times[to_uci(choose(level, where, candidates, seed, pay_offs).move)];
    }
    return times;
}

Level level() {
    Level level;
    level.temperature = 1000; // everything that is seen is about equally likely
    return level;
}

TEST(LevelChoice, TheSameSeedGivesTheSameMove) {
    const auto start = situation("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    std::vector<Candidate> candidates;
    for (const Move move : legal_moves(start.position)) {
        candidates.push_back({move, {}, {move}});
    }
    const auto chosen = [&](std::uint64_t seed) {
        return choose(level(), start, candidates, seed);
    };
    std::map<std::uint16_t, int> times;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        EXPECT_EQ(chosen(seed).move, chosen(seed).move);
        EXPECT_EQ(chosen(seed).delay, chosen(seed).delay);
        ++times[chosen(seed).move.pack()];
    }
    EXPECT_EQ(times.size(), 20);
}

TEST(LevelChoice, NoTemperatureIsTheBestMove) {
    const auto where = situation("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const std::vector candidates{
        candidate(where.position, {"a2a3"}, 0), candidate(where.position, {"e2e4"}, 30)};
    EXPECT_EQ(draw(Level{}, where, candidates), (std::map<std::string, int>{{"e2e4", 400}}));
}

TEST(LevelChoice, TheBetterMoveIsTheLikelier) {
    const auto where = situation("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    const std::vector candidates{
        candidate(where.position, {"a2a3"}, 0), candidate(where.position, {"e2e4"}, 30)};
    Level level;
    level.temperature = win_percent(candidates[1].score) - 50; // e times as likely: 292 and 108
    auto times = draw(level, where, candidates);
    EXPECT_NEAR(times["e2e4"], 292, 40);
    const auto choice = choose(level, where, candidates, 1);
    EXPECT_NEAR(choice.considerations[1].probability, 0.731, 0.001);
}

TEST(LevelChoice, ALongCaptureIsOverlookedAShortOneIsNot) {
    const auto where = situation("4k3/8/8/8/8/8/R2p4/4K3 w - - 0 1"); // in check
    const std::vector candidates{
        candidate(where.position, {"a2d2"}, 900), candidate(where.position, {"e1f2"}, 0)};
    Level blind = level();
    blind.overlook = 1;
    EXPECT_EQ(draw(blind, where, candidates).size(), 2);

    const auto free = situation("4k3/8/8/q7/8/8/3p4/R4K2 w - - 0 1");
    const std::vector captures{
        candidate(free.position, {"a1a5"}, 900), candidate(free.position, {"f1e2"}, 0)};
    EXPECT_EQ(draw(blind, free, captures), (std::map<std::string, int>{{"f1e2", 400}}));
    const auto near = situation("4k3/8/8/8/8/q7/3p4/R4K2 w - - 0 1");
    const std::vector short_captures{
        candidate(near.position, {"a1a3"}, 900), candidate(near.position, {"f1e2"}, 0)};
    EXPECT_EQ(draw(blind, near, short_captures).size(), 2);
}

TEST(LevelChoice, ForksMatesAndCapturesBackwardsAreHardToSee) {
    Level blind = level();
    blind.overlook = 1;
    const auto overlooks = [&](std::string_view fen, const char* move, const char* other) {
        const auto where = situation(fen);
        const std::vector both{
            candidate(where.position, {move}, 500), candidate(where.position, {other}, 0)};
        return draw(blind, where, both) == std::map<std::string, int>{{other, 400}};
    };
    EXPECT_TRUE(overlooks("r3k3/8/8/1N6/8/8/8/4K3 w q - 0 1", "b5c7", "b5a3"));  // a fork
    EXPECT_TRUE(overlooks("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8", "a1a7"));     // a mate
    EXPECT_TRUE(overlooks("4k3/8/8/2R5/2n5/8/8/4K3 w - - 0 1", "c5c4", "e1e2")); // backwards
    EXPECT_TRUE(overlooks("4k3/8/2N5/2r5/8/8/8/4K3 b - - 0 1", "c5c6", "e8f8")); // for Black
    EXPECT_FALSE(overlooks("4k3/8/2n5/2R5/8/8/8/4K3 w - - 0 1", "c5c6", "e1e2"));
}

TEST(LevelChoice, WhatHasJustBeenMovedIsNotOverlookedAndARecaptureIsMade) {
    Level blind = level();
    blind.overlook = 1;
    // Black has taken a knight on a5, four squares from the rook.
    const auto where = situation("q3k3/8/8/N7/8/8/8/R3K3 b - - 0 1", {"a8a5"});
    const std::vector candidates{
        candidate(where.position, {"a1a5"}, 600), candidate(where.position, {"e1e2"}, -900)};
    EXPECT_EQ(draw(blind, where, candidates), (std::map<std::string, int>{{"a1a5", 400}}));
    // It has only gone there: the rook sees it, and may do something else.
    const auto quiet = situation("q3k3/8/8/8/8/8/8/R3K3 b - - 0 1", {"a8a5"});
    ASSERT_FALSE(quiet.position.checkers().empty());
    const auto no_check = situation("q3k3/8/8/8/8/8/8/R4K2 b - - 0 1", {"a8a5"});
    const std::vector both{
        candidate(no_check.position, {"a1a5"}, 600), candidate(no_check.position, {"f1e2"}, -900)};
    EXPECT_EQ(draw(blind, no_check, both).size(), 2);
}

TEST(LevelChoice, ARecaptureThatIsNoBetterIsNotForced) {
    const auto where = situation("q3k3/8/8/N7/8/8/8/R4K2 b - - 0 1", {"a8a5"});
    const std::vector candidates{
        candidate(where.position, {"a1a5"}, 0), candidate(where.position, {"f1e2"}, 0)};
    EXPECT_EQ(draw(level(), where, candidates).size(), 2);
}

TEST(LevelChoice, NoMoveLosesMoreThanTheCap) {
    const auto where = situation("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    Level capped = level();
    capped.cap = 20;
    std::vector candidates{
        candidate(where.position, {"e2e4"}, 0),
        candidate(where.position, {"a2a3"}, -200),  // 32 %
        candidate(where.position, {"f2f3"}, -300)}; // 25 %
    EXPECT_EQ(draw(capped, where, candidates).count("f2f3"), 0);
    EXPECT_GT(draw(capped, where, candidates).count("a2a3"), 0);
}

TEST(LevelChoice, AnAnswerThatIsNotSeenDoesNotCount) {
    // Rxb7 loses the rook to the bishop on a8... seen, or not.
    const auto where = situation("b3k3/1p6/8/8/8/8/8/1R2K3 w - - 0 1");
    const std::vector candidates{
        candidate(where.position, {"b1b7", "a8b7"}, -600), candidate(where.position, {"e1e2"}, 0)};
    Level sharp;
    sharp.temperature = 1;
    EXPECT_EQ(draw(sharp, where, candidates), (std::map<std::string, int>{{"e1e2", 400}}));
    sharp.blindness = 1;
    auto times = draw(sharp, where, candidates);
    EXPECT_NEAR(times["b1b7"], 200, 50);
}

TEST(LevelChoice, TheThreatOfTheManJustMovedIsSeen) {
    // The bishop has just come to b7 and attacks the rook on g2.
    const auto where = situation("2b1k3/8/8/8/8/8/6R1/4K3 b - - 0 1", {"c8b7"});
    const std::vector candidates{
        candidate(where.position, {"e1e2", "b7g2"}, -300),
        candidate(where.position, {"g2g3"}, 200)};
    Level blind;
    blind.temperature = 1;
    blind.blindness = 1;
    EXPECT_EQ(draw(blind, where, candidates).size(), 1);
    blind.sees_threats = false;
    EXPECT_EQ(draw(blind, where, candidates).size(), 2);
}

TEST(LevelChoice, MercyBeginsNoMateButMayGiveOne) {
    const auto where = situation("7k/8/6K1/8/8/8/8/R7 w - - 0 1");
    Level kind = level();
    kind.mercy = true;
    const std::vector candidates{
        mate(where.position, "a1a7", 2), candidate(where.position, {"a1b1"}, 500)};
    EXPECT_EQ(draw(kind, where, candidates), (std::map<std::string, int>{{"a1b1", 400}}));
    const std::vector with_mate_in_one{
        mate(where.position, "a1a8", 1), candidate(where.position, {"a1b1"}, 500)};
    EXPECT_EQ(draw(kind, where, with_mate_in_one).size(), 2);
    kind.mercy = false;
    EXPECT_EQ(draw(kind, where, candidates).size(), 2);
}

TEST(LevelChoice, NothingIsRepeatedUnlessItSaves) {
    const auto where =
        situation("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", {"a1b1", "e8e7", "b1a1", "e7e8"});
    const std::vector winning{
        candidate(where.position, {"a1b1"}, 500), candidate(where.position, {"a1a7"}, 500)};
    EXPECT_EQ(draw(level(), where, winning), (std::map<std::string, int>{{"a1a7", 400}}));
    const std::vector saving{
        candidate(where.position, {"a1b1"}, 0), candidate(where.position, {"a1a7"}, -800)};
    EXPECT_EQ(draw(Level{}, where, saving), (std::map<std::string, int>{{"a1b1", 400}}));
}

TEST(LevelChoice, TheEndOfTheGameIsWorthWhatTheEventSays) {
    const auto where = situation("7k/8/6K1/8/8/8/Q7/8 w - - 0 1");
    const std::vector candidates{
        candidate(where.position, {"a2a1"}, 0), // check, goes on
        candidate(where.position, {"a2f7"}, 0), // stalemate
    };
    ASSERT_TRUE(is_stalemate(where.position.after(candidates[1].move)));
    const auto worth = [](double share) {
        return [share](const Position& after, unsigned) {
            return is_stalemate(after) ? std::optional{share} : std::nullopt;
        };
    };
    EXPECT_EQ(choose(Level{}, where, candidates, 1, worth(0.2)).move, candidates[0].move);
    EXPECT_EQ(choose(Level{}, where, candidates, 1, worth(0.8)).move, candidates[1].move);
}

TEST(LevelChoice, ChancesFollowTheScore) {
    EXPECT_DOUBLE_EQ(win_percent({Score::Kind::centipawns, 0}), 50);
    EXPECT_NEAR(win_percent({Score::Kind::centipawns, 100}), 59.1, 0.1);
    EXPECT_GT(win_percent({Score::Kind::mate, 1}), win_percent({Score::Kind::mate, 2}));
    EXPECT_GT(win_percent({Score::Kind::mate, 200}), win_percent({Score::Kind::centipawns, 5000}));
    EXPECT_LT(win_percent({Score::Kind::mate, -1}), win_percent({Score::Kind::mate, -2}));
    EXPECT_LT(win_percent({Score::Kind::mate, 0}), win_percent({Score::Kind::centipawns, -5000}));
}

} // namespace
} // namespace rota::uci
