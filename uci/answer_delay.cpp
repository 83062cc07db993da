#include "uci/answer_delay.hpp"

#include <algorithm>

namespace rota::uci {

Milliseconds
answer_delay(Milliseconds wanted, const SearchLimits& limits, Color side_to_move) noexcept {
    constexpr int part_of_clock = 100;
    constexpr int part_of_move_time = 2;
    constexpr Milliseconds shortest{100};
    if (limits.infinite || !(limits.clocks || limits.move_time)) {
        return Milliseconds{0};
    }
    Milliseconds most = Milliseconds::max();
    if (limits.clocks) {
        most = std::min(most, (*limits.clocks)[index(side_to_move)] / part_of_clock);
    }
    if (limits.move_time) {
        most = std::min(most, *limits.move_time / part_of_move_time);
    }
    return most < shortest ? Milliseconds{0} : std::min(wanted, most);
}

} // namespace rota::uci
