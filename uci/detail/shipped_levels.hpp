#pragma once

#include <string_view>

namespace rota::uci {

/// uci/levels.toml, put into the program when it is built.
[[nodiscard]] std::string_view shipped_levels_toml() noexcept;

} // namespace rota::uci
