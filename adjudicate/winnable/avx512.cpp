#include "adjudicate/winnable/includes.hpp"

#if defined(__x86_64__)

// g++ 12 takes what its own headers leave undefined on purpose for a mistake (GCC bug 105593).
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif

namespace rota::adjudicate::winnable {

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt,lzcnt,avx2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
namespace avx512 {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"

inline PextSliders make_sliders() noexcept {
    return PextSliders{rota::detail::pext_table()};
}

#include "adjudicate/winnable/changes.inl"
#include "adjudicate/winnable/changes_by_lane.inl"
#include "adjudicate/winnable/attacks_by_lane.inl"
#include "adjudicate/winnable/sinks.inl"

#include "adjudicate/winnable/search.inl"

} // namespace avx512
ROTA_TARGET_END

constinit const Kernel avx512_kernel{"avx512", &avx512::search, &avx512::count_moves};

} // namespace rota::adjudicate::winnable

#endif
