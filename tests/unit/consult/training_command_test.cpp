#include "consult/training/training_command.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <string>

namespace rota::consult {
namespace {

using testing::HasSubstr;

TrainingCommand read(std::string_view line) {
    const auto command = parse_training_command(line);
    EXPECT_TRUE(command) << line << ": " << command.error().message;
    return command.value_or(TrainingCommand{});
}

TEST(TrainingCommandLine, MovesAndWhoMakesThem) {
    EXPECT_EQ(read("3 e4"), (TrainingCommand{TrainingVerb::move, {{}, 3, ""}, "e4", ""}));
    EXPECT_EQ(
        read("b2 Nf6"), (TrainingCommand{TrainingVerb::move, {Color::black, 2, ""}, "Nf6", ""})
    );
    EXPECT_EQ(
        read("w12 e2e4"), (TrainingCommand{TrainingVerb::move, {Color::white, 12, ""}, "e2e4", ""})
    );
    EXPECT_EQ(read("Nf6"), (TrainingCommand{TrainingVerb::move, {}, "Nf6", ""}));
}

TEST(TrainingCommandLine, APawnOfTheBFileIsNoSpeaker) {
    EXPECT_EQ(read("b4"), (TrainingCommand{TrainingVerb::move, {}, "b4", ""}));
    EXPECT_EQ(read("3 b4"), (TrainingCommand{TrainingVerb::move, {{}, 3, ""}, "b4", ""}));
    EXPECT_EQ(
        read("b3 b5"), (TrainingCommand{TrainingVerb::move, {Color::black, 3, ""}, "b5", ""})
    );
}

TEST(TrainingCommandLine, ProposalsAndComments) {
    const TrainingCommand wanted{TrainingVerb::propose, {{}, 3, ""}, "Nf3", "it attacks  e5"};
    EXPECT_EQ(read("3 propose Nf3 it attacks  e5"), wanted);
    EXPECT_EQ(read("3 ?Nf3 it attacks  e5"), wanted);
    EXPECT_EQ(read("  3\t? Nf3 it attacks  e5 \r"), wanted);
    EXPECT_EQ(
        read("wl : castle!"),
        (TrainingCommand{TrainingVerb::say, {Color::white, 0, "leader"}, "", "castle!"})
    );
    EXPECT_EQ(
        read("bs say hm"),
        (TrainingCommand{TrainingVerb::say, {Color::black, 0, "substitute"}, "", "hm"})
    );
}

TEST(TrainingCommandLine, WordsWithWhatFollowsThem) {
    EXPECT_EQ(read("2 touch e2 d2").word, "e2 d2");
    EXPECT_EQ(read("3 fifty").word, "");
    EXPECT_EQ(read("3 threefold Ke1").word, "Ke1");
    EXPECT_EQ(read("decide white 2.5 0").text, "2.5 0");
    EXPECT_EQ(
        read("w ladder +60"),
        (TrainingCommand{TrainingVerb::ladder, {Color::white, 0, ""}, "+60", ""})
    );
}

TEST(TrainingCommandLine, SaysWhatWasExpectedAndWhere) {
    const auto error = [](std::string_view line) {
        const auto command = parse_training_command(line);
        EXPECT_FALSE(command) << line;
        return command ? TrainingCommandError{} : command.error();
    };
    EXPECT_THAT(error("").message, HasSubstr("a move or a word expected"));
    EXPECT_EQ(error("   3  ").column, 7U);
    EXPECT_EQ(
        error("3 e4 e5").message, "\"e4\" is no command, and behind a move nothing is expected"
    );
    EXPECT_EQ(error("3 e4 e5").column, 3U);
    EXPECT_EQ(error("3 ?").message, "?: a move, and a comment if wanted expected");
    EXPECT_EQ(error("start now").message, "start: nothing more expected, not \"now\"");
    EXPECT_EQ(error("touch").message, "touch: squares, as e2 expected");
    EXPECT_EQ(error("0 e4").column, 1U);
}

TEST(TrainingCommandLine, AnyBytesAreReadOrRefused) {
    std::mt19937 random{11};
    const std::string_view alphabet = "wbls0123 ?:e4Nf3\t\xff\x01touchsay";
    for (int i = 0; i < 20'000; ++i) {
        std::string line;
        for (auto length = random() % 12; length > 0; --length) {
            line += alphabet[random() % alphabet.size()];
        }
        const auto command = parse_training_command(line);
        if (!command) {
            EXPECT_LE(command.error().column, line.size() + 1) << line;
            EXPECT_FALSE(command.error().message.empty());
        }
    }
}

TEST(TrainingCommandLine, EveryWordOfTheHelpIsOne) {
    EXPECT_GE(training_help().size(), 8U);
    for (const char* line :
         {"start", "pause", "go", "yes", "no", "end", "board", "clock", "help", "quit"}) {
        EXPECT_NE(read(line).verb, TrainingVerb::move) << line;
    }
}

} // namespace
} // namespace rota::consult
