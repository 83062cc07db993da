#include "tests/support/command_line.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

// Article 3 of the Laws, and II.3 of the Guidelines, through `rota check`: each number has a move
// that it allows or forbids.

namespace rota::cli {
namespace {

using test::run;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The article that forbids the move; empty when it is legal.
std::string forbidden_by(const std::string& fen, const std::string& move) {
    const auto json = run({"check", fen, move, "--json"}).json();
    return json["legal"] == true ? "" : json["reason"]["article"].get<std::string>();
}

bool is_legal(const std::string& fen, const std::string& move) {
    return run({"check", fen, move}).code == ExitCode::done;
}

TEST(CheckArticle, Article3_1OnlyTheOwnMenAndNotOnOneAnother) {
    EXPECT_EQ(forbidden_by(start, "a1a2"), "3.1.1");
    EXPECT_EQ(forbidden_by(start, "e4e5"), "3.1") << "there is no man";
    EXPECT_EQ(forbidden_by(start, "e7e5"), "1.3") << "it is the opponent's";
}

/// A pinned man attacks all the same: the king may not go where it looks.
TEST(CheckArticle, Article3_1_3APinnedManAttacks) {
    const std::string pinned = "4k3/4r3/8/8/8/8/8/3KR3 w - - 0 1";
    EXPECT_EQ(forbidden_by("3rk3/4r3/8/8/8/8/4R3/2K5 w - - 0 1", "c1d1"), "3.9.2");
    EXPECT_EQ(forbidden_by("4k3/4r3/8/8/8/8/8/3KR3 b - - 0 1", "Rd7+"), "3.9.2");
    EXPECT_EQ(forbidden_by("4k3/8/4n3/8/8/3K4/8/4R3 w - - 0 1", "Kd4"), "3.9.2")
        << "the knight on e6 is pinned and attacks d4";
    EXPECT_TRUE(is_legal(pinned, "Rxe7+"));
}

TEST(CheckArticle, Article3_2BishopArticle3_3RookArticle3_4Queen) {
    const std::string fen = "1k6/8/8/8/3B4/8/8/K2R3Q w - - 0 1";
    EXPECT_TRUE(is_legal(fen, "Bg7"));
    EXPECT_EQ(forbidden_by(fen, "d4d5"), "3.2-3.8");
    EXPECT_TRUE(is_legal(fen, "Rg1"));
    EXPECT_EQ(forbidden_by(fen, "d1e2"), "3.2-3.8");
    EXPECT_TRUE(is_legal(fen, "Qh8+"));
    EXPECT_EQ(forbidden_by(fen, "h1g3"), "3.2-3.8");
}

TEST(CheckArticle, Article3_5NoJumping) {
    EXPECT_EQ(forbidden_by(start, "a1a4"), "3.5");
    EXPECT_EQ(forbidden_by(start, "f1b5"), "3.5");
    EXPECT_EQ(forbidden_by(start, "d1h5"), "3.5");
}

TEST(CheckArticle, Article3_6Knight) {
    EXPECT_TRUE(is_legal(start, "Nf3")) << "it stands behind its own pawns";
    EXPECT_EQ(forbidden_by(start, "g1g3"), "3.2-3.8");
}

TEST(CheckArticle, Article3_7_1OneSquareForward) {
    const std::string blocked = "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1";
    EXPECT_TRUE(is_legal(start, "e3"));
    EXPECT_EQ(forbidden_by(blocked, "e2e3"), "3.7.1");
    EXPECT_EQ(forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e2"), "3.2-3.8");
}

TEST(CheckArticle, Article3_7_2TwoSquaresOnTheFirstMove) {
    EXPECT_TRUE(is_legal(start, "e4"));
    EXPECT_EQ(forbidden_by("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e5"), "3.7.2");
    EXPECT_EQ(forbidden_by("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", "e2e4"), "3.7.1")
        << "both squares have to be empty";
}

TEST(CheckArticle, Article3_7_3CapturesGoDiagonally) {
    const std::string fen = "4k3/8/8/8/8/3p1p2/4P3/4K3 w - - 0 1";
    EXPECT_TRUE(is_legal(fen, "exd3"));
    EXPECT_TRUE(is_legal(fen, "exf3"));
    EXPECT_EQ(forbidden_by(start, "e2d3"), "3.7.3");
}

TEST(CheckArticle, Article3_7_3_1And3_7_3_2EnPassant) {
    EXPECT_TRUE(is_legal("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6"));
    EXPECT_EQ(forbidden_by("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 3", "e5d6"), "3.7.3.2")
        << "only on the next move";
    EXPECT_EQ(
        run({"check", start, "e4", "a6", "e5", "d5", "a3", "a5", "exd6", "--json"}).json()["legal"],
        false
    );
    EXPECT_EQ(
        run({"check", start, "e4", "a6", "e5", "d5", "exd6", "--json"}).json()["legal"], true
    );
}

TEST(CheckArticle, Article3_7_3_3And3_7_3_4And3_7_3_5Promotion) {
    const std::string fen = "4k3/P7/8/8/8/8/8/QQ2K3 w - - 0 1";
    EXPECT_EQ(forbidden_by(fen, "a7a8"), "3.7.3.3") << "it is compulsory";
    EXPECT_EQ(forbidden_by(start, "e2e4q"), "3.7.3.3");
    for (const char* const move : {"a8=Q+", "a8=R+", "a8=B", "a8=N"}) {
        EXPECT_TRUE(is_legal(fen, move)) << move << ": whatever was captured before (3.7.3.4)";
    }
    EXPECT_EQ(run({"check", fen, "a8=K"}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"check", fen, "a8=Q+", "--json"}).json()["in_check"], true)
        << "at once (3.7.3.5)";
}

TEST(CheckArticle, Article3_8_1King) {
    EXPECT_TRUE(is_legal("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Kd2"));
    EXPECT_EQ(forbidden_by("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1e3"), "3.2-3.8");
    EXPECT_EQ(forbidden_by("8/8/8/8/8/4k3/8/4K3 w - - 0 1", "Kd2"), "3.9.2");
}

TEST(CheckArticle, Article3_8_2Castling) {
    const std::string fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    EXPECT_EQ(
        run({"check", fen, "O-O", "--json"}).json()["fen_after"],
        "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    );
    EXPECT_EQ(
        run({"check", fen, "O-O-O", "--json"}).json()["fen_after"],
        "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"
    );
}

TEST(CheckArticle, Article3_8_2_1TheRightIsLostForGood) {
    const std::string fen = "4k3/8/8/8/8/8/p7/4K2R w K - 0 1";
    EXPECT_EQ(
        run({"check", fen, "Ke2", "a1=N", "Ke1", "Nb3", "O-O", "--json"})
            .json()["reason"]["article"],
        "3.8.2.1"
    );
    EXPECT_EQ(
        run({"check", fen, "Rh2", "a1=N", "Rh1", "Nb3", "O-O", "--json"})
            .json()["reason"]["article"],
        "3.8.2.1"
    );
    EXPECT_TRUE(is_legal(fen, "O-O"));
}

TEST(CheckArticle, Article3_8_2_2PreventedForTheTimeBeing) {
    EXPECT_EQ(forbidden_by("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O"), "3.8.2.2");
    EXPECT_EQ(forbidden_by("4k3/8/8/8/5r2/8/8/4K2R w K - 0 1", "O-O"), "3.8.2.2");
    EXPECT_EQ(forbidden_by("4k3/8/8/8/6r1/8/8/4K2R w K - 0 1", "O-O"), "3.8.2.2");
    EXPECT_EQ(forbidden_by("4k3/8/8/8/8/8/8/4KN1R w K - 0 1", "O-O"), "3.8.2.2");
    EXPECT_TRUE(is_legal("4k3/8/8/8/7r/8/8/4K2R w K - 0 1", "O-O")) << "the rook may be attacked";
    EXPECT_TRUE(is_legal("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "O-O-O"))
        << "and cross an attacked square";
}

TEST(CheckArticle, Article3_9_1And3_9_2Check) {
    const std::string fen = "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1";
    EXPECT_EQ(forbidden_by(fen, "a1a8"), "3.9.2") << "a check is not answered by another one";
    EXPECT_TRUE(is_legal(fen, "Kxe2"));
    EXPECT_EQ(forbidden_by("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3"), "3.9.2");
    EXPECT_EQ(run({"check", start, "e4", "f6", "Qh5+", "--json"}).json()["in_check"], true);
}

/// 50 and 75 moves and repetition are no part of "legal".
TEST(CheckArticle, Article3_10_1And3_10_2LegalIsWhatMeets3_1To3_9) {
    EXPECT_TRUE(is_legal("7k/8/8/8/8/8/R7/K7 w - - 160 150", "Ra3"));
    const auto json =
        run({"adjudicate", "8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100", "--flag", "white", "--json"})
            .json();
    EXPECT_EQ(json["fide"]["result"], "0-1") << "K10: every helpmate passes half-move 150";
}

TEST(CheckArticle, Article3_10_3AnIllegalPositionIsNoted) {
    const auto json = run({"adjudicate", "8/8/8/8/8/3nkn2/8/3RKR2 w - - 0 1", "--json"}).json();
    ASSERT_FALSE(json["notes"].empty());
    EXPECT_NE(json["notes"].dump().find("check"), std::string::npos);
}

TEST(CheckArticle, ArticleII_3_2_6FinalSquares) {
    const std::string fen = "1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1";
    EXPECT_EQ(
        run({"check", fen, "O-O", "--json"}).json()["fen_after"],
        "1rk4r/8/8/8/8/8/8/1R3RK1 b kq - 1 1"
    );
    EXPECT_EQ(
        run({"check", fen, "O-O-O", "--json"}).json()["fen_after"],
        "1rk4r/8/8/8/8/8/8/2KR3R b kq - 1 1"
    );
}

TEST(CheckArticle, ArticleII_3_2_7VacantSquares) {
    const std::string between = "4k3/8/8/8/8/8/8/1RK1N2R w HB - 0 1";
    EXPECT_EQ(forbidden_by(between, "O-O"), "3.8.2.2") << "the king's way";
    EXPECT_TRUE(is_legal(between, "O-O-O"));
    EXPECT_EQ(forbidden_by("4k3/8/8/8/8/8/8/RN2K3 w A - 0 1", "O-O-O"), "3.8.2.2")
        << "the rook's way";
}

} // namespace
} // namespace rota::cli
