#include "tests/fakes/process_census.hpp"
#include "tests/fakes/stop_button.hpp"
#include "uci/process_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <filesystem>
#include <fstream>
#include <memory>
#include <stop_token>
#include <string>
#include <sys/wait.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;

constexpr auto grace = 200ms;

TimePoint now() {
    return std::chrono::steady_clock::now();
}
TimePoint in(std::chrono::milliseconds time) {
    return now() + time;
}

/// Every test leaves no child, no zombie and no descriptor behind.
class ProcessChannel : public testing::Test {
protected:
    void TearDown() override {
        EXPECT_EQ(test::open_descriptors(), descriptors_);
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    static std::unique_ptr<LineChannel>
    run(std::string name, std::vector<std::string> arguments = {}, std::stop_token stop = {}) {
        auto channel = start({std::move(name), std::move(arguments), grace}, std::move(stop));
        EXPECT_TRUE(channel);
        return channel ? std::move(*channel) : nullptr;
    }

    static std::unique_ptr<LineChannel> shell(std::string script, std::stop_token stop = {}) {
        return run("sh", {"-c", std::move(script)}, std::move(stop));
    }

    static std::string line_of(LineChannel& channel) {
        const auto line = channel.receive(in(10s));
        EXPECT_TRUE(line);
        return line.value_or("");
    }

    static ChannelError end_of(LineChannel& channel) {
        while (true) {
            const auto line = channel.receive(in(10s));
            if (!line) {
                return line.error();
            }
        }
    }

private:
    std::size_t descriptors_ = test::open_descriptors();
};

TEST_F(ProcessChannel, CarriesLinesBothWays) {
    const auto cat = run("cat");
    EXPECT_TRUE(cat->send("uci", in(5s)));
    EXPECT_TRUE(cat->send("", in(5s)));
    EXPECT_TRUE(cat->send("\xff\xfe bytes", in(5s)));
    EXPECT_EQ(line_of(*cat), "uci");
    EXPECT_EQ(line_of(*cat), "");
    EXPECT_EQ(line_of(*cat), "\xff\xfe bytes");
}

TEST_F(ProcessChannel, StripsOneCarriageReturn) {
    const auto channel = shell(R"(printf 'a\r\nb\rc\nd\r\r\n')");
    EXPECT_EQ(line_of(*channel), "a");
    EXPECT_EQ(line_of(*channel), "b\rc");
    EXPECT_EQ(line_of(*channel), "d\r");
}

TEST_F(ProcessChannel, DeliversALastLineWithoutEndAndThenTheEnd) {
    const auto channel = shell("printf 'one\ntwo'");
    EXPECT_EQ(line_of(*channel), "one");
    EXPECT_EQ(line_of(*channel), "two");
    EXPECT_EQ(channel->receive(in(5s)), fail(ChannelError::closed));
    EXPECT_EQ(channel->receive(in(5s)), fail(ChannelError::closed));
}

TEST_F(ProcessChannel, DeliversEverythingThatWasWrittenBeforeACrash) {
    const auto channel = shell("seq 1 20000; kill -SEGV $$");
    for (int i = 1; i <= 20'000; ++i) {
        ASSERT_EQ(line_of(*channel), std::to_string(i));
    }
    EXPECT_EQ(end_of(*channel), ChannelError::closed);
    EXPECT_THAT(channel->last_words(), StartsWith("was killed by signal 11 (SIGSEGV)"));
}

TEST_F(ProcessChannel, KeepsExitStatusAndErrorOutput) {
    const auto channel = shell("echo out of cheese >&2; exit 3");
    EXPECT_EQ(end_of(*channel), ChannelError::closed);
    EXPECT_EQ(
        channel->last_words(), "ended with exit status 3; its last error output:\nout of cheese\n"
    );
}

TEST_F(ProcessChannel, ExplainsAnIllegalInstruction) {
    const auto channel = shell("kill -ILL $$");
    EXPECT_EQ(end_of(*channel), ChannelError::closed);
    EXPECT_THAT(channel->last_words(), HasSubstr("processor lacks instructions"));
}

TEST_F(ProcessChannel, AFloodOfErrorOutputNeitherBlocksNorFillsMemory) {
    const auto channel = shell("head -c 20000000 /dev/zero >&2; echo done; exec cat");
    EXPECT_EQ(line_of(*channel), "done");
    EXPECT_LT(channel->last_words().size(), 20'000U);
}

TEST_F(ProcessChannel, WaitsUntilTheDeadlineAndIsGoodAfterwards) {
    const auto cat = run("cat");
    const TimePoint before = now();
    EXPECT_EQ(cat->receive(in(100ms)), fail(ChannelError::timed_out));
    EXPECT_GE(now() - before, 100ms);
    EXPECT_TRUE(cat->send("still there", in(5s)));
    EXPECT_EQ(line_of(*cat), "still there");
}

TEST_F(ProcessChannel, AChattyEngineCannotPostponeTheDeadline) {
    const auto yes = run("yes", {"info string chatter"});
    const TimePoint before = now();
    EXPECT_EQ(synchronise(*yes, in(200ms)), fail(ChannelError::timed_out));
    EXPECT_LT(now() - before, 3s);
}

TEST_F(ProcessChannel, AMissingProgramIsAnErrorAndNoZombie) {
    for (const char* const name : {"no-such-engine", "./no/such/engine", "", "/"}) {
        const auto channel = start({name, {}, grace});
        ASSERT_FALSE(channel) << name;
        EXPECT_TRUE(channel.error().reason) << name;
    }
    EXPECT_EQ(start({"no-such-engine"}).error().reason, std::errc::no_such_file_or_directory);
}

class Scratch {
public:
    Scratch() {
        std::string name = (std::filesystem::temp_directory_path() / "rota-test-XXXXXX").string();
        EXPECT_NE(::mkdtemp(name.data()), nullptr);
        folder_ = name;
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    ~Scratch() { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string write(const std::string& name, const std::string& text, bool run) {
        const auto path = folder_ / name;
        std::ofstream{path} << text;
        if (run) {
            std::filesystem::permissions(path, std::filesystem::perms::owner_all);
        }
        return path.string();
    }

private:
    std::filesystem::path folder_;
};

TEST_F(ProcessChannel, AFileThatCannotBeRunIsAnErrorAndNoZombie) {
    Scratch scratch;
    EXPECT_EQ(
        start({scratch.write("plain", "text", false)}).error().reason, std::errc::permission_denied
    );
    // It looks executable until exec says otherwise.
    EXPECT_EQ(
        start({scratch.write("broken", "#!/no/such/interpreter\n", true)}).error().reason,
        std::errc::no_such_file_or_directory
    );
    EXPECT_EQ(
        start({scratch.write("nonsense", "\x7f garbage", true)}).error().reason,
        std::errc::executable_format_error
    );
    EXPECT_EQ(start({"/usr"}).error().reason, std::errc::is_a_directory);
}

TEST_F(ProcessChannel, WritingToTheDeadIsAnErrorNotASignal) {
    const auto channel = run("true");
    EXPECT_EQ(end_of(*channel), ChannelError::closed);
    for (int i = 0; i < 3; ++i) {
        EXPECT_EQ(channel->send("isready", in(5s)), fail(ChannelError::closed));
    }
    EXPECT_EQ(channel->last_words(), "ended with exit status 0");
}

TEST_F(ProcessChannel, ABrokenPipeOfTheProgramsOwnOutputIsNotSwallowed) {
    const auto channel = run("cat");
    sigset_t broken_pipe{};
    sigset_t before{};
    ::sigemptyset(&broken_pipe);
    ::sigaddset(&broken_pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &broken_pipe, &before);
    ::raise(SIGPIPE);
    EXPECT_TRUE(channel->send("isready", in(5s)));
    sigset_t pending{};
    ::sigpending(&pending);
    EXPECT_EQ(::sigismember(&pending, SIGPIPE), 1);
    const timespec no_wait{};
    ::sigtimedwait(&broken_pipe, nullptr, &no_wait);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(ProcessChannel, AChildThatDoesNotReadCannotBlockASend) {
    const auto channel = run("sleep", {"100"});
    const std::string line(50'000, 'x');
    const TimePoint before = now();
    EXPECT_TRUE(channel->send(line, in(5s))); // fits the pipe
    EXPECT_EQ(channel->send(line, in(100ms)), fail(ChannelError::timed_out));
    EXPECT_EQ(channel->send(line, in(100ms)), fail(ChannelError::timed_out));
    EXPECT_EQ(channel->send(line, in(100ms)), fail(ChannelError::queue_full));
    EXPECT_LT(now() - before, 3s);
}

TEST_F(ProcessChannel, AChildMayReadLate) {
    const auto channel = shell("sleep 0.2; exec cat");
    const std::string line(500'000, 'x');
    EXPECT_EQ(channel->send(line, in(20ms)), fail(ChannelError::timed_out));
    EXPECT_EQ(line_of(*channel), line); // what was left is written meanwhile
}

TEST_F(ProcessChannel, ReadsWhileItWrites) {
    const auto cat = run("cat");
    const std::string line(100'000, 'y');
    for (int i = 0; i < 50; ++i) {
        ASSERT_TRUE(cat->send(line, in(10s)));
    }
    for (int i = 0; i < 50; ++i) {
        ASSERT_EQ(line_of(*cat), line);
    }
}

TEST_F(ProcessChannel, TakesLongLinesButNotEndlessOnes) {
    const auto long_line = shell("head -c 1000000 /dev/zero | tr '\\0' x; echo; echo next");
    EXPECT_EQ(line_of(*long_line), std::string(1'000'000, 'x'));
    EXPECT_EQ(line_of(*long_line), "next");
    const auto endless = shell("exec tr '\\0' x < /dev/zero");
    EXPECT_EQ(endless->receive(in(10s)), fail(ChannelError::line_too_long));
}

TEST_F(ProcessChannel, APoliteChildEndsWithItsInput) {
    auto cat = run("cat");
    EXPECT_TRUE(cat->send("x", in(5s)));
    EXPECT_EQ(line_of(*cat), "x");
    const TimePoint before = now();
    cat.reset();
    EXPECT_LT(now() - before, grace);
}

TEST_F(ProcessChannel, AChildThatIgnoresSigtermIsKilled) {
    auto channel = shell("trap '' TERM; echo ready; while :; do sleep 0.01; done");
    EXPECT_EQ(line_of(*channel), "ready");
    const TimePoint before = now();
    channel.reset();
    EXPECT_GE(now() - before, 2 * grace);
    EXPECT_LT(now() - before, 2 * grace + 2s);
}

TEST_F(ProcessChannel, AStoppedChildCanBeEnded) {
    auto channel = shell("trap 'exit 0' TERM; echo $$; kill -STOP $$; exec sleep 100");
    const auto child = static_cast<pid_t>(std::stol(line_of(*channel)));
    ASSERT_TRUE(test::soon([&] { return test::read_process(std::to_string(child))->state == 'T'; })
    );
    const TimePoint before = now();
    channel.reset();
    EXPECT_LT(now() - before, 2 * grace + 1s);
    EXPECT_FALSE(test::is_alive(child));
}

TEST_F(ProcessChannel, WhatTheChildHasStartedEndsWithIt) {
    auto channel = shell("sleep 100 & echo $!; wait");
    const auto grandchild = static_cast<pid_t>(std::stol(line_of(*channel)));
    EXPECT_TRUE(test::is_alive(grandchild));
    channel.reset();
    EXPECT_TRUE(test::soon([&] { return !test::is_alive(grandchild); }));
}

TEST_F(ProcessChannel, AGrandchildThatHoldsTheOutputDoesNotHideTheEnd) {
    const auto channel = shell("sleep 100 & echo last; exit 4");
    EXPECT_EQ(line_of(*channel), "last");
    const TimePoint before = now();
    EXPECT_EQ(channel->receive(in(10s)), fail(ChannelError::closed));
    EXPECT_LT(now() - before, 5s);
    EXPECT_THAT(channel->last_words(), StartsWith("ended with exit status 4"));
}

TEST_F(ProcessChannel, AChildThatClosesItsOutputButLives) {
    const auto channel = shell("exec >&-; exec 2>&-; exec sleep 100");
    EXPECT_EQ(channel->receive(in(10s)), fail(ChannelError::closed));
    EXPECT_EQ(channel->last_words(), "is still running");
}

TEST_F(ProcessChannel, TwoChildrenDoNotHoldEachOthersInput) {
    auto first = run("cat");
    const auto second = run("cat");
    const TimePoint before = now();
    first.reset(); // ends by the end of its input, which the second one must not have inherited
    EXPECT_LT(now() - before, grace);
    EXPECT_TRUE(second->send("alive", in(5s)));
    EXPECT_EQ(line_of(*second), "alive");
}

TEST_F(ProcessChannel, TheChildInheritsNoDescriptors) {
    const int inheritable = ::open("/dev/null", O_RDONLY); // no O_CLOEXEC: that is the point
    ASSERT_GE(inheritable, 0);
    const auto channel = shell("cd /proc/$$/fd; echo *");
    EXPECT_EQ(line_of(*channel), "0 1 2 3"); // 3 is the folder that the shell reads for "*"
    ::close(inheritable);
}

TEST_F(ProcessChannel, TheChildHasDefaultSignalHandling) {
    sigset_t blocked{};
    sigset_t before{};
    ::sigemptyset(&blocked);
    for (const int signal : {SIGINT, SIGTERM, SIGPIPE}) {
        ::sigaddset(&blocked, signal);
    }
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before);
    const auto handler = std::signal(SIGPIPE, SIG_IGN);
    const auto channel = run("grep", {"-E", "^Sig(Blk|Ign)", "/proc/self/status"});
    EXPECT_EQ(line_of(*channel), "SigBlk:\t0000000000000000");
    EXPECT_EQ(line_of(*channel), "SigIgn:\t0000000000000000");
    std::signal(SIGPIPE, handler);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

TEST_F(ProcessChannel, TheChildLeadsAGroupOfItsOwn) {
    const auto channel = shell("echo $$; exec cat");
    const auto child = static_cast<pid_t>(std::stol(line_of(*channel)));
    const auto entry = test::read_process(std::to_string(child));
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->group, child);
    EXPECT_EQ(entry->parent, ::getpid());
}

TEST_F(ProcessChannel, FindsStockfishWithoutPath) {
    if (!std::filesystem::exists("/usr/games/stockfish")) {
        GTEST_SKIP() << "no /usr/games/stockfish";
    }
    const std::string path = std::getenv("PATH"); // NOLINT(concurrency-mt-unsafe): one thread
    ::setenv("PATH", "/bin", 1);                  // NOLINT(concurrency-mt-unsafe)
    const auto channel = run("stockfish");
    ::setenv("PATH", path.c_str(), 1); // NOLINT(concurrency-mt-unsafe)
    EXPECT_THAT(line_of(*channel), HasSubstr("Stockfish"));
}

TEST_F(ProcessChannel, AStopRequestEndsAWaitAndTheChild) {
    test::StopButton stop;
    auto channel = shell("trap '' INT; exec sleep 100", stop.token());
    const std::jthread other{[&] {
        std::this_thread::sleep_for(50ms);
        stop.press();
    }};
    const TimePoint before = now();
    EXPECT_EQ(channel->receive(in(10s)), fail(ChannelError::interrupted));
    EXPECT_EQ(channel->send("x", in(10s)), fail(ChannelError::interrupted));
    channel.reset();
    EXPECT_LT(now() - before, 5s);
}

TEST_F(ProcessChannel, AStopRequestShortensTheStopSequence) {
    test::StopButton stop;
    auto started = start(
        {"sh", {"-c", "trap '' TERM; echo ready; while :; do sleep 0.01; done"}, 10s}, stop.token()
    );
    ASSERT_TRUE(started);
    EXPECT_EQ(line_of(**started), "ready");
    stop.press();
    const TimePoint before = now();
    started->reset();
    EXPECT_LT(now() - before, 5s);
}

TEST_F(ProcessChannel, ARequestThatCameBeforeTheStartIsSeen) {
    test::StopButton stop;
    stop.press();
    const auto channel = run("cat", {}, stop.token());
    EXPECT_EQ(channel->receive(in(10s)), fail(ChannelError::interrupted));
}

TEST_F(ProcessChannel, TheChildDiesWithItsParent) {
    std::array<int, 2> ends{};
    ASSERT_EQ(::pipe(ends.data()), 0);
    const pid_t parent = ::fork();
    if (parent == 0) { // a program that ends without a word
        auto channel = start({"sh", {"-c", "echo $$; exec sleep 100"}, grace});
        const auto line = (*channel)->receive(in(10s));
        static_cast<void>(::write(ends[1], line->data(), line->size()) + 1);
        ::_exit(0);
    }
    ::close(ends[1]);
    std::array<char, 32> text{};
    ASSERT_GT(::read(ends[0], text.data(), text.size() - 1), 0);
    ::close(ends[0]);
    int status = 0;
    ::waitpid(parent, &status, 0);
    const auto grandchild = static_cast<pid_t>(std::stol(text.data()));
    EXPECT_TRUE(test::soon([&] { return !test::is_alive(grandchild); }));
}

TEST_F(ProcessChannel, ManyStartsLeaveNothingBehind) {
    for (int i = 0; i < 30; ++i) {
        const auto channel = run("cat");
        EXPECT_TRUE(channel->send("x", in(5s)));
        EXPECT_EQ(line_of(*channel), "x");
        EXPECT_FALSE(start({"no-such-engine"}));
    }
}

} // namespace
} // namespace rota::uci
