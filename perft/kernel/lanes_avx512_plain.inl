// What lanes_avx512.inl needs where the processor has neither GFNI nor VBMI2 and VPOPCNTDQ.

namespace detail {

/// Looks every half byte of `x` up in a table of 16 bytes: the results for the low and high halves.
struct Halves {
    __m512i low;
    __m512i high;
};
inline Halves look_up(long long table_high, long long table_low, Lanes x) noexcept {
    const __m512i table = _mm512_set4_epi64(table_high, table_low, table_high, table_low);
    const __m512i nibble = _mm512_set1_epi8(15);
    return {
        _mm512_shuffle_epi8(table, _mm512_and_si512(raw(x), nibble)),
        _mm512_shuffle_epi8(table, _mm512_and_si512(_mm512_srli_epi16(raw(x), 4), nibble))};
}

} // namespace detail

/// The board seen in a mirror: bit n of each byte becomes bit 7 - n.
inline Lanes mirrored(Lanes x) noexcept {
    const auto [low, high] = detail::look_up(0x0f070b030d050901, 0x0e060a020c040800, x);
    return lanes(_mm512_or_si512(_mm512_slli_epi16(low, 4), high));
}

/// Adds up the sizes of sets, lane by lane, in bytes for as long as those do not overflow.
class Counter {
public:
    Counter() noexcept
        : bytes_{_mm512_setzero_si512()}
        , lanes_{} {} // written out: a defaulted one is outside the region

    void add(Lanes set) noexcept {
        const auto [low, high] = detail::look_up(0x0403030203020201, 0x0302020102010100, set);
        bytes_ = _mm512_add_epi8(bytes_, _mm512_add_epi8(low, high));
    }
    void add_one(Mask mask) noexcept {
        lanes_ = lanes(_mm512_mask_add_epi64(raw(lanes_), mask, raw(lanes_), _mm512_set1_epi64(1)));
    }
    void add_three_times(Lanes a, Lanes b, Lanes c) noexcept {
        flush();
        const Lanes before = lanes_;
        add(a);
        add(b);
        add(c);
        flush();
        lanes_ += 2 * (lanes_ - before);
    }
    /// To be called at least once in 31 additions: a byte can take that many.
    void flush() noexcept {
        lanes_ += lanes(_mm512_sad_epu8(bytes_, _mm512_setzero_si512()));
        bytes_ = _mm512_setzero_si512();
    }
    [[nodiscard]] Lanes sum() noexcept {
        flush();
        return lanes_;
    }

private:
    __m512i bytes_;
    Lanes lanes_;
};
