#include "cli/winnable_query.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

// A line of `rota winnable` of any bytes: a question, or faults that point into the line.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view line{reinterpret_cast<const char*>(data), size};
    const auto query = rota::cli::read_query(line);
    if (!query) {
        ROTA_REQUIRE(!query.error().empty());
        for (const rota::cli::InputError& error : query.error()) {
            ROTA_REQUIRE(error.column >= 1 && error.column <= size + 1);
            ROTA_REQUIRE(!error.message.empty() && !error.field.empty());
        }
        return 0;
    }
    ROTA_REQUIRE(query->winners.size() == 1 || query->winners.size() == 2);
    ROTA_REQUIRE(query->fen.data() >= line.data());
    ROTA_REQUIRE(query->fen.data() + query->fen.size() <= line.data() + line.size());
    // What is echoed in JSON needs no escapes.
    for (const char character : query->fen) {
        ROTA_REQUIRE(
            (character >= ' ' || character == '\t') && character != '"' && character != '\\'
        );
    }
    const std::string both = std::string{query->fen} + " both";
    const auto again = rota::cli::read_query(both);
    ROTA_REQUIRE(again && again->position == query->position && again->winners.size() == 2);
    return 0;
}
