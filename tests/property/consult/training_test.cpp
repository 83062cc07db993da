#include "consult/training/history.hpp"
#include "consult/training/report.hpp"
#include "consult/training/training.hpp"
#include "movegen/generate.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <string>
#include <string_view>

// Random lines, sensible and hostile, with and without an engine, under every rule set.

namespace rota::consult {
namespace {

class RandomTrainings : public testing::TestWithParam<std::string_view> {};

class Talkers {
public:
    explicit Talkers(std::uint64_t seed) : random_{seed} {}

    std::int64_t below(int n) {
        return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n));
    }

    std::string line(const Training& training) {
        const BoardState& board = training.board();
        if (board.phase == Phase::ready && below(2) == 0) {
            return "start";
        }
        if (board.paused && below(2) == 0) {
            return "go";
        }
        std::string text = speaker(training);
        if (below(4) != 0 && !board.board.is_odd()) {
            const MoveList moves = legal_moves(board.board.position());
            if (!moves.empty()) {
                return text + to_uci(*(moves.begin() + below(static_cast<int>(moves.size()))));
            }
        }
        constexpr std::array lines{
            "e2e5",       "a1h8",        "Nf3",        "? e4 x",     "? Nf3",   ": hello",
            "touch e2",   "touch g1 f1", "takeback",   "takeback",   "resign",  "draw",
            "accept",     "decline",     "threefold",  "fifty e2e4", "illegal", "illegal",
            "take",       "continue",    "substitute", "leave",      "return",  "incident noise",
            "ladder +60", "pause",       "go",         "yes",        "no",      "decide white 1 0",
            "end",        "nonsense"};
        return text + lines[random_() % lines.size()];
    }

private:
    std::string speaker(const Training& training) {
        if (below(5) != 0) {
            const BoardState& board = training.board();
            return training.match().rules().rotate
                       ? std::to_string(
                             due_seat(training.match().rules(), board, board.board.to_move())
                         ) + " "
                       : "";
        }
        constexpr std::array speakers{"", "1 ", "2 ", "9 ", "w3 ", "b1 ", "wl ", "bs ", "w ", "b "};
        return speakers[random_() % speakers.size()];
    }

    std::mt19937_64 random_;
};

Training make(std::string_view rules, bool engine, bool refused, std::uint64_t seed) {
    std::string text = "rules = \"" + std::string{rules} + "\"\ntake_backs = 3\nillegal_moves = \""
                       + (refused ? "refused" : "as_in_event") + "\"\n";
    if (engine) {
        text += seed % 2 == 0 ? "[white]\nengine = \"x\"\n" : "[black]\nengine = \"x\"\n";
    }
    return {
        *parse_training_setup(text), Match{match_rules(*read_rule_values(*load_shipped(rules)))}};
}

void engine_plays(Training& training, Talkers& talkers, std::int64_t at) {
    for (int i = 0; i < 3; ++i) {
        if (training.engine_to_answer()) {
            const auto step = training.engine_answer(0.4, at);
            ASSERT_FALSE(step.events.empty()); // or it would be asked for ever
            continue;
        }
        if (!training.engine_to_move()) {
            return;
        }
        const MoveList moves = legal_moves(training.board().board.position());
        ASSERT_FALSE(moves.empty());
        const Move move = *(moves.begin() + talkers.below(static_cast<int>(moves.size())));
        ASSERT_FALSE(training.engine_move(move, "note", at).refused);
    }
}

TEST_P(RandomTrainings, HoldWhateverIsSaid) {
    constexpr std::uint64_t games = 150;
    std::size_t decided = 0;
    for (std::uint64_t seed = 1; seed <= games; ++seed) {
        Talkers talkers{seed};
        Training training = make(GetParam(), seed % 3 == 0, seed % 5 != 0, seed);
        ASSERT_TRUE(training.open(0));
        std::int64_t at = 0;
        std::size_t written = training.match().log().size();
        for (int i = 0; i < 60; ++i) {
            at += talkers.below(25) == 0 ? talkers.below(2'000'000) : talkers.below(20'000);
            const auto passed = training.pass(at);
            written += passed.events.size();
            const Color mover = training.board().board.to_move();
            if (const auto command = parse_training_command(talkers.line(training))) {
                if (const auto step = training.command(*command, at)) {
                    written += step->events.size();
                    for (const Said& said : step->said) { // only to the team that is to move
                        ASSERT_TRUE(!said.only || said.only == mover);
                    }
                }
            }
            // Every event that counts was handed out to be written.
            ASSERT_EQ(written, training.match().log().size()) << "seed " << seed;
            engine_plays(training, talkers, at);
            written = training.match().log().size();
            const auto deadline = training.next_deadline();
            ASSERT_TRUE(
                !deadline || *deadline > at || training.match().log().back().at == *deadline
            ) << "seed "
              << seed;
        }
        const BoardState& board = training.board();
        ASSERT_EQ(
            played_moves(training.match()).size(),
            static_cast<std::size_t>(board.sides[0].done + board.sides[1].done)
        ) << "seed "
          << seed;
        decided += training.is_over() ? 1U : 0U;
        // The log gives the same game again, and that can be gone on with.
        Match match{training.match().rules(), training.match().initial()};
        for (const Event& event : training.match().log()) {
            ASSERT_TRUE(match.apply(event));
        }
        ASSERT_EQ(fingerprint(match.state()), fingerprint(training.match().state()));
        Training again{training.setup(), std::move(match)};
        ASSERT_TRUE(again.open(at + 1'000'000)) << "seed " << seed;
        const auto moves = played_moves(training.match());
        const std::vector<std::optional<PositionAnalysis>> none(moves.size() + 1);
        const auto report = make_report(training.setup(), training.match(), none);
        std::int64_t time = 0;
        for (const PlayerReport& player : report.players) {
            ASSERT_GE(player.time, 0);
            time += player.time;
        }
        const auto& sides = training.board().sides;
        ASSERT_EQ(time, sides[0].clock.used + sides[1].clock.used) << "seed " << seed;
    }
    EXPECT_GT(decided, games / 10);
}

INSTANTIATE_TEST_SUITE_P(
    RuleSets,
    RandomTrainings,
    testing::Values("relay", "skolelag", "astc", "fide-standard", "fide-rapid", "fide-blitz"),
    [](const auto& parameter) {
        std::string name{parameter.param};
        std::erase(name, '-');
        return name;
    }
);

} // namespace
} // namespace rota::consult
