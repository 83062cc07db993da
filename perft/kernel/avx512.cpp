#include "perft/kernel/includes.hpp"

#if defined(__x86_64__)

namespace rota::perft {

ROTA_TARGET_BEGIN("bmi,bmi2,popcnt,lzcnt,avx2,avx512f,avx512bw,avx512cd,avx512dq,avx512vl")
namespace avx512 {

#include "movegen/generator.inl"
#include "movegen/pext_sliders.inl"
#include "perft/kernel/bmi2.inl"
#include "perft/kernel/squares.inl"

#include "perft/kernel/family.inl"
#include "perft/kernel/lanes_avx512.inl"
#include "perft/kernel/lanes_avx512_plain.inl"
#include "perft/kernel/lanes.inl"
#include "perft/kernel/files_by_line.inl"
#include "perft/kernel/sliders.inl"
#include "perft/kernel/siblings.inl"
#include "perft/kernel/walk.inl"

} // namespace avx512
ROTA_TARGET_END

constinit const Kernel avx512_kernel{"avx512", &avx512::count, &avx512::count_with_table};

} // namespace rota::perft

#endif
