#include "tests/support/command_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace rota::cli {
namespace {

using test::run;

constexpr const char* start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
constexpr const char* castling_through_check = "4k3/8/b7/8/8/8/8/4K2R w K - 0 1";

TEST(Check, LegalMovesAreWrittenBack) {
    const auto outcome = run({"check", start, "e2e4", "e5", "Ng1f3"});
    EXPECT_EQ(outcome.code, ExitCode::done);
    EXPECT_EQ(
        outcome.out.substr(0, outcome.out.find("; forgiven")),
        "legal: e4 (e2e4)\nlegal: e5 (e7e5)\nlegal: Nf3 (g1f3)"
    );
    EXPECT_NE(
        outcome.out.find(
            "position: rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2\n"
        ),
        std::string::npos
    );
}

TEST(Check, JsonOfALegalMove) {
    const auto json = run({"check", start, "f3", "e5", "g4", "Qh4", "--json"}).json();
    EXPECT_EQ(json["legal"], true);
    EXPECT_TRUE(json["reason"].is_null());
    EXPECT_TRUE(json["admissible"].is_array());
    EXPECT_EQ(json["fen"], start);
    EXPECT_EQ(json["state"], "checkmate");
    ASSERT_EQ(json["played"].size(), 4U);
    EXPECT_EQ(json["played"][3]["san"], "Qh4#");
    EXPECT_EQ(json["played"][3]["uci"], "d8h4");
    EXPECT_EQ(json["played"][3]["forgiven"], (nlohmann::json{"check_sign_missing"}));
}

TEST(Check, AMateIsCalledOne) {
    const auto outcome = run({"check", start, "f3", "e5", "g4", "Qh4#"});
    EXPECT_NE(outcome.out.find("\ncheckmate (5.1.1): Black wins\n"), std::string::npos);
}

TEST(Check, TheReasonNamesSquaresAndTheMovesThatTouchMoveLeaves) {
    const auto outcome = run({"check", castling_through_check, "O-O"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_EQ(
        outcome.out,
        "illegal: O-O\n"
        "f1 is attacked by the bishop a6 (3.8.2.2)\n"
        "touch-move (4.4.3): castling is not possible: another move of the king\n"
        "admissible: Kd1 Kd2 Kf2\n"
    );
}

TEST(Check, JsonOfAnIllegalMove) {
    for (const std::string move : {"O-O", "0-0", "e1g1", "e1h1"}) {
        const auto outcome = run({"check", castling_through_check, move, "--json"});
        EXPECT_EQ(outcome.code, ExitCode::no);
        const auto json = outcome.json();
        EXPECT_EQ(json["legal"], false);
        EXPECT_EQ(json["reason"]["code"], "castling_through_check") << move;
        EXPECT_EQ(json["reason"]["text"], "f1 is attacked by the bishop a6");
        EXPECT_EQ(json["reason"]["squares"], (nlohmann::json{"f1", "a6"}));
        EXPECT_EQ(json["reason"]["article"], "3.8.2.2");
        EXPECT_EQ(json["admissible"], (nlohmann::json{"e1d1", "e1d2", "e1f2"}));
        EXPECT_EQ(json["touch_move"]["article"], "4.4.3");
        EXPECT_EQ(json["move"], move);
        EXPECT_EQ(json["move_number"], 1);
    }
}

TEST(Check, StopsAtTheFirstIllegalMove) {
    const auto outcome = run({"check", start, "e4", "e5", "e4e5", "nonsense"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_NE(outcome.out.find("illegal: e4e5\nthe pawn on e4 is blocked"), std::string::npos);
    EXPECT_NE(outcome.out.find("touch-move (4.5)"), std::string::npos);
    const auto json = run({"check", start, "e4", "e5", "e4e5", "--json"}).json();
    EXPECT_EQ(json["move_number"], 3);
    EXPECT_EQ(json["played"].size(), 2U);
}

TEST(Check, OfSeveralMenOnlyThoseThatMoveLikeThatAreMeant) {
    const auto json = run({"check", start, "Nd2", "--json"}).json();
    EXPECT_EQ(json["reason"]["code"], "own_piece_on_target");
    EXPECT_EQ(json["admissible"], (nlohmann::json{"b1a3", "b1c3"}));
    const auto both = run({"check", start, "Nd4", "--json"}).json();
    EXPECT_EQ(both["reasons"].size(), 2U);
    EXPECT_EQ(both["admissible"].size(), 4U);
}

TEST(Check, AManThatDoesNotExistIsNamed) {
    const auto outcome = run({"check", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "Qa2"});
    EXPECT_EQ(outcome.code, ExitCode::no);
    EXPECT_NE(outcome.out.find("White has no queen"), std::string::npos);
    const auto json = run({"check", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "Qa2", "--json"}).json();
    EXPECT_EQ(json["reason"]["code"], "no_piece");
    EXPECT_EQ(json["admissible"].size(), 7U);
}

TEST(Check, APromotionNeedsItsPiece) {
    for (const std::string move : {"a8", "a7a8"}) {
        const auto outcome = run({"check", "8/P6k/8/8/8/8/8/K7 w - - 0 1", move, "--json"});
        EXPECT_EQ(outcome.code, ExitCode::no) << move;
        EXPECT_EQ(outcome.json()["reason"]["code"], "promotion_piece_missing") << move;
        EXPECT_EQ(outcome.json()["admissible"].size(), 4U) << move;
    }
}

TEST(Check, UnreadableMovesAreRefusedWithTheirColumn) {
    for (const auto& [move, column] : std::vector<std::pair<std::string, int>>{
             {"Bb9", 3}, {"e4x", 4}, {"Z0", 1}, {"xyzzy", 1}, {"\xff\xfe", 1}}) {
        const auto text = run({"check", start, "e4", move});
        EXPECT_EQ(text.code, ExitCode::wrong_usage) << move;
        EXPECT_EQ(text.out, "");
        EXPECT_NE(text.err.find("column " + std::to_string(column)), std::string::npos)
            << move << '\n'
            << text.err;
        const auto json = run({"check", start, "--json", "e4", move});
        EXPECT_EQ(json.code, ExitCode::wrong_usage);
        EXPECT_EQ(json.json()["error"]["field"], "move");
        EXPECT_EQ(json.json()["error"]["column"], column) << move;
    }
}

TEST(Check, AnAmbiguousMoveIsNoMove) {
    const auto outcome = run({"check", "4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", "Nd2"});
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
    EXPECT_NE(outcome.err.find("Nbd2"), std::string::npos);
}

TEST(Check, WithoutAMoveThereIsNothingToCheck) {
    EXPECT_EQ(run({"check", start}).code, ExitCode::wrong_usage);
    EXPECT_EQ(run({"check"}).code, ExitCode::wrong_usage);
}

TEST(Check, AHugeMoveIsRefused) {
    const auto outcome = run({"check", start, std::string(2'000'000, 'N')});
    EXPECT_EQ(outcome.code, ExitCode::wrong_usage);
}

TEST(Check, Chess960CastlingInBothSpellings) {
    const std::string fen = "1k6/8/8/8/8/8/8/1K1R4 w D - 0 1";
    EXPECT_EQ(run({"check", fen, "b1d1", "--json"}).json()["played"][0]["san"], "O-O");
    EXPECT_EQ(run({"check", fen, "O-O", "--json"}).json()["played"][0]["uci"], "b1g1");
    EXPECT_EQ(
        run({"check", fen, "O-O", "--json", "--chess960"}).json()["played"][0]["uci"], "b1d1"
    );
}

} // namespace
} // namespace rota::cli
