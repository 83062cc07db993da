#include "tests/fuzz/laws.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/fuzz/require.hpp"
#include "tests/reference/invariants.hpp"
#include "tests/reference/mailbox.hpp"

#include <algorithm>
#include <vector>

namespace rota {

std::vector<Move> require_laws(const Position& position, const Setup& setup) {
    ROTA_REQUIRE(reference::broken_invariant(position).empty());
    ROTA_REQUIRE(position.to_setup() == reference::with_legal_en_passant_only(setup));
    ROTA_REQUIRE(Position::from_setup(setup) == position);

    const MoveList list = legal_moves(position);
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, &Move::pack);
    ROTA_REQUIRE(moves == reference::legal_moves(setup));
    ROTA_REQUIRE(count_legal_moves(position) == moves.size());
    ROTA_REQUIRE(has_legal_move(position) == !moves.empty());
    for (const Move move : moves) {
        ROTA_REQUIRE(is_legal(position, move));
        const auto request = parse_uci_move(to_uci(move, CastlingSpelling::king_to_rook));
        ROTA_REQUIRE(request && find_legal_move(position, *request) == move);
    }
    for (const CastlingStyle style : {CastlingStyle::x_fen, CastlingStyle::shredder}) {
        ROTA_REQUIRE(parse_fen(to_fen(position, style)) == position);
        ROTA_REQUIRE(parse_setup(to_fen(setup, style)) == setup);
    }
    return moves;
}

} // namespace rota
