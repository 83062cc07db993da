#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace rota {
namespace {

using testing::HasSubstr;
using Kind = PgnWriteError::Kind;

PgnGame read(const std::string& text) {
    std::istringstream input{text};
    auto reading = PgnReader{input}.next();
    EXPECT_TRUE(reading && reading->complete) << text;
    return reading ? std::move(reading->game) : PgnGame{};
}

constexpr std::string_view seven_tags = "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n"
                                        "[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n";

std::string text_of(const PgnGame& game) {
    const auto text = to_pgn(game);
    EXPECT_TRUE(text) << text.error().message;
    return text.value_or("");
}

/// What follows the empty line behind the tags.
std::string moves_of(const PgnGame& game) {
    const std::string text = text_of(game);
    return text.substr(text.find("\n\n") + 2);
}

Kind refused(const PgnGame& game) {
    const auto text = to_pgn(game);
    EXPECT_FALSE(text);
    EXPECT_FALSE(in_export_form(game));
    EXPECT_FALSE(text ? true : text.error().message.empty());
    return text ? Kind{} : text.error().kind;
}

TEST(ToPgn, WritesTheSevenTagsFirstAndTheOthersInOrder) {
    const PgnGame game = read("[WhiteElo \"2000\"]\n[ECO \"C20\"]\n[White \"A \\\"B\\\" \\\\\"]\n"
                              "[Annotator \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 1-0\n");
    EXPECT_EQ(
        text_of(game),
        "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
        "[White \"A \\\"B\\\" \\\\\"]\n[Black \"?\"]\n[Result \"1-0\"]\n"
        "[Annotator \"x\"]\n[ECO \"C20\"]\n[WhiteElo \"2000\"]\n\n1. e4 e5 1-0\n\n"
    );
}

TEST(ToPgn, AnEmptyGameHasAResult) {
    EXPECT_EQ(text_of(PgnGame{}), std::string{seven_tags} + "[Result \"*\"]\n\n*\n\n");
}

TEST(ToPgn, NumbersStandWhereTheyAreNeeded) {
    EXPECT_EQ(
        moves_of(read("1.e4!{a}e5$6(1...c5 2.Nf3(2.c3 d5)2...d6)2.Nf3 Nc6 {b} 3.Bb5 {c} a6 *")),
        "1. e4 $1 {a} 1... e5 $6 (1... c5 2. Nf3 (2. c3 d5) 2... d6) 2. Nf3 Nc6 {b} 3.\n"
        "Bb5 {c} 3... a6 *\n\n"
    );
}

TEST(ToPgn, AddsThePositionThatTheGameBeginsFrom) {
    PgnGame game;
    game.initial = parse_fen("4k3/8/8/8/8/8/8/4K2R b K - 5 40").value();
    EXPECT_THAT(
        text_of(game), HasSubstr("[FEN \"4k3/8/8/8/8/8/8/4K2R b K - 5 40\"]\n[SetUp \"1\"]\n\n*\n")
    );
    game.initial = parse_fen("4k3/8/8/8/8/8/8/4KR2 w F - 0 1").value();
    game.chess960 = true;
    EXPECT_THAT(text_of(game), HasSubstr("[SetUp \"1\"]\n[Variant \"Chess960\"]\n"));
    EXPECT_EQ(read(text_of(game)), in_export_form(game).value());
}

TEST(ToPgn, BreaksLinesAtEightyColumns) {
    std::string long_comment = "1. e4 {";
    for (int i = 0; i < 40; ++i) {
        long_comment += "word" + std::to_string(i) + ' ';
    }
    long_comment += "} e5 *";
    const PgnGame game = read(long_comment);
    std::istringstream text{moves_of(game)};
    std::size_t lines = 0;
    for (std::string line; std::getline(text, line); ++lines) {
        EXPECT_LE(line.size(), 80U) << line;
        EXPECT_FALSE(line.ends_with(' ')) << line;
    }
    EXPECT_GT(lines, 4U);
    EXPECT_EQ(read(text_of(game)), in_export_form(game).value());
}

TEST(ToPgn, ACommentWithABraceStandsBehindASemicolon) {
    PgnGame game = read("1. e4 (1. d4) e5 *");
    game.main_line.moves[0].comments_after.push_back({"a } b", {}});
    game.main_line.moves[0].variations[0].moves[0].comments_after.push_back({"}", {}});
    EXPECT_EQ(moves_of(game), "1. e4 ; a } b\n(1. d4 ; }\n) 1... e5 *\n\n");
    EXPECT_EQ(read(text_of(game)), in_export_form(game).value());
}

TEST(ToPgn, NoLineOfACommentLooksLikeATagOrAnEscape) {
    // Wherever the lines are broken: the filler moves the break through the text.
    for (std::size_t filler = 0; filler < 90; ++filler) {
        PgnGame game;
        game.main_line.comments.push_back(
            {std::string(filler, 'x') + " [Event \"a\"] { [Site \"b\"] % 50 % [%] x", {}}
        );
        game.main_line.comments.push_back({"[x]", {{"clk", "0:00:01"}, {"eval", "0.1"}}});
        const std::string text = text_of(game);
        EXPECT_EQ(read(text), in_export_form(game).value()) << text;
        EXPECT_EQ(moves_of(game).find("\n[E"), std::string::npos) << text;
        EXPECT_EQ(moves_of(game).find("\n[x"), std::string::npos) << text;
        EXPECT_NE(moves_of(game).find("[%clk 0:00:01]"), std::string::npos) << text;
        EXPECT_EQ(moves_of(game).find("\n%"), std::string::npos) << text;
    }
}

TEST(InExportForm, CommentsLoseTheirLineBreaks) {
    PgnGame game;
    game.main_line.comments.push_back({" two\r\n lines  here ", {{"clk", " 1:00 "}}});
    const PgnGame exported = in_export_form(game).value();
    EXPECT_EQ(exported.main_line.comments[0], (PgnComment{"two lines  here", {{"clk", "1:00"}}}));
    EXPECT_EQ(in_export_form(exported).value(), exported);
}

TEST(ToPgn, RefusesWhatPgnCannotSay) {
    const auto with_tag = [](std::string name, std::string value) {
        PgnGame game;
        game.tags.push_back({std::move(name), std::move(value)});
        return game;
    };
    EXPECT_EQ(refused(with_tag("", "x")), Kind::bad_tag_name);
    EXPECT_EQ(refused(with_tag("a b", "x")), Kind::bad_tag_name);
    EXPECT_EQ(refused(with_tag("White", "a\nb")), Kind::bad_tag_value);
    EXPECT_EQ(refused(with_tag("White", "\xFF")), Kind::bad_tag_value);
    EXPECT_EQ(refused(with_tag("White", std::string(70'000, 'x'))), Kind::bad_tag_value);
    EXPECT_EQ(refused(with_tag("FEN", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")), Kind::fen_contradicts);
    EXPECT_EQ(refused(with_tag("FEN", "nonsense")), Kind::fen_contradicts);
    EXPECT_EQ(refused(with_tag("Variant", "Chess960")), Kind::variant_contradicts);
    EXPECT_EQ(refused(with_tag("Variant", "Atomic")), Kind::variant_contradicts);

    const auto with_comment = [](PgnComment comment) {
        PgnGame game;
        game.main_line.comments.push_back(std::move(comment));
        return game;
    };
    EXPECT_EQ(refused(with_comment({"\xC3", {}})), Kind::bad_comment);
    EXPECT_EQ(refused(with_comment({"see [%clk 1:00]", {}})), Kind::bad_comment);
    EXPECT_EQ(refused(with_comment({std::string(2U << 20U, 'x'), {}})), Kind::bad_comment);
    EXPECT_EQ(refused(with_comment({"", {{"no name", ""}}})), Kind::bad_command);
    EXPECT_EQ(refused(with_comment({"", {{"clk", "]"}}})), Kind::bad_command);

    PgnGame moves = read("1. e4 e5 *");
    moves.main_line.moves[0].variations.emplace_back();
    EXPECT_EQ(refused(moves), Kind::empty_variation);
    moves = read("1. e4 e5 *");
    moves.main_line.moves[1] = moves.main_line.moves[0];
    EXPECT_EQ(refused(moves), Kind::illegal_move);
}

TEST(ToPgn, RefusesVariationsThatAreTooDeep) {
    const auto nested = [](std::size_t depth) {
        const Move e4 = Move::double_push(Square::at(4, 1), Square::at(4, 3));
        PgnLine line;
        line.moves.push_back({{}, e4, {}, {}, {}});
        for (std::size_t i = 0; i < depth; ++i) {
            PgnLine outer;
            outer.moves.push_back({{}, e4, {}, {}, {}});
            outer.moves[0].variations.push_back(std::move(line));
            line = std::move(outer);
        }
        PgnGame game;
        game.main_line = std::move(line);
        return game;
    };
    EXPECT_EQ(read(text_of(nested(max_pgn_depth))), in_export_form(nested(max_pgn_depth)).value());
    EXPECT_EQ(refused(nested(max_pgn_depth + 1)), Kind::variation_too_deep);
}

} // namespace
} // namespace rota
