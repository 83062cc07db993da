// Files, and ranks to the west, where no instruction turns a board: attacks spread by filling,
// moves are counted man by man.

[[gnu::always_inline]] inline Lanes
danger_along_files_and_west(unsigned directions, Lanes occupied, Lanes straight) noexcept {
    const Lanes empty = ~occupied;
    Lanes danger = zero();
    if (has(directions, west)) {
        danger |= fill<-1>(straight, empty, ~file_h.bits());
    }
    if (has(directions, south)) {
        danger |= fill<-8>(straight, empty, ~0ULL);
    }
    if (has(directions, north)) {
        danger |= fill<8>(straight, empty, ~0ULL);
    }
    return danger;
}

/// Counts the moves along files of the men on `straights` that are not in `blocked`.
[[gnu::always_inline]] inline void count_along_files(
    Counter& counter, Lanes occupied, Lanes targets, Bitboard straights, Lanes blocked
) noexcept {
    const Lanes occupied_below = upside_down(occupied);
    const Lanes targets_below = upside_down(targets);
    for (const Square square : straights) {
        const LineMasks& masks = line_masks(square);
        const Mask free = misses(blocked, all(masks.square));
        counter.add(where(free, upwards(occupied, masks.file, masks.twice)) & targets);
        counter.add(
            where(free, upwards(occupied_below, masks.file_below, masks.twice_below))
            & targets_below
        );
        counter.flush();
    }
}
