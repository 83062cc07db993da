#include "consult/training/exchange.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

namespace rota::consult {

namespace {

constexpr std::array by_worth{
    PieceKind::pawn,
    PieceKind::knight,
    PieceKind::bishop,
    PieceKind::rook,
    PieceKind::queen,
    PieceKind::king};

} // namespace

int worth(PieceKind kind) noexcept {
    switch (kind) {
    case PieceKind::pawn: return 1;
    case PieceKind::knight:
    case PieceKind::bishop: return 3;
    case PieceKind::rook: return 5;
    case PieceKind::queen: return 9;
    case PieceKind::king: return 100;
    }
    return 0;
}

int exchange_gain(const Position& position, Move move) {
    if (move.kind() == MoveKind::castling) {
        return 0;
    }
    const Men& men = position.men();
    const Square target = move.to();
    std::vector<int> gains; // of each capture, if the exchange ended with it
    const auto captured = men.at(target);
    int promoted = 0;
    PieceKind on_target = men.at(move.from())->kind;
    if (const auto piece = move.promoted_to()) {
        promoted = worth(*piece) - worth(PieceKind::pawn);
        on_target = *piece;
    }
    gains.push_back(
        promoted
        + (move.kind() == MoveKind::en_passant ? worth(PieceKind::pawn)
           : captured                          ? worth(captured->kind)
                                               : 0)
    );
    Bitboard occupied = men.all() & ~Bitboard{move.from()};
    if (move.kind() == MoveKind::en_passant) {
        occupied &= ~Bitboard{captured_en_passant(target)};
    }
    for (Color side = !position.side_to_move();; side = !side) {
        const Bitboard attackers = men.attackers_to(target, occupied) & occupied;
        const Bitboard own = attackers & men.of(side);
        const auto least = std::ranges::find_if(by_worth, [&](PieceKind kind) {
            return !(own & men.of(kind)).empty();
        });
        if (least == by_worth.end()
            || (*least == PieceKind::king && !(attackers & men.of(!side)).empty())) {
            break;
        }
        gains.push_back(worth(on_target) - gains.back());
        on_target = *least;
        occupied &= ~Bitboard{(own & men.of(*least)).first()};
    }
    while (gains.size() > 1) { // nobody has to take
        const int last = gains.back();
        gains.pop_back();
        gains.back() = -std::max(-gains.back(), last);
    }
    return gains.front();
}

} // namespace rota::consult
