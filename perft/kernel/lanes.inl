// What all instruction sets say alike with the words of their lanes_*.inl.

inline Lanes all(std::uint64_t bits) noexcept {
    return Lanes{} + bits;
}
inline Lanes zero() noexcept {
    return Lanes{};
}

/// The set of one square a lane, by its index.
inline Lanes squares(const std::uint8_t* indices) noexcept {
    return all(1) << from_bytes(indices);
}

inline std::uint64_t horizontal_sum(Lanes x) noexcept {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < lane_count; ++i) {
        sum += x[i];
    }
    return sum;
}

/// Every man `bits` squares on, as `us` moves.
template <Color us, int bits>
inline Lanes shifted(Lanes men) noexcept {
    if constexpr (us == Color::white) {
        return men << bits;
    } else {
        return men >> bits;
    }
}

/// Squares attacked by the pawns of `us`.
template <Color us>
inline Lanes pawn_danger(Lanes men) noexcept {
    constexpr bool white = us == Color::white;
    return (shifted < us, white ? 9 : 7 > (men) & ~file_a.bits())
           | (shifted < us, white ? 7 : 9 > (men) & ~file_h.bits());
}

/// Squares attacked by knights; for one set or for all lanes.
template <class Set>
inline Set knight_danger(Set men) noexcept {
    constexpr std::uint64_t not_ab = ~(file_a.bits() | file_a.bits() << 1U);
    constexpr std::uint64_t not_gh = ~(file_h.bits() | file_h.bits() >> 1U);
    const Set one = ((men >> 1) & ~file_h.bits()) | ((men << 1) & ~file_a.bits());
    const Set two = ((men >> 2) & not_gh) | ((men << 2) & not_ab);
    return (one << 16) | (one >> 16) | (two << 8) | (two >> 8);
}

inline Lanes king_danger(Lanes king) noexcept {
    const Lanes row = king | ((king << 1) & ~file_a.bits()) | ((king >> 1) & ~file_h.bits());
    return row | (row << 8) | (row >> 8);
}

/// Every man `steps` times `step` squares on, either way.
template <int step, int steps>
inline Lanes moved(Lanes men) noexcept {
    if constexpr (step > 0) {
        return men << (step * steps);
    } else {
        return men >> (-step * steps);
    }
}

/// What sliders attack in the direction of `step`, a set at a time: in three doubling steps they
/// spread over empty squares (known as Kogge-Stone fill). `inside` are the squares that a step
/// cannot reach round the edge of the board.
template <int step>
inline Lanes fill(Lanes sliders, Lanes empty, std::uint64_t inside) noexcept {
    Lanes free = empty & inside;
    sliders |= free & moved<step, 1>(sliders);
    free &= moved<step, 1>(free);
    sliders |= free & moved<step, 2>(sliders);
    free &= moved<step, 2>(free);
    sliders |= free & moved<step, 4>(sliders);
    return moved<step, 1>(sliders) & inside;
}

/// Whether `direction` is one of `directions`, a bit each.
inline bool has(unsigned directions, Direction direction) noexcept {
    return (directions & (1U << direction)) != 0;
}

/// In every byte: the bits that change when sliders are twice taken from the occupied squares,
/// which borrows up to the next man. So these are the squares that sliders on a rank attack to the
/// east.
inline Lanes eastwards(Lanes occupied, Lanes sliders) noexcept {
    const auto men = reinterpret_cast<Bytes>(occupied);
    const auto from = reinterpret_cast<Bytes>(sliders);
    return occupied ^ reinterpret_cast<Lanes>(men - (from + from));
}

/// A step in each direction as a rotation, and the squares that it does not reach round the edge.
inline constexpr std::array<std::uint64_t, 8> step_rotation{8, 1, 9, 7, 56, 63, 55, 57};
inline constexpr std::array<std::uint64_t, 8> step_inside{
    (~rank_1).bits(),
    (~file_a).bits(),
    (~(file_a | rank_1)).bits(),
    (~(file_h | rank_1)).bits(),
    (~rank_8).bits(),
    (~file_h).bits(),
    (~(file_h | rank_8)).bits(),
    (~(file_a | rank_8)).bits()};

inline constexpr std::array<std::uint64_t, 8>
times(std::array<std::uint64_t, 8> steps, std::uint64_t n) {
    for (std::uint64_t& step : steps) {
        step = step * n & 63U;
    }
    return steps;
}
alignas(64) inline constexpr auto step_rotation_2 = times(step_rotation, 2);
alignas(64) inline constexpr auto step_rotation_4 = times(step_rotation, 4);

/// In each lane: what `from` reaches in that direction over the squares of `free`.
[[gnu::always_inline]] inline Eight reached(Eight from, Eight free) noexcept {
    const Eight once = eight(step_rotation);
    const Eight twice = eight(step_rotation_2);
    const Eight inside = eight(step_inside);
    free = free & inside;
    from = from | (free & rotated(from, once));
    free = free & rotated(free, once);
    from = from | (free & rotated(from, twice));
    free = free & rotated(free, twice);
    from = from | (free & rotated(from, eight(step_rotation_4)));
    return inside & rotated(from, once);
}

/// Bit d: whether a slider of `straight` or `diagonal`, going in direction d on an empty board,
/// reaches a square of `zone`.
[[gnu::always_inline]] inline unsigned
directions_into(std::uint64_t zone, std::uint64_t straight, std::uint64_t diagonal) noexcept {
    // Seen from the zone, it is the opposite direction, and that is four lanes away.
    const unsigned seen = nonzero(
        reached(in_all_directions(zone), in_all_directions(~0ULL))
        & straight_or_diagonal(straight, diagonal)
    );
    return seen >> 4U | (seen & 15U) << 4U;
}

/// Men that have been captured (`to`), and men that may move along one line only.
struct Blocked {
    Lanes to;
    Lanes file;
    Lanes rank;
    Lanes diagonal;
    Lanes antidiagonal;
};

/// What a slider sees upwards on one line; `twice` is the next square's bit.
inline Lanes upwards(Lanes occupied, std::uint64_t line, std::uint64_t twice) noexcept {
    const Lanes men = occupied & line;
    return (men ^ (men - twice)) & line;
}
