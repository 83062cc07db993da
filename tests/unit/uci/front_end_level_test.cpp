#include "movegen/generate.hpp"
#include "tests/fakes/front_end_fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <optional>

namespace rota::uci {
namespace {

using testing::Contains;
using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StartsWith;

/// Knows one rule set, "win" or "loss": what a stalemate is to White.
class TestReferee final : public Referee {
public:
    Result<PayOffs, std::string> use_rule_set(const std::string& rule_set) override {
        if (rule_set != "win" && rule_set != "loss") {
            return fail(std::string{"win or loss expected"});
        }
        const double share = rule_set == "win" ? 0.9 : 0.1;
        return [share](const Position& after, unsigned occurrences) {
            return is_stalemate(after) || occurrences >= 3 ? std::optional{share} : std::nullopt;
        };
    }
    Result<void, std::string> use_team_file(const std::string& path) override {
        return path == "good" ? Result<void, std::string>{} : fail(std::string{"no team"});
    }
    std::vector<std::string> rulings(const Position&, const std::vector<Move>& moves) override {
        return {"ruling after " + std::to_string(moves.size())};
    }
};

class FrontEndLevelTest : public FrontEndTest {
protected:
    FrontEndLevelTest() : FrontEndTest{settings()} {}

    /// Ten levels that do not change with the shipped ones.
    void SetUp() override {
        FrontEndTest::SetUp();
        const std::string path = testing::TempDir() + "ten_levels.toml";
        std::ofstream file{path};
        for (int i = 1; i < 10; ++i) {
            file << "[[levels]]\nname = \"Level" << i << "\"\n";
        }
        file << "[[levels]]\nname = \"Dragon\"\nnodes = 12000\nlines = 4\ntemperature = 1\n"
                "book_plies = 12\n";
        file.close();
        ask("setoption name Level File value " + path);
    }

    static FrontEndSettings settings() {
        static TestReferee referee;
        FrontEndSettings settings;
        settings.referee = &referee;
        return settings;
    }

