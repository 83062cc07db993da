#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace rota::cli {

/// A small file beside a log that says until when the program ran, so that after a power cut the
/// clocks stand as they were then and not as at the last record. It is no part of the log: without
/// it only that time is less exact.
class SignOfLife {
public:
    explicit SignOfLife(const std::string& log);
    SignOfLife(const SignOfLife&) = delete;
    SignOfLife& operator=(const SignOfLife&) = delete;
    ~SignOfLife();

    /// The last time that was written; nothing when there is none, or it cannot be read.
    [[nodiscard]] std::optional<std::int64_t> read() const;

    /// Writes a time to the disk, at most once a second of match time. \returns whether it could
    bool write(std::int64_t at);

private:
    int descriptor_;
    std::int64_t written_ = -1;
};

} // namespace rota::cli
