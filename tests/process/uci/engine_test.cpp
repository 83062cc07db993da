#include "movegen/fen.hpp"
#include "tests/fakes/process_census.hpp"
#include "uci/engine.hpp"
#include "uci/iterations.hpp"
#include "uci/process_channel.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <functional>
#include <string>
#include <thread>
#include <unistd.h>
#include <vector>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::StartsWith;
using Kind = Outcome::Kind;

/// What no test should need, however busy the machine.
constexpr auto patience = 30s;

const char* const stockfish = "/usr/games/stockfish";

/// Short where a test waits for it to pass, long where it must not.
SessionSettings hurried() {
    SessionSettings settings;
    settings.grace = 200ms;
    settings.after_stop = 500ms;
    settings.untimed_search = 500ms;
    return settings;
}

SearchLimits move_time(Milliseconds time) {
    SearchLimits limits;
    limits.move_time = time;
    return limits;
}

SearchLimits nodes(std::int64_t count) {
    SearchLimits limits;
    limits.nodes = count;
    return limits;
}

/// An engine program in a conversation; keeps every event.
class Conversation {
public:
    Conversation(std::string program, std::vector<std::string> arguments, SessionSettings settings)
        : engine_{
            [program = std::move(program), arguments = std::move(arguments)] {
                return start({program, arguments, 200ms});
            },
            clock_,
            std::move(settings)} {}

    Session& session() { return engine_.session(); }
    [[nodiscard]] TimePoint now() const { return engine_.now(); }

    /// Goes on until an event of that type that `accepts` it; nullptr if none comes.
    template <class Event>
    const Event* wait_for(std::function<bool(const Event&)> accepts = {}) {
        const TimePoint until = engine_.now() + patience;
        while (engine_.now() < until) {
            auto event = engine_.wait(until);
            if (!event) {
                if (session().is_out()) {
                    break;
                }
                continue; // it has become idle
            }
            if (!std::holds_alternative<SearchInfo>(*event)) {
                events.push_back(std::move(*event));
            } else {
                ++infos;
                last = std::move(*event);
                const auto* const info = std::get_if<Event>(&last);
                if (info != nullptr && (!accepts || accepts(*info))) {
                    return info;
                }
                continue;
            }
            const auto* const found = std::get_if<Event>(&events.back());
            if (found != nullptr && (!accepts || accepts(*found))) {
                return found;
            }
        }
        return nullptr;
    }

    SearchId go(SearchLimits limits) {
        return *session().go(Position::start(), {}, std::move(limits), now());
    }

    Outcome outcome_of(SearchId search) {
        const auto* const end = wait_for<SearchEnded>();
        EXPECT_NE(end, nullptr);
        EXPECT_TRUE(end == nullptr || end->search == search);
        return end == nullptr ? Outcome{} : end->outcome;
    }

    Outcome search(SearchLimits limits) { return outcome_of(go(std::move(limits))); }

    template <class Event>
    [[nodiscard]] std::size_t count() const {
        return static_cast<std::size_t>(std::ranges::count_if(events, [](const auto& event) {
            return std::holds_alternative<Event>(event);
        }));
    }

    [[nodiscard]] std::size_t faults(Fault::Kind kind) const {
        return static_cast<std::size_t>(std::ranges::count_if(events, [&](const auto& event) {
            const auto* const fault = std::get_if<Fault>(&event);
            return fault != nullptr && fault->kind == kind;
        }));
    }

    void close() {
        session().close(now());
        while (engine_.wait(now()).has_value()) {}
    }

    std::vector<SessionEvent> events;
    SessionEvent last;
    std::size_t infos = 0;

private:
    SteadyClock clock_;
    Engine engine_;
};

/// Every test leaves no child, no zombie and no descriptor behind.
class EngineProcess : public testing::Test {
protected:
    void TearDown() override {
        EXPECT_EQ(test::open_descriptors(), descriptors_);
        EXPECT_TRUE(test::children_of(::getpid()).empty());
    }

    static Conversation
    run(std::vector<std::string> faults = {}, SessionSettings settings = hurried()) {
        return {ROTA_FAULT_ENGINE, std::move(faults), std::move(settings)};
    }

    /// An argument that makes only the first start faulty.
    std::vector<std::string> once(std::vector<std::string> faults) {
        faults.emplace_back("--once");
        faults.push_back(mark_);
        return faults;
    }

    void SetUp() override {
        std::filesystem::remove(mark_);
        before_ = std::chrono::steady_clock::now();
    }

    [[nodiscard]] auto elapsed() const { return std::chrono::steady_clock::now() - before_; }

private:
    std::size_t descriptors_ = test::open_descriptors();
    std::string mark_ = (std::filesystem::temp_directory_path()
                         / ("rota-fault-engine-" + std::to_string(::getpid())))
                            .string();
    std::chrono::steady_clock::time_point before_{};
};

