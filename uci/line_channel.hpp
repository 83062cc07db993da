#pragma once

#include "movegen/error.hpp"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rota::uci {

/// A point on the monotonic clock. Waits are until a TimePoint, never for a duration.
using TimePoint = std::chrono::steady_clock::time_point;

/// Source of monotonic time, injected so that tests need not sleep.
class Clock {
public:
    virtual ~Clock() = default;
    [[nodiscard]] virtual TimePoint now() const = 0;
};

/// The clock of the system.
class SteadyClock final : public Clock {
public:
    [[nodiscard]] TimePoint now() const override { return std::chrono::steady_clock::now(); }
};

enum class ChannelError : std::uint8_t {
    timed_out,     ///< The deadline passed first; the channel is still good.
    interrupted,   ///< The program was asked to stop; the channel is still good.
    closed,        ///< The other side is gone and every line it sent has been received.
    line_too_long, ///< No line end within LineChannel::longest_line bytes; give the channel up.
    queue_full,    ///< The other side does not read; more than LineChannel::longest_queue waits.
};

/// How a program ended, as far as it has.
struct ProgramEnd {
    std::optional<int> exit_status{};
    std::optional<int> signal{};
    std::string words{}; ///< The same and the end of its error output, for people.

    friend bool operator==(const ProgramEnd&, const ProgramEnd&) = default;
};

/// A connection that carries lines to and from an engine: a child process in production, a script
/// in tests.
///
/// One thread owns a channel; other threads ask that thread.
class LineChannel {
public:
    /// In bytes. UCI sets no limit; a line beyond this one is no longer a conversation.
    static constexpr std::size_t longest_line = std::size_t{1} << 20U;

    /// Bytes sent that the other side has not read yet.
    static constexpr std::size_t longest_queue = std::size_t{1} << 16U;

    virtual ~LineChannel() = default;

    /// Writes `line` and a line end. Blocks until that is done or `deadline` has passed; what was
    /// not written by then follows during later calls. \pre no line end in `line`
    [[nodiscard]] virtual Result<void, ChannelError>
    send(std::string_view line, TimePoint deadline) = 0;

    /// The next line without its end (LF or CR LF). Blocks until there is one or `deadline` has
    /// passed. Bytes are passed on as they are, UTF-8 or not.
    ///
    /// A deadline, not a duration: an engine that chatters cannot extend it.
    [[nodiscard]] virtual Result<std::string, ChannelError> receive(TimePoint deadline) = 0;

    /// How the other side ended and the last it wrote outside the protocol, for error messages.
    /// Must not block.
    [[nodiscard]] virtual std::string last_words() const = 0;

    /// The same with numbers. Must not block.
    [[nodiscard]] virtual ProgramEnd program_end() const { return {{}, {}, last_words()}; }

    /// Gives the other side up: it ends at once, without the patience of the destructor.
    virtual void kill() noexcept {}

    /// Ends a receive() that waits, or the next one, as if its deadline had passed. The only
    /// function that another thread may call.
    virtual void wake() noexcept {}
};

/// Sends "isready" and waits for "readyok"; other lines are dropped.
/// Blocks until `deadline` at most, however much the engine talks.
[[nodiscard]] Result<void, ChannelError> synchronise(LineChannel& engine, TimePoint deadline);

/// The words of a line: UCI separates them by any mix of blanks and tabs, also in front.
/// \returns the first word and removes it from `line`; nothing left gives an empty word
[[nodiscard]] std::string_view next_word(std::string_view& line) noexcept;

} // namespace rota::uci
