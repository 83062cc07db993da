#include "cli/interruption.hpp"

#include <pthread.h>

namespace rota::cli {

namespace {

bool is_ignored(int signal) noexcept {
    struct sigaction action {};
    return ::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

} // namespace

Interruption::Interruption() {
    ::sigemptyset(&awaited_);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        if (!is_ignored(signal)) {
            ::sigaddset(&awaited_, signal);
            wake_up_ = signal;
        }
    }
    sigset_t blocked = awaited_;
    ::sigaddset(&blocked, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &blocked, &before_);
    if (wake_up_ != 0) {
        waiter_ = std::thread{[this] {
            wait_for_signals();
        }};
    }
}

Interruption::~Interruption() {
    if (waiter_.joinable()) {
        done_ = true;
        ::pthread_kill(waiter_.native_handle(), wake_up_);
        waiter_.join();
    }
    ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

std::optional<int> Interruption::signal() const noexcept {
    const int signal = signal_;
    return signal == 0 ? std::nullopt : std::optional{signal};
}

void Interruption::wait_for_signals() noexcept {
    while (true) {
        siginfo_t info{};
        const int signal = ::sigwaitinfo(&awaited_, &info);
        // The destructor's own is directed at this thread; others may still be on their way, and
        // end the process when the mask is restored.
        if (done_) {
            return;
        }
        if (signal > 0) {
            int none = 0;
            signal_.compare_exchange_strong(none, signal);
            source_.request_stop();
        }
    }
}

} // namespace rota::cli
