#include "movegen/detail/utf8.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/pgn_writer.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

namespace {

using namespace rota;

void require_good_reading(const PgnReading& reading, std::size_t size) {
    ROTA_REQUIRE(reading.offset <= size && reading.line <= size + 1);
    ROTA_REQUIRE(reading.complete || reading.is_broken());
    ROTA_REQUIRE(!reading.refused || reading.is_broken());
    for (const PgnTag& tag : reading.game.tags) {
        ROTA_REQUIRE(!tag.name.empty() && detail::is_utf8(tag.value));
    }
    for (const PgnFault& fault : reading.faults) {
        ROTA_REQUIRE(fault.line >= 1 && fault.line <= size + 1);
        ROTA_REQUIRE(fault.column >= 1 && fault.column <= size + 1);
        ROTA_REQUIRE(!fault.message.empty() && detail::is_utf8(fault.message));
        ROTA_REQUIRE(!fault.field.empty() && fault.count >= 1);
        ROTA_REQUIRE(fault.slip.has_value() == (fault.kind == PgnFault::Kind::move_spelling));
    }
}

/// Whatever has been read can be written, and is read back as the same game.
void require_round_trip(const PgnGame& game) {
    const auto text = to_pgn(game);
    const auto exported = in_export_form(game);
    ROTA_REQUIRE(text && exported);
    ROTA_REQUIRE(in_export_form(*exported) == exported);
    ROTA_REQUIRE(to_pgn(*exported) == text);

    std::istringstream input{*text};
    PgnReader reader{input};
    const auto again = reader.next();
    ROTA_REQUIRE(again && again->game == *exported && again->complete && !again->is_broken());
    ROTA_REQUIRE(!reader.next());
    for (const PgnFault& fault : again->faults) { // only what the game itself brings along
        ROTA_REQUIRE(
            fault.field != "move text" || fault.kind == PgnFault::Kind::result_differs
            || fault.kind == PgnFault::Kind::bad_command
        );
    }
    (void)clock_times(game);
    ROTA_REQUIRE(to_game_record(game).plies() == game.main_line.moves.size());
}

} // namespace

/// A file; its last byte chooses the options (a line feed: the usual ones).
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    PgnOptions options;
    const unsigned choice = size == 0 ? 0U : data[size - 1];
    if ((choice & 1U) != 0) {
        options.strictness = SanStrictness::strict;
    }
    if ((choice & 4U) != 0) {
        options.max_token_bytes = 64;
        options.max_game_bytes = 1000;
        options.max_moves = 20;
    }
    if ((choice & 16U) != 0) {
        options.letters = PieceLetters::french;
    }
    std::istringstream input{std::string{reinterpret_cast<const char*>(data), size}};
    PgnReader reader{input, options};
    std::size_t games = 0;
    while (const auto reading = reader.next()) {
        ROTA_REQUIRE(reading->number == ++games && games <= size);
        require_good_reading(*reading, size);
        if (!reading->refused) {
            require_round_trip(reading->game);
        }
    }
    return 0;
}
