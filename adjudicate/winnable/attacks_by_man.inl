// What one side attacks, man by man.

/// What the men of `side` attack when these squares are occupied.
template <Color side, class Sliders>
[[nodiscard]] inline Bitboard
attacked_by(const View& view, Bitboard occupied, const Sliders& sliders) noexcept {
    using enum PieceKind;
    const Bitboard men = view.pieces(side);
    Bitboard attacked = pawn_attacks<side>(men & view.pieces(pawn)) | king_attacks(view.king(side));
    for (const Square from : men& view.pieces(knight)) {
        attacked |= knight_attacks(from);
    }
    for (const Square from : men&(view.pieces(rook) | view.pieces(queen))) {
        attacked |= sliders.rook(from, occupied);
    }
    for (const Square from : men&(view.pieces(bishop) | view.pieces(queen))) {
        attacked |= sliders.bishop(from, occupied);
    }
    return attacked;
}
