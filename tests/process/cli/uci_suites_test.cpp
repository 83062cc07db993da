#include "tests/fakes/raw_program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace rota {
namespace {

using namespace std::chrono_literals;
using test::RawProgram;

constexpr auto patience = 30s;

bool has_stockfish() {
    return std::filesystem::exists("/usr/games/stockfish");
}

/// The 40 steps by which "fastchess --compliance" examines an engine, one after the other.
class Compliance {
public:
    explicit Compliance(RawProgram& program) : program_{program} {}

    /// \returns the number of the first step that failed; 0: none
    int run(std::string_view before) {
        send(before);
        // 1 start, 2 isready
        lines_ = talk("uci", "uciok");
        step(!lines_.empty());
        const std::vector<std::string> greeting = lines_;
        step(ping());
        step(any(greeting, "id name "));   // 3
        step(any(greeting, "id author ")); // 4
        send("ucinewgame");
        step(ping()); // 5
        send("position startpos");
        step(true);   // 6
        step(ping()); // 7
        send("position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27");
        step(true);         // 8
        step(ping());       // 9
        go("go wtime 100"); // 10 to 14
        send("position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
        step(true);                                     // 15
        go("go btime 100");                             // 16 to 20
        go("go wtime 100 winc 100 btime 100 binc 100"); // 21 to 25
        go("go btime 100 binc 100 wtime 100 winc 100"); // 26 to 30
        step(has_score());                              // 31
        send("ucinewgame");
        step(true); // 32
        send("position startpos");
        step(true);                        // 33
        go_last("go wtime 100 btime 100"); // 34 to 36
        send("position startpos moves e2e4 e7e5");
        step(true);                        // 37
        go_last("go wtime 100 btime 100"); // 38 to 40
        EXPECT_EQ(steps_, 40);
        return failed_;
    }

private:
    void send(std::string_view line) {
        EXPECT_TRUE(program_.write(std::string{line} + '\n', patience));
    }

    std::vector<std::string> talk(std::string_view line, std::string_view until) {
        send(line);
        return program_.lines_until(until, patience);
    }

    bool ping() { return !talk("isready", "readyok").empty(); }

    void step(bool passed) {
        ++steps_;
        if (!passed && failed_ == 0) {
            failed_ = steps_;
        }
    }

    static bool any(const std::vector<std::string>& lines, std::string_view beginning) {
        return std::ranges::any_of(lines, [&](const std::string& line) {
            return line.starts_with(beginning) && line.size() > beginning.size();
        });
    }

    /// The last "info" line with a score, of the first rank.
    [[nodiscard]] std::string info() const {
        std::string found;
        for (const std::string& line : lines_) {
            const bool other_rank = line.find(" multipv ") != std::string::npos
                                    && line.find(" multipv 1 ") == std::string::npos;
            if (line.starts_with("info ") && !line.starts_with("info string") && !other_rank
                && line.find(" score ") != std::string::npos) {
                found = line;
            }
        }
        return found;
    }

    [[nodiscard]] bool has_score() const { return !info().empty(); }

    /// "time", "nps" and "score" are followed by words without a point.
    [[nodiscard]] bool is_well_formed() const {
        std::istringstream words{info()};
        std::string word;
        int found = 0;
        while (words >> word) {
            if (word == "time" || word == "nps" || word == "score") {
                ++found;
                if (!(words >> word) || word.find('.') != std::string::npos) {
                    return false;
                }
            }
        }
        return found == 3;
    }

    void go(std::string_view command) {
        lines_ = talk(command, "bestmove");
        step(true);
        step(!lines_.empty());
        step(has_score());
        step(is_well_formed());
        step(info().find("score") != std::string::npos);
    }

    void go_last(std::string_view command) {
        lines_ = talk(command, "bestmove");
        step(true);
        step(
            !lines_.empty() && lines_.back().starts_with("bestmove ")
            && lines_.back().size() >= std::string_view{"bestmove e2e4"}.size()
        );
        step(is_well_formed());
    }

    RawProgram& program_;
    std::vector<std::string> lines_{};
    int steps_ = 0;
    int failed_ = 0;
};

TEST(UciSuites, TheFortyStepsOfComplianceWithAnyEngineAndNone) {
    for (const char* const engine : {ROTA_FAULT_ENGINE, "/no/such/engine"}) {
        RawProgram program{{ROTA_UCI_PROGRAM}};
        EXPECT_EQ(
            Compliance{program}.run(std::string{"setoption name Engine Path value "} + engine), 0
        ) << engine;
    }
}

TEST(UciSuites, TheFortyStepsOfComplianceAtEveryStrength) {
    if (!has_stockfish()) {
        GTEST_SKIP() << "no /usr/games/stockfish";
    }
    for (const char* const level : {"Full", "1", "5", "10"}) {
        RawProgram program{{ROTA_UCI_PROGRAM}};
        EXPECT_EQ(Compliance{program}.run(std::string{"setoption name Level value "} + level), 0)
            << level;
    }
}

/// The first moves of a game that a level plays against itself.
std::string game_of(const std::string& level, const std::string& seed) {
    RawProgram program{{ROTA_UCI_PROGRAM}};
    EXPECT_TRUE(program.write(
        "setoption name Level value " + level + "\nsetoption name Level Seed value " + seed + '\n',
        patience
    ));
    std::string moves;
    for (int ply = 0; ply < 24; ++ply) {
        EXPECT_TRUE(program.write("position startpos moves" + moves + "\ngo depth 9\n", patience));
        const auto lines = program.lines_until("bestmove ", patience);
        if (lines.size() < 2) {
            ADD_FAILURE() << "no answer after" << moves;
            return moves;
        }
        std::istringstream words{lines.back()};
        std::string move;
        words >> move >> move;
        moves += ' ' + move;
        const std::string& shown = lines[lines.size() - 2]; // decides for GUIs that read the PV
        EXPECT_NE((shown + ' ').find(" pv " + move + ' '), std::string::npos) << shown;
    }
    return moves;
}

TEST(UciSuites, TheSameSeedIsTheSameGameAndShowsWhatIsPlayed) {
    if (!has_stockfish()) {
        GTEST_SKIP() << "no /usr/games/stockfish";
    }
    const std::string game = game_of("3", "11");
    EXPECT_EQ(game_of("3", "11"), game);
    EXPECT_NE(game_of("3", "12"), game);
    EXPECT_EQ(game_of("9", "7"), game_of("9", "7"));
}

/// A line of the protocol of xboard that makes a move.
bool is_move(const std::string& line) {
    return line.starts_with("move ") && line.size() >= std::string_view{"move e7e5"}.size();
}

/// Plays two moves through an adapter and lets it end.
void play_through(const std::vector<std::string>& adapter) {
    if (!std::filesystem::exists(adapter.front()) || !has_stockfish()) {
        GTEST_SKIP() << "no " << adapter.front() << " or no stockfish";
    }
    RawProgram program{adapter};
    ASSERT_TRUE(program.write("xboard\nprotover 2\n", patience));
    ASSERT_FALSE(program.lines_until("feature", patience).empty());
    ASSERT_TRUE(program.write("new\npost\nst 1\ntime 3000\notim 3000\nusermove a2a3\n", patience));
    const auto first = program.lines_until("move ", patience);
    ASSERT_FALSE(first.empty());
    EXPECT_TRUE(is_move(first.back())) << first.back();
    ASSERT_TRUE(program.write("time 3000\notim 3000\nusermove h2h3\n", patience));
    const auto second = program.lines_until("move ", patience);
    ASSERT_FALSE(second.empty());
    EXPECT_TRUE(is_move(second.back())) << second.back();
    ASSERT_TRUE(program.write("quit\n", patience));
    EXPECT_TRUE(program.wait(5s));
}

TEST(UciSuites, PolyglotPlaysWithIt) {
    play_through({"/usr/games/polyglot", "-noini", "-ec", ROTA_UCI_PROGRAM, "-ed", "."});
}

TEST(UciSuites, Uci2wbPlaysWithIt) {
    play_through({"/usr/games/uci2wb", ROTA_UCI_PROGRAM});
}

} // namespace
} // namespace rota
