#include "tests/fuzz/require.hpp"
#include "uci/engine_message.hpp"
#include "uci/iterations.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace rota;
using namespace rota::uci;

void require_place(const ParseError& error, std::string_view line) {
    ROTA_REQUIRE(error.offset <= line.size());
    ROTA_REQUIRE(!error.expected.empty());
}

void require(const EngineOption& option, std::string_view line) {
    ROTA_REQUIRE(!option.name.empty());
    for (const ParseError& fault : option.faults) {
        require_place(fault, line);
    }
    // What may be sent is on one line, and read back as the same value.
    if (const auto value = checked_value(option, option.default_value)) {
        const std::string command = set_option_command(option, *value);
        ROTA_REQUIRE(command.starts_with("setoption name "));
        ROTA_REQUIRE(command.find_first_of("\r\n") == std::string::npos);
        ROTA_REQUIRE(checked_value(option, *value) == value);
    }
}

void require(const Info& info, std::string_view line) {
    for (const ParseError& fault : info.faults) {
        require_place(fault, line);
    }
    const auto moves = legal_beginning(info.pv, Position::start());
    ROTA_REQUIRE(moves.size() <= info.pv.size());
    Iterations iterations{3};
    iterations.add(info, moves);
    ROTA_REQUIRE(iterations.complete().empty()); // one line only
    if (info.score) {
        const double chance = win_chance(evaluation_of(*info.score, Color::black));
        ROTA_REQUIRE(chance > 0 && chance < 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line{reinterpret_cast<const char*>(data), size};
    const auto message = parse_message(line);
    if (!message) {
        require_place(message.error(), line);
        return 0;
    }
    if (const auto* const option = std::get_if<EngineOption>(&*message)) {
        require(*option, line);
    }
    if (const auto* const info = std::get_if<Info>(&*message)) {
        require(*info, line);
    }
    if (const auto* const best = std::get_if<BestMove>(&*message)) {
        const bool move = move_of(best->move, Position::start()).has_value();
        ROTA_REQUIRE(!move || !means_no_move(best->move));
    }
    return 0;
}