TEST_F(EngineProcess, PlaysWhatItIsAsked) {
    Conversation engine = run();
    EXPECT_EQ(engine.search(move_time(100ms)).kind, Kind::best_move);
    EXPECT_EQ(engine.search(nodes(10)).kind, Kind::best_move);
    EXPECT_EQ(engine.count<Greeted>(), 1U);
    EXPECT_EQ(engine.infos, 2U);
}

TEST_F(EngineProcess, StopsAnEndlessSearch) {
    Conversation engine = run();
    const SearchId endless = engine.go({});
    engine.session().stop(endless, engine.now());
    const Outcome outcome = engine.outcome_of(endless);
    EXPECT_TRUE(outcome.stopped);
    EXPECT_EQ(outcome.kind, Kind::best_move);
    engine.close();
}

TEST_F(EngineProcess, UnderstandsCarriageReturnsAndBanners) {
    Conversation engine = run({"--crlf", "--banner", "--slow-uciok"});
    EXPECT_EQ(engine.search(move_time(100ms)).kind, Kind::best_move);
    EXPECT_EQ(engine.session().engine_name(), "Fault Engine");
    EXPECT_EQ(engine.count<Fault>(), 0U);
}

TEST_F(EngineProcess, AProgramThatIsMissing) {
    Conversation engine{"/no/such/engine", {}, hurried()};
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    const auto& died = std::get<Died>(engine.events.front());
    EXPECT_EQ(died.report.cause, DeathReport::Cause::not_started);
    EXPECT_THAT(to_string(died.report), HasSubstr("/no/such/engine: No such file"));
}

TEST_F(EngineProcess, CrashesAtTheStartAreCountedAndEnd) {
    Conversation engine = run({"--crash-on-start"});
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    EXPECT_EQ(engine.count<Died>(), 3U);
    const auto& report = std::get<Died>(engine.events.front()).report;
    EXPECT_EQ(report.end.signal, SIGSEGV);
    EXPECT_THAT(report.end.words, HasSubstr("no network file"));
    EXPECT_LT(elapsed(), 10s);
}

TEST_F(EngineProcess, AnExitStatusIsReported) {
    Conversation engine = run({"--exit-on-start"});
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    const auto& report = std::get<Died>(engine.events.front()).report;
    EXPECT_EQ(report.end.exit_status, 3);
    EXPECT_THAT(
        to_string(report), HasSubstr("exit status 3; its last error output:\nlicence expired")
    );
}

TEST_F(EngineProcess, NoUciok) {
    SessionSettings settings = hurried();
    settings.greeting = 300ms;
    settings.restarts = 1;
    Conversation engine = run({"--no-uciok"}, settings);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    EXPECT_EQ(std::get<Died>(engine.events.front()).report.cause, DeathReport::Cause::silent);
    EXPECT_GE(elapsed(), 600ms);
    EXPECT_LT(elapsed(), 10s);
}

TEST_F(EngineProcess, ChatterInsteadOfReadyok) {
    SessionSettings settings = hurried();
    settings.ready = 300ms;
    settings.restarts = 0;
    Conversation engine = run({"--chatty-no-readyok"}, settings);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    EXPECT_LT(elapsed(), 10s);
}

std::string fault_name(const testing::TestParamInfo<const char*>& fault) {
    std::string name{fault.param};
    std::erase(name, '-');
    return name;
}

/// Faults that a restart cures: the search that they broke off is answered.
class CuredByRestart : public EngineProcess, public testing::WithParamInterface<const char*> {};

TEST_P(CuredByRestart, AnswersTheSearchAfterAll) {
    SessionSettings settings = hurried();
    settings.ready = 1000ms;
    Conversation engine = run(once({GetParam()}), settings);
    const Outcome outcome = engine.search(move_time(20s));
    EXPECT_EQ(outcome.kind, Kind::best_move);
    EXPECT_EQ(engine.count<Died>(), 1U);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
    EXPECT_LT(elapsed(), 15s);
}

INSTANTIATE_TEST_SUITE_P(
    Faults,
    CuredByRestart,
    testing::Values(
        "--crash-on-position",
        "--crash-on-go",
        "--exit-on-go",
        "--huge-line",
        "--no-readyok",
        "--close-input",
        "--close-output"
    ),
    fault_name
);

/// Faults that make an engine lose its time: it is stopped, then killed; the next search is
/// answered by a new one.
class LosesItsTime : public EngineProcess, public testing::WithParamInterface<const char*> {};

TEST_P(LosesItsTime, IsKilledInTimeAndStartedAgain) {
    Conversation engine = run(once({GetParam(), "--ignore-sigterm"}));
    const Outcome outcome = engine.search(move_time(100ms));
    EXPECT_EQ(outcome.kind, Kind::timed_out);
    EXPECT_TRUE(outcome.overdue);
    EXPECT_GE(elapsed(), 800ms); // move time, grace, patience after "stop"
    EXPECT_LT(elapsed(), 10s);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
}

