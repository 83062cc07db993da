#include "adjudicate/adjudicator.hpp"
#include "adjudicate/audit.hpp"
#include "adjudicate/termination.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_writer.hpp"
#include "tests/reference/random_play.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate {
namespace {

using testing::HasSubstr;
using enum FindingKind;

std::vector<Finding> audit_all(std::string_view pgn, const AuditRules& rules = {}) {
    std::vector<Finding> all;
    std::vector<Finding> findings;
    PgnMainLineReader reader{pgn};
    while (const PgnMainLine* game = reader.next()) {
        audit(*game, rules, findings);
        all.insert(all.end(), findings.begin(), findings.end());
    }
    return all;
}

/// "kind article ply", one an entry.
std::vector<std::string> summary(const std::vector<Finding>& findings) {
    std::vector<std::string> lines;
    for (const Finding& finding : findings) {
        lines.push_back(
            std::string{name(finding.kind)} + " " + finding.citation.article + " "
            + std::to_string(finding.ply)
        );
    }
    return lines;
}

std::vector<std::string> found(std::string_view pgn, const AuditRules& rules = {}) {
    return summary(audit_all(pgn, rules));
}

std::string with_tags(std::string_view fen, std::string_view termination, std::string_view moves) {
    std::string text;
    if (!fen.empty()) {
        text += "[SetUp \"1\"]\n[FEN \"" + std::string{fen} + "\"]\n";
    }
    if (!termination.empty()) {
        text += "[Termination \"" + std::string{termination} + "\"]\n";
    }
    return text + "\n" + std::string{moves} + "\n";
}

using Lines = std::vector<std::string>;

TEST(Audit, AGoodGameHasNoFinding) {
    EXPECT_EQ(found("1. e4 e5 2. Nf3 Nc6 1-0\n"), Lines{});
    EXPECT_EQ(found("1. f3 e5 2. g4 Qh4# 0-1\n"), Lines{});
    EXPECT_EQ(found("1. f3 e5 2. g4 Qh4# *\n"), Lines{});
}

TEST(Audit, Article3IllegalMoves) {
    const auto findings = audit_all("1. e4 e5 2. Ke3 1-0\n");
    ASSERT_EQ(summary(findings), Lines{"illegal_move 3.2-3.8 2"});
    EXPECT_EQ(findings[0].move, "2.Ke3");
    EXPECT_THAT(findings[0].explanation, HasSubstr("line 1, column 13"));
    EXPECT_EQ(found("1. e4 e5 2. Rh3 1-0\n"), Lines{"illegal_move 3.5 2"});
    EXPECT_EQ(
        found(with_tags("4k3/8/b7/8/8/8/8/4K2R w K - 0 1", "", "1. O-O *")),
        Lines{"illegal_move 3.8.2.2 0"}
    );
    EXPECT_EQ(
        found(with_tags("4k3/4r3/8/8/8/8/4B3/4K3 w - - 0 1", "", "1. Bd3 *")),
        Lines{"illegal_move 3.9.2 0"}
    );
    EXPECT_EQ(
        found(with_tags("8/P6k/8/8/8/8/8/7K w - - 0 1", "", "1. a8 1-0")),
        Lines{"illegal_move 3.7.3.3 0"}
    );
}

TEST(Audit, WhatMeansNothingIsUnreadable) {
    EXPECT_EQ(found("1. e4 e5 2. Zz9 1-0\n"), Lines{"unreadable 8.2 2"});
    EXPECT_EQ(found("1. e4 e5 {no end\n"), Lines{"unreadable 8.2 2"});
    EXPECT_EQ(found("[FEN \"nonsense\"]\n\n1. e4 *\n"), Lines{"unreadable 9.7 0"});
    EXPECT_EQ(found("[Variant \"Atomic\"]\n\n1. e4 *\n"), Lines{"unreadable 9.7 0"});
    EXPECT_EQ(found("1. Nf3 Nf6 2. Nc3 Nc6 3. N5 *\n"), Lines{"unreadable 8.2 4"});
}

TEST(Audit, Article5_1_1MovesAfterMate) {
    const auto findings = audit_all("1. f3 e5 2. g4 Qh4# 3. a3 0-1\n");
    ASSERT_EQ(summary(findings), Lines{"moves_after_end 5.1.1 4"});
    EXPECT_THAT(findings[0].explanation, HasSubstr("after 2...Qh4#: White was checkmated"));
    EXPECT_THAT(findings[0].explanation, HasSubstr("a3"));
}

TEST(Audit, Article5_2_1Stalemate) {
    const std::string fen = "7k/8/6K1/8/5Q2/8/8/8 w - - 0 1";
    EXPECT_EQ(found(with_tags(fen, "", "1. Qf7 1/2-1/2")), Lines{});
    EXPECT_EQ(found(with_tags(fen, "", "1. Qf7 1-0")), Lines{"result_contradicts 5.2.1 1"});
    EXPECT_EQ(
        found(with_tags(fen, "", "1. Qf7 Kh7 2. Qg7# 1-0")),
        (Lines{"moves_after_end 5.2.1 1", "result_contradicts 5.2.1 1"})
    );
}

TEST(Audit, Article5_2_2DeadSinceWhen) {
    // Black takes the last pawn; then two half-moves more.
    EXPECT_EQ(
        found(with_tags(
            "8/8/8/8/4k3/4P3/8/5KB1 w - - 0 1", "", "1. Ke1 Kf3 2. Bh2 Kxe3 3. Bg1+ Ke4 4. Bd4 *"
        )),
        Lines{"moves_after_end 5.2.2 4"}
    );
    EXPECT_EQ(
        found(
            with_tags("8/8/8/8/4k3/4P3/8/5KB1 w - - 0 1", "", "1. Ke1 Kf3 2. Bh2 Kxe3 3. Bg1+ 1-0")
        ),
        (Lines{"moves_after_end 5.2.2 4", "result_contradicts 5.2.2 4"})
    );
}

TEST(Audit, Article9_6_1Fivefold) {
    std::string moves;
    for (int i = 0; i < 4; ++i) {
        moves += "Nf3 Nf6 Ng1 Ng8 ";
    }
    EXPECT_EQ(found(moves + "1/2-1/2\n"), Lines{});
    EXPECT_EQ(found(moves + "1-0\n"), Lines{"result_contradicts 9.6.1 16"});
    EXPECT_EQ(found(moves + "e4 1/2-1/2\n"), Lines{"moves_after_end 9.6.1 16"});
    EXPECT_EQ(found("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4 e5 1/2-1/2\n"), Lines{});
    // R13: two fivefold repetitions within each other, the first complete at 17...Qb6.
    EXPECT_EQ(
        found("c3 c6 e3 e6 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8 Bc4 Bc5 Bf1 Bf8 Qb3 Qb6 Qb4 Qb5 Qb3 "
              "Qb6 Qa4 Qa5 Qb3 Qb6 Qc4 Qc5 Qb3 Qb6 Qd5 Qd4 Qb3 Qb6 Qd1 Qd8 1/2-1/2\n"),
        Lines{"moves_after_end 9.6.1 34"}
    );
}

TEST(Audit, Article9_6_2SeventyFiveMoves) {
    const std::string fen = "7k/8/5KQ1/8/8/8/8/8 w - - 149 200";
    EXPECT_EQ(found(with_tags(fen, "", "1. Qg7# 1-0")), Lines{}); // K1
    EXPECT_EQ(found(with_tags(fen, "", "1. Qg5 1-0")), Lines{"result_contradicts 9.6.2 1"});
    EXPECT_EQ(
        found(with_tags(fen, "", "1. Qg5 Kh7 2. Qg7# 1-0")),
        (Lines{"moves_after_end 9.6.2 1", "result_contradicts 9.6.2 1"})
    );
    EXPECT_EQ(
        found(with_tags("7k/8/5KQ1/8/8/8/8/8 w - - 150 200", "", "1. Qg7# 1/2-1/2")), // K2
        Lines{"moves_after_end 9.6.2 0"}
    );
}

TEST(Audit, ResultAgainstTheFinalPosition) {
    EXPECT_EQ(found("1. f3 e5 2. g4 Qh4# 1-0\n"), Lines{"result_contradicts 5.1.1 4"});
    EXPECT_EQ(found("1. f3 e5 2. g4 Qh4# 1/2-1/2\n"), Lines{"result_contradicts 5.1.1 4"});
    EXPECT_EQ(found("[Result \"1-0\"]\n\n1. e4 e5 0-1\n"), Lines{"results_differ 8.1.1.7 2"});
}

TEST(Audit, Article6_9WonOnTimeByABareKing) {
    const std::string fen = "8/8/8/3k4/8/3K4/3Q4/8 w - - 0 1";
    const auto findings = audit_all(with_tags(fen, "Time forfeit", "1. Qe2 0-1"));
    ASSERT_EQ(summary(findings), Lines{"cannot_mate 6.9 1"});
    EXPECT_THAT(findings[0].explanation, HasSubstr("only the king against a queen"));
    EXPECT_EQ(found(with_tags(fen, "Time forfeit", "1. Qe2 1-0")), Lines{});
    EXPECT_EQ(found(with_tags(fen, "Abandoned", "1. Qe2 0-1")), Lines{"cannot_mate 6.9 1"});
    EXPECT_EQ(found(with_tags(fen, "Normal", "1. Qe2 0-1")), Lines{"cannot_mate 5.1.2 1"});
    EXPECT_EQ(found(with_tags(fen, "", "1. Qe2 0-1")), Lines{"cannot_mate 5.1.2 1"});
    EXPECT_EQ(
        found(with_tags(fen, "rules infraction", "1. Qe2 0-1")), Lines{"cannot_mate 7.5.5 1"}
    );
    EXPECT_EQ(found(with_tags(fen, "adjudication", "1. Qe2 0-1")), Lines{});
}

TEST(Audit, Article6_9DrawnOnTimeAlthoughTheOpponentCanMate) {
    AuditRules rules;
    rules.can_mate = [](const Position&, Color, MateQuestion question) {
        return question == MateQuestion::is_it_possible ? Answer::yes : Answer::undecided;
    };
    const std::string fen = "8/8/8/4k3/4p3/4N3/4K3/8 b - - 0 1"; // F4
    EXPECT_EQ(
        found(with_tags(fen, "Time forfeit", "1... Kd4 2. Kd2 1/2-1/2"), rules),
        Lines{"should_be_lost 6.9 2"}
    );
    EXPECT_EQ(found(with_tags(fen, "Normal", "1... Kd4 2. Kd2 1/2-1/2"), rules), Lines{});
    EXPECT_EQ(found(with_tags(fen, "Time forfeit", "1... Kd4 2. Kd2 1/2-1/2")), Lines{})
        << "what is not decided is no finding";
}

/// The proof comes from outside: a wall of pawns, dead from the move that closed it.
TEST(Audit, Article5_2_2DeadByProof) {
    AuditRules rules;
    rules.can_mate = [](const Position& position, Color, MateQuestion) {
        return position.piece_at(*parse_square("g4")) ? Answer::no : Answer::undecided;
    };
    const std::string fen = "4k3/8/8/p2p2p1/P2P4/6P1/8/4K3 w - - 0 1"; // g4 makes D1 of it
    EXPECT_EQ(
        found(with_tags(fen, "", "1. Ke2 Ke7 2. g4 Kd6 3. Kd3 1/2-1/2"), rules),
        Lines{"moves_after_end 5.2.2 3"}
    );
    EXPECT_EQ(
        found(with_tags(fen, "", "1. Ke2 Ke7 2. g4 1-0"), rules),
        Lines{"result_contradicts 5.2.2 3"}
    );
    EXPECT_EQ(found(with_tags(fen, "", "1. Ke2 Ke7 2. Kd3 1-0"), rules), Lines{});
}

/// E14: a stalemate by force is dead one half-move before.
TEST(Audit, Article5_2_2DeadBeforeTheStalemate) {
    Solver solver{std::size_t{1} << 20U};
    AuditRules rules;
    rules.can_mate = [&](const Position& position, Color side, MateQuestion) {
        return solver.can_mate(position, side).answer;
    };
    const std::string fen = "6k1/6PR/7K/7P/8/8/8/6r1 b - - 0 54";
    EXPECT_EQ(
        found(with_tags(fen, "", "54... Rg6+ 55. hxg6 1/2-1/2"), rules),
        Lines{"moves_after_end 5.2.2 1"}
    );
    EXPECT_EQ(found(with_tags(fen, "", "54... Rg6+ 1/2-1/2"), rules), Lines{});
    // A stalemate that could have been avoided is one.
    EXPECT_EQ(
        found(with_tags("7k/8/6K1/8/5Q2/8/8/8 w - - 0 1", "", "1. Qf7 1/2-1/2"), rules), Lines{}
    );
}

TEST(Audit, Article9_2And9_3WrongClaims) {
    const auto drawn = [](std::string_view termination, std::string_view moves) {
        return found(with_tags("", termination, moves));
    };
    const std::string_view by_repetition = "Game drawn by repetition";
    EXPECT_EQ(drawn(by_repetition, "1. Nf3 Nf6 2. Ng1 1/2-1/2"), Lines{"wrong_claim 9.2 3"});
    EXPECT_EQ(drawn(by_repetition, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2"), Lines{});
    EXPECT_EQ(drawn(by_repetition, "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 1/2-1/2"), Lines{})
        << "9.2.1: by announcing 4...Ng8";
    const std::string_view by_moves = "Game drawn by 50-move rule";
    const std::string fen = "7k/8/8/8/8/8/R7/K7 w - - 97 90";
    EXPECT_EQ(found(with_tags(fen, by_moves, "1. Rb2 1/2-1/2")), Lines{"wrong_claim 9.3 1"});
    EXPECT_EQ(found(with_tags(fen, by_moves, "1. Rb2 Kg8 1/2-1/2")), Lines{}) << "9.3.1";
    EXPECT_EQ(found(with_tags(fen, by_moves, "1. Rb2 Kg8 2. Rc2 1/2-1/2")), Lines{}) << "9.3.2";
    EXPECT_EQ(
        found(with_tags(fen, "Game drawn by stalemate", "1. Rb2 1/2-1/2")),
        Lines{"wrong_claim 5.2.1 1"}
    );
}

/// K5: at half-move 99 only captures and pawn moves are possible, so no claim is.
TEST(Audit, Article9_3_1NoMoveToAnnounce) {
    EXPECT_EQ(
        found(with_tags(
            "K7/P1k5/8/8/8/8/7p/7B b - - 98 90", "Game drawn by 50-move rule", "1... Kc8 1/2-1/2"
        )),
        Lines{}
    ) << "the bishop can move";
    EXPECT_EQ(
        found(with_tags(
            "K1k5/P7/7p/7P/8/8/1P6/8 b - - 98 90", "Game drawn by 50-move rule", "1... Kc7 1/2-1/2"
        )),
        Lines{"wrong_claim 9.3 1"}
    ) << "every legal move resets the count";
}

TEST(Audit, Relay21TheEventsResultAgreesToo) {
    AuditRules rules;
    rules.event = relay();
    const std::string fen = "8/8/8/8/8/3qk3/8/K7 b - - 0 60";
    EXPECT_EQ(found(with_tags(fen, "", "60... Qb3 1/2-1/2"), rules), Lines{});
    EXPECT_EQ(found(with_tags(fen, "", "60... Qb3 0-1"), rules), Lines{});
    EXPECT_EQ(
        found(with_tags(fen, "", "60... Qb3 1-0"), rules), Lines{"result_contradicts 5.2.1 1"}
    );
    EXPECT_EQ(found(with_tags(fen, "", "60... Qb3 0-1")), Lines{"result_contradicts 5.2.1 1"});
    // Black's flag falls with a queen against a bare king: drawn under 6.9, and Black wins.
    EXPECT_EQ(found(with_tags(fen, "Time forfeit", "60... Qd4+ 0-1"), rules), Lines{});
}

TEST(Audit, Chess960) {
    EXPECT_EQ(
        found("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN "
              "\"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9\"]\n\n"
              "1. O-O 1-0\n"),
        Lines{"illegal_move 3.8.2.2 0"}
    );
    EXPECT_EQ(
        found("[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN "
              "\"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9\"]\n\n"
              "1. Bg2 Bxg2 2. Kxg2 1-0\n"),
        Lines{}
    );
}

TEST(Audit, MovesOnly) {
    AuditRules rules;
    rules.moves_only = true;
    EXPECT_EQ(found("1. f3 e5 2. g4 Qh4# 1-0\n", rules), Lines{});
    EXPECT_EQ(found("1. e4 e5 2. Ke3 1-0\n", rules), Lines{"illegal_move 3.2-3.8 2"});
}

TEST(TerminationTag, IsUnderstoodInManyWords) {
    EXPECT_EQ(parse_termination("Time forfeit"), Termination::time);
    EXPECT_EQ(parse_termination("time forfeit"), Termination::time);
    EXPECT_EQ(parse_termination("anna won on time"), Termination::time);
    EXPECT_EQ(
        parse_termination("Game drawn by timeout vs insufficient material"), Termination::time
    );
    EXPECT_EQ(parse_termination("Abandoned"), Termination::abandoned);
    EXPECT_EQ(parse_termination("Rules infraction"), Termination::illegal_moves);
    EXPECT_EQ(parse_termination("Normal"), Termination::normal);
    EXPECT_EQ(parse_termination("unterminated"), Termination::unknown);
    EXPECT_EQ(parse_termination(""), Termination::unknown);
}

class AuditAgainstAdjudicate : public testing::TestWithParam<std::uint64_t> {};

/// A game that nobody stops: what the audit finds about its end is what adjudicate says.
TEST_P(AuditAgainstAdjudicate, TheSameEnd) {
    reference::Random random{GetParam()};
    std::size_t ends = 0;
    for (int i = 0; i < 300; ++i) {
        const auto initial = Position::from_setup(reference::random_soup(random));
        if (!initial) {
            continue;
        }
        GameRecord record{*initial};
        PgnMainLine game;
        game.positions.push_back(*initial);
        for (int ply = 0; ply < 200; ++ply) {
            std::vector<Move> quiet;
            const MoveList moves = legal_moves(record.position());
            std::ranges::copy_if(moves, std::back_inserter(quiet), [&](Move move) {
                return record.position().after(move).half_move_clock() > 0;
            });
            if (moves.empty()) {
                break;
            }
            // Mostly few choices, so that positions come again.
            const bool any = quiet.empty() || random.one_in(20);
            const Move move = any ? moves[random.below(moves.size())]
                                  : quiet[random.below(std::min<std::size_t>(quiet.size(), 2))];
            record.play(move);
            game.moves.push_back(move);
            game.positions.push_back(record.position());
        }
        game.result = PgnResult::draw;
        const Ruling ruling = adjudicate(record);
        std::vector<Finding> findings;
        audit(game, {}, findings);
        const auto after = std::ranges::find(findings, moves_after_end, &Finding::kind);
        ASSERT_EQ(after != findings.end(), ruling.plies_after_end > 0) << to_fen(*initial);
        if (after != findings.end()) {
            ++ends;
            EXPECT_EQ(after->ply, ruling.ply) << to_fen(*initial);
            EXPECT_EQ(after->citation, article(ruling.state)) << to_fen(*initial);
        }
        const bool contradicts =
            ruling.verdict == Verdict::white_wins || ruling.verdict == Verdict::black_wins;
        EXPECT_EQ(
            std::ranges::count(findings, result_contradicts, &Finding::kind), contradicts ? 1 : 0
        ) << to_fen(*initial);
    }
    EXPECT_GT(ends, 40U);
}

INSTANTIATE_TEST_SUITE_P(Seeds, AuditAgainstAdjudicate, testing::Values(1, 2, 3));

} // namespace
} // namespace rota::adjudicate
