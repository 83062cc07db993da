#include "cli/progress.hpp"

#include <fmt/ostream.h>

namespace rota::cli {

namespace {

using namespace std::chrono_literals;
constexpr std::string_view clear_line = "\r\x1b[K"; // ANSI: to the left margin, erase to the right

} // namespace

Progress::Progress(std::ostream& err, bool terminal)
    : err_{err}
    , terminal_{terminal}
    , next_{std::chrono::steady_clock::now() + (terminal ? 1s : 10s)} {}

void Progress::clear() {
    if (shown_ && terminal_) {
        err_ << clear_line << std::flush;
    }
    shown_ = false;
}

void Progress::show(std::string_view text) {
    if (terminal_) {
        fmt::print(err_, "{}{}", clear_line, text);
    } else {
        fmt::print(err_, "{}\n", text);
    }
    err_.flush();
    shown_ = true;
    next_ = std::chrono::steady_clock::now() + (terminal_ ? 1s : 10s);
}

} // namespace rota::cli
