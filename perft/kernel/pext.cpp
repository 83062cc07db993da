#include "perft/kernel/includes.hpp"

#if defined(__x86_64__)

namespace rota::perft {

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt")
namespace pext {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"
#include "perft/kernel/bmi2.inl"
#include "perft/kernel/squares.inl"

#include "perft/kernel/family.inl"
#include "perft/kernel/one_by_one.inl"
#include "perft/kernel/walk.inl"

} // namespace pext
ROTA_TARGET_END

constinit const Kernel pext_kernel{"pext", &pext::count, &pext::count_with_table};

} // namespace rota::perft

#endif
