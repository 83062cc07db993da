// The least changes with AVX-512: of all squares that a man can go to at once, in two registers of
// 32 lanes of 16 bits, a1 to h4 (low) and a5 to h8 (high). They are kept apart everywhere, because
// the compiler does not keep a structure of two in registers.

[[gnu::always_inline]] inline __m512i low_lanes(const Guide::Table& table) noexcept {
    return _mm512_loadu_si512(table.data());
}
[[gnu::always_inline]] inline __m512i high_lanes(const Guide::Table& table) noexcept {
    return _mm512_loadu_si512(table.data() + 32);
}
[[gnu::always_inline]] inline __mmask32 low_mask(Bitboard squares) noexcept {
    return static_cast<__mmask32>(squares.bits());
}
[[gnu::always_inline]] inline __mmask32 high_mask(Bitboard squares) noexcept {
    return static_cast<__mmask32>(squares.bits() >> 32U);
}
[[gnu::always_inline]] inline Bitboard squares_of(__mmask32 low, __mmask32 high) noexcept {
    return Bitboard{std::uint64_t{high} << 32U | low};
}
[[gnu::always_inline]] inline __m512i lanes_of(int value) noexcept {
    return _mm512_set1_epi16(static_cast<std::int16_t>(value));
}
[[gnu::always_inline]] inline int least_lane(__m512i low, __m512i high) noexcept {
    const __m512i all = _mm512_min_epi16(low, high);
    const __m256i half =
        _mm256_min_epi16(_mm512_castsi512_si256(all), _mm512_extracti64x4_epi64(all, 1));
    const __m128i quarter =
        _mm_min_epi16(_mm256_castsi256_si128(half), _mm256_extracti128_si256(half, 1));
    // Of eight lanes there is an instruction for the least, of unsigned ones only.
    const __m128i sign = _mm_set1_epi16(INT16_MIN);
    const int least = _mm_cvtsi128_si32(_mm_minpos_epu16(_mm_xor_si128(quarter, sign)));
    return static_cast<std::int16_t>((least & 0xffff) ^ 0x8000);
}

struct TwoLeast {
    int first;
    int second;
};

/// The least number of all, and the next one, where `second` has for every lane the least that is
/// not in `first`.
[[gnu::always_inline]] inline TwoLeast least_two_lanes(
    __m512i first_low, __m512i first_high, __m512i second_low, __m512i second_high
) noexcept {
    const __m512i all_first = _mm512_min_epi16(first_low, first_high);
    const __m512i all_second = _mm512_min_epi16(
        _mm512_max_epi16(first_low, first_high), _mm512_min_epi16(second_low, second_high)
    );
    const __m256i a = _mm512_castsi512_si256(all_first);
    const __m256i b = _mm512_extracti64x4_epi64(all_first, 1);
    const __m256i half_first = _mm256_min_epi16(a, b);
    const __m256i half_second = _mm256_min_epi16(
        _mm256_max_epi16(a, b),
        _mm256_min_epi16(
            _mm512_castsi512_si256(all_second), _mm512_extracti64x4_epi64(all_second, 1)
        )
    );
    const __m128i c = _mm256_castsi256_si128(half_first);
    const __m128i d = _mm256_extracti128_si256(half_first, 1);
    // Of eight lanes there is an instruction for the least, of unsigned ones only.
    const __m128i sign = _mm_set1_epi16(INT16_MIN);
    const __m128i first = _mm_xor_si128(_mm_min_epi16(c, d), sign);
    const __m128i second = _mm_xor_si128(
        _mm_min_epi16(
            _mm_max_epi16(c, d),
            _mm_min_epi16(
                _mm256_castsi256_si128(half_second), _mm256_extracti128_si256(half_second, 1)
            )
        ),
        sign
    );
    const __m128i least = _mm_minpos_epu16(first);
    const auto its_lane = static_cast<__mmask8>(1U << ((_mm_cvtsi128_si32(least) >> 16) & 7));
    const __m128i others = _mm_mask_set1_epi16(first, its_lane, -1);
    const __m128i next = _mm_minpos_epu16(_mm_min_epu16(others, second));
    const auto number = [](__m128i lanes) {
        return static_cast<std::int16_t>((_mm_cvtsi128_si32(lanes) & 0xffff) ^ 0x8000);
    };
    return {number(least), number(next)};
}

