#include "adjudicate/adjudicator.hpp"
#include "adjudicate/event_result.hpp"
#include "tests/support/chess_text.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace rota::adjudicate {
namespace {

using test::game;
using test::position;
using testing::Contains;
using testing::HasSubstr;

struct Judged {
    Judged(const GameRecord& game, RuleSet rule_set)
        : rules{std::move(rule_set)}
        , ruling{adjudicate(game)}
        , final_position{game.position(ruling.ply)}
        , result{event_result(ruling, final_position, rules)} {}

    Judged(std::string_view fen, RuleSet rule_set)
        : Judged{GameRecord{position(fen)}, std::move(rule_set)} {}

    [[nodiscard]] std::string headline() const {
        return adjudicate::headline(ruling, final_position, result, rules);
    }
    [[nodiscard]] std::vector<std::string> sentences() const {
        return explain(ruling, final_position, result, rules);
    }

    RuleSet rules;
    Ruling ruling;
    Position final_position;
    EventResult result;
};

/// The eight positions of rule 21; the last one is a draw by agreement, which a ruling on the board
/// does not know.
struct Rule21 {
    std::string_view fen;
    Color winner;

    friend void PrintTo(const Rule21& row, std::ostream* out) { *out << row.fen; }
};

class RelayRule21 : public testing::TestWithParam<Rule21> {};

TEST_P(RelayRule21, TwoPointsForTheSideThatTheMaterialChooses) {
    const EventResult result = result_of_draw(position(GetParam().fen), relay());
    EXPECT_EQ(result.winner, GetParam().winner);
    ASSERT_TRUE(result.points);
    EXPECT_EQ((*result.points)[index(GetParam().winner)], Points::whole(2));
    EXPECT_EQ((*result.points)[index(!GetParam().winner)], Points{});
    EXPECT_EQ(result.clause, (Citation{"relay", "21"}));
}

INSTANTIATE_TEST_SUITE_P(
    Positions,
    RelayRule21,
    testing::Values(
        Rule21{"8/8/8/8/8/1qk5/8/K7 w - - 0 60", Color::black},
        Rule21{"k7/P7/K7/8/8/8/8/8 b - - 0 60", Color::white},
        Rule21{"7k/5Q2/8/8/8/p7/P7/6K1 b - - 0 60", Color::black},
        Rule21{"8/8/8/4k3/8/3b4/8/4K3 w - - 0 60", Color::white},
        Rule21{"8/8/8/4k3/8/8/8/4K3 w - - 0 60", Color::white},
        Rule21{"8/8/8/3bk3/8/8/8/1B2K3 w - - 0 60", Color::white},
        Rule21{"8/8/8/8/8/n7/P1k5/K7 w - - 0 60", Color::white},
        Rule21{"8/8/8/4k3/8/3nn3/8/4K3 w - - 0 60", Color::black}
    )
);

TEST(Relay, AMateIsThreePoints) {
    const Judged white{game("e4 e5 Bc4 Nc6 Qh5 Nf6 Qxf7#"), relay()};
    EXPECT_EQ(white.result.winner, Color::white);
    EXPECT_EQ((*white.result.points)[0], Points::whole(3));
    EXPECT_EQ((*white.result.points)[1], Points{});
    EXPECT_EQ(white.result.clause, (Citation{"relay", "14"}));
    const Judged black{game("f3 e5 g4 Qh4#"), relay()};
    EXPECT_EQ(black.result.winner, Color::black);
    EXPECT_EQ((*black.result.points)[1], Points::whole(3));
}

TEST(FideStandard, OneHalfAndNothing) {
    const Judged mate{game("f3 e5 g4 Qh4#"), fide_standard()};
    EXPECT_EQ(mate.result.winner, Color::black);
    EXPECT_EQ((*mate.result.points)[0], Points{});
    EXPECT_EQ((*mate.result.points)[1], Points::whole(1));
    const Judged draw{"8/8/8/8/8/1qk5/8/K7 w - - 0 60", fide_standard()};
    EXPECT_FALSE(draw.result.winner);
    EXPECT_EQ((*draw.result.points)[0], Points::halves(1));
    EXPECT_EQ((*draw.result.points)[1], Points::halves(1));
    EXPECT_EQ(draw.result.clause, (Citation{"fide-laws-2023", "10.1"}));
    EXPECT_FALSE(draw.result.material);
}

TEST(EventResult, AGameThatGoesOnHasNone) {
    for (const RuleSet& rules : {fide_standard(), relay()}) {
        const Judged start{GameRecord{}, rules};
        EXPECT_FALSE(start.result.winner);
        EXPECT_FALSE(start.result.points);
        EXPECT_FALSE(start.result.clause);
        EXPECT_TRUE(start.sentences().empty());
    }
}

TEST(EventResult, WhereTheMaterialIsNotDecidedNobodyWins) {
    RuleSet rules = relay();
    rules.no_draw->definition = MatingMaterial::uscf; // which asks for a forced win
    const EventResult result =
        result_of_draw(position("4k3/8/8/3n4/8/8/P7/4K3 w - - 150 200"), rules);
    EXPECT_FALSE(result.winner);
    EXPECT_FALSE(result.points);
    EXPECT_EQ(
        describe(result, rules), "whether Black has mating material is not decided (relay 21)"
    );
}

TEST(EventResult, AnotherSideCanBeFavoured) {
    RuleSet rules = relay();
    rules.no_draw->favoured = Color::white;
    EXPECT_EQ(
        result_of_draw(position("8/8/8/8/8/1qk5/8/K7 w - - 0 60"), rules).winner, Color::black
    );
    EXPECT_EQ(
        result_of_draw(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 60"), rules).winner, Color::white
    );
}

struct Line {
    std::string_view fen;
    std::string_view fide_standard;
    std::string_view relay;

    friend void PrintTo(const Line& line, std::ostream* out) { *out << line.fen; }
};

class Headline : public testing::TestWithParam<Line> {};

TEST_P(Headline, SaysItInOneLine) {
    EXPECT_EQ((Judged{GetParam().fen, fide_standard()}.headline()), GetParam().fide_standard);
    EXPECT_EQ((Judged{GetParam().fen, relay()}.headline()), GetParam().relay);
}

INSTANTIATE_TEST_SUITE_P(
    States,
    Headline,
    testing::Values(
        Line{
            "8/8/8/8/8/1qk5/8/K7 w - - 0 60",
            "stalemate (5.2.1), drawn under the Laws; half a point each (FIDE 10.1)",
            "stalemate (5.2.1), drawn under the Laws; Black has mating material, Black wins, 2 "
            "points "
            "(relay 21)"},
        Line{
            "8/8/8/4k3/8/3b4/8/4K3 w - - 0 60",
            "dead position (5.2.2), drawn under the Laws; half a point each (FIDE 10.1)",
            "dead position (5.2.2), drawn under the Laws; Black has no mating material, White "
            "wins, 2 "
            "points (relay 21)"},
        Line{
            "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1",
            "checkmate (5.1.1), White wins, 1 point (FIDE 10.1)",
            "checkmate (5.1.1), White wins, 3 points (relay 14)"},
        Line{
            "4k2r/8/8/8/8/8/8/R3K3 w - - 150 200",
            "75 moves without capture or pawn move (9.6.2), drawn under the Laws; half a point "
            "each "
            "(FIDE 10.1)",
            "75 moves without capture or pawn move (9.6.2), drawn under the Laws; Black has mating "
            "material, Black wins, 2 points (relay 21)"},
        Line{
            "4k2r/8/8/8/8/8/8/R3K3 b - - 100 200",
            "ongoing, Black to move; may claim a draw: 50 moves (9.3.2)",
            "ongoing, Black to move; may claim a draw: 50 moves (9.3.2)"},
        Line{
            "kr6/1p6/8/8/1p6/1p6/K7/R7 w - - 99 120",
            "ongoing, White to move; may claim a draw: 50 moves by announcing Kb1# or Kb2# (9.3.1)",
            "ongoing, White to move; may claim a draw: 50 moves by announcing Kb1# or Kb2# "
            "(9.3.1)"},
        Line{
            "4k2r/8/8/8/8/8/8/R3K3 b - - 99 200",
            "ongoing, Black to move; may claim a draw: 50 moves by announcing one of 14 moves "
            "(9.3.1)",
            "ongoing, Black to move; may claim a draw: 50 moves by announcing one of 14 moves "
            "(9.3.1)"},
        Line{
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "ongoing, White to move",
            "ongoing, White to move"}
    )
);

TEST(Headline, OfRepetitions) {
    const std::string_view cycle = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8";
    EXPECT_EQ(
        (Judged{game(cycle), relay()}.headline()),
        "ongoing, White to move; may claim a draw: threefold repetition (9.2.2)"
    );
    const std::string twice = std::string{cycle} + " " + std::string{cycle};
    EXPECT_EQ(
        (Judged{game(twice), relay()}.headline()),
        "fivefold repetition (9.6.1), drawn under the Laws; Black has mating material, Black wins, "
        "2 "
        "points (relay 21)"
    );
    const GameRecord both = game(
        position("4k2r/8/8/8/8/8/8/R3K3 w - - 134 200"),
        "Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8 Ra2 Rh7 Ra1 Rh8"
    );
    EXPECT_EQ(
        (Judged{both, fide_standard()}.headline()),
        "fivefold repetition (9.6.1) and 75 moves without capture or pawn move (9.6.2), drawn "
        "under "
        "the Laws; half a point each (FIDE 10.1)"
    );
}

TEST(EventResult, TellsWhatAClaimWouldBring) {
    const Judged judged{"4k2r/8/8/8/8/8/8/R3K3 w - - 100 200", relay()};
    EXPECT_EQ(
        judged.sentences().front(),
        "A correct claim ends the game: Black has mating material, Black wins, 2 points (relay 21)."
    );
}

TEST(EventResult, SendsTheArbiterToDisputableMaterial) {
    const auto please_look = Contains(HasSubstr("please look"));
    EXPECT_THAT((Judged{"8/8/8/8/8/n7/P1k5/K7 w - - 0 60", relay()}.sentences()), please_look);
    const Judged knights{"4k3/8/8/3nn3/8/8/8/4K3 w - - 150 200", relay()};
    EXPECT_THAT(knights.sentences(), please_look);
    EXPECT_THAT(
        (Judged{"8/8/8/8/8/1qk5/8/K7 w - - 0 60", relay()}.sentences()), testing::Not(please_look)
    );
    EXPECT_THAT(
        (Judged{"8/8/8/4k3/8/3b4/8/4K3 w - - 0 60", relay()}.sentences()), testing::Not(please_look)
    );
}

TEST(RuleSets, AreFoundById) {
    EXPECT_EQ(rule_set("relay")->id, "relay");
    EXPECT_EQ(rule_set("fide-standard")->id, "fide-standard");
    EXPECT_FALSE(rule_set("astc"));
}

} // namespace
} // namespace rota::adjudicate
