#include "uci/line_channel.hpp"

#include <algorithm>

namespace rota::uci {

Result<void, ChannelError> synchronise(LineChannel& engine, TimePoint deadline) {
    if (auto sent = engine.send("isready", deadline); !sent) {
        return sent;
    }
    while (true) {
        const auto line = engine.receive(deadline);
        if (!line) {
            return fail(line.error());
        }
        std::string_view words = *line;
        if (next_word(words) == "readyok") {
            return {};
        }
    }
}

std::string_view next_word(std::string_view& line) noexcept {
    constexpr std::string_view blanks = " \t\r";
    line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
    const std::string_view word = line.substr(0, line.find_first_of(blanks));
    line.remove_prefix(word.size());
    return word;
}

} // namespace rota::uci
