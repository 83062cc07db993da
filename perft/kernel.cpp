#include "perft/kernel.hpp"

#include "perft/kernel/all.hpp"

#include <array>
#include <cstddef>

namespace rota::perft {

namespace {

#if defined(__x86_64__)

/// From the one that runs everywhere to the fastest.
std::array<Kernel, 5> all_kernels() noexcept {
    return {baseline_kernel, pext_kernel, avx2_kernel, avx512_kernel, avx512gfni_kernel};
}

/// How many of all_kernels(), from the front, this processor can run.
std::size_t count_usable() noexcept {
    // The compiler asks the operating system too, whether it saves the registers.
    const auto has = [](auto... answers) {
        return ((answers != 0) && ...);
    };
    if (!has(
            __builtin_cpu_supports("bmi"),
            __builtin_cpu_supports("bmi2"),
            __builtin_cpu_supports("popcnt")
        )) {
        return 1;
    }
    if (!has(__builtin_cpu_supports("avx2"))) {
        return 2;
    }
    if (!has(
            __builtin_cpu_supports("avx512f"),
            __builtin_cpu_supports("avx512bw"),
            __builtin_cpu_supports("avx512cd"),
            __builtin_cpu_supports("avx512dq"),
            __builtin_cpu_supports("avx512vl")
        )) {
        return 3;
    }
    if (!has(
            __builtin_cpu_supports("avx512vbmi2"),
            __builtin_cpu_supports("avx512vpopcntdq"),
            __builtin_cpu_supports("gfni")
        )) {
        return 4;
    }
    return 5;
}

/// AMD's Zen 1 and 2 take some hundred cycles for PEXT, which all kernels but the first use.
bool pext_is_slow() noexcept {
    return __builtin_cpu_is("znver1") != 0 || __builtin_cpu_is("znver2") != 0;
}

#else

std::array<Kernel, 1> all_kernels() noexcept {
    return {baseline_kernel};
}

std::size_t count_usable() noexcept {
    return 1;
}

bool pext_is_slow() noexcept {
    return false;
}

#endif

} // namespace

std::span<const Kernel> kernels() noexcept {
    static const auto all = all_kernels();
    static const std::size_t usable = count_usable();
    return std::span{all}.first(usable);
}

const Kernel& preferred_kernel() noexcept {
    static const Kernel& preferred = pext_is_slow() ? kernels().front() : kernels().back();
    return preferred;
}

} // namespace rota::perft