/// What is on a lane that no move goes to; more than any change.
constexpr int no_change = INT16_MAX;

/// What captures add on each square, less being better.
template <Color us>
struct CaptureLanes {
    __m512i low = _mm512_setzero_si512();
    __m512i high = _mm512_setzero_si512();

    [[gnu::always_inline]] CaptureLanes(const Guide& guide, const View& view) noexcept {
        using enum PieceKind;
        for (const PieceKind kind : {pawn, knight, bishop, rook, queen}) {
            const Bitboard men = view.pieces(!us, kind);
            const Guide::Table& table = guide.values[index(!us)][index(kind)];
            low = _mm512_mask_mov_epi16(low, low_mask(men), low_lanes(table));
            high = _mm512_mask_mov_epi16(high, high_mask(men), high_lanes(table));
        }
    }
};

/// The table of what pawns of `us` change that go `forward` squares.
template <Color us, int forward>
[[nodiscard]] const Guide::Table& pawn_steps(const Guide& guide) noexcept {
    constexpr int sideways = us == Color::white ? forward - 8 : forward + 8;
    return guide.pawn_steps[index(us)][sideways == 0 ? 0 : sideways > 0 ? 1 : 2];
}

/// A sink for the moves of `us` that finds the one that changes the guide's sum least, and the
/// second least change. Moves of one kind that change the same come in the order of where they go
/// to (Turn), then of where they come from.
template <Color us>
class LeastChanges : public ChangeSink<us, false, LeastOfMoves> {
public:
    [[gnu::always_inline]] LeastChanges(const Guide& guide, const View& view, Turn turn) noexcept
        : ChangeSink<us, false, LeastOfMoves>{guide, view, LeastOfMoves{turn}}
        , own_{guide.values[index(us)]}
        , captured_{guide, view} {}

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        const Guide::Table& table = own_[index(kind)];
        const int left = table[static_cast<std::size_t>(from.index())];
        const __m512i here = lanes_of(from.index() - left * (1 << square_bits));
        add(targets, table, here, here);
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        if (!targets.empty()) {
            add(targets,
                pawn_steps<us, forward>(this->guide_),
                _mm512_sub_epi16(low_lanes(all_squares_in_order), lanes_of(forward)),
                _mm512_sub_epi16(high_lanes(all_squares_in_order), lanes_of(forward)));
        }
    }

    [[nodiscard]] [[gnu::always_inline]] Least least() const noexcept {
        const Least others = this->visit_.least();
        const auto [least, next] =
            least_two_lanes(best_low_, best_high_, second_low_, second_high_);
        if (least == no_change) {
            return others;
        }
        const int change = least >> square_bits;
        const int second = next == no_change ? Least::none : next >> square_bits;
        const __m512i limit = lanes_of(least | (Square::count - 1));
        const Square to = this->visit_.turn.first(squares_of(
            _mm512_cmple_epi16_mask(best_low_, limit), _mm512_cmple_epi16_mask(best_high_, limit)
        ));
        alignas(64) Guide::Table lanes;
        _mm512_store_si512(lanes.data(), best_low_);
        _mm512_store_si512(lanes.data() + 32, best_high_);
        const Square from =
            Square::from_index(lanes[static_cast<std::size_t>(to.index())] & (Square::count - 1));
        const std::int32_t best = Choice::pack(change, Move::ordinary(from, to));
        if (others.best == Choice::none) {
            return {best, second};
        }
        const std::int32_t behind = std::max(best, others.best);
        return {
            std::min(best, others.best),
            std::min({Choice{behind}.change(), second, others.second})};
    }

