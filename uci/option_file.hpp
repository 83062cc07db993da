#pragma once

#include "movegen/error.hpp"

#include <string>

namespace rota::uci {

/// What is in the file that an option names. Folders, devices and pipes are refused: they may have
/// no end, or let us wait for it while a user interface waits for us. So are files of more than 256
/// MiB, which no book is.
/// \returns the path and why it cannot be read
[[nodiscard]] Result<std::string, std::string> read_option_file(const std::string& path);

} // namespace rota::uci
