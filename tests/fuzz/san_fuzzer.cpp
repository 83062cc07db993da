#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"
#include "tests/fuzz/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace rota;

/// The text up to the next line break, which is taken off.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

void require_good_error(const Position& position, std::string_view text, const SanError& error) {
    using Kind = SanError::Kind;
    ROTA_REQUIRE(error.offset <= text.size());
    ROTA_REQUIRE(!error.message.empty() && !error.expected.empty());
    ROTA_REQUIRE(!render(error, text).empty());
    ROTA_REQUIRE((error.kind == Kind::ambiguous) == (error.candidates.size() > 1));
    for (const Move move : error.candidates) {
        ROTA_REQUIRE(is_legal(position, move));
    }
    ROTA_REQUIRE(error.reasons.size() == error.requests.size());
    for (std::size_t i = 0; i < error.requests.size(); ++i) {
        ROTA_REQUIRE(why_illegal(position, error.requests[i]) == error.reasons[i]);
    }
}

} // namespace

/// Three lines: FEN; a letter for the piece letters, then s for strict and 0 for castling with
/// zeros; the move.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    std::string_view text{reinterpret_cast<const char*>(data), size};
    const Position position = parse_fen(take_line(text)).value_or(Position::start());
    const std::string_view choice = take_line(text);
    SanOptions options;
    if (!choice.empty()) {
        const auto number = static_cast<unsigned char>(choice.front());
        options.style.letters = all_piece_letters[number % all_piece_letters.size()];
        options.style.castling_with_zeros = choice.find('0') != std::string_view::npos;
        if (choice.find('s') != std::string_view::npos) {
            options.strictness = SanStrictness::strict;
        }
    }

    const auto requests = requests_of_san(position, text, options);
    const auto reading = parse_san(position, text, options);
    if (reading) {
        ROTA_REQUIRE(is_legal(position, reading->move));
        const bool is_strict = to_san(position, reading->move, options.style) == text;
        ROTA_REQUIRE(is_strict == reading->forgiven.empty());
        ROTA_REQUIRE(is_strict || options.strictness == SanStrictness::lenient);
        // What can be read can be asked about.
        ROTA_REQUIRE(requests && std::ranges::any_of(*requests, [&](const MoveRequest& request) {
                         return find_legal_move(position, request) == reading->move;
                     }));
    } else {
        require_good_error(position, text, reading.error());
    }
    if (!requests) {
        ROTA_REQUIRE(requests.error().offset <= text.size());
    }

    for (const Move move : legal_moves(position)) {
        const auto again = parse_san(position, to_san(position, move, options.style), options);
        ROTA_REQUIRE(again && again->move == move && again->forgiven.empty());
    }
    return 0;
}
