#pragma once

#include <string_view>

namespace rota::uci {

/// uci/levels.toml and uci/openings.txt, put into the program when it is built.
[[nodiscard]] std::string_view shipped_levels_toml() noexcept;
[[nodiscard]] std::string_view shipped_openings() noexcept;

} // namespace rota::uci
