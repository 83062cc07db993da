#include "perft/kernel.hpp"

#include "movegen/generator.hpp"
#include "movegen/target.hpp"
#include "perft/detail/pext_table.hpp"

#include <array>
#include <cstddef>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace rota::perft {

namespace baseline {

using Sliders = PortableSliders;

inline Sliders make_sliders() noexcept {
    return {};
}

/// By sums of ever wider fields. Without the instruction g++ would call a library function.
inline std::uint64_t count_squares(Bitboard set) noexcept {
    std::uint64_t sums = set.bits();
    sums -= (sums >> 1U) & 0x5555'5555'5555'5555;
    sums = (sums & 0x3333'3333'3333'3333) + ((sums >> 2U) & 0x3333'3333'3333'3333);
    sums = (sums + (sums >> 4U)) & 0x0f0f'0f0f'0f0f'0f0f;
    return (sums * 0x0101'0101'0101'0101) >> 56U;
}

#include "perft/kernel.inl"

} // namespace baseline

#if defined(__x86_64__)

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt")
namespace pext {

class Sliders {
public:
    explicit Sliders(const detail::PextTable& table) noexcept : table_{table} {}

    [[nodiscard]] Bitboard bishop(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.bishop(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }
    [[nodiscard]] Bitboard rook(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.rook(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }

private:
    const detail::PextTable& table_;
};

inline Sliders make_sliders() noexcept {
    return Sliders{detail::pext_table()};
}

inline std::uint64_t count_squares(Bitboard set) noexcept {
    return static_cast<std::uint64_t>(set.size());
}

#include "perft/kernel.inl"

} // namespace pext
ROTA_TARGET_END

#endif

namespace {

constexpr std::array all {
    Kernel{"baseline", &baseline::count},
#if defined(__x86_64__)
        Kernel{"pext", &pext::count},
#endif
};

/// How many entries of `all`, from the front, this processor can run.
std::size_t count_usable() noexcept {
#if defined(__x86_64__)
    const bool has_pext = static_cast<bool>(__builtin_cpu_supports("bmi"))
                          && static_cast<bool>(__builtin_cpu_supports("bmi2"))
                          && static_cast<bool>(__builtin_cpu_supports("popcnt"));
    return has_pext ? 2 : 1;
#else
    return all.size();
#endif
}

/// AMD's Zen 1 and 2 take some hundred cycles for PEXT.
bool pext_is_slow() noexcept {
#if defined(__x86_64__)
    return static_cast<bool>(__builtin_cpu_is("znver1"))
           || static_cast<bool>(__builtin_cpu_is("znver2"));
#else
    return false;
#endif
}

} // namespace

std::span<const Kernel> kernels() noexcept {
    static const std::size_t usable = count_usable();
    return std::span{all}.first(usable);
}

const Kernel& preferred_kernel() noexcept {
    static const Kernel& preferred = pext_is_slow() ? kernels().front() : kernels().back();
    return preferred;
}

} // namespace rota::perft
