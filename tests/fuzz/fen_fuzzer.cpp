#include "movegen/fen.hpp"
#include "tests/fuzz/laws.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace rota;

bool is_printable(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return c >= ' ' && c <= '~'; });
}

/// Every fault lies in the input or just past it, says something, and they come in order.
void require_good_error(const FenError& error, std::string_view input) {
    ROTA_REQUIRE(!error.faults.empty());
    for (const FenFault& fault : error.faults) {
        ROTA_REQUIRE(fault.offset <= input.size());
        ROTA_REQUIRE(!fault.message.empty() && is_printable(fault.message));
        ROTA_REQUIRE(!name(fault.field).empty());
    }
    ROTA_REQUIRE(std::ranges::is_sorted(error.faults, {}, &FenFault::offset));
    ROTA_REQUIRE(!render(error, input).empty());
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto setup = parse_setup(text);
    const auto position = parse_fen(text);
    if (!position) {
        require_good_error(position.error(), text);
    }
    if (!setup) {
        require_good_error(setup.error(), text);
        ROTA_REQUIRE(!position);
        return 0;
    }
    // A text in order is a position exactly if its setup has no faults.
    ROTA_REQUIRE(position.has_value() == find_faults(*setup).empty());
    ROTA_REQUIRE(position || position.error().faults.size() == find_faults(*setup).size());
    if (position) {
        for (const SetupNote& note : find_notes(*setup)) {
            ROTA_REQUIRE(is_printable(note.message));
        }
        require_laws(*position, *setup);
    }
    return 0;
}
