#include "movegen/fen.hpp"
#include "movegen/pgn_reader.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <istream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;
using Kind = PgnFault::Kind;

std::vector<PgnReading> read_all(std::istream& input, PgnOptions options = {}) {
    std::vector<PgnReading> readings;
    PgnReader reader{input, options};
    while (auto reading = reader.next()) {
        readings.push_back(*std::move(reading));
    }
    return readings;
}

std::vector<PgnReading> read_all(const std::string& text, PgnOptions options = {}) {
    std::istringstream input{text};
    return read_all(input, options);
}

PgnReading read_one(const std::string& text, PgnOptions options = {}) {
    auto readings = read_all(text, options);
    EXPECT_THAT(readings, SizeIs(1));
    return readings.empty() ? PgnReading{} : readings.front();
}

std::vector<Kind> kinds(const PgnReading& reading) {
    std::vector<Kind> found;
    for (const PgnFault& fault : reading.faults) {
        found.push_back(fault.kind);
    }
    return found;
}

TEST(PgnReader, AGameHasItsTagsMovesAndResult) {
    const PgnReading reading = read_one("[White \"A \\\"quick\\\" one\"]\n[Result \"0-1\"]\n\n"
                                        "1. f3 e5 2. g4 Qh4# 0-1\n");
    EXPECT_THAT(reading.faults, IsEmpty());
    EXPECT_TRUE(reading.complete);
    EXPECT_EQ(reading.game.tag("White"), "A \"quick\" one");
    EXPECT_FALSE(reading.game.tag("Black"));
    EXPECT_EQ(reading.game.result, PgnResult::black_wins);
    const GameRecord record = to_game_record(reading.game);
    EXPECT_EQ(record.plies(), 4U);
    EXPECT_EQ(
        to_fen(record.position()), "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    );
}

TEST(PgnReader, CommentsBelongToTheMoveTheyStandAt) {
    const PgnGame game = read_one("{a} {b} 1. {c} e4 {d} 1... {e} e5 (1... c5 {f}) {g} 2. Nf3 "
                                  "({h} 2. f4 {i} (2. d4)) {j} *")
                             .game;
    const auto texts = [](const std::vector<PgnComment>& comments) {
        std::string joined;
        for (const PgnComment& comment : comments) {
            joined += comment.text;
        }
        return joined;
    };
    const PgnLine& line = game.main_line;
    ASSERT_THAT(line.moves, SizeIs(3));
    EXPECT_EQ(texts(line.comments), "ab");
    EXPECT_EQ(texts(line.moves[0].comments_before), "c");
    EXPECT_EQ(texts(line.moves[0].comments_after), "d");
    EXPECT_EQ(texts(line.moves[1].comments_before), "e");
    EXPECT_EQ(texts(line.moves[1].comments_after), "");
    ASSERT_THAT(line.moves[1].variations, SizeIs(1));
    EXPECT_EQ(texts(line.moves[1].variations[0].moves[0].comments_after), "f");
    // Behind a variation a comment is about what comes next, if anything comes.
    EXPECT_EQ(texts(line.moves[2].comments_before), "g");
    EXPECT_EQ(texts(line.moves[2].comments_after), "j");
    const PgnLine& variation = line.moves[2].variations[0];
    EXPECT_EQ(texts(variation.comments), "h");
    EXPECT_EQ(texts(variation.moves[0].comments_after), "i");
    EXPECT_THAT(variation.moves[0].variations, SizeIs(1));
}

TEST(PgnReader, AnnotationsBecomeNumbers) {
    const PgnGame game = read_one("1. e4! e5?? $7 2. Nf3 !? $255 Nc6?! *").game;
    EXPECT_THAT(game.main_line.moves[0].nags, ElementsAre(1));
    EXPECT_THAT(game.main_line.moves[1].nags, ElementsAre(4, 7));
    EXPECT_THAT(game.main_line.moves[2].nags, ElementsAre(5, 255));
    EXPECT_THAT(game.main_line.moves[3].nags, ElementsAre(6));
}

TEST(PgnReader, ClockTimesOfTheMainLine) {
    const PgnGame game =
        read_one("1. e4 {[%clk 0:05:00]} e5 {good} 2. Nf3 {[%clk 0:04:58.5]} *").game;
    EXPECT_THAT(
        clock_times(game),
        ElementsAre(std::optional{300'000ms}, std::nullopt, std::optional{298'500ms})
    );
}

TEST(PgnReader, TheLinesAreCountedWhateverEndsThem) {
    for (const std::string_view end : {"\n", "\r\n", "\r"}) {
        std::string text;
        for (const std::string_view line :
             {"[White \"A\"]", "[Black \"B\"]", "", "1. e4 {a", "b} e5 ; rest", "2. Ke3 *"}) {
            text += line;
            text += end;
        }
        const PgnReading reading = read_one(text);
        ASSERT_THAT(kinds(reading), ElementsAre(Kind::illegal_move));
        EXPECT_EQ(reading.faults[0].line, 6U);
        EXPECT_EQ(reading.faults[0].column, 4U);
        EXPECT_EQ(reading.game.main_line.moves[0].comments_after[0].text, "a b");
    }
}

TEST(PgnReader, AFaultPointsIntoTheMove) {
    const PgnReading reading = read_one("1. e4 e5 2. Nf9 Nc6 *");
    ASSERT_THAT(kinds(reading), ElementsAre(Kind::not_a_move));
    EXPECT_EQ(
        to_string(reading.faults[0]),
        "line 1, column 15, move text: \"Nf9\" is not a move: a rank digit, 1 to 8 expected"
    );
    EXPECT_EQ(reading.result_token, PgnResult::unfinished);
    EXPECT_FALSE(reading.complete);
}

TEST(PgnReader, AFaultInAVariationLeavesTheMainLineAlone) {
    const PgnReading reading =
        read_one("1. e4 e5 (1... c5 2. Ke3 d6 (2... a6) {x} 3. a3) 2. Nf3 Nc6 *");
    EXPECT_THAT(kinds(reading), ElementsAre(Kind::illegal_move));
    EXPECT_TRUE(reading.is_broken());
    EXPECT_TRUE(reading.complete);
    EXPECT_THAT(reading.game.main_line.moves, SizeIs(4));
    EXPECT_THAT(reading.game.main_line.moves[1].variations[0].moves, SizeIs(1));
}

TEST(PgnReader, ForgivenSpellingsAreReportedOnceEach) {
    const PgnReading reading = read_one("1. e2e4 d7d5 2. ed5 Qd5 3. Nc3 Qa5 *");
    ASSERT_THAT(kinds(reading), ElementsAre(Kind::move_spelling, Kind::move_spelling));
    EXPECT_EQ(reading.faults[0].slip, SanSlip::long_notation);
    EXPECT_EQ(reading.faults[0].count, 2U);
    EXPECT_EQ(reading.faults[1].slip, SanSlip::capture_sign_missing);
    EXPECT_EQ(reading.faults[1].count, 2U);
    EXPECT_FALSE(reading.is_broken());
}

TEST(PgnReader, StrictMovesOnRequest) {
    PgnOptions options;
    options.strictness = SanStrictness::strict;
    EXPECT_THAT(read_one("1. e4! e5 2. Nf3 *", options).faults, IsEmpty());
    const PgnReading reading = read_one("1. e4 e5 2. Ngf3 *", options);
    ASSERT_THAT(kinds(reading), ElementsAre(Kind::not_strict));
    EXPECT_EQ(reading.faults[0].column, 14U);
    EXPECT_FALSE(reading.complete);
}

TEST(PgnReader, OtherLettersOnRequest) {
    PgnOptions options;
    options.letters = PieceLetters::german;
    EXPECT_THAT(read_one("1. e4 e5 2. Sf3 Sc6 3. Lb5 Dh4 *", options).faults, IsEmpty());
    EXPECT_THAT(
        kinds(read_one("1. e4 e5 2. \xE2\x99\x98"
                       "f3 *")),
        ElementsAre(Kind::move_spelling)
    );
}

TEST(PgnReader, NumbersMayCountFromOneWhateverTheFenSays) {
    const std::string tags = "[FEN \"4k3/8/8/8/8/8/8/4K3 b - - 0 30\"]\n[SetUp \"1\"]\n\n";
    EXPECT_THAT(read_one(tags + "30... Kd7 31. Kd2 *").faults, IsEmpty());
    EXPECT_THAT(read_one(tags + "1... Kd7 2. Kd2 *").faults, IsEmpty());
    EXPECT_THAT(read_one(tags + "Kd7 Kd2 *").faults, IsEmpty());
    EXPECT_THAT(kinds(read_one(tags + "1... Kd7 3. Kd2 *")), ElementsAre(Kind::wrong_move_number));
    EXPECT_THAT(
        kinds(read_one("99999999999999999999999. e4 *")), ElementsAre(Kind::wrong_move_number)
    );
}

TEST(PgnReader, DepthOfVariationsHasALimit) {
    const auto nested = [](std::size_t depth) {
        std::string text = "1. e4 ";
        for (std::size_t i = 0; i < depth; ++i) {
            text += "(1. d4 ";
        }
        return text + std::string(depth, ')') + " e5 *";
    };
    EXPECT_THAT(read_one(nested(max_pgn_depth)).faults, IsEmpty());
    for (const std::size_t depth : {max_pgn_depth + 1, std::size_t{100'000}}) {
        const PgnReading reading = read_one(nested(depth));
        EXPECT_THAT(kinds(reading), ElementsAre(Kind::variation_too_deep));
        EXPECT_TRUE(reading.complete);
        EXPECT_THAT(reading.game.main_line.moves, SizeIs(2));
    }
}

TEST(PgnReader, LongTokensAreLeftOut) {
    PgnOptions options;
    options.max_token_bytes = 100;
    const std::string long_text(1000, 'x');
    const PgnReading comment = read_one("1. e4 {" + long_text + "} e5 {short} *", options);
    EXPECT_THAT(kinds(comment), ElementsAre(Kind::token_too_long));
    EXPECT_TRUE(comment.complete);
    EXPECT_THAT(comment.game.main_line.moves[0].comments_after, IsEmpty());
    EXPECT_THAT(comment.game.main_line.moves[1].comments_after, SizeIs(1));

    const PgnReading move = read_one("1. e4 e5 2. " + long_text + " 1-0", options);
    EXPECT_THAT(kinds(move), ElementsAre(Kind::token_too_long, Kind::not_a_move));
    EXPECT_EQ(move.result_token, PgnResult::white_wins);

    const PgnReading tag = read_one("[White \"" + std::string(70'000, 'x') + "\"]\n\n1. e4 *");
    EXPECT_THAT(kinds(tag), ElementsAre(Kind::token_too_long));
    EXPECT_THAT(tag.game.main_line.moves, SizeIs(1));
}

TEST(PgnReader, LongGamesAreBrokenOff) {
    PgnOptions options;
    options.max_moves = 3;
    const auto games = read_all("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0\n\n1. e4 *", options);
    ASSERT_THAT(games, SizeIs(2));
    EXPECT_THAT(kinds(games[0]), ElementsAre(Kind::game_too_long));
    EXPECT_THAT(games[0].game.main_line.moves, SizeIs(3));
    EXPECT_TRUE(games[1].complete);

    PgnOptions bytes;
    bytes.max_game_bytes = 100;
    const auto broken =
        read_all("1. e4 {" + std::string(200, 'x') + "} e5 *\n[Event \"x\"]\n\n*", bytes);
    ASSERT_THAT(broken, SizeIs(2));
    EXPECT_THAT(kinds(broken[0]), ElementsAre(Kind::game_too_long));

    std::string tags;
    for (int i = 0; i < 1500; ++i) {
        tags += "[T" + std::to_string(i) + " \"\"]\n";
    }
    EXPECT_THAT(kinds(read_all(tags + "\n1. e4 *").front()), ElementsAre(Kind::game_too_long));
}

/// The same game again and again, made while it is read.
class EndlessGames : public std::streambuf {
public:
    explicit EndlessGames(std::size_t games) : games_{games} {}

protected:
    int_type underflow() override {
        if (games_ == 0) {
            return traits_type::eof();
        }
        --games_;
        setg(game_.data(), game_.data(), game_.data() + game_.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::size_t games_;
    std::string game_ =
        "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 {[%clk 0:01:00]} e5 2. Nf3 1-0\n\n";
};

TEST(PgnReader, ReadsAStreamOfAnyLength) {
    EndlessGames games{20'000};
    std::istream input{&games};
    PgnReader reader{input};
    std::size_t count = 0;
    std::uint64_t offset = 0;
    while (const auto reading = reader.next()) {
        ++count;
        ASSERT_TRUE(reading->faults.empty());
        ASSERT_EQ(reading->number, count);
        ASSERT_EQ(reading->line, 5 * (count - 1) + 1);
        offset = reading->offset;
    }
    EXPECT_EQ(count, 20'000U);
    EXPECT_GT(offset, 1'000'000U);
}

/// Gives a few bytes and then fails as a bad disk does.
class FailingBuffer : public std::streambuf {
protected:
    int_type underflow() override {
        if (given_) {
            throw std::runtime_error{"no more"}; // std::istream turns it into badbit
        }
        given_ = true;
        setg(text_.data(), text_.data(), text_.data() + text_.size());
        return traits_type::to_int_type(*gptr());
    }

private:
    std::string text_ = "1. e4 e5";
    bool given_ = false;
};

TEST(PgnReader, SaysWhenTheInputFails) {
    FailingBuffer buffer;
    std::istream input{&buffer};
    const auto readings = read_all(input);
    ASSERT_FALSE(readings.empty());
    EXPECT_THAT(kinds(readings.back()), ElementsAre(Kind::read_failed));
    EXPECT_TRUE(readings.back().refused);
}

TEST(PgnReader, AFileEndsWithoutAGameMoreThanThereIs) {
    EXPECT_THAT(read_all(""), IsEmpty());
    EXPECT_THAT(read_all(" \n\n\t"), IsEmpty());
    EXPECT_THAT(read_all("% only an escape\n"), IsEmpty());
    EXPECT_THAT(read_all("1. e4 *\n\n\n"), SizeIs(1));
    // A comment alone is kept, as a game without moves.
    EXPECT_EQ(read_one("{alone}").game.main_line.comments[0].text, "alone");
}

TEST(PgnReader, CountsManyBrokenMovesButListsAHundred) {
    std::string text = "1. e4 e5 ";
    for (int i = 0; i < 500; ++i) {
        text += "(1... Ke3) ";
    }
    const PgnReading reading = read_one(text + "*");
    EXPECT_TRUE(reading.complete);
    EXPECT_THAT(reading.faults, SizeIs(100));
    EXPECT_EQ(reading.faults[0].count, 401U);
}

TEST(PgnFaultCodes, AreNamed) {
    EXPECT_EQ(code(Kind::bad_tag), "bad_tag");
    EXPECT_EQ(code(Kind::illegal_move), code(SanError::Kind::illegal));
    EXPECT_EQ(code(Kind::read_failed), "read_failed");
    EXPECT_EQ(name(PgnSeverity::forgiven), "forgiven");
}

} // namespace
} // namespace rota
