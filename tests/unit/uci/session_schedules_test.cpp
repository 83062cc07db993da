#include "tests/fakes/session_player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <random>

namespace rota::uci {
namespace {

using namespace std::chrono_literals;

/// A made-up engine with faults at random, and a made-up user, in made-up time.
class Schedule {
public:
    explicit Schedule(unsigned seed) : random_{seed} {}

    void play() {
        for (int step = 0; step < 150; ++step) {
            ask();
            follow();
        }
        for (int step = 0; step < 400 && ended_.size() < asked_; ++step) {
            follow(); // nobody asks any more: deadlines bring everything to its end
        }
        ASSERT_EQ(ended_.size(), asked_);
        for (std::size_t i = 0; i < ended_.size(); ++i) {
            EXPECT_EQ(ended_[i], i + 1); // once each, in order
        }
        player_.session.close(player_.now());
        EXPECT_EQ(player_.session.deadline(), std::nullopt);
    }

private:
    struct Utterance {
        TimePoint when;
        std::string line;
    };

    [[nodiscard]] bool chance(unsigned percent) { return random_() % 100 < percent; }

    void ask() {
        Session& session = player_.session;
        switch (random_() % 12) {
        case 0:
        case 1:
        case 2: {
            SearchLimits limits;
            if (chance(40)) {
                limits.move_time = std::chrono::milliseconds{random_() % 3000};
            } else if (chance(60)) {
                limits.depth = 4;
            }
            limits.ponder = chance(25);
            player_.go(limits);
            ++asked_;
            break;
        }
        case 3:
        case 4: session.stop(random_() % (asked_ + 2), player_.now()); break;
        case 5: session.ponder_hit(asked_, player_.now()); break;
        case 6:
            if (chance(30)) {
                session.new_game(player_.now());
            }
            break;
        case 7:
            static_cast<void>(
                session.set_option("Hash", std::to_string(random_() % 70), player_.now())
            );
            break;
        default: break;
        }
    }

    /// Actions, time, lines.
    void follow() {
        carry_out_all();
        collect();
        TimePoint next = player_.now() + std::chrono::milliseconds{random_() % 2000};
        if (!utterances_.empty()) {
            next = std::min(next, utterances_.front().when);
        }
        if (const auto deadline = player_.session.deadline(); deadline && chance(30)) {
            next = std::max(next, *deadline);
        }
        player_.clock.advance(std::chrono::ceil<Milliseconds>(
            std::max(next - player_.now(), TimePoint::duration::zero())
        ));
        while (!utterances_.empty() && utterances_.front().when <= player_.now()) {
            const std::string line = utterances_.front().line;
            utterances_.pop_front();
            if (line == "(crash)") {
                utterances_.clear();
                player_.crash();
                break;
            }
            if (line.starts_with("bestmove")) {
                searching_ = false;
            }
            player_.say(line);
            carry_out_all();
        }
        player_.pass(0ms);
        collect();
    }

    void carry_out_all() {
        for (const std::string& action : player_.done()) {
            carry_out(action);
        }
    }

    void collect() {
        while (const auto event = player_.session.next_event()) {
            if (const auto* const end = std::get_if<SearchEnded>(&*event)) {
                ended_.push_back(end->search);
                const Outcome& outcome = end->outcome;
                EXPECT_EQ(outcome.move.has_value(), outcome.kind == Outcome::Kind::best_move);
            }
        }
    }

    void say(std::string line, std::chrono::milliseconds after = 0ms) {
        if (chance(2)) {
            line = "(crash)";
        }
        const TimePoint when = player_.now() + after;
        const auto place = std::ranges::find_if(utterances_, [&](const Utterance& other) {
            return other.when > when;
        });
        utterances_.insert(place, {when, std::move(line)});
    }

    void carry_out(const std::string& action) {
        if (action == "(start)") {
            utterances_.clear();
            searching_ = false;
            if (chance(3)) {
                player_.session.start_failed("no", player_.now());
            } else {
                player_.session.started(player_.now());
            }
            carry_out_all();
            return;
        }
        if (action == "(kill)") {
            utterances_.clear();
            searching_ = false;
            return;
        }
        const bool allowed = action == "stop" || action == "ponderhit";
        EXPECT_TRUE(!searching_ || allowed) << action;
        if (action == "uci") {
            say("option name Hash type spin default 16 min 1 max 64");
            say(chance(95) ? "uciok" : "uci ok");
        } else if (action == "isready") {
            if (chance(97)) {
                say("readyok", std::chrono::milliseconds{random_() % 50});
            }
        } else if (action.starts_with("go")) {
            searching_ = true;
            begin(action.find("ponder") == std::string::npos);
        } else if (action == "stop" && chance(93)) {
            say("bestmove e2e4 ponder e7e5", std::chrono::milliseconds{random_() % 200});
        }
    }

    void begin(bool may_end) {
        static const std::vector<std::string> answers{
            "bestmove e2e4",
            "bestmove d2d4 ponder d7d5",
            "bestmove e2e5",
            "bestmove (none)",
            "bestmove",
            "bestmove g1f3 ponder e2e4"};
        say("info depth 1 score cp 13 pv e2e4 e7e5");
        if (may_end ? chance(80) : chance(10)) {
            const std::string& answer = answers[chance(80) ? 0 : random_() % answers.size()];
            const std::chrono::milliseconds time{random_() % 4000};
            say(answer, time);
            if (chance(10)) {
                say(answer, time);
            }
        }
    }

    std::mt19937_64 random_;
    SessionPlayer player_{};
    std::deque<Utterance> utterances_{};
    bool searching_ = false;
    std::uint64_t asked_ = 0;
    std::vector<SearchId> ended_{};
};

TEST(Session, EndsEverySearchOnceInOrderWhateverTheEngineDoes) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        SCOPED_TRACE(seed);
        Schedule{seed}.play();
        if (testing::Test::HasFailure()) {
            return;
        }
    }
}

} // namespace
} // namespace rota::uci
