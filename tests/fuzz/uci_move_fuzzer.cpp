#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/illegality.hpp"
#include "movegen/uci_move.hpp"
#include "tests/fuzz/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

using namespace rota;

constexpr auto fens = std::to_array<std::string_view>(
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     "r3k2r/p1pp1pb1/bn2Qnp1/2qPN3/1p2P3/2N5/PPPBBPPP/R3K2R b KQkq - 3 2",
     "8/2p5/3p4/KP5r/1R2Pp1k/8/6P1/8 b - e3 0 1",
     "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
     "r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1",
     "4k3/8/8/8/8/8/8/RKR5 w CA - 0 1",
     "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
     "4k3/8/8/8/8/8/8/6KR w H - 0 1",
     "4k3/8/8/8/8/8/8/K6R w H - 0 1",
     "4k3/8/8/8/8/8/8/rR1K4 w B - 0 1",
     "8/8/8/5k2/3p4/8/4P3/4K3 w - - 0 1",
     "6rk/5Npp/8/8/8/8/8/6K1 b - - 0 1"}
);

/// Whatever is asked for is a legal move, or there is a reason why not.
void require_answer(const Position& position, const MoveRequest& request) {
    const auto move = find_legal_move(position, request);
    const auto reason = why_illegal(position, request);
    ROTA_REQUIRE(move.has_value() != reason.has_value());
    if (reason) {
        ROTA_REQUIRE(!reason->text.empty() && !reason->squares.empty());
        ROTA_REQUIRE(!code(reason->reason).empty() && !article(reason->reason).empty());
        return;
    }
    ROTA_REQUIRE(is_legal(position, *move));
    const auto again = parse_uci_move(to_uci(*move, CastlingSpelling::king_to_rook));
    ROTA_REQUIRE(again && find_legal_move(position, *again) == move);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text{reinterpret_cast<const char*>(data), size};
    const auto request = parse_uci_move(text);
    if (!request) {
        ROTA_REQUIRE(request.error().offset <= size);
        ROTA_REQUIRE(!request.error().expected.empty());
        ROTA_REQUIRE(!render(request.error(), text).empty());
        return 0;
    }
    std::string written = to_string(request->from) + to_string(request->to);
    if (request->promotion) {
        written += letter(Piece{Color::black, *request->promotion});
    }
    ROTA_REQUIRE(written == text); // one way only to write a move
    for (const std::string_view fen : fens) {
        require_answer(*parse_fen(fen), *request);
    }
    return 0;
}
