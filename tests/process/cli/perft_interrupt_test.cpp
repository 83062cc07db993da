#include "tests/fakes/process_census.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace rota::cli {
namespace {

using namespace std::chrono_literals;

/// The program itself, as a child in a process group of its own.
class RunningRota {
public:
    explicit RunningRota(const std::vector<std::string>& arguments, bool ignores_sigint = false) {
        id_ = ::fork();
        if (id_ != 0) {
            return;
        }
        ::setpgid(0, 0);
        const int nothing = ::open("/dev/null", O_RDWR);
        ::dup2(nothing, STDOUT_FILENO);
        ::dup2(nothing, STDERR_FILENO);
        ::signal(SIGINT, ignores_sigint ? SIG_IGN : SIG_DFL);
        std::vector<std::string> words{ROTA_PROGRAM, "perft"};
        words.insert(words.end(), arguments.begin(), arguments.end());
        std::vector<char*> pointers;
        for (std::string& word : words) {
            pointers.push_back(word.data());
        }
        pointers.push_back(nullptr);
        ::execv(ROTA_PROGRAM, pointers.data());
        ::_exit(127);
    }
    RunningRota(const RunningRota&) = delete;
    RunningRota& operator=(const RunningRota&) = delete;
    ~RunningRota() {
        if (!status_) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
        }
    }

    [[nodiscard]] pid_t id() const { return id_; }

    void send(int signal) const { ::kill(id_, signal); }

    /// The engine that it runs, once it does.
    [[nodiscard]] std::optional<pid_t> engine() const {
        std::optional<pid_t> found;
        test::soon([&] {
            for (const test::ProcessEntry& entry : test::children_of(id_)) {
                if (entry.group == entry.id) { // past prepare_child
                    found = entry.id;
                }
            }
            return found.has_value();
        });
        return found;
    }

    /// Its wait status if it ends soon.
    [[nodiscard]] std::optional<int> wait() {
        test::soon([&] {
            int status = 0;
            if (::waitpid(id_, &status, WNOHANG) == id_) {
                status_ = status;
            }
            return status_.has_value();
        });
        return status_;
    }

private:
    pid_t id_ = 0;
    std::optional<int> status_;
};

/// Whether any process of the group of `leader` is still doing something.
bool group_is_gone(pid_t leader) {
    return test::soon([&] { return test::alive_in_group(leader).empty(); });
}

const std::vector<std::string> with_fake{"3", "--against", ROTA_PERFT_ENGINE};

std::vector<std::string> with_faults(const std::vector<std::string>& faults) {
    std::vector<std::string> arguments = with_fake;
    for (const std::string& fault : faults) {
        arguments.push_back("--engine-arg=--" + fault);
    }
    return arguments;
}

TEST(Interrupt, EndsTheEngineAndThenDiesByTheSignal) {
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        for (const auto& faults : std::vector<std::vector<std::string>>{
                 {"slow"},
                 {"hang"},
                 {"chatter"},
                 {"no-uciok"},
                 {"hang", "ignore-sigterm"},
                 {"hang", "grandchild"},
                 {"hang", "ignore-sigterm", "grandchild"}}) {
            RunningRota rota{with_faults(faults)};
            const auto engine = rota.engine();
            ASSERT_TRUE(engine) << faults.back();
            std::this_thread::sleep_for(20ms);
            rota.send(signal);
            const auto status = rota.wait();
            ASSERT_TRUE(status) << faults.back();
            EXPECT_TRUE(WIFSIGNALED(*status)) << faults.back();
            EXPECT_EQ(WTERMSIG(*status), signal) << faults.back();
            // The engine was ended and reaped before, and with it all that it had started.
            EXPECT_FALSE(test::read_process(std::to_string(*engine))) << faults.back();
            EXPECT_TRUE(group_is_gone(*engine)) << faults.back();
            EXPECT_TRUE(group_is_gone(rota.id())) << faults.back();
        }
    }
}

TEST(Interrupt, EndsACountWithoutEngineToo) {
    for (const char* const threads : {"1", "2"}) {
        RunningRota rota{{"20", "--threads", threads}};
        std::this_thread::sleep_for(100ms);
        rota.send(SIGINT);
        const auto status = rota.wait();
        ASSERT_TRUE(status);
        EXPECT_TRUE(WIFSIGNALED(*status) && WTERMSIG(*status) == SIGINT);
    }
}

TEST(Interrupt, AnIgnoredSignalStaysIgnored) {
    RunningRota rota{{"20"}, true};
    std::this_thread::sleep_for(100ms);
    rota.send(SIGINT);
    std::this_thread::sleep_for(100ms);
    EXPECT_TRUE(test::is_alive(rota.id()));
    rota.send(SIGTERM);
    const auto status = rota.wait();
    ASSERT_TRUE(status);
    EXPECT_TRUE(WIFSIGNALED(*status) && WTERMSIG(*status) == SIGTERM);
}

TEST(Interrupt, EvenKilledItLeavesNoEngine) {
    RunningRota rota{with_faults({"hang", "ignore-sigterm"})};
    const auto engine = rota.engine();
    ASSERT_TRUE(engine);
    rota.send(SIGKILL);
    ASSERT_TRUE(rota.wait());
    EXPECT_TRUE(group_is_gone(*engine));
}

} // namespace
} // namespace rota::cli
