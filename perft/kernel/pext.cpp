#include "perft/kernel/includes.hpp"

#if defined(__x86_64__)

namespace rota::perft {

// clang-format off: the order of the includes matters
ROTA_TARGET_BEGIN("bmi,bmi2,popcnt")
namespace pext {

#include "movegen/generator.inl"
#include "perft/kernel/pext_sliders.inl"
#include "perft/kernel/squares.inl"

inline PextSliders make_sliders() noexcept {
    return PextSliders{detail::pext_table()};
}

inline std::uint64_t count_squares(Bitboard set) noexcept {
    return static_cast<std::uint64_t>(set.size());
}

#include "perft/kernel/family.inl"
#include "perft/kernel/one_by_one.inl"
#include "perft/kernel/walk.inl"

} // namespace pext
ROTA_TARGET_END
// clang-format on

constinit const Kernel pext_kernel{
    "pext", &pext::count, &pext::count_with_table};

} // namespace rota::perft

#endif
