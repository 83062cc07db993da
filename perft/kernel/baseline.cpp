#include "perft/kernel/includes.hpp"

// Runs on every machine.

namespace rota::perft {

namespace baseline {

#include "movegen/generator.inl"
#include "perft/kernel/squares.inl"

inline PortableSliders make_sliders() noexcept {
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

#include "perft/kernel/family.inl"
#include "perft/kernel/one_by_one.inl"
#include "perft/kernel/walk.inl"

} // namespace baseline

constinit const Kernel baseline_kernel{"baseline", &baseline::count, &baseline::count_with_table};

} // namespace rota::perft