private:
    static constexpr int square_bits = 6;
    static constexpr Guide::Table all_squares_in_order = [] {
        Guide::Table table{};
        for (int i = 0; i < Square::count; ++i) {
            table[static_cast<std::size_t>(i)] = static_cast<std::int16_t>(i);
        }
        return table;
    }();

    /// \param low, high where the moves come from, and what that subtracts
    [[gnu::always_inline]] void
    add(Bitboard targets, const Guide::Table& table, __m512i low, __m512i high) noexcept {
        low = _mm512_add_epi16(
            low, _mm512_slli_epi16(_mm512_sub_epi16(low_lanes(table), captured_.low), square_bits)
        );
        high = _mm512_add_epi16(
            high,
            _mm512_slli_epi16(_mm512_sub_epi16(high_lanes(table), captured_.high), square_bits)
        );
        const __m512i second_low = _mm512_max_epi16(best_low_, low);
        const __m512i second_high = _mm512_max_epi16(best_high_, high);
        second_low_ =
            _mm512_mask_min_epi16(second_low_, low_mask(targets), second_low_, second_low);
        second_high_ =
            _mm512_mask_min_epi16(second_high_, high_mask(targets), second_high_, second_high);
        best_low_ = _mm512_mask_min_epi16(best_low_, low_mask(targets), best_low_, low);
        best_high_ = _mm512_mask_min_epi16(best_high_, high_mask(targets), best_high_, high);
    }

    const std::array<Guide::Table, 6>& own_;
    CaptureLanes<us> captured_;
    /// Of the moves to each square: change and, in the lowest bits, where the move comes from.
    __m512i best_low_ = lanes_of(no_change);
    __m512i best_high_ = lanes_of(no_change);
    __m512i second_low_ = lanes_of(no_change);
    __m512i second_high_ = lanes_of(no_change);
};

/// A sink that adds the moves with one change to a list, and finds the least change above it.
template <Color us>
class MovesWithChange : public ChangeSink<us, true, MovesOfChange> {
public:
    [[gnu::always_inline]] MovesWithChange(
        const Guide& guide, const View& view, int change, MoveList& moves
    ) noexcept
        : ChangeSink<us, true, MovesOfChange>{guide, view, MovesOfChange{&moves, change}}
        , own_{guide.values[index(us)]}
        , enemies_{view.pieces(!us)}
        , captured_{guide, view} {}

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        const Guide::Table& table = own_[index(kind)];
        const Bitboard now =
            sort_out(targets, table, lanes_of(table[static_cast<std::size_t>(from.index())]));
        for (const Square to : now & ~enemies_) {
            this->visit_.moves->add(Move::ordinary(from, to));
        }
        for (const Square to : now& enemies_) {
            this->visit_.moves->add(Move::ordinary(from, to));
        }
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        if (!targets.empty()) {
            const Bitboard now =
                sort_out(targets, pawn_steps<us, forward>(this->guide_), _mm512_setzero_si512());
            for (const Square to : now) {
                this->visit_.moves->add(Move::ordinary(Square::from_index(to.index() - forward), to)
                );
            }
        }
    }

    [[nodiscard]] int later() const noexcept {
        const int least = least_lane(later_low_, later_high_);
        return least == no_change ? this->visit_.later : std::min(this->visit_.later, least);
    }

private:
    /// The targets with the change that is looked for.
    [[nodiscard]] [[gnu::always_inline]] Bitboard
    sort_out(Bitboard targets, const Guide::Table& table, __m512i left) noexcept {
        const __m512i wanted = lanes_of(this->visit_.change);
        const __m512i low =
            _mm512_sub_epi16(_mm512_sub_epi16(low_lanes(table), captured_.low), left);
        const __m512i high =
            _mm512_sub_epi16(_mm512_sub_epi16(high_lanes(table), captured_.high), left);
        later_low_ = _mm512_mask_min_epi16(
            later_low_,
            _mm512_mask_cmpgt_epi16_mask(low_mask(targets), low, wanted),
            later_low_,
            low
        );
        later_high_ = _mm512_mask_min_epi16(
            later_high_,
            _mm512_mask_cmpgt_epi16_mask(high_mask(targets), high, wanted),
            later_high_,
            high
        );
        return squares_of(
            _mm512_mask_cmpeq_epi16_mask(low_mask(targets), low, wanted),
            _mm512_mask_cmpeq_epi16_mask(high_mask(targets), high, wanted)
        );
    }

    const std::array<Guide::Table, 6>& own_;
    Bitboard enemies_;
    CaptureLanes<us> captured_;
    __m512i later_low_ = lanes_of(no_change);
    __m512i later_high_ = lanes_of(no_change);
};
