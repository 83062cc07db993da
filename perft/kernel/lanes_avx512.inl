// Eight lanes of 64 bits, for AVX-512 F, BW, CD, DQ and VL. Included into a namespace
// of its own, before one of lanes_avx512_*.inl, which say how bits are counted and reversed.

using Lanes [[gnu::vector_size(64)]] = std::uint64_t;
using Bytes [[gnu::vector_size(64)]] = std::uint8_t;
using Mask = __mmask8;

constexpr std::size_t lane_count = 8;

inline __m512i raw(Lanes x) noexcept {
    return reinterpret_cast<__m512i>(x);
}
inline Lanes lanes(__m512i x) noexcept {
    return reinterpret_cast<Lanes>(x);
}

inline Lanes from_bytes(const std::uint8_t* bytes) noexcept {
    return lanes(_mm512_cvtepu8_epi64(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(bytes))));
}

/// The lanes in which `a` and `b` have a square in common.
inline Mask meets(Lanes a, Lanes b) noexcept {
    return _mm512_test_epi64_mask(raw(a), raw(b));
}
/// The lanes in which `a` and `b` have no square in common.
inline Mask misses(Lanes a, Lanes b) noexcept {
    return _mm512_testn_epi64_mask(raw(a), raw(b));
}
/// `x` in the lanes of the mask, nothing in the others.
inline Lanes where(Mask mask, Lanes x) noexcept {
    return lanes(_mm512_maskz_mov_epi64(mask, raw(x)));
}
/// `x & y` in the lanes of the mask, `x` in the others.
inline Lanes narrowed(Lanes x, Mask mask, Lanes y) noexcept {
    return lanes(_mm512_mask_and_epi64(raw(x), mask, raw(x), raw(y)));
}

/// upwards() in the lanes of the mask, nothing in the others, without an instruction for the mask.
inline Lanes upwards(Mask mask, Lanes occupied, std::uint64_t line, std::uint64_t twice) noexcept {
    const Lanes men = occupied & line;
    constexpr int one_of_two_and_third = (0xf0 ^ 0xcc) & 0xaa;
    return lanes(_mm512_maskz_ternarylogic_epi64(
        mask, raw(men), raw(men - twice), raw(Lanes{} + line), one_of_two_and_third
    ));
}

/// The board seen from the other side: byte n becomes byte 7 - n.
inline Lanes upside_down(Lanes x) noexcept {
    const __m512i order = _mm512_set4_epi64(
        0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607
    );
    return lanes(_mm512_shuffle_epi8(raw(x), order));
}

/// The highest square of `x`.
template <int step>
inline Lanes highest(Lanes x) noexcept {
    const __m512i top = _mm512_set1_epi64(static_cast<long long>(1ULL << 63U));
    return lanes(_mm512_srlv_epi64(top, _mm512_lzcnt_epi64(raw(x))));
}

/// `counts` in the first `valid` lanes, zero in those behind them.
inline Lanes valid_lanes(Lanes counts, std::size_t valid) noexcept {
    return where(static_cast<Mask>(valid >= lane_count ? 0xffU : (1U << valid) - 1U), counts);
}

/// One lane a direction, in the order of Direction.
using Eight = Lanes;

[[gnu::always_inline]] inline Eight eight(const std::array<std::uint64_t, 8>& values) noexcept {
    return lanes(_mm512_loadu_si512(values.data()));
}

[[gnu::always_inline]] inline Eight in_all_directions(std::uint64_t set) noexcept {
    return Eight{} + set;
}
/// What moves so in each direction.
[[gnu::always_inline]] inline Eight
straight_or_diagonal(std::uint64_t straight, std::uint64_t diagonal) noexcept {
    return lanes(_mm512_mask_blend_epi64(
        0xcc, raw(in_all_directions(straight)), raw(in_all_directions(diagonal))
    ));
}

[[gnu::always_inline]] inline Eight rotated(Eight x, Eight by) noexcept {
    return lanes(_mm512_rolv_epi64(raw(x), raw(by)));
}

/// Bit n: whether lane n holds anything.
[[gnu::always_inline]] inline unsigned nonzero(Eight x) noexcept {
    return _mm512_test_epi64_mask(raw(x), raw(x));
}
