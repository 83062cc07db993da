// Files, and ranks to the west, where a board is transposed or mirrored in one instruction: all of
// them are made ranks to the east.

[[gnu::always_inline]] inline Lanes
danger_along_files_and_west(unsigned directions, Lanes occupied, Lanes straight) noexcept {
    Lanes danger = zero();
    if (has(directions, west)) {
        danger |= mirrored(eastwards(mirrored(occupied), mirrored(straight)));
    }
    if (has(directions, south) || has(directions, north)) {
        const Lanes men = transposed(occupied);
        const Lanes from = transposed(straight);
        if (has(directions, south)) {
            danger |= transposed(eastwards(men, from));
        }
        if (has(directions, north)) {
            danger |= untransposed_mirror(eastwards(mirrored(men), mirrored(from)));
        }
    }
    return danger;
}

/// Counts the moves along files of the men on `straights` that are not in `blocked`.
[[gnu::always_inline]] inline void count_along_files(
    Counter& counter, Lanes occupied, Lanes targets, Bitboard straights, Lanes blocked
) noexcept {
    const Lanes men = transposed(occupied);
    const Lanes from = transposed(straights.bits() & ~blocked);
    const Lanes wanted = transposed(targets);
    counter.add(eastwards(men, from) & wanted);
    counter.add(eastwards(mirrored(men), mirrored(from)) & mirrored(wanted));
}
