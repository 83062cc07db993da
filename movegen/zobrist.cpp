#include "movegen/zobrist.hpp"

#include <array>
#include <cstddef>

namespace rota {

namespace {

struct Numbers {
    std::array<std::array<std::array<Key, Square::count>, 6>, 2> men{};
    std::array<Key, Square::count> castling_rook{};
    std::array<Key, 8> en_passant_file{};
    Key black_to_move{};
};

/// Fixed pseudo-random numbers (splitmix64, S. Vigna), so that keys are the same in every run.
consteval Numbers make_numbers() {
    std::uint64_t state = 0x526f'7461'2026'0001;
    const auto next = [&state] {
        state += 0x9e37'79b9'7f4a'7c15;
        std::uint64_t mixed = state;
        mixed = (mixed ^ (mixed >> 30U)) * 0xbf58'476d'1ce4'e5b9;
        mixed = (mixed ^ (mixed >> 27U)) * 0x94d0'49bb'1331'11eb;
        return mixed ^ (mixed >> 31U);
    };
    Numbers numbers;
    for (auto& kinds : numbers.men) {
        for (auto& squares : kinds) {
            for (Key& number : squares) {
                number = next();
            }
        }
    }
    for (Key& number : numbers.castling_rook) {
        number = next();
    }
    for (Key& number : numbers.en_passant_file) {
        number = next();
    }
    numbers.black_to_move = next();
    return numbers;
}

constexpr Numbers numbers = make_numbers();

Key of(Piece piece, Square square) noexcept {
    return numbers
        .men[index(piece.color)][index(piece.kind)][static_cast<std::size_t>(square.index())];
}

/// The part of a key that castling rights, en passant and the side to move make up.
Key state_of(const Position& position) noexcept {
    Key key = position.side_to_move() == Color::black ? numbers.black_to_move : 0;
    for (const Square rook : position.castling_rooks()) {
        key ^= numbers.castling_rook[static_cast<std::size_t>(rook.index())];
    }
    if (const auto target = position.en_passant()) {
        key ^= numbers.en_passant_file[static_cast<std::size_t>(target->file())];
    }
    return key;
}

} // namespace

Key key(const Position& position) noexcept {
    Key key = state_of(position);
    for (const Color side : {Color::white, Color::black}) {
        for (const PieceKind kind : all_piece_kinds) {
            for (const Square square : position.pieces(side, kind)) {
                key ^= of({side, kind}, square);
            }
        }
    }
    return key;
}

Key key_after(const Position& position, Key before, Move move, const Position& after) noexcept {
    const Color us = position.side_to_move();
    Key key = before ^ state_of(position) ^ state_of(after);
    if (move.kind() == MoveKind::castling) {
        const CastlingTargets targets = castling_targets(move.from(), move.to());
        const Piece king{us, PieceKind::king};
        const Piece rook{us, PieceKind::rook};
        return key ^ of(king, move.from()) ^ of(king, targets.king) ^ of(rook, move.to())
               ^ of(rook, targets.rook);
    }
    const Piece moved = *position.piece_at(move.from());
    const Piece placed{us, move.promoted_to().value_or(moved.kind)};
    key ^= of(moved, move.from()) ^ of(placed, move.to());
    if (move.kind() == MoveKind::en_passant) {
        return key ^ of({!us, PieceKind::pawn}, captured_en_passant(move.to()));
    }
    if (const auto captured = position.piece_at(move.to())) {
        key ^= of(*captured, move.to());
    }
    return key;
}

} // namespace rota
