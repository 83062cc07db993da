// What GFNI, VBMI2 and VPOPCNTDQ add to lanes_avx512.inl: bits of a byte in any order, and a board
// turned over its long diagonal, in one instruction; sizes of sets in one.

// Matrices of bits for the affine instruction, which multiplies every byte by one.
constexpr auto bits_reversed = static_cast<long long>(0x8040'2010'0804'0201);
constexpr long long identity = 0x0102'0408'1020'4080;

/// The board seen in a mirror: bit n of each byte becomes bit 7 - n.
inline Lanes mirrored(Lanes x) noexcept {
    return lanes(_mm512_gf2p8affine_epi64_epi8(raw(x), _mm512_set1_epi64(bits_reversed), 0));
}

/// The board turned over the line a1-h8 and upside down: files become ranks, south becomes east.
/// Its own inverse.
inline Lanes transposed(Lanes x) noexcept {
    return lanes(_mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(identity), raw(x), 0));
}

/// Takes mirrored(transposed(x)) back to x.
inline Lanes untransposed_mirror(Lanes x) noexcept {
    return lanes(_mm512_gf2p8affine_epi64_epi8(_mm512_set1_epi64(bits_reversed), raw(x), 0));
}

/// Adds up the sizes of sets, lane by lane.
class Counter {
public:
    Counter() noexcept : sum_{} {} // written out: a defaulted one is outside the region

    void add(Lanes set) noexcept { sum_ += sizes(set); }
    void add_one(Mask mask) noexcept {
        sum_ = lanes(_mm512_mask_add_epi64(raw(sum_), mask, raw(sum_), _mm512_set1_epi64(1)));
    }
    void add_three_times(Lanes a, Lanes b, Lanes c) noexcept {
        sum_ += 3 * (sizes(a) + sizes(b) + sizes(c));
    }
    void flush() noexcept {}
    [[nodiscard]] Lanes sum() const noexcept { return sum_; }

private:
    static Lanes sizes(Lanes set) noexcept { return lanes(_mm512_popcnt_epi64(raw(set))); }

    Lanes sum_;
};

/// Writes the squares of a set one after the other, and something behind them.
/// \tparam room how many bytes are written: 16, 32 or 64, not fewer than `set` has squares
/// \returns how many squares
template <std::size_t room>
inline std::size_t write_squares(std::uint8_t* out, Bitboard set) noexcept {
    alignas(64) static constexpr auto numbers = [] {
        std::array<std::uint8_t, 64> all{};
        for (std::size_t i = 0; i < all.size(); ++i) {
            all[i] = static_cast<std::uint8_t>(i);
        }
        return all;
    }();
    const __m512i chosen =
        _mm512_maskz_compress_epi8(set.bits(), _mm512_load_si512(numbers.data()));
    if constexpr (room == 16) {
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm512_castsi512_si128(chosen));
    } else if constexpr (room == 32) {
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), _mm512_castsi512_si256(chosen));
    } else {
        _mm512_storeu_si512(out, chosen);
    }
    return static_cast<std::size_t>(set.size());
}
