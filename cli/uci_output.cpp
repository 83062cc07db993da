#include "cli/uci_output.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

constexpr std::size_t most_info = std::size_t{1} << 20U;
constexpr std::size_t most_bytes = std::size_t{64} << 20U;

/// A pipe that poll() calls writable takes so much without blocking.
constexpr std::size_t chunk = 4096;

/// What a reader gets for the last lines.
constexpr std::chrono::milliseconds last_moment{300};

} // namespace

UciOutput::UciOutput(std::ostream& out, int descriptor, std::function<void()> on_gone)
    : out_{out}
    , descriptor_{descriptor}
    , on_gone_{std::move(on_gone)} {
    if (descriptor_ >= 0) {
        out_.flush();
        wake_up_ = ::eventfd(0, EFD_CLOEXEC);
        writer_ = std::thread{[this] {
            write_all();
        }};
    }
}

UciOutput::~UciOutput() {
    if (!writer_.joinable()) {
        return;
    }
    {
        const std::lock_guard lock{mutex_};
        ends_ = true;
    }
    some_.notify_one();
    static_cast<void>(::eventfd_write(wake_up_, 1));
    writer_.join();
    ::close(wake_up_);
}

void UciOutput::write(std::vector<std::string> lines) {
    if (descriptor_ < 0) {
        for (const std::string& line : lines) {
            out_ << line << '\n';
        }
        out_ << std::flush;
        if (!out_.good()) {
            set_gone();
        }
        return;
    }
    bool too_much = false;
    {
        const std::lock_guard lock{mutex_};
        for (std::string& line : lines) {
            if (waiting_ > most_info && line.starts_with("info ")) {
                continue;
            }
            line += '\n';
            waiting_ += line.size();
            lines_.push_back(std::move(line));
        }
        too_much = waiting_ > most_bytes;
    }
    some_.notify_one();
    if (too_much) {
        set_gone();
    }
}

bool UciOutput::is_gone() const {
    const std::lock_guard lock{mutex_};
    return gone_;
}

void UciOutput::set_gone() {
    {
        const std::lock_guard lock{mutex_};
        if (std::exchange(gone_, true)) {
            return;
        }
    }
    on_gone_();
}

/// For the thread.
void UciOutput::write_all() {
    sigset_t pipe; // that nobody reads is to be an error, not the end of the process
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    ::pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    while (true) {
        std::string text;
        {
            std::unique_lock lock{mutex_};
            some_.wait(lock, [this] { return !lines_.empty() || ends_; });
            if (lines_.empty() || gone_) {
                return;
            }
            while (!lines_.empty() && text.size() < chunk) {
                text += lines_.front();
                lines_.pop_front();
            }
        }
        if (!write_text(text)) {
            set_gone();
            return;
        }
        const std::lock_guard lock{mutex_};
        waiting_ -= text.size();
    }
}

/// \returns false if nobody reads any more
bool UciOutput::write_text(std::string_view bytes) const {
    std::size_t written = 0;
    using Clock = std::chrono::steady_clock;
    Clock::time_point until = Clock::time_point::max();
    while (written < bytes.size()) {
        const bool ends = [this] {
            const std::lock_guard lock{mutex_};
            return ends_;
        }();
        if (ends && until == Clock::time_point::max()) {
            until = Clock::now() + last_moment;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
        std::array<pollfd, 2> files{{{descriptor_, POLLOUT, 0}, {wake_up_, POLLIN, 0}}};
        const int ready =
            ends ? ::poll(files.data(), 1, static_cast<int>(std::max(left.count(), 0L)))
                 : ::poll(files.data(), 2, -1);
        if (ready < 0 && errno != EINTR) {
            return false;
        }
        if (ready == 0) {
            return false; // the last moment is over
        }
        if (ready < 0 || files[0].revents == 0) {
            continue;
        }
        const std::string_view rest = bytes.substr(written, chunk);
        const ssize_t done = ::write(descriptor_, rest.data(), rest.size());
        if (done < 0 && errno != EINTR && errno != EAGAIN) {
            return false;
        }
        written += done > 0 ? static_cast<std::size_t>(done) : 0;
    }
    return true;
}

} // namespace rota::cli
