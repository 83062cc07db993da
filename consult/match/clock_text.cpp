#include "consult/match/clock_text.hpp"

#include <fmt/format.h>

namespace rota::consult {

std::string clock_text(std::int64_t ms) {
    if (ms < 10'000) {
        return fmt::format("0:0{}.{}", ms / 1000, ms % 1000 / 100);
    }
    return fmt::format("{}:{:02}", ms / 60'000, ms / 1000 % 60);
}

} // namespace rota::consult
