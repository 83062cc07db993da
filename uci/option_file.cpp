#include "uci/option_file.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <utility>

namespace rota::uci {

Result<std::string, std::string> read_option_file(const std::string& path) {
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (error) {
        return fail(fmt::format("{}: {}", path, error.message()));
    }
    if (!std::filesystem::is_regular_file(status)) {
        return fail(fmt::format("{}: is no regular file", path));
    }
    constexpr std::uintmax_t most = std::uintmax_t{1} << 28U;
    if (std::filesystem::file_size(path, error) > most) { // also if it cannot be found out
        return fail(fmt::format("{}: is too large", path));
    }
    errno = 0;
    std::ifstream file{path, std::ios::binary};
    std::ostringstream text;
    if (file.peek() != std::ifstream::traits_type::eof()) { // an empty file is no failure
        text << file.rdbuf();
    }
    if (!file.is_open() || file.bad() || !text) {
        const std::error_code reason{errno != 0 ? errno : EIO, std::generic_category()};
        return fail(fmt::format("{}: {}", path, reason.message()));
    }
    return std::move(text).str();
}

} // namespace rota::uci
