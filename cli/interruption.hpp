#pragma once

#include <atomic>
#include <csignal>
#include <optional>
#include <stop_token>
#include <thread>

namespace rota::cli {

/// While one lives, Ctrl-C asks the command to stop and does not end the process, so that a command
/// with child processes can end them first.
///
/// SIGINT, SIGTERM and SIGHUP are blocked in this thread and in those it starts, and a thread of
/// its own waits for them: there is no signal handler, and so nothing global. A signal that the
/// process ignores (nohup) stays ignored. SIGPIPE is blocked as well: when the reader of our output
/// has gone, the process ends by that signal not before this object does.
///
/// Make it before other threads, and let it outlive what has to be cleaned up.
class Interruption {
public:
    Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;
    ~Interruption();

    /// Stop is requested at the first signal.
    [[nodiscard]] std::stop_token token() const noexcept { return source_.get_token(); }

    /// The first signal that came.
    [[nodiscard]] std::optional<int> signal() const noexcept;

private:
    void wait_for_signals() noexcept;

    sigset_t awaited_{};
    sigset_t before_{};
    int wake_up_ = 0; // one of awaited_; 0 if there are none
    std::atomic<int> signal_{0};
    std::atomic<bool> done_{false};
    std::stop_source source_;
    std::thread waiter_;
};

} // namespace rota::cli
