#pragma once

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <fcntl.h>
#include <optional>
#include <poll.h>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace rota::test {

/// A child process with bare pipes: bytes go in as they are, and nothing is read that is not asked
/// for, as a LineChannel would.
class RawProgram {
public:
    explicit RawProgram(const std::vector<std::string>& command) {
        std::array<int, 2> in{};
        std::array<int, 2> out{};
        if (::pipe2(in.data(), O_CLOEXEC) != 0 || ::pipe2(out.data(), O_CLOEXEC) != 0) {
            return;
        }
        std::vector<char*> arguments;
        for (const std::string& word : command) {
            arguments.push_back(const_cast<char*>(word.c_str()));
        }
        arguments.push_back(nullptr);
        id_ = ::fork();
        if (id_ == 0) {
            ::dup2(in[0], STDIN_FILENO);
            ::dup2(out[1], STDOUT_FILENO);
            ::execvp(arguments[0], arguments.data());
            ::_exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        input_ = in[1];
        output_ = out[0];
    }
    RawProgram(const RawProgram&) = delete;
    RawProgram& operator=(const RawProgram&) = delete;
    ~RawProgram() {
        close_input();
        close_output();
        if (id_ > 0) {
            ::kill(id_, SIGKILL);
            ::waitpid(id_, nullptr, 0);
        }
    }

    [[nodiscard]] pid_t id() const { return id_; }

    /// \returns false if the program does not read, or has gone
    bool write(std::string_view bytes, std::chrono::milliseconds patience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (!bytes.empty()) {
            pollfd file{input_, POLLOUT, 0};
            if (::poll(&file, 1, left(until)) != 1) {
                return false;
            }
            const ssize_t done =
                ::write(input_, bytes.data(), std::min<std::size_t>(bytes.size(), 4096));
            if (done < 0) {
                return false;
            }
            bytes.remove_prefix(static_cast<std::size_t>(done));
        }
        return true;
    }

    /// A line without its end; nothing if none comes in time.
    std::optional<std::string> read_line(std::chrono::milliseconds patience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        while (true) {
            if (const std::size_t end = unread_.find('\n'); end != std::string::npos) {
                std::string line = unread_.substr(0, end);
                unread_.erase(0, end + 1);
                return line;
            }
            pollfd file{output_, POLLIN, 0};
            std::array<char, 4096> bytes{};
            if (::poll(&file, 1, left(until)) != 1) {
                return std::nullopt;
            }
            const ssize_t got = ::read(output_, bytes.data(), bytes.size());
            if (got <= 0) {
                return std::nullopt;
            }
            unread_.append(bytes.data(), static_cast<std::size_t>(got));
        }
    }

    /// The lines up to one that begins with `word`; an empty list if it does not come.
    std::vector<std::string>
    lines_until(std::string_view word, std::chrono::milliseconds patience) {
        std::vector<std::string> lines;
        while (auto line = read_line(patience)) {
            lines.push_back(std::move(*line));
            if (lines.back().starts_with(word)) {
                return lines;
            }
        }
        return {};
    }

    void close_input() { close(input_); }
    void close_output() { close(output_); }

    /// Its exit status, 128 and the signal if it was killed; nothing if it lives on.
    std::optional<int> wait(std::chrono::milliseconds patience) {
        const auto until = std::chrono::steady_clock::now() + patience;
        do {
            int status = 0;
            if (::waitpid(id_, &status, WNOHANG) == id_) {
                id_ = 0;
                return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
            }
            std::this_thread::sleep_for(std::chrono::milliseconds{2});
        } while (std::chrono::steady_clock::now() < until);
        return std::nullopt;
    }

private:
    static int left(std::chrono::steady_clock::time_point until) {
        const auto time = until - std::chrono::steady_clock::now();
        return std::max(
            0, static_cast<int>(std::chrono::ceil<std::chrono::milliseconds>(time).count())
        );
    }

    static void close(int& file) {
        if (file >= 0) {
            ::close(file);
        }
        file = -1;
    }

    pid_t id_ = 0;
    int input_ = -1;
    int output_ = -1;
    std::string unread_{};
};

} // namespace rota::test
