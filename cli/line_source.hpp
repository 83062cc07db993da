#pragma once

#include <functional>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// What somebody who types lines is shown meanwhile.
struct LineHooks {
    std::function<std::string()> prompt;
    /// Called several times a second while nothing is typed; its lines are shown at once. Empty:
    /// time does not pass by itself.
    std::function<std::vector<std::string>()> idle;
    /// What the last word of a line could become.
    std::function<std::vector<std::string>(std::string_view)> complete;
};

/// Where lines come from.
class LineSource {
public:
    LineSource() = default;
    LineSource(const LineSource&) = delete;
    LineSource& operator=(const LineSource&) = delete;
    virtual ~LineSource() = default;

    /// Waits for a line; nothing at the end of the input. Bytes beyond a sensible length are kept:
    /// who reads a line has to refuse it.
    [[nodiscard]] virtual std::optional<std::string> next(const LineHooks& hooks) = 0;

    /// Whether a prompt is shown and edited, so that answers need none.
    [[nodiscard]] virtual bool shows_prompt() const = 0;
};

/// A terminal with history (arrow keys), editing and completion (tab).
[[nodiscard]] std::unique_ptr<LineSource> terminal_lines();

/// A pipe or file; `descriptor` is read without other buffers, so that hooks.idle is called
/// while nothing comes.
[[nodiscard]] std::unique_ptr<LineSource> descriptor_lines(int descriptor, std::ostream& out);

/// A stream; hooks.idle is never called. \pre `in` outlives it
[[nodiscard]] std::unique_ptr<LineSource> stream_lines(std::istream& in);

} // namespace rota::cli
