// Sliders in all lanes: what they attack, and how many moves they have. Included
// after files_by_line.inl or files_transposed.inl, which know the ways that are cheap on one
// instruction set only.

/// Squares that sliders attack, in the directions named by `directions` only.
[[gnu::always_inline]] inline Lanes
slider_danger(unsigned directions, Lanes occupied, Lanes straight, Lanes diagonal) noexcept {
    const Lanes empty = ~occupied;
    Lanes danger = zero();
    if (has(directions, east)) {
        danger |= eastwards(occupied, straight);
    }
    if (has(directions, north_east)) {
        danger |= fill<9>(diagonal, empty, ~file_a.bits());
    }
    if (has(directions, north_west)) {
        danger |= fill<7>(diagonal, empty, ~file_h.bits());
    }
    if (has(directions, south_west)) {
        danger |= fill<-9>(diagonal, empty, ~file_h.bits());
    }
    if (has(directions, south_east)) {
        danger |= fill<-7>(diagonal, empty, ~file_a.bits());
    }
    return danger | danger_along_files_and_west(directions, occupied, straight);
}

/// Counts the moves of bishops, rooks and queens.
///
/// Diagonals are counted man by man, upwards on the board and on the board upside down: a line with
/// one square a rank only changes its direction by that. Ranks are counted for all men at once: two
/// rays of one direction never meet, as the first ends at the second slider at the latest.
[[gnu::always_inline]] inline void count_sliders(
    Counter& counter,
    Lanes occupied,
    Lanes targets,
    Bitboard diagonals,
    Bitboard straights,
    const Blocked& blocked
) noexcept {
    const Lanes straight_pins = blocked.to | blocked.file | blocked.rank;
    const Lanes off_diagonal = straight_pins | blocked.antidiagonal;
    const Lanes off_antidiagonal = straight_pins | blocked.diagonal;
    const Lanes occupied_below = upside_down(occupied);
    const Lanes targets_below = upside_down(targets);
    for (const Square square : diagonals) {
        const LineMasks& masks = line_masks(square);
        const Mask on_diagonal = misses(off_diagonal, all(masks.square));
        const Mask on_antidiagonal = misses(off_antidiagonal, all(masks.square));
        counter.add(
            (upwards(on_diagonal, occupied, masks.diagonal, masks.twice)
             | upwards(on_antidiagonal, occupied, masks.antidiagonal, masks.twice))
            & targets
        );
        counter.add(
            (upwards(on_diagonal, occupied_below, masks.diagonal_below, masks.twice_below)
             | upwards(on_antidiagonal, occupied_below, masks.antidiagonal_below, masks.twice_below)
            )
            & targets_below
        );
        counter.flush();
    }
    if (straights.empty()) {
        return;
    }
    const Lanes off_straight = blocked.to | blocked.diagonal | blocked.antidiagonal;
    const Lanes on_ranks = straights.bits() & ~(off_straight | blocked.file);
    counter.add(eastwards(occupied, on_ranks) & targets);
    counter.add(eastwards(mirrored(occupied), mirrored(on_ranks)) & mirrored(targets));
    count_along_files(counter, occupied, targets, straights, off_straight | blocked.rank);
}