    /// Answers "isready" until the search has begun; returns what the engine was told.
    std::vector<std::string> let_search_begin() {
        std::vector<std::string> told;
        for (int i = 0; i < 3; ++i) {
            engine_says("readyok");
            for (std::string& line : player.done()) {
                told.push_back(std::move(line));
            }
        }
        return told;
    }
};

constexpr const char* quiet_position = "position fen 4k3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1";

TEST_F(FrontEndLevelTest, ALevelPlaysOneOfAllMovesAndShowsOnlyThat) {
    ask("setoption name Level value 10");
    ask("setoption name Level Seed value 5");
    ask(quiet_position);
    EXPECT_THAT(
        ask("go wtime 1000 btime 1000"), ElementsAre("info string level 10, Dragon, seed 5")
    );
    const auto told = let_search_begin();
    EXPECT_THAT(told, Contains("setoption name MultiPV value 4"));
    EXPECT_THAT(told, Contains("setoption name Clear Hash"));
    EXPECT_THAT(told.back(), HasSubstr("nodes 12000"));
    EXPECT_THAT(told.back(), HasSubstr("wtime 950 btime 950"));
    for (const char* const line :
         {"info depth 3 multipv 1 score cp 90 nodes 7 nps 8 time 9 pv e2e4 e7e5",
          "info depth 3 multipv 2 score cp -500 nodes 7 nps 8 time 9 pv a2a4",
          "info depth 3 multipv 3 score cp -600 nodes 7 nps 8 time 9 pv a2a3",
          "info depth 3 multipv 4 score cp -700 nodes 7 nps 8 time 9 pv h2h3"}) {
        EXPECT_THAT(engine_says(line), IsEmpty());
    }
    EXPECT_THAT(
        engine_says("bestmove h2h3"),
        ElementsAre("info depth 3 score cp 90 nodes 7 nps 8 time 9 pv e2e4 e7e5", "bestmove e2e4")
    );
}

TEST_F(FrontEndLevelTest, FullStrengthAndAnalysisGetTheirOptionsBack) {
    ask("setoption name MultiPV value 2");
    ask("setoption name Level value 1");
    ask(quiet_position);
    ask("go depth 1");
    EXPECT_THAT(let_search_begin(), Contains(StartsWith("setoption name MultiPV value 1")));
    engine_says("bestmove e2e4");
    ask("go infinite");
    EXPECT_THAT(let_search_begin(), Contains("setoption name MultiPV value 2"));
    EXPECT_THAT(engine_says("info depth 1 score cp 3 pv d2d4"), Not(IsEmpty()));
    ask("stop");
    EXPECT_THAT(engine_says("bestmove d2d4"), ElementsAre("bestmove d2d4"));
}

TEST_F(FrontEndLevelTest, ALevelAnswersWithoutAnEngine) {
    ask("setoption name Level value 5");
    ask("position fen 4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    ask("go movetime 10");
    player.crash();
    player.session.start_failed("gone", player.now());
    const auto lines = follow();
    EXPECT_THAT(lines, Contains(HasSubstr("the level chooses by itself")));
    EXPECT_THAT(lines.back(), StartsWith("bestmove "));
}

TEST_F(FrontEndLevelTest, DebugTellsWhatALevelThought) {
    ask("debug on");
    ask("setoption name Level value 10");
    ask(quiet_position);
    ask("go depth 1");
    let_search_begin();
    engine_says("info depth 1 score cp 90 pv e2e4");
    const auto lines = engine_says("bestmove e2e4");
    EXPECT_THAT(lines, Contains(HasSubstr("e2e4: win chance 58.2 %, seen as 58.2 %, played with")));
}

/// A level that always thinks for a second, and its search.
class FrontEndDelayTest : public FrontEndLevelTest {
protected:
    void SetUp() override {
        FrontEndLevelTest::SetUp();
        const std::string path = testing::TempDir() + "slow_level.toml";
        std::ofstream{path} << "[[levels]]\nname = \"Slow\"\nbook_plies = 2\n"
                               "delay_ms = [1000, 1000]\n";
        ask("setoption name Level File value " + path);
        ask("setoption name Level value 1");
        ask("setoption name Level Seed value 3");
        ask(quiet_position);
    }

    /// Asks, and lets the engine answer e2e4 after 200 ms.
    std::vector<std::string> answer_after_200(const std::string& go) {
        ask(go);
        let_search_begin();
        player.pass(200ms);
        return engine_says("bestmove e2e4");
    }

    std::vector<std::string> after(Milliseconds time) {
        player.pass(time);
        return follow();
    }

    [[nodiscard]] std::optional<Milliseconds> left() const {
        const auto deadline = front_end.deadline();
        return deadline ? std::optional{std::chrono::duration_cast<Milliseconds>(
                   *deadline - player.now()
               )}
                        : std::nullopt;
    }

    static testing::Matcher<std::vector<std::string>> an_answer() {
        return ElementsAre(StartsWith("info depth "), StartsWith("bestmove "));
    }
};

TEST_F(FrontEndDelayTest, ALevelAnswersPeopleAfterADelayThatThinkingIsPartOf) {
    EXPECT_THAT(answer_after_200("go wtime 300000 btime 300000"), IsEmpty());
    EXPECT_EQ(left(), 800ms);
    EXPECT_THAT(ask("isready"), ElementsAre("readyok"));
    EXPECT_THAT(after(799ms), IsEmpty());
    EXPECT_THAT(after(1ms), an_answer());
    EXPECT_EQ(left(), std::nullopt);
    EXPECT_THAT(after(1h), IsEmpty());
}

TEST_F(FrontEndDelayTest, TheDelayFitsTheTimeThatIsLeft) {
    EXPECT_THAT(answer_after_200("go wtime 60050 btime 1"), IsEmpty());
    EXPECT_EQ(left(), 400ms); // a hundredth of 60 s; 50 ms are for the way
    EXPECT_THAT(after(400ms), an_answer());
    EXPECT_THAT(answer_after_200("go movetime 1000"), IsEmpty());
    EXPECT_EQ(left(), 300ms);
    EXPECT_THAT(after(300ms), an_answer());
    EXPECT_THAT(answer_after_200("go wtime 9000 btime 300000 winc 5000"), an_answer());
    EXPECT_THAT(answer_after_200("go movetime 150"), an_answer());
}

TEST_F(FrontEndDelayTest, OnlyLevelsThatPlayByTheClockWait) {
    for (const char* const go : {"go depth 3", "go nodes 5", "go mate 2 nodes 9"}) {
        EXPECT_THAT(answer_after_200(go), an_answer()) << go;
    }
    EXPECT_THAT(answer_after_200("go nodes 5 wtime 300000 btime 300000"), IsEmpty());
    EXPECT_THAT(after(800ms), an_answer());
    ask("go infinite");
    let_search_begin();
    ask("stop");
    EXPECT_EQ(engine_says("bestmove e2e4").back(), "bestmove e2e4");
    ask("setoption name UCI_AnalyseMode value true");
    EXPECT_EQ(answer_after_200("go wtime 300000 btime 300000").back(), "bestmove e2e4");
    ask("setoption name UCI_AnalyseMode value false");
    ask("setoption name Level value Full");
    EXPECT_EQ(answer_after_200("go wtime 300000 btime 300000").back(), "bestmove e2e4");
}

TEST_F(FrontEndDelayTest, StopEndsItAtOnceAndTheAnswerComesOnce) {
    answer_after_200("go wtime 300000 btime 300000");
    EXPECT_THAT(ask("stop"), an_answer());
    EXPECT_THAT(ask("stop"), IsEmpty());
    EXPECT_THAT(after(1h), IsEmpty());
    ask("go wtime 300000 btime 300000"); // stopped while the engine thinks
    let_search_begin();
    EXPECT_THAT(ask("stop"), IsEmpty());
    EXPECT_THAT(engine_says("bestmove e2e4"), an_answer());
    EXPECT_THAT(after(1h), IsEmpty());
}

TEST_F(FrontEndDelayTest, AnotherSearchOrGameEndsItAtOnce) {
    answer_after_200("go wtime 300000 btime 300000");
    EXPECT_THAT(ask("go wtime 300000 btime 300000"), an_answer());
    let_search_begin();
    EXPECT_THAT(engine_says("bestmove e2e4"), IsEmpty());
    EXPECT_THAT(ask("ucinewgame"), an_answer());
    EXPECT_THAT(engine_says("readyok"), IsEmpty());
    EXPECT_THAT(after(1h), IsEmpty());
}

TEST_F(FrontEndDelayTest, OptionsWaitForItsEnd) {
    answer_after_200("go wtime 300000 btime 300000");
    EXPECT_THAT(ask("setoption name Move Delay value None"), IsEmpty());
    EXPECT_EQ(left(), 800ms);
    EXPECT_THAT(after(800ms), an_answer());
    EXPECT_THAT(answer_after_200("go wtime 300000 btime 300000"), an_answer());
}

TEST_F(FrontEndDelayTest, APonderHitBeginsIt) {
    for (const bool is_early : {true, false}) {
        ask("go ponder wtime 300000 btime 300000");
        let_search_begin();
        after(5s);
        if (is_early) {
            EXPECT_THAT(engine_says("bestmove e2e4"), IsEmpty());
            EXPECT_EQ(left(), std::nullopt);
        }
        EXPECT_THAT(ask("ponderhit"), IsEmpty());
        if (!is_early) {
            player.pass(200ms);
            EXPECT_THAT(engine_says("bestmove e2e4"), IsEmpty());
            EXPECT_EQ(left(), 800ms);
        }
        EXPECT_THAT(after(1s), an_answer());
    }
    ask("go ponder wtime 300000 btime 300000");
    let_search_begin();
    EXPECT_THAT(ask("stop"), IsEmpty());
    EXPECT_THAT(engine_says("bestmove e2e4"), an_answer());
}

TEST_F(FrontEndDelayTest, TheOptionMakesItShorterOrLongerOrLeavesItOut) {
    const auto delay = [&](const char* const value) {
        ask(std::string{"setoption name Move Delay value "} + value);
        answer_after_200("go wtime 300000 btime 300000");
        const Milliseconds time = left().value_or(-200ms) + 200ms;
        ask("stop");
        return time;
    };
    EXPECT_EQ(delay("Short"), 500ms);
    EXPECT_EQ(delay("long"), 2000ms);
    EXPECT_EQ(delay("None"), 0ms);
    EXPECT_EQ(delay("Normal"), 1000ms);
    EXPECT_THAT(
        ask("setoption name Move Delay value 7"), ElementsAre(StartsWith("info string error: "))
    );
}

TEST_F(FrontEndDelayTest, BookMovesTakeTheShortestDelay) {
    ask("position startpos");
    EXPECT_THAT(
        ask("go wtime 300000 btime 300000"), ElementsAre("info string level 1, Slow, seed 3")
    );
    EXPECT_EQ(left(), 1000ms);
    const auto lines = after(1000ms);
    EXPECT_THAT(lines, Contains("info string from the opening book"));
    EXPECT_EQ(ask("go depth 3"), lines) << "the same move, with and without a delay";
    ask("setoption name Level value Full");
    ask("setoption name OwnBook value true");
    EXPECT_THAT(ask("go wtime 300000 btime 300000"), Not(IsEmpty()));
}

TEST_F(FrontEndDelayTest, TheMoveIsTheSameWhateverTheDelay) {
    const auto play = [&](const std::string& go) {
        ask(go);
        let_search_begin();
        engine_says("info depth 1 multipv 1 score cp 10 nodes 1 nps 1 time 1 pv e2e4");
        auto lines = engine_says("bestmove e2e4");
        return lines.empty() ? after(1s) : lines;
    };
    EXPECT_EQ(play("go wtime 300000 btime 300000"), play("go nodes 10"));
}

TEST_F(FrontEndDelayTest, DebugTellsIt) {
    ask("debug on");
    answer_after_200("go movetime 600");
    EXPECT_THAT(
        ask("stop"), Contains("info string a person would take 1000 ms, the answer waits 300 ms")
    );
}

TEST_F(FrontEndLevelTest, LevelsAndOwnBookPlayFromTheBook) {
    std::map<std::string, int> moves;
    for (int seed = 1; seed <= 40; ++seed) {
        ask("setoption name Level value 10");
        ask("setoption name Level Seed value " + std::to_string(seed));
        ask("position startpos");
        auto lines = ask("go wtime 1000 btime 1000");
        ASSERT_THAT(lines, testing::SizeIs(4));
        EXPECT_EQ(lines[0], "info string level 10, Dragon, seed " + std::to_string(seed));
        lines.erase(lines.begin());
        EXPECT_EQ(lines[0], "info string from the opening book");
        EXPECT_THAT(lines[1], HasSubstr("score cp 0 time 0 nodes 0 nps 0 pv "));
        EXPECT_EQ(ask("go wtime 1000 btime 1000"), lines) << "the same seed";
        ++moves[lines[2]];
    }
    EXPECT_GE(moves.size(), 3U);
    ask("setoption name Level value Full");
    EXPECT_THAT(ask("go depth 1"), IsEmpty());
    player.done();
    engine_says("readyok");
    engine_says("bestmove e2e4");
    ask("setoption name OwnBook value true");
    EXPECT_THAT(ask("go depth 1"), Contains("info string from the opening book"));
    EXPECT_THAT(ask("go infinite"), IsEmpty());
}

TEST_F(FrontEndLevelTest, ABadBookOrFileOfLevelsIsExplained) {
    EXPECT_THAT(
        ask("setoption name Book File value /no/such.bin"),
        ElementsAre(HasSubstr("error: /no/such.bin: No such file"))
    );
    const std::string path = testing::TempDir() + "bad_levels.toml";
    std::ofstream{path} << "[[levels]]\nname = \"A\"\nnodes = 0\n";
    EXPECT_THAT(
        ask("setoption name Level File value " + path),
        ElementsAre(HasSubstr("line 3, column 9: nodes: a whole number"))
    );
    std::ofstream{path} << "[[levels]]\nname = \"Mine\"\n";
    EXPECT_THAT(ask("setoption name Level File value " + path), IsEmpty());
    EXPECT_THAT(ask("setoption name Level value 4"), ElementsAre(HasSubstr("has only 1")));
    ask(quiet_position);
    EXPECT_THAT(ask("go depth 1"), ElementsAre(StartsWith("info string level 1, Mine, seed ")));
}

TEST_F(FrontEndLevelTest, AnotherGameHasAnotherSeed) {
    ask("setoption name Level value 10");
    ask(quiet_position);
    const auto seed = [&] {
        const auto lines = ask("go depth 1");
        let_search_begin();
        engine_says("bestmove e2e4");
        return lines.empty() ? "" : lines.front();
    };
    const std::string first = seed();
    EXPECT_THAT(first, StartsWith("info string level 10, Dragon, seed "));
    EXPECT_EQ(seed(), "");
    ask("ucinewgame");
    EXPECT_NE(seed(), first);
}

/// White can give stalemate (f7), or check (a1).
constexpr const char* stalemate_position = "position fen 7k/8/6K1/8/8/8/Q7/8 w - - 0 1";

TEST_F(FrontEndLevelTest, AStalemateThatWinsIsGivenOneThatLosesIsNot) {
    ask("setoption name Rule Set value win");
    ask(stalemate_position);
    ask("go depth 3 searchmoves a2a1 a2f7");
    EXPECT_THAT(let_search_begin().back(), Not(HasSubstr("a2f7")));
    engine_says("info depth 3 score cp 100 nodes 1 nps 1 time 1 pv a2a1 h8g8");
    EXPECT_THAT(
        engine_says("bestmove a2a1"),
        ElementsAre(
            "info string a2f7 ends the game, worth 90 % under the rule set",
            "info depth 3 score cp 597 nodes 1 nps 1 time 1 pv a2f7",
            "bestmove a2f7"
        )
    );
    ask("go depth 3 searchmoves a2a1 a2f7"); // not where there is a mate
    let_search_begin();
    engine_says("info depth 3 score mate 2 pv a2a1 h8g8");
    EXPECT_THAT(engine_says("bestmove a2a1"), ElementsAre("bestmove a2a1"));
    ask("setoption name Rule Set value loss");
    ask("go depth 3 searchmoves a2a1 a2f7");
    let_search_begin();
    engine_says("info depth 3 score cp -200 pv a2a1 h8g8");
    EXPECT_THAT(engine_says("bestmove a2a1"), ElementsAre("bestmove a2a1"));
}

TEST_F(FrontEndLevelTest, WhereOnlyEndsAreAskedForNoEngineIs) {
    ask("setoption name Rule Set value loss");
    ask(stalemate_position);
    const auto lines = ask("go depth 3 searchmoves a2f7");
    EXPECT_EQ(lines.back(), "bestmove a2f7");
    EXPECT_THAT(lines[lines.size() - 2], HasSubstr("score cp -597"));
}

TEST_F(FrontEndLevelTest, AThirdOccurrenceIsWorthWhatTheEventSays) {
    ask("setoption name Rule Set value win");
    ask("position fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1 moves a1b1 e8e7 b1a1 e7e8 a1b1 e8e7 b1a1 "
        "e7e8");
    ask("go depth 3"); // a1b1 would be the third time
    EXPECT_THAT(let_search_begin().back(), Not(HasSubstr("a1b1")));
    engine_says("info depth 3 score cp 500 pv a1a7 e8f8");
    EXPECT_EQ(engine_says("bestmove a1a7").back(), "bestmove a1b1");
}

TEST_F(FrontEndLevelTest, BadRuleSetsAndTeamFilesAreExplained) {
    EXPECT_THAT(
        ask("setoption name Rule Set value x"),
        ElementsAre("info string error: win or loss expected")
    );
    EXPECT_THAT(ask("setoption name Team File value x"), ElementsAre("info string error: no team"));
    EXPECT_THAT(ask("setoption name Team File value good"), IsEmpty());
    EXPECT_THAT(ask("setoption name Rule Set value <empty>"), IsEmpty());
}

TEST_F(FrontEndLevelTest, RulingsAreToldWhenAskedFor) {
    EXPECT_THAT(ask("go depth 1"), IsEmpty());
    let_search_begin();
    engine_says("bestmove e2e4");
    ask("setoption name Rulings value true");
    ask("position startpos moves f2f3 e7e5 g2g4");
    EXPECT_THAT(ask("go depth 1"), ElementsAre("info string ruling after 3"));
    let_search_begin();
    const auto lines = engine_says("bestmove d8h4"); // the end: nobody would ask again
    EXPECT_THAT(lines, Contains("info string ruling after 4"));
    EXPECT_EQ(lines.back(), "bestmove d8h4");
}

} // namespace
} // namespace rota::uci
