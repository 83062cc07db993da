#include "tests/fakes/process_census.hpp"
#include "uci/engine.hpp"
#include "uci/process_channel.hpp"
#include "uci/seeded_random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <unistd.h>
#include <variant>
#include <vector>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;

constexpr auto faults = std::to_array<std::string_view>(
    {"--crash-on-start",
     "--exit-on-start",
     "--no-uciok",
     "--slow-uciok",
     "--banner",
     "--grandchild",
     "--no-options",
     "--bad-option-line",
     "--late-option",
     "--no-readyok",
     "--chatty-no-readyok",
     "--crash-on-position",
     "--crash-on-go",
     "--exit-on-go",
     "--hang-on-go",
     "--stop-itself-on-go",
     "--bestmove-then-exit",
     "--partial-line-then-hang",
     "--illegal-bestmove",
     "--empty-bestmove",
     "--zero-bestmove",
     "--a1a1-bestmove",
     "--double-bestmove",
     "--late-bestmove",
     "--ignore-stop",
     "--illegal-pv",
     "--no-score",
     "--answer-idle-stop",
     "--early-bestmove",
     "--illegal-ponder",
     "--crlf",
     "--flood-errors",
     "--mumble",
     "--ignore-quit",
     "--ignore-sigterm",
     "--close-input",
     "--close-output"}
);

/// What a Session may wait for in all, with its restarts: far above what these settings add up to.
constexpr auto patience = 20s;

SessionSettings hurried() {
    SessionSettings settings;
    settings.greeting = 400ms;
    settings.ready = 300ms;
    settings.slow_ready = 300ms;
    settings.grace = 50ms;
    settings.after_stop = 100ms;
    settings.untimed_search = 150ms;
    settings.longest_search = 400ms;
    settings.restarts = 1;
    return settings;
}

/// One engine with random faults, asked at random.
class FaultSchedule {
public:
    explicit FaultSchedule(std::uint64_t seed) : random_{seed} {
        const std::size_t count = 1 + random_.below(2);
        for (std::size_t i = 0; i < count; ++i) {
            arguments_.emplace_back(faults[random_.below(faults.size())]);
        }
        if (random_.happens(0.5)) { // a second start is sound
            std::filesystem::remove(mark_);
            arguments_.insert(arguments_.end(), {"--once", mark_});
        }
    }

    ~FaultSchedule() { std::filesystem::remove(mark_); }
    FaultSchedule(const FaultSchedule&) = delete;
    FaultSchedule& operator=(const FaultSchedule&) = delete;

    void play() {
        SCOPED_TRACE(testing::PrintToString(arguments_));
        SteadyClock clock;
        Engine engine{
            [this] {
                return start({ROTA_FAULT_ENGINE, arguments_, 50ms});
            },
            clock,
            hurried()};
        for (int i = 0; i < 6; ++i) {
            ask(engine);
            follow(engine, engine.now() + Milliseconds{random_.below(30)});
        }
        for (SearchId id = 1; id <= asked_; ++id) {
            engine.session().stop(id, engine.now());
        }
        const TimePoint until = engine.now() + patience;
        while (ended_ < asked_ && engine.now() < until) {
            follow(engine, engine.now() + 50ms);
        }
        EXPECT_EQ(ended_, asked_);
        engine.session().close(engine.now());
        follow(engine, engine.now());
        EXPECT_EQ(ended_, asked_);
    }

private:
    void ask(Engine& engine) {
        Session& session = engine.session();
        SearchLimits limits;
        switch (random_.below(7)) {
        case 0: session.new_game(engine.now()); return;
        case 1:
            static_cast<void>(session.set_option("Hash", "32", engine.now())); // may be refused
            return;
        case 2: session.stop(asked_, engine.now()); return;
        case 3: session.ponder_hit(asked_, engine.now()); return;
        case 4: limits.depth = 1; break;
        case 5: limits.move_time = 5ms; break;
        case 6: limits.ponder = true; break;
        }
        asked_ = *session.go(Position::start(), {}, limits, engine.now());
    }

    /// Takes events until `until`, or until nothing can happen any more.
    void follow(Engine& engine, TimePoint until) {
        while (true) {
            const auto event = engine.wait(until);
            if (!event && (engine.now() >= until || engine.session().is_out())) {
                return;
            }
            if (event) {
                if (const auto* const end = std::get_if<SearchEnded>(&*event)) {
                    EXPECT_EQ(end->search, ++ended_) << "each once, in order";
                }
            }
        }
    }

    SeededRandom random_;
    std::vector<std::string> arguments_{};
    std::string mark_ = (std::filesystem::temp_directory_path()
                         / ("rota-fault-schedule-" + std::to_string(::getpid())))
                            .string();
    SearchId asked_ = 0;
    SearchId ended_ = 0;
};

/// 25 of 200 schedules.
class FaultSchedules : public testing::TestWithParam<std::uint64_t> {};

TEST_P(FaultSchedules, EndEverySearchOnceInOrderAndLeaveNothingBehind) {
    const std::size_t descriptors = test::open_descriptors();
    for (std::uint64_t seed = GetParam() * 25; seed < GetParam() * 25 + 25; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        FaultSchedule{seed}.play();
        ASSERT_EQ(test::open_descriptors(), descriptors);
        ASSERT_TRUE(test::children_of(::getpid()).empty());
        if (HasFailure()) {
            return;
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Of200, FaultSchedules, testing::Range(std::uint64_t{0}, std::uint64_t{8}));

} // namespace
} // namespace rota::uci
