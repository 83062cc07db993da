#include "adjudicate/winnable/includes.hpp"

#if defined(__x86_64__)

namespace rota::adjudicate::winnable {

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt")
namespace pext {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"

inline PextSliders make_sliders() noexcept {
    return PextSliders{rota::detail::pext_table()};
}

#include "adjudicate/winnable/changes.inl"
#include "adjudicate/winnable/changes_by_move.inl"
#include "adjudicate/winnable/attacks_by_man.inl"
#include "adjudicate/winnable/sinks.inl"

#include "adjudicate/winnable/search.inl"

} // namespace pext
ROTA_TARGET_END

constinit const Kernel pext_kernel{"pext", &pext::search, &pext::count_moves};

} // namespace rota::adjudicate::winnable

#endif
