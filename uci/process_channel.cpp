#include "uci/process_channel.hpp"

#define BOOST_PROCESS_USE_STD_FS // header-only: without it libboost_filesystem is needed

#include <boost/asio/buffer.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <boost/asio/write.hpp>
#include <boost/process/args.hpp>
#include <boost/process/async_pipe.hpp>
#include <boost/process/child.hpp>
#include <boost/process/env.hpp>
#include <boost/process/exe.hpp>
#include <boost/process/extend.hpp>
#include <boost/process/io.hpp>
#include <boost/process/search_path.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <deque>
#include <exception>
#include <fcntl.h>
#include <functional>
#include <optional>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace rota::uci {

namespace {

namespace asio = boost::asio;
namespace process = boost::process;
using ErrorCode = boost::system::error_code;
using namespace std::chrono_literals;

constexpr std::size_t kept_errors = 16'384; // bytes of the standard error

/// How long output may lag behind the end of the program, and error output behind the output. There
/// may be no end of either: something that the program has started may hold the pipes open.
constexpr std::chrono::milliseconds drain{100};

/// The patience after SIGTERM when this program has been asked to stop.
constexpr std::chrono::milliseconds grace_when_stopped{500};

/// Runs in the child between fork and exec, so only calls that are safe there. The parent's ways
/// with signals must not become the engine's: an ignored SIGPIPE or a blocked SIGTERM would.
void prepare_child(pid_t parent) noexcept {
    ::setpgid(0, 0);
    ::close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
    for (const int ignored : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD}) {
        static_cast<void>(::signal(ignored, SIG_DFL));
    }
    sigset_t none{};
    ::sigemptyset(&none);
    ::pthread_sigmask(SIG_SETMASK, &none, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) { // it died before it could be watched
        ::_exit(EXIT_FAILURE);
    }
}

/// Boost 1.81 does not wait for a child whose exec failed, which would leave a zombie.
void reap(pid_t child) noexcept {
    if (child > 0) {
        ::waitpid(child, nullptr, 0);
    }
}

/// While one lives, writing to an engine that has died is an error code on this thread, no signal.
class BrokenPipeGuard {
public:
    BrokenPipeGuard() noexcept {
        sigset_t pending{};
        ::sigpending(&pending);
        was_pending_ = ::sigismember(&pending, SIGPIPE) == 1;
        ::sigemptyset(&broken_pipe_);
        ::sigaddset(&broken_pipe_, SIGPIPE);
        ::pthread_sigmask(SIG_BLOCK, &broken_pipe_, &before_);
    }

    BrokenPipeGuard(const BrokenPipeGuard&) = delete;
    BrokenPipeGuard& operator=(const BrokenPipeGuard&) = delete;

    ~BrokenPipeGuard() {
        if (!was_pending_) { // then a pending one is ours, not that of the program's own output
            const timespec no_wait{};
            ::sigtimedwait(&broken_pipe_, nullptr, &no_wait);
        }
        ::pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }

private:
    sigset_t broken_pipe_{};
    sigset_t before_{};
    bool was_pending_ = false;
};

std::string describe_end(const siginfo_t& info) {
    if (info.si_code == CLD_EXITED) {
        return fmt::format("ended with exit status {}", info.si_status);
    }
    const char* const name = ::sigabbrev_np(info.si_status);
    return fmt::format(
        "was killed by signal {} (SIG{}){}",
        info.si_status,
        name != nullptr ? name : "?",
        info.si_status == SIGILL ? ": this processor lacks instructions that it was built for" : ""
    );
}

class ProcessChannel final : public LineChannel {
public:
    ProcessChannel(std::chrono::milliseconds grace, std::stop_token stop)
        : grace_{grace}
        , stop_{std::move(stop)}
        , wake_{stop_, [this] {
                    asio::post(io_, [] {});
                }} {}

    ProcessChannel(const ProcessChannel&) = delete;
    ProcessChannel& operator=(const ProcessChannel&) = delete;

    ~ProcessChannel() override {
        if (!child_.valid()) {
            return;
        }
        try {
            ask_to_end();
        } catch (const std::exception&) { // then by force
        }
        ::killpg(child_.id(), SIGKILL); // and whatever it has started
        std::error_code unused;
        child_.wait(unused);
    }

    /// \pre not called before
    [[nodiscard]] std::error_code
    start(const std::string& path, const std::vector<std::string>& arguments) {
        std::error_code error;
        child_ = process::child{
            process::exe = path,
            process::args = arguments,
            (process::std_in < input_),
            (process::std_out > output_),
            (process::std_err > errors_),
            process::extend::on_exec_setup = [parent =
                                                  ::getpid()](auto&) { prepare_child(parent); },
            process::extend::on_error = [](auto& launch, auto&) { reap(launch.pid); },
            error};
        if (error) {
            return error;
        }
        const auto exit = static_cast<int>(::syscall(SYS_pidfd_open, child_.id(), 0));
        if (exit < 0) {
            return {errno, std::system_category()};
        }
        exit_.assign(exit);
        exit_.async_wait(exit_.wait_read, [this](ErrorCode) { exited_ = true; });
        read_lines();
        read_errors();
        return {};
    }