INSTANTIATE_TEST_SUITE_P(
    Faults,
    LosesItsTime,
    testing::Values("--hang-on-go", "--stop-itself-on-go", "--partial-line-then-hang", "--mumble"),
    fault_name
);

/// Best moves that are none.
class BadBestMove : public EngineProcess, public testing::WithParamInterface<const char*> {};

TEST_P(BadBestMove, IsIllegalWhereThereAreMoves) {
    Conversation engine = run({GetParam()});
    const Outcome outcome = engine.search(nodes(1));
    EXPECT_EQ(outcome.kind, Kind::illegal_move);
    EXPECT_EQ(engine.faults(Fault::Kind::illegal_best_move), 2U); // asked twice
    EXPECT_EQ(engine.count<Died>(), 0U);
}

INSTANTIATE_TEST_SUITE_P(
    Faults,
    BadBestMove,
    testing::Values("--illegal-bestmove", "--empty-bestmove", "--zero-bestmove", "--a1a1-bestmove"),
    fault_name
);

TEST_F(EngineProcess, ABestMoveSaidTwiceCountsOnce) {
    Conversation engine = run({"--double-bestmove"});
    for (int i = 0; i < 5; ++i) {
        EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
    }
    EXPECT_EQ(engine.faults(Fault::Kind::stray_best_move), 4U);
    engine.close();
}

TEST_F(EngineProcess, ALateBestMoveIsThatOfItsSearch) {
    Conversation engine = run({"--late-bestmove"});
    const SearchId first = engine.go({});
    engine.session().stop(first, engine.now());
    const SearchId second = engine.go(nodes(1));
    EXPECT_TRUE(engine.outcome_of(first).stopped);
    EXPECT_FALSE(engine.outcome_of(second).stopped);
    EXPECT_EQ(engine.count<Fault>(), 0U);
}

TEST_F(EngineProcess, StopThatIsIgnored) {
    Conversation engine = run(once({"--ignore-stop"}));
    const SearchId search = engine.go({});
    engine.session().stop(search, engine.now());
    EXPECT_EQ(engine.outcome_of(search).kind, Kind::timed_out);
    EXPECT_LT(elapsed(), 10s);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
}

TEST_F(EngineProcess, BestMoveAndExitInOneBreath) {
    Conversation engine = run({"--bestmove-then-exit"});
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move); // by the next one
    EXPECT_EQ(engine.count<Died>(), 1U);
}

TEST_F(EngineProcess, AFloodOfLinesLosesNone) {
    Conversation engine = run({"--flood"});
    EXPECT_EQ(engine.search(move_time(60s)).kind, Kind::best_move);
    const auto& end = std::get<SearchEnded>(engine.events.back());
    constexpr std::size_t line = 256; // bytes
    EXPECT_TRUE(end.outcome.move);
    EXPECT_EQ(engine.infos, (50'000'000 + line - 1) / line + 1);
}

TEST_F(EngineProcess, AFloodOfErrorOutputDoesNoHarm) {
    Conversation engine = run({"--flood-errors"});
    EXPECT_EQ(engine.search(move_time(10s)).kind, Kind::best_move);
    EXPECT_EQ(engine.count<Died>(), 0U);
}

TEST_F(EngineProcess, AGrandchildThatHoldsTheOutput) {
    SessionSettings settings = hurried();
    settings.restarts = 0;
    Conversation engine = run({"--grandchild", "--exit-on-go"}, settings);
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::engine_failed);
    EXPECT_LT(elapsed(), 10s);
    EXPECT_EQ(std::get<Died>(engine.events[1]).report.end.exit_status, 7);
}

TEST_F(EngineProcess, AnEngineThatWillNotEndIsEnded) {
    Conversation engine = run({"--ignore-quit", "--ignore-sigterm"});
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
    engine.close();
    EXPECT_LT(elapsed(), 10s);
}

TEST_F(EngineProcess, OddOptionsAreFaultsOnly) {
    Conversation engine =
        run({"--bad-option-line", "--late-option", "--illegal-pv", "--illegal-ponder"});
    EXPECT_EQ(engine.search(nodes(1)).kind, Kind::best_move);
    EXPECT_EQ(engine.faults(Fault::Kind::unreadable), 1U);
    EXPECT_EQ(engine.faults(Fault::Kind::late_option), 1U);
    EXPECT_EQ(engine.faults(Fault::Kind::illegal_pv), 1U);
    EXPECT_EQ(engine.faults(Fault::Kind::illegal_ponder_move), 1U);
}

