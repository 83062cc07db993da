#include "movegen/game_record.hpp"
#include "movegen/generate.hpp"
#include "movegen/position.hpp"
#include "movegen/zobrist.hpp"
#include "tests/fuzz/laws.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/reference/mailbox.hpp"

#include <cstddef>
#include <cstdint>
#include <fuzzer/FuzzedDataProvider.h>

namespace {

using namespace rota;

Square read_square(FuzzedDataProvider& bytes) {
    return Square::from_index(bytes.ConsumeIntegralInRange(0, Square::count - 1));
}

Piece read_piece(FuzzedDataProvider& bytes) {
    const Color color = bytes.ConsumeBool() ? Color::white : Color::black;
    return {color, static_cast<PieceKind>(bytes.ConsumeIntegralInRange(0, 5))};
}

/// Any setup; one king each, castling rooks and en passant pawns are made likely.
Setup read_setup(FuzzedDataProvider& bytes) {
    Setup setup;
    setup.side_to_move = bytes.ConsumeBool() ? Color::white : Color::black;
    const int men = bytes.ConsumeIntegralInRange(0, 40);
    for (int i = 0; i < men; ++i) {
        setup.at(read_square(bytes)) = read_piece(bytes);
    }
    for (const Color side : {Color::white, Color::black}) {
        const int home = side == Color::white ? 0 : 7;
        if (bytes.ConsumeBool()) {
            setup.at(read_square(bytes)) = Piece{side, PieceKind::king};
        } else if (bytes.ConsumeBool()) {
            const int king = bytes.ConsumeIntegralInRange(0, 7);
            const Square rook = Square::at(bytes.ConsumeIntegralInRange(0, 7), home);
            setup.at(rook) = Piece{side, PieceKind::rook};
            setup.at(Square::at(king, home)) = Piece{side, PieceKind::king};
            setup.castling_rooks |= rook;
        }
    }
    if (bytes.ConsumeBool()) {
        setup.castling_rooks |= read_square(bytes);
    }
    if (bytes.ConsumeBool()) {
        setup.en_passant = read_square(bytes);
        const int pawn = setup.en_passant->index() ^ 8;
        if (bytes.ConsumeBool()) {
            setup.at(Square::from_index(pawn)) = Piece{!setup.side_to_move, PieceKind::pawn};
        }
    }
    setup.half_move_clock = bytes.ConsumeBool() ? bytes.ConsumeIntegral<std::uint32_t>() : 0;
    setup.full_move_number = bytes.ConsumeBool() ? bytes.ConsumeIntegral<std::uint32_t>() : 1;
    return setup;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    FuzzedDataProvider bytes{data, size};
    Setup setup = read_setup(bytes);
    const auto faults = find_faults(setup);
    const auto position = Position::from_setup(setup);
    ROTA_REQUIRE(position.has_value() == faults.empty());
    for (const SetupFault& fault : faults) {
        ROTA_REQUIRE(!fault.message.empty());
    }
    if (!position) {
        ROTA_REQUIRE(position.error() == faults);
        return 0;
    }
    static_cast<void>(find_notes(setup));

    GameRecord record{*position};
    for (int ply = 0; ply < 20; ++ply) {
        const auto moves = require_laws(record.position(), setup);
        if (moves.empty() || bytes.remaining_bytes() == 0) {
            break;
        }
        const Move move = moves[bytes.ConsumeIntegralInRange<std::size_t>(0, moves.size() - 1)];
        const Key before = key(record.position());
        const Position next = record.position().after(move);
        ROTA_REQUIRE(key_after(record.position(), before, move, next) == key(next));
        const int announced = record.occurrences_with(next);
        record.play(move);
        ROTA_REQUIRE(record.occurrences() == announced);
        ROTA_REQUIRE(record.position() == next);
        setup = reference::after(setup, move);
    }
    return 0;
}
