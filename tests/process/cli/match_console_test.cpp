#include "cli/match_log.hpp"
#include "tests/support/console_folder.hpp"
#include "uci/process_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

// The arbiter's console as a program: by a clock of its own, killed, and what is left then.

namespace rota::cli {
namespace {

using namespace std::chrono_literals;
using test::ConsoleFolder;
using testing::AnyOf;
using testing::HasSubstr;

constexpr auto patience = 20s;

/// A console that runs at the other end of pipes.
class Running {
public:
    explicit Running(const std::string& match) {
        auto channel = uci::start({ROTA_PROGRAM, {"match", "run", match}, 2000ms});
        if (channel) {
            channel_ = *std::move(channel);
        }
        EXPECT_TRUE(channel_);
    }

    /// All that is said up to the next line with a prompt, without it; the prompt is kept.
    std::string answer() {
        std::string text;
        while (true) {
            const auto line = channel_->receive(uci::SteadyClock{}.now() + patience);
            if (!line) {
                ADD_FAILURE() << "no prompt after: " << text;
                return text;
            }
            if (line->starts_with("W ") && line->ends_with(" > ")) {
                prompt_ = *line;
                return text;
            }
            text += *line + '\n';
        }
    }
    std::string say(const std::string& line) {
        EXPECT_TRUE(channel_->send(line, uci::SteadyClock{}.now() + patience));
        return answer();
    }
    /// Whatever is said within a time.
    std::string listen(std::chrono::milliseconds time) {
        std::string text;
        const auto until = uci::SteadyClock{}.now() + time;
        while (const auto line = channel_->receive(until)) {
            text += *line + '\n';
        }
        return text;
    }
    [[nodiscard]] const std::string& prompt() const { return prompt_; }
    void kill() {
        channel_->kill();
        channel_.reset();
    }

private:
    std::unique_ptr<uci::LineChannel> channel_;
    std::string prompt_;
};

void begin(Running& console) {
    console.say("lineup A 1,2,3,4,5");
    console.say("lineup B 1,2,3,4,5");
    console.say("colour A white");
    console.say("view quiet");
    console.say("start");
}

TEST(MatchConsole, CountdownsAndTheEndOfAChoiceComeWhileNobodyTypes) {
    const ConsoleFolder folder;
    folder.write(
        "short.toml",
        "extends = \"relay\"\n[event]\nid = \"short\"\n[clock]\nremind_after_s = 1\n"
        "grace_s = 1\n[continuation]\ndecide_s = 1\n"
    );
    folder.write("m.toml", "rules = \"short.toml\"\n");
    Running console{folder.path("m.toml")};
    begin(console);
    console.say("clock 0:02 20:00");
    const std::string said = console.listen(2500ms);
    EXPECT_THAT(said, HasSubstr("** [arbiter] On move for 1 s: you may remind the team"));
    EXPECT_THAT(said, HasSubstr("** [arbiter] The flag of White is down."));
    console.say("f");
    const std::string end = console.listen(3500ms);
    EXPECT_THAT(end, HasSubstr("The time for the last move is over."));
    EXPECT_THAT(end, HasSubstr("Black has won on time and may play on for a mate."));
    EXPECT_THAT(end, HasSubstr("No answer in time: the points are taken."));
}

TEST(MatchConsole, GoesOnWithTheClocksOfTheMomentWhenItWasKilled) {
    const ConsoleFolder folder;
    folder.write("m.toml", "rules = \"relay\"\n");
    {
        Running console{folder.path("m.toml")};
        begin(console);
        console.say("e4 p");
        std::this_thread::sleep_for(2500ms);
        console.kill();
    }
    std::this_thread::sleep_for(2000ms);
    Running console{folder.path("m.toml")};
    const std::string said = console.say("status");
    EXPECT_THAT(said, HasSubstr("The match goes on after 6 records."));
    EXPECT_THAT(said, HasSubstr("The clocks stand still. (FIDE 6.11.1)"));
    EXPECT_THAT(said, HasSubstr("Interrupted for 0:0"));
    // The sign of life is at most a second old; the two seconds afterwards do not count.
    EXPECT_THAT(console.prompt(), HasSubstr("PAUSED"));
    EXPECT_THAT(console.prompt(), AnyOf(HasSubstr(" B 19:58"), HasSubstr(" B 19:57")));
    console.say("resume");
    EXPECT_THAT(console.prompt(), HasSubstr("* | Black seat 1"));
    console.say("e5 p");
    EXPECT_THAT(console.prompt(), HasSubstr("| White seat 2"));
    console.kill();
    const auto log = parse_match_log(folder.read("m.jsonl"));
    ASSERT_TRUE(log);
    EXPECT_THAT(log->events[6].note, HasSubstr("interrupted at 0:0"));
    ASSERT_TRUE(match_of(log->header));
}

TEST(MatchConsole, ASignOfLifeOfAnotherLogSaysNothing) {
    const ConsoleFolder folder;
    folder.write("m.toml", "rules = \"relay\"\n");
    folder.write("m.jsonl.alive", "0000000000099999999\n");
    Running console{folder.path("m.toml")};
    EXPECT_THAT(console.say("status"), HasSubstr("4:59 to the default time."));
}

TEST(MatchConsole, OnlyOneProgramRunsAMatch) {
    const ConsoleFolder folder;
    folder.write("m.toml", "rules = \"relay\"\n");
    Running console{folder.path("m.toml")};
    console.say("lineup A 1,2,3,4,5");
    const auto second = uci::start({ROTA_PROGRAM, {"match", "run", folder.path("m.toml")}, 2000ms});
    ASSERT_TRUE(second);
    EXPECT_FALSE((*second)->receive(uci::SteadyClock{}.now() + patience));
    EXPECT_EQ((*second)->program_end().exit_status, 3);
    EXPECT_THAT((*second)->last_words(), HasSubstr("another program runs this match"));
}

/// Killed at random moments of a game: whatever was answered is in the log, the clocks only go
/// down, and the match goes on to its end.
TEST(MatchConsole, NothingThatWasAnsweredIsLost) {
    const ConsoleFolder folder;
    folder.write("m.toml", "rules = \"relay\"\n");
    std::mt19937 random{11};
    std::size_t answered = 0;
    constexpr int rounds = 60;
    for (int round = 0; round < rounds; ++round) {
        Running console{folder.path("m.toml")};
        if (round == 0) {
            begin(console);
            answered = 4;
        } else {
            console.say("resume");
        }
        for (unsigned i = random() % 4; i > 0; --i) {
            const bool white = console.prompt().find("White seat") != std::string::npos;
            const std::string number = console.say(white ? "Nf3 p" : "Nf6 p");
            ASSERT_THAT(number, HasSubstr(white ? "White Nf3" : "Black Nf6"));
            for (int undone = 0; undone < 2; ++undone) {
                console.say("z");
            }
            answered += 4;
        }
        std::this_thread::sleep_for(std::chrono::microseconds{random() % 20'000});
        console.kill();
        const auto log = parse_match_log(folder.read("m.jsonl"));
        ASSERT_TRUE(log) << log.error().message;
        ASSERT_GE(log->events.size(), answered) << "round " << round;
        answered = log->events.size();
        auto match = match_of(log->header);
        ASSERT_TRUE(match);
        for (const consult::Event& event : log->events) {
            ASSERT_TRUE(match->apply(event));
        }
    }
    EXPECT_GT(answered, 150U);
}

} // namespace
} // namespace rota::cli
