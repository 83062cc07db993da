#pragma once

#include <chrono>
#include <ostream>
#include <string_view>

namespace rota::cli {

/// Says on standard error how far a command is, if that takes longer than a second: each second in
/// the same line of a terminal, elsewhere in a line of its own every ten seconds.
class Progress {
public:
    Progress(std::ostream& err, bool terminal);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress() { clear(); }

    /// Whether it is time to say something; cheap.
    [[nodiscard]] bool due() const { return std::chrono::steady_clock::now() >= next_; }

    void show(std::string_view text);

    /// Takes the line off the terminal again, so that something else can be written there.
    void clear();

private:
    std::ostream& err_;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_;
};

} // namespace rota::cli
