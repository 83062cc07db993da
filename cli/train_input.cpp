#include "cli/train_input.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <poll.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

using namespace std::chrono_literals;

/// How long a request to stop may go unnoticed.
constexpr std::chrono::milliseconds tick{100};

/// Longer lines are no commands.
constexpr std::size_t longest = 4096;

} // namespace

TimedInput::TimedInput(int descriptor, std::stop_token stop)
    : descriptor_{descriptor}
    , stop_{std::move(stop)} {}

std::optional<std::string> TimedInput::take_line() {
    const std::size_t end = buffer_.find('\n');
    if (end == std::string::npos && !(closed_ && !buffer_.empty())) {
        return std::nullopt;
    }
    std::string line = buffer_.substr(0, std::min(end, longest));
    buffer_.erase(0, end == std::string::npos ? end : end + 1);
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return line;
}

TimedInput::Reading TimedInput::next(uci::TimePoint deadline) {
    while (true) {
        if (auto line = take_line()) {
            return {End::line, *std::move(line)};
        }
        if (closed_) {
            return {End::closed};
        }
        if (stop_.stop_requested()) {
            return {End::interrupted};
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now()
        );
        if (left <= 0ms) {
            return {End::timed_out};
        }
        pollfd waiting{descriptor_, POLLIN, 0};
        if (::poll(&waiting, 1, static_cast<int>(std::min(left, tick).count())) <= 0) {
            continue; // nothing yet, or a signal: both are looked at above
        }
        std::array<char, 4096> block{};
        const ssize_t count = ::read(descriptor_, block.data(), block.size());
        if (count < 0 && (errno == EINTR || errno == EAGAIN)) {
            continue;
        }
        if (count <= 0) {
            closed_ = true;
        } else if (buffer_.size() < longest) { // the rest of a line without end is dropped
            buffer_.append(block.data(), static_cast<std::size_t>(count));
        } else {
            const std::string_view more{block.data(), static_cast<std::size_t>(count)};
            const std::size_t end = more.find('\n');
            if (end != std::string_view::npos) {
                buffer_ += more.substr(end);
            }
        }
    }
}

bool TimedInput::sleep_until(uci::TimePoint deadline) const {
    while (!stop_.stop_requested()) {
        const auto left = deadline - std::chrono::steady_clock::now();
        if (left <= 0ms) {
            return true;
        }
        std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(left, tick));
    }
    return false;
}

} // namespace rota::cli
