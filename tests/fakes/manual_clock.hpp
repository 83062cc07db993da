#pragma once

#include "uci/line_channel.hpp"

#include <chrono>

namespace rota::uci {

/// Time moves only when a test says so.
class ManualClock final : public Clock {
public:
    [[nodiscard]] TimePoint now() const override { return now_; }
    void advance(std::chrono::milliseconds step) { now_ += step; }

private:
    TimePoint now_{};
};

} // namespace rota::uci
