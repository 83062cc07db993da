#pragma once

#include "cli/text_lines.hpp"
#include "uci/line_channel.hpp"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>

namespace rota::cli {

/// Lines of standard input with deadlines, on one thread: clocks run while nobody types.
class TimedInput {
public:
    enum class End : std::uint8_t { line, timed_out, closed, interrupted };

    struct Reading {
        End end;
        std::string line{};
    };

    /// \param descriptor to wait for and read from \param stop ends every wait
    TimedInput(int descriptor, std::stop_token stop);

    /// Blocks until there is a line, `deadline` has passed, or no line can come any more.
    [[nodiscard]] Reading next(uci::TimePoint deadline);

    /// Blocks until `deadline`, whatever is typed. \returns false when this program was asked to
    /// stop
    [[nodiscard]] bool sleep_until(uci::TimePoint deadline) const;

private:
    [[nodiscard]] std::optional<std::string> take_line();

    int descriptor_;
    std::stop_token stop_;
    std::string buffer_{};
    bool closed_ = false;
};

} // namespace rota::cli