TEST_F(EngineProcess, AWakeUpEndsAWait) {
    SteadyClock clock;
    Engine engine{[] { return start({ROTA_FAULT_ENGINE, {}, 200ms}); }, clock, hurried()};
    while (!engine.session().is_idle()) {
        static_cast<void>(engine.wait(clock.now() + patience));
    }
    const std::jthread other{[&] {
        std::this_thread::sleep_for(50ms);
        engine.wake();
    }};
    EXPECT_FALSE(engine.wait(clock.now() + patience));
    EXPECT_LT(elapsed(), patience);
}

/// The real one, in the middle of a search.
class Stockfish : public EngineProcess {
protected:
    void SetUp() override {
        if (!std::filesystem::exists(stockfish)) {
            GTEST_SKIP() << "no " << stockfish;
        }
        EngineProcess::SetUp();
    }

    /// Lets it search, sends `signal` and \returns the time until the report.
    static Milliseconds death_by(int signal, Conversation& engine, SearchLimits limits) {
        engine.go(std::move(limits));
        EXPECT_NE(
            engine.wait_for<SearchInfo>([](const SearchInfo& info) { return !info.pv.empty(); }),
            nullptr
        );
        const auto children = test::children_of(::getpid());
        EXPECT_EQ(children.size(), 1U);
        const TimePoint before = engine.now();
        ::kill(children.front().id, signal);
        const auto* const died = engine.wait_for<Died>();
        EXPECT_NE(died, nullptr);
        return std::chrono::floor<Milliseconds>(engine.now() - before);
    }
};

TEST_F(Stockfish, DiesByASignalInASearchAndPlaysOn) {
    for (const int signal : {SIGSEGV, SIGKILL, SIGABRT}) {
        Conversation engine{stockfish, {}, SessionSettings{}};
        const Milliseconds time = death_by(signal, engine, move_time(60s));
        RecordProperty("milliseconds_" + std::to_string(signal), std::to_string(time.count()));
        EXPECT_LT(time, 5s);
        const auto& report = std::get<Died>(engine.events.back()).report;
        EXPECT_EQ(report.end.signal, signal);
        EXPECT_THAT(report.last_command, StartsWith("go movetime "));
        EXPECT_THAT(report.last_lines.back(), StartsWith("< info depth"));
        ASSERT_NE(engine.wait_for<Greeted>(), nullptr);    // again
        ASSERT_NE(engine.wait_for<SearchInfo>(), nullptr); // the same search goes on
        engine.session().stop(1, engine.now());
        EXPECT_EQ(engine.outcome_of(1).kind, Kind::best_move);
        EXPECT_EQ(engine.search(nodes(1000)).kind, Kind::best_move);
        engine.close();
    }
}

TEST_F(Stockfish, IsStoppedByASignalAndKilledAtItsDeadline) {
    SessionSettings settings;
    settings.after_stop = 500ms;
    Conversation engine{stockfish, {}, settings};
    const Milliseconds time = death_by(SIGSTOP, engine, move_time(3s));
    EXPECT_GE(time, 500ms);
    EXPECT_LT(time, 10s);
    EXPECT_EQ(engine.outcome_of(1).kind, Kind::timed_out);
    EXPECT_EQ(engine.search(nodes(1000)).kind, Kind::best_move);
    engine.close();
}

TEST_F(Stockfish, LinesOfACompleteIterationAndChess960) {
    SessionSettings settings;
    settings.options = {{"MultiPV", "4"}, {"Hash", "4"}, {"UCI_ShowWDL", "true"}};
    Conversation engine{stockfish, {}, settings};
    Iterations iterations{4};
    const SearchId search = engine.go(nodes(30'000));
    while (const auto* const info = engine.wait_for<SearchInfo>()) {
        EXPECT_TRUE(info->info.faults.empty());
        iterations.add(info->info, info->pv);
        if (info->info.depth.value_or(0) >= 5 && iterations.complete().size() == 4) {
            break;
        }
    }
    ASSERT_EQ(iterations.complete().size(), 4U);
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_LE(iterations.complete()[i].score->value, iterations.complete()[i - 1].score->value);
    }
    EXPECT_EQ(engine.outcome_of(search).kind, Kind::best_move);
    const auto castling = parse_fen("bbqrnkrn/pppppppp/8/8/8/8/PPPPPPPP/BBQRNKRN w GDgd - 0 1");
    ASSERT_TRUE(castling);
    ASSERT_TRUE(engine.session().go(*castling, {}, nodes(2000), engine.now()));
    EXPECT_EQ(engine.outcome_of(search + 1).kind, Kind::best_move);
    EXPECT_EQ(engine.search(nodes(2000)).kind, Kind::best_move);
    EXPECT_EQ(engine.count<Fault>(), 0U);
    engine.close();
}

} // namespace
} // namespace rota::uci
