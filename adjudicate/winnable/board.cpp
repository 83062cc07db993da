#include "adjudicate/winnable/board.hpp"

#include "adjudicate/material.hpp"

namespace rota::adjudicate::winnable {

namespace {

Bitboard flipped(Bitboard set) noexcept {
    return Bitboard{__builtin_bswap64(set.bits())};
}

} // namespace

bool lacks_material_of_minors(const Board& board) noexcept {
    return cannot_mate_by_material(View{board}.men(), Color::white);
}

bool black_lacks_material(const Board& board) noexcept {
    return cannot_mate_by_material(View{board}.men(), Color::black);
}

Board board_of(const Position& position, Color winner) noexcept {
    using enum PieceKind;
    const Men& men = position.men();
    Board board{
        men.of(winner),
        men.of(pawn) | men.of(knight) | men.of(king) | position.castling_rooks(),
        men.of(knight) | men.of(bishop) | men.of(queen) | men.of(king),
        men.of(rook) | men.of(queen) | men.of(king)};
    if (const auto mark = position.en_passant()) {
        board.white |= *mark;
    }
    if (winner == Color::black) {
        for (Bitboard* plane : {&board.white, &board.leaping, &board.diagonal, &board.straight}) {
            *plane = flipped(*plane);
        }
    }
    return board;
}

} // namespace rota::adjudicate::winnable
