#pragma once

#include <cstdint>
#include <string>

namespace rota::consult {

/// What a chess clock shows: "4:05", "0:00.3" below ten seconds. \pre ms >= 0
[[nodiscard]] std::string clock_text(std::int64_t ms);

} // namespace rota::consult