    Result<void, ChannelError> send(std::string_view line, TimePoint deadline) override {
        const BrokenPipeGuard guard; // Asio tries to write at once, not only in run()
        if (queued_.size() + line.size() > longest_queue && writing_) {
            return fail(ChannelError::queue_full);
        }
        queued_.append(line).push_back('\n');
        write_queued();
        if (!run(deadline, [this] { return !writing_ || stop_.stop_requested(); })) {
            return fail(ChannelError::timed_out);
        }
        if (broken_) {
            return fail(ChannelError::closed);
        }
        if (stop_.stop_requested()) {
            return fail(ChannelError::interrupted);
        }
        return {};
    }

    Result<std::string, ChannelError> receive(TimePoint deadline) override {
        const auto answered = [this] {
            return !lines_.empty() || end_ || stop_.stop_requested();
        };
        if (!run(deadline, [&] { return answered() || exited_ || woken_; })) {
            return fail(ChannelError::timed_out);
        }
        if (std::exchange(woken_, false) && !answered()) {
            return fail(ChannelError::timed_out);
        }
        if (!run(std::min(deadline, now() + drain), answered)) { // only when it has ended
            if (now() >= deadline) {
                return fail(ChannelError::timed_out);
            }
            end_ = ChannelError::closed;
        }
        if (stop_.stop_requested()) {
            return fail(ChannelError::interrupted);
        }
        if (lines_.empty()) {
            wait_for_last_words(deadline);
            return fail(*end_);
        }
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        waiting_ -= cost(line);
        resume_reading();
        return line;
    }

    [[nodiscard]] std::string last_words() const override {
        const siginfo_t info = exit_information();
        std::string words = info.si_pid != 0 ? describe_end(info) : "is still running";
        if (!recent_errors_.empty()) {
            words += "; its last error output:\n";
            words += recent_errors_;
        }
        return words;
    }

    [[nodiscard]] ProgramEnd program_end() const override {
        ProgramEnd end{{}, {}, last_words()};
        const siginfo_t info = exit_information();
        if (info.si_pid != 0) {
            (info.si_code == CLD_EXITED ? end.exit_status : end.signal) = info.si_status;
        }
        return end;
    }

    void kill() noexcept override { ::killpg(child_.id(), SIGKILL); }

    void wake() noexcept override {
        try {
            asio::post(io_, [this] { woken_ = true; });
        } catch (const std::exception&) { // no memory: then it sleeps until its deadline
        }
    }

private:
    /// Of a child that has ended; si_pid is 0 otherwise.
    [[nodiscard]] siginfo_t exit_information() const noexcept {
        siginfo_t info{};
        // WNOWAIT: only the destructor reaps, so that the process id stays ours until then.
        ::waitid(P_PID, static_cast<id_t>(child_.id()), &info, WEXITED | WNOHANG | WNOWAIT);
        return info;
    }

    /// Bytes of lines received and not yet asked for; beyond this the program has to wait.
    static constexpr std::size_t most_waiting = std::size_t{1} << 24U;

    /// What a waiting line costs.
    static std::size_t cost(const std::string& line) noexcept {
        return line.size() + sizeof(std::string);
    }

    static TimePoint now() noexcept { return std::chrono::steady_clock::now(); }

    /// Carries out pending reads and writes until `done` holds; false if `deadline` came first.
    template <class Condition>
    bool run(TimePoint deadline, Condition done) {
        const BrokenPipeGuard guard;
        io_.restart();
        while (!done()) {
            if (io_.run_one_until(deadline) == 0) {
                return false;
            }
        }
        return true;
    }

    void write_queued() {
        if (writing_ || queued_.empty()) {
            return;
        }
        writing_ = true;
        outgoing_.swap(queued_);
        queued_.clear();
        asio::async_write(input_, asio::buffer(outgoing_), [this](ErrorCode error, std::size_t) {
            writing_ = false;
            broken_ = error.failed();
            if (!broken_) {
                write_queued();
            }
        });
    }

    void read_lines() {
        reading_ = true;
        asio::async_read_until(
            output_,
            asio::dynamic_buffer(unread_, longest_line),
            '\n',
            [this](ErrorCode error, std::size_t /*length*/) {
                reading_ = false;
                if (error == asio::error::not_found) {
                    end_ = ChannelError::line_too_long;
                    return;
                }
                take_lines();
                if (error.failed()) {
                    take_line(unread_); // a last line may lack its end
                    unread_.clear();
                    end_ = ChannelError::closed;
                    return;
                }
                resume_reading();
            }
        );
    }

