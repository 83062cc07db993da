// Four lanes of 64 bits, for AVX2. Included into a namespace of its own. Arithmetic
// and set operations are the compiler's own on vectors; here is what those do not have.

using Lanes [[gnu::vector_size(32)]] = std::uint64_t;
using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
using Mask = Lanes; // all ones in the lanes that are meant

constexpr std::size_t lane_count = 4;
inline __m256i raw(Lanes x) noexcept {
    return reinterpret_cast<__m256i>(x);
}
inline Lanes lanes(__m256i x) noexcept {
    return reinterpret_cast<Lanes>(x);
}

inline Lanes from_bytes(const std::uint8_t* bytes) noexcept {
    std::uint32_t four = 0;
    std::memcpy(&four, bytes, sizeof four);
    return lanes(_mm256_cvtepu8_epi64(_mm_cvtsi32_si128(static_cast<int>(four))));
}

/// The lanes in which `a` and `b` have a square in common.
inline Mask meets(Lanes a, Lanes b) noexcept {
    return reinterpret_cast<Mask>((a & b) != 0);
}
/// The lanes in which `a` and `b` have no square in common.
inline Mask misses(Lanes a, Lanes b) noexcept {
    return reinterpret_cast<Mask>((a & b) == 0);
}
/// `x` in the lanes of the mask, nothing in the others.
inline Lanes where(Mask mask, Lanes x) noexcept {
    return mask & x;
}
/// `x & y` in the lanes of the mask, `x` in the others.
inline Lanes narrowed(Lanes x, Mask mask, Lanes y) noexcept {
    return x & (y | ~mask);
}

/// upwards() in the lanes of the mask, nothing in the others.
inline Lanes upwards(Mask mask, Lanes occupied, std::uint64_t line, std::uint64_t twice) noexcept {
    const Lanes men = occupied & line;
    return where(mask, (men ^ (men - twice)) & line);
}

/// The board seen from the other side: byte n becomes byte 7 - n.
inline Lanes upside_down(Lanes x) noexcept {
    const __m256i order = _mm256_set_epi64x(
        0x08090a0b0c0d0e0f, 0x0001020304050607, 0x08090a0b0c0d0e0f, 0x0001020304050607
    );
    return lanes(_mm256_shuffle_epi8(raw(x), order));
}

/// The board seen in a mirror: bit n of each byte becomes bit 7 - n.
inline Lanes mirrored(Lanes x) noexcept {
    const __m256i reversed = _mm256_set_epi64x(
        0x0f070b030d050901, 0x0e060a020c040800, 0x0f070b030d050901, 0x0e060a020c040800
    );
    const __m256i nibble = _mm256_set1_epi8(15);
    const __m256i low = _mm256_shuffle_epi8(reversed, _mm256_and_si256(raw(x), nibble));
    const __m256i high =
        _mm256_shuffle_epi8(reversed, _mm256_and_si256(_mm256_srli_epi16(raw(x), 4), nibble));
    return lanes(_mm256_or_si256(_mm256_slli_epi16(low, 4), high));
}

/// The highest square of `x`, all of whose squares lie `step` bits apart.
template <int step>
inline Lanes highest(Lanes x) noexcept {
    Lanes below = x >> step;
    below |= below >> step;
    below |= below >> 2 * step;
    below |= below >> 4 * step;
    return x & ~below;
}

/// Adds up the sizes of sets, lane by lane, in bytes for as long as those do not overflow.
class Counter {
public:
    Counter() noexcept
        : bytes_{_mm256_setzero_si256()}
        , lanes_{} {} // written out: a defaulted one is outside the region

    void add(Lanes set) noexcept {
        const __m256i sizes = _mm256_set_epi64x(
            0x0403030203020201, 0x0302020102010100, 0x0403030203020201, 0x0302020102010100
        );
        const __m256i nibble = _mm256_set1_epi8(15);
        const __m256i low = _mm256_shuffle_epi8(sizes, _mm256_and_si256(raw(set), nibble));
        const __m256i high =
            _mm256_shuffle_epi8(sizes, _mm256_and_si256(_mm256_srli_epi16(raw(set), 4), nibble));
        bytes_ = _mm256_add_epi8(bytes_, _mm256_add_epi8(low, high));
    }
    void add_one(Mask mask) noexcept { lanes_ -= mask; }
    void add_three_times(Lanes a, Lanes b, Lanes c) noexcept {
        flush();
        const Lanes before = lanes_;
        add(a);
        add(b);
        add(c);
        flush();
        lanes_ += 2 * (lanes_ - before);
    }
    /// To be called at least once in 16 additions: a byte can take 31.
    void flush() noexcept {
        lanes_ += lanes(_mm256_sad_epu8(bytes_, _mm256_setzero_si256()));
        bytes_ = _mm256_setzero_si256();
    }
    [[nodiscard]] Lanes sum() noexcept {
        flush();
        return lanes_;
    }

private:
    __m256i bytes_;
    Lanes lanes_;
};

/// `counts` in the first `valid` lanes, zero in those behind them.
inline Lanes valid_lanes(Lanes counts, std::size_t valid) noexcept {
    constexpr Lanes numbers{0, 1, 2, 3};
    return where(reinterpret_cast<Mask>(numbers < valid), counts);
}

/// One lane a direction, in the order of Direction.
struct Eight {
    Lanes first;
    Lanes last;

    friend Eight operator&(const Eight& a, const Eight& b) noexcept {
        return {a.first & b.first, a.last & b.last};
    }
    friend Eight operator|(const Eight& a, const Eight& b) noexcept {
        return {a.first | b.first, a.last | b.last};
    }
};

[[gnu::always_inline]] inline Eight eight(const std::array<std::uint64_t, 8>& values) noexcept {
    Eight loaded;
    std::memcpy(&loaded, values.data(), sizeof loaded);
    return loaded;
}

[[gnu::always_inline]] inline Eight in_all_directions(std::uint64_t set) noexcept {
    return {Lanes{} + set, Lanes{} + set};
}
/// What moves so in each direction.
[[gnu::always_inline]] inline Eight
straight_or_diagonal(std::uint64_t straight, std::uint64_t diagonal) noexcept {
    const Lanes half{straight, straight, diagonal, diagonal};
    return {half, half};
}

[[gnu::always_inline]] inline Eight rotated(const Eight& x, const Eight& by) noexcept {
    return {
        (x.first << by.first) | (x.first >> (64 - by.first)),
        (x.last << by.last) | (x.last >> (64 - by.last))};
}

/// Bit n: whether lane n holds anything.
[[gnu::always_inline]] inline unsigned nonzero(const Eight& x) noexcept {
    const auto empty = [](Lanes lanes_of_four) {
        return _mm256_movemask_pd(_mm256_castsi256_pd(raw(misses(lanes_of_four, lanes_of_four))));
    };
    return ~static_cast<unsigned>(empty(x.first) | empty(x.last) << 4) & 0xffU;
}
