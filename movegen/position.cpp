#include "movegen/position.hpp"

namespace rota {

Position Position::start() {
    using enum PieceKind;
    Position position;
    int file = 0;
    for (const PieceKind kind : {rook, knight, bishop, queen, king, bishop, knight, rook}) {
        position.men_.put({Color::white, kind}, Square::at(file, 0));
        position.men_.put({Color::white, pawn}, Square::at(file, 1));
        position.men_.put({Color::black, pawn}, Square::at(file, 6));
        position.men_.put({Color::black, kind}, Square::at(file, 7));
        ++file;
    }
    position.castling_rooks_ = position.pieces(rook);
    return position;
}

Result<Position, std::vector<SetupFault>> Position::from_setup(const Setup& setup) {
    if (auto faults = find_faults(setup); !faults.empty()) {
        return fail(std::move(faults));
    }
    Position position;
    position.men_ = men_of(setup);
    position.side_to_move_ = setup.side_to_move;
    position.castling_rooks_ = setup.castling_rooks;
    position.half_move_clock_ = setup.half_move_clock;
    position.full_move_number_ = setup.full_move_number;
    if (setup.en_passant
        && !en_passant_capturers(position.men_, setup.side_to_move, *setup.en_passant).empty()) {
        position.en_passant_ = setup.en_passant;
    }
    return position;
}

Setup Position::to_setup() const {
    Setup setup;
    for (const Square square : occupied()) {
        setup.at(square) = piece_at(square);
    }
    setup.side_to_move = side_to_move_;
    setup.castling_rooks = castling_rooks_;
    setup.en_passant = en_passant_;
    setup.half_move_clock = half_move_clock_;
    setup.full_move_number = full_move_number_;
    return setup;
}

Bitboard Position::pinned(Color side) const noexcept {
    const Bitboard queens = pieces(PieceKind::queen);
    const Bitboard attackers = pieces(!side);
    const Square king_square = king(side);
    const Bitboard pinners =
        (rook_attacks(king_square, attackers) & (pieces(PieceKind::rook) | queens) & attackers)
        | (bishop_attacks(king_square, attackers) & (pieces(PieceKind::bishop) | queens) & attackers
        );
    Bitboard pinned;
    for (const Square pinner : pinners) {
        const Bitboard shield = between(king_square, pinner) & pieces(side);
        if (!shield.more_than_one()) {
            pinned |= shield;
        }
    }
    return pinned;
}

bool same_for_repetition(const Position& a, const Position& b) noexcept {
    return a.men() == b.men() && a.side_to_move() == b.side_to_move()
           && a.castling_rooks() == b.castling_rooks() && a.en_passant() == b.en_passant();
}

} // namespace rota
