#include "cli/sign_of_life.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <fcntl.h>
#include <string_view>
#include <unistd.h>

namespace rota::cli {

SignOfLife::SignOfLife(const std::string& log)
    : descriptor_{::open((log + ".alive").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)} {}

SignOfLife::~SignOfLife() {
    if (descriptor_ >= 0) {
        ::close(descriptor_);
    }
}

std::optional<std::int64_t> SignOfLife::read() const {
    std::array<char, 32> text{};
    const ssize_t count = ::pread(descriptor_, text.data(), text.size(), 0);
    if (count <= 0) {
        return std::nullopt;
    }
    const char* const end = text.data() + count;
    std::int64_t at = 0;
    const auto read = std::from_chars(text.data(), end, at);
    return read.ec == std::errc{} && read.ptr != end && *read.ptr == '\n' && at >= 0
               ? std::optional{at}
               : std::nullopt;
}

bool SignOfLife::write(std::int64_t at) {
    constexpr std::int64_t often_enough = 1000;
    if (written_ >= 0 && at - written_ < often_enough) {
        return true;
    }
    written_ = at;
    // As wide as any time, so that no rest of a longer one remains.
    const std::string text = fmt::format("{:019}\n", at);
    return ::pwrite(descriptor_, text.data(), text.size(), 0) == static_cast<ssize_t>(text.size())
           && ::fdatasync(descriptor_) == 0;
}

} // namespace rota::cli
