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

void Position::play(Move move) noexcept {
    const Color us = side_to_move_;
    const Color them = !us;
    const Bitboard from = move.from();
    const Bitboard to = move.to();
    en_passant_.reset();
    full_move_number_ += us == Color::black ? 1U : 0U;
    side_to_move_ = them;

    if (move.kind() == MoveKind::castling) {
        const CastlingTargets targets = castling_targets(move.from(), move.to());
        men_.clear(from | to);
        men_.put({us, PieceKind::king}, targets.king);
        men_.put({us, PieceKind::rook}, targets.rook);
        castling_rooks_ &= pieces(them);
        ++half_move_clock_;
        return;
    }

    const bool resets_clock = !((from & pieces(PieceKind::pawn)) | (to & pieces(them))).empty();
    half_move_clock_ = resets_clock ? 0 : half_move_clock_ + 1;
    castling_rooks_ &= ~(from | to);
    if (!(from & pieces(PieceKind::king)).empty()) {
        castling_rooks_ &= pieces(them);
    }

    // The man leaves `from` and whatever stood on `to` is replaced by it.
    for (Bitboard& kind : men_.by_kind) {
        const bool moves = !(kind & from).empty();
        kind = (kind & ~(from | to)) | (moves ? to : Bitboard{});
    }
    men_.by_color[index(us)] ^= from | to;
    men_.by_color[index(them)] &= ~to;

    switch (move.kind()) {
    case MoveKind::promotion:
        men_.by_kind[index(PieceKind::pawn)] &= ~to;
        men_.by_kind[index(*move.promoted_to())] |= to;
        break;
    case MoveKind::en_passant: men_.clear(captured_en_passant(move.to())); break;
    case MoveKind::double_push: {
        const Square passed = Square::from_index((move.from().index() + move.to().index()) / 2);
        if (!en_passant_capturers(men_, them, passed).empty()) {
            en_passant_ = passed;
        }
        break;
    }
    case MoveKind::ordinary:
    case MoveKind::castling: break;
    }
}

bool same_for_repetition(const Position& a, const Position& b) noexcept {
    return a.men() == b.men() && a.side_to_move() == b.side_to_move()
           && a.castling_rooks() == b.castling_rooks() && a.en_passant() == b.en_passant();
}

} // namespace rota
