#pragma once

#include "perft/kernel.hpp"

namespace rota::perft {

// One file each, in which the code of kernel/*.inl is compiled for that instruction set.

extern const Kernel baseline_kernel;
#if defined(__x86_64__)
extern const Kernel pext_kernel;
extern const Kernel avx2_kernel;
extern const Kernel avx512_kernel;
extern const Kernel avx512gfni_kernel;
#endif

} // namespace rota::perft
