#include "adjudicate/winnable/includes.hpp"

namespace rota::adjudicate::winnable {

#if defined(__x86_64__)

namespace {

/// Not where PEXT takes some hundred cycles: AMD's Zen 1 and 2.
bool pext_pays() noexcept {
    return __builtin_cpu_supports("bmi") != 0 && __builtin_cpu_supports("bmi2") != 0
           && __builtin_cpu_supports("popcnt") != 0 && __builtin_cpu_is("znver1") == 0
           && __builtin_cpu_is("znver2") == 0;
}

} // namespace

std::span<const Kernel> kernels() noexcept {
    static const std::array<Kernel, 2> all{portable_kernel, pext_kernel};
    static const std::size_t usable = pext_pays() ? 2 : 1;
    return std::span{all}.first(usable);
}

#else

std::span<const Kernel> kernels() noexcept {
    return {&portable_kernel, 1};
}

#endif

} // namespace rota::adjudicate::winnable
