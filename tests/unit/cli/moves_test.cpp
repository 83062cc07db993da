#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <string>

namespace rota::cli {
namespace {

using test::run;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Moves, JsonIsSortedByUci) {
    const auto outcome = run({"moves", start, "--json"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    const auto json = outcome.json();
    EXPECT_EQ(json["fen"], start);
    EXPECT_EQ(json["count"], 20);
    EXPECT_EQ(json["state"], "ongoing");
    EXPECT_EQ(json["in_check"], false);
    ASSERT_EQ(json["moves"].size(), 20U);
    EXPECT_EQ(json["moves"][0], (nlohmann::json{{"uci", "a2a3"}, {"san", "a3"}}));
    for (std::size_t i = 1; i < 20; ++i) {
        EXPECT_LT(json["moves"][i - 1]["uci"], json["moves"][i]["uci"]);
    }
}

TEST(Moves, TextHasALineForEachMan) {
    const auto outcome = run({"moves", "4k3/8/8/8/8/8/P7/4K2R w K - 0 1"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_EQ(
        outcome.out,
        "17 legal moves for White\n"
        "king   e1  Kd1 (e1d1)  Kd2 (e1d2)  Ke2 (e1e2)  Kf1 (e1f1)  Kf2 (e1f2)  O-O (e1g1)\n"
        "rook   h1  Rf1 (h1f1)  Rg1 (h1g1)  Rh2 (h1h2)  Rh3 (h1h3)  Rh4 (h1h4)  Rh5 (h1h5)  "
        "Rh6 (h1h6)  Rh7 (h1h7)  Rh8+ (h1h8)\n"
        "pawn   a2  a3 (a2a3)  a4 (a2a4)\n"
    );
    EXPECT_EQ(outcome.err, "");
}

TEST(Moves, CastlingIsSpeltAsAsked) {
    const std::string fen = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    EXPECT_NE(run({"moves", fen}).out.find("O-O (e1g1)"), std::string::npos);
    EXPECT_NE(run({"moves", fen, "--chess960"}).out.find("O-O (e1h1)"), std::string::npos);
    EXPECT_NE(run({"moves", fen, "--json", "--chess960"}).out.find("\"e1h1\""), std::string::npos);
}

TEST(Moves, SaysWhenTheGameHasEndedOnTheBoard) {
    const auto mate = run({"moves", "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"});
    EXPECT_EQ(mate.code, ExitCode::done);
    EXPECT_EQ(mate.out, "0 legal moves for Black\ncheckmate (5.1.1): White wins\n");
    const auto stalemate = run({"moves", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"});
    EXPECT_EQ(stalemate.out, "0 legal moves for Black\nstalemate (5.2.1): drawn under the Laws\n");
    EXPECT_EQ(
        run({"moves", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--json"}).json()["state"], "stalemate"
    );
    const auto check = run({"moves", "7k/8/8/8/8/1K6/8/r2R4 w - - 0 1"});
    EXPECT_EQ(check.out.find("check"), std::string::npos);
    const auto in_check = run({"moves", "7k/8/8/8/8/K7/8/r7 w - - 0 1"});
    EXPECT_NE(in_check.out.find("White is in check from the rook on a1\n"), std::string::npos);
}

TEST(Moves, RefusesABadFenWithAllItsFaults) {
    const auto text = run({"moves", "9/8/8/8/8/8/8/K7 x - - 0 1"});
    EXPECT_EQ(text.code, ExitCode::wrong_usage);
    EXPECT_EQ(text.out, "");
    EXPECT_NE(text.err.find("column 1, placement"), std::string::npos);
    EXPECT_NE(text.err.find("side_to_move"), std::string::npos);
    const auto json = run({"moves", "9/8/8/8/8/8/8/K7 x - - 0 1", "--json"});
    EXPECT_EQ(json.code, ExitCode::wrong_usage);
    EXPECT_EQ(json.json()["error"]["field"], "placement");
    EXPECT_GE(json.json()["errors"].size(), 3U);
}

} // namespace
} // namespace rota::cli
