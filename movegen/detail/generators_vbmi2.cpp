#include "movegen/attacks.hpp"
#include "movegen/detail/generators.hpp"
#include "movegen/detail/pext_table.hpp"
#include "movegen/target.hpp"

#if defined(__x86_64__)

#include <array>
#include <cstddef>
#include <cstdint>
#include <immintrin.h>

// g++ 12 takes what its own headers leave undefined on purpose for a mistake (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace rota::detail {

namespace {

alignas(64) constexpr auto square_numbers = [] {
    std::array<std::uint8_t, Square::count> numbers{};
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        numbers[i] = static_cast<std::uint8_t>(i);
    }
    return numbers;
}();

} // namespace

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt,avx2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl,avx512vbmi2")
namespace vbmi2 {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"
#include "movegen/detail/generators.inl"

/// As ListSink, in the same order, but sixteen moves at once: the numbers of the target squares are
/// compressed into a row, and moves made of them in the form of Move::pack(). Registers of 64 bytes
/// would need fewer instructions, but most stores would lie across two cache lines, which made this
/// 1.4 times slower.
class RegisterSink {
public:
    explicit RegisterSink(MoveList& moves) noexcept : moves_{moves}, next_{moves.storage()} {}
    RegisterSink(const RegisterSink&) = delete;
    RegisterSink& operator=(const RegisterSink&) = delete;
    ~RegisterSink() { moves_.set_size(static_cast<std::size_t>(next_ - moves_.storage())); }

    template <PieceKind kind>
    [[gnu::always_inline]] void piece(Square from, Bitboard targets) noexcept {
        const __m512i row = squares_of(targets);
        const int rest = Move::ordinary(from, a1).pack();
        store<false>(next_, _mm512_castsi512_si128(row), rest);
        if constexpr (kind == PieceKind::queen) { // no other man has more than 16 moves
            store<false>(next_ + row_size, _mm512_extracti32x4_epi32(row, 1), rest);
        }
        next_ += targets.size();
    }
    template <int forward>
    [[gnu::always_inline]] void pawns(Bitboard targets) noexcept {
        write_pawns<forward>(targets, Move::ordinary(a1, a1));
    }
    template <int forward>
    [[gnu::always_inline]] void double_pushes(Bitboard targets) noexcept {
        write_pawns<forward>(targets, Move::double_push(a1, a1));
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        for (const Square to : targets) {
            for (const PieceKind kind : promotion_kinds) {
                add(Move::promotion(Square::from_index(to.index() - forward), to, kind));
            }
        }
    }
    void en_passant(Square from, Square target) noexcept { add(Move::en_passant(from, target)); }
    void castling(Square king, Square rook) noexcept { add(Move::castling(king, rook)); }

private:
    static constexpr Square a1 = Square::from_index(0);
    static constexpr std::ptrdiff_t row_size = 16;
    static_assert(std::ptrdiff_t{MoveList::slack} >= 3 * row_size); // 48 squares are no last ranks

    void add(Move move) noexcept { *next_++ = move; }

    /// The numbers of the squares of a set, one after the other.
    [[gnu::always_inline]] static __m512i squares_of(Bitboard set) noexcept {
        return _mm512_maskz_compress_epi8(set.bits(), _mm512_load_si512(square_numbers.data()));
    }

    /// Writes sixteen moves to these squares. `rest` is what they have in common, for pawns, which
    /// come from as many squares as they go to, the difference of from and to in place of from.
    template <bool are_pawns>
    [[gnu::always_inline]] static void store(Move* out, __m128i squares, int rest) noexcept {
        const __m256i to = _mm256_cvtepu8_epi16(squares);
        __m256i moves = _mm256_slli_epi16(to, 6);
        if constexpr (are_pawns) {
            moves = _mm256_add_epi16(moves, to);
        }
        moves = _mm256_add_epi16(moves, _mm256_set1_epi16(static_cast<short>(rest)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(out), moves);
    }

    /// \param kind a move of this kind from a1 to a1
    template <int forward>
    [[gnu::always_inline]] void write_pawns(Bitboard targets, Move kind) noexcept {
        const __m512i row = squares_of(targets);
        const int rest = kind.pack() - forward;
        store<true>(next_, _mm512_castsi512_si128(row), rest);
        if (targets.size() > row_size) { // only on boards that no game leads to
            store<true>(next_ + row_size, _mm512_extracti32x4_epi32(row, 1), rest);
            store<true>(next_ + 2 * row_size, _mm512_extracti32x4_epi32(row, 2), rest);
        }
        next_ += targets.size();
    }

    MoveList& moves_;
    Move* next_;
};

inline void list(const Position& position, MoveList& moves) noexcept {
    list_moves<RegisterSink>(position, PextSliders{pext_table()}, moves);
}

inline std::size_t count(const Position& position) noexcept {
    return count_moves(position, PextSliders{pext_table()});
}

} // namespace vbmi2
ROTA_TARGET_END

constinit const Generators vbmi2_generators{&vbmi2::list, &vbmi2::count};

} // namespace rota::detail

#endif
