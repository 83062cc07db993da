#pragma once

#include "tests/fakes/manual_clock.hpp"
#include "uci/line_channel.hpp"

#include <chrono>
#include <deque>
#include <string>
#include <utility>
#include <vector>

namespace rota::uci {

/// An engine that answers from a list, whatever it is told; each line costs `pace` on the clock.
/// After the list it is gone, or silent if `stays_silent`.
class ScriptedChannel final : public LineChannel {
public:
    ScriptedChannel(
        ManualClock& clock, std::chrono::milliseconds pace, std::deque<std::string> answers
    )
        : clock_{clock}
        , pace_{pace}
        , answers_{std::move(answers)} {}

    Result<void, ChannelError> send(std::string_view line, TimePoint /*deadline*/) override {
        sent.emplace_back(line);
        return {};
    }

    Result<std::string, ChannelError> receive(TimePoint deadline) override {
        clock_.advance(pace_);
        if (clock_.now() > deadline || (answers_.empty() && stays_silent)) {
            return fail(ChannelError::timed_out);
        }
        if (answers_.empty()) {
            return fail(ChannelError::closed);
        }
        std::string line = std::move(answers_.front());
        answers_.pop_front();
        return line;
    }

    [[nodiscard]] std::string last_words() const override { return "said goodbye"; }

    std::vector<std::string> sent;
    bool stays_silent = false;

private:
    ManualClock& clock_;
    std::chrono::milliseconds pace_;
    std::deque<std::string> answers_;
};

} // namespace rota::uci
