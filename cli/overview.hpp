#pragma once

#include <string>
#include <string_view>

namespace rota::cli {

/// What Rota can do, with five commands to copy: the answer to a call without arguments.
/// \param program how the user calls it, e.g. "./run"
[[nodiscard]] std::string overview(std::string_view program);

} // namespace rota::cli