    void resume_reading() {
        if (!reading_ && !end_ && waiting_ < most_waiting) {
            read_lines();
        }
    }

    /// Every complete line that has been read: there may be thousands in one piece.
    void take_lines() {
        std::size_t begin = 0;
        for (std::size_t end = unread_.find('\n'); end != std::string::npos;
             end = unread_.find('\n', begin)) {
            take_line(unread_.substr(begin, end + 1 - begin));
            begin = end + 1;
        }
        unread_.erase(0, begin);
    }

    void take_line(std::string line) {
        if (line.empty()) {
            return;
        }
        for (const char end : {'\n', '\r'}) {
            if (!line.empty() && line.back() == end) {
                line.pop_back();
            }
        }
        waiting_ += cost(line);
        lines_.push_back(std::move(line));
    }

    void read_errors() {
        errors_.async_read_some(
            asio::buffer(error_block_),
            [this](ErrorCode error, std::size_t length) {
                recent_errors_.append(error_block_.data(), length);
                if (recent_errors_.size() > kept_errors) {
                    recent_errors_.erase(0, recent_errors_.size() - kept_errors);
                }
                errors_ended_ = error.failed();
                if (!errors_ended_) {
                    read_errors();
                }
            }
        );
    }

    void wait_for_last_words(TimePoint deadline) {
        const auto complete = [this] {
            return exited_ && errors_ended_;
        };
        static_cast<void>(run(std::min(deadline, now() + drain), complete));
    }

    /// Leaves the program running only if it withstands SIGTERM.
    void ask_to_end() {
        const auto exited = [this] {
            return exited_;
        };
        const auto exited_or_stopped = [this] {
            return exited_ || stop_.stop_requested();
        };
        ErrorCode ignored;
        input_.close(ignored);
        if (run(now() + grace_, exited_or_stopped) && exited_) {
            return;
        }
        ::killpg(child_.id(), SIGTERM);
        ::killpg(child_.id(), SIGCONT); // a stopped process does not see SIGTERM
        const auto patience =
            stop_.stop_requested() ? std::min(grace_, grace_when_stopped) : grace_;
        static_cast<void>(run(now() + patience, exited));
    }

    std::chrono::milliseconds grace_;
    std::stop_token stop_;
    asio::io_context io_;
    process::async_pipe input_{io_};
    process::async_pipe output_{io_};
    process::async_pipe errors_{io_};
    process::child child_;
    asio::posix::stream_descriptor exit_{io_}; // a pidfd: readable once the child has ended
    bool exited_ = false;
    bool woken_ = false;

    std::string queued_;
    std::string outgoing_; // what the write in progress refers to
    bool writing_ = false;
    bool broken_ = false;

    std::string unread_;
    std::deque<std::string> lines_;
    std::size_t waiting_ = 0; // sum of cost() over lines_
    std::optional<ChannelError> end_;
    bool reading_ = false;

    std::array<char, 4096> error_block_{};
    std::string recent_errors_;
    bool errors_ended_ = false;

    std::stop_callback<std::function<void()>> wake_; // last: uses io_ from another thread
};

/// An executable file, or why there is none.
Result<std::string, StartError> find_program(const std::string& name) {
    std::string path = name;
    if (name.find('/') == std::string::npos) {
        auto folders = boost::this_process::path();
        folders.emplace_back("/usr/games");
        folders.emplace_back("/usr/local/games");
        path = process::search_path(name, folders).string();
    }
    struct stat info {};
    if (path.empty() || ::stat(path.c_str(), &info) != 0) {
        const int reason = path.empty() ? ENOENT : errno;
        return fail(StartError{name, {reason, std::system_category()}});
    }
    if (!S_ISREG(info.st_mode)) {
        const auto reason =
            S_ISDIR(info.st_mode) ? std::errc::is_a_directory : std::errc::permission_denied;
        return fail(StartError{path, std::make_error_code(reason)});
    }
    if (::access(path.c_str(), X_OK) != 0) {
        return fail(StartError{path, {errno, std::system_category()}});
    }
    return path;
}

} // namespace

Result<std::unique_ptr<LineChannel>, StartError>
start(const Program& program, std::stop_token stop) {
    try {
        const auto path = find_program(program.name);
        if (!path) {
            return fail(path.error());
        }
        auto channel = std::make_unique<ProcessChannel>(program.grace, std::move(stop));
        if (const auto error = channel->start(*path, program.arguments)) {
            return fail(StartError{*path, error});
        }
        return channel;
    } catch (const std::system_error& error) { // no more descriptors
        return fail(StartError{program.name, error.code()});
    } catch (const boost::system::system_error& error) {
        return fail(StartError{program.name, error.code()});
    }
}

} // namespace rota::uci
