#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

namespace rota::cli {

/// Writes lines for a user interface that may not read them: a thread of its own waits for it, so
/// that nobody else does.
///
/// What waits unread is limited: beyond a megabyte "info" lines are left out, since a search prints
/// them without being asked; answers are kept up to 64 megabytes, and a reader that asks so much
/// and reads nothing counts as gone.
class UciOutput {
public:
    /// \param descriptor the file behind `out`; negative: there is none, and write() writes at once
    /// \param on_gone called once, by some thread, when nobody reads any more
    UciOutput(std::ostream& out, int descriptor, std::function<void()> on_gone);
    UciOutput(const UciOutput&) = delete;
    UciOutput& operator=(const UciOutput&) = delete;

    /// Gives a reader a moment to take what is left.
    ~UciOutput();

    /// Never blocks for long. Each line is written with its end.
    void write(std::vector<std::string> lines);

    /// Whether nobody reads any more.
    [[nodiscard]] bool is_gone() const;

private:
    void write_all();
    [[nodiscard]] bool write_text(std::string_view bytes) const;
    void set_gone();

    std::ostream& out_;
    int descriptor_;
    int wake_up_ = -1; // an eventfd: the thread is to look again
    std::function<void()> on_gone_;

    mutable std::mutex mutex_{};
    std::condition_variable some_{};
    std::deque<std::string> lines_{};
    std::size_t waiting_ = 0; // bytes
    bool ends_ = false;
    bool gone_ = false;
    std::thread writer_{};
};

} // namespace rota::cli
