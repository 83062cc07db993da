#include "perft/suite.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

// A perft suite of any bytes: either positions with counts, or faults that point into the text.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto line_count = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
    const auto lines = rota::perft::parse_suite(text);
    if (!lines) {
        for (const rota::perft::SuiteFault& fault : lines.error()) {
            if (fault.line < 1 || fault.line > line_count || fault.column < 1
                || fault.column > size + 1) {
                std::abort();
            }
        }
        return 0;
    }
    for (const rota::perft::SuiteLine& line : *lines) {
        if (line.line > line_count || line.counts.empty()) {
            std::abort();
        }
    }
    return 0;
}
