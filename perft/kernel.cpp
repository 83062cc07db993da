#include "perft/kernel.hpp"

#include "movegen/processor.hpp"
#include "perft/kernel/all.hpp"

#include <array>
#include <cstddef>

namespace rota::perft {

namespace {

/// In the order of InstructionSet.
auto all_kernels() noexcept {
#if defined(__x86_64__)
    return std::array{baseline_kernel, pext_kernel, avx2_kernel, avx512_kernel, avx512gfni_kernel};
#else
    return std::array{baseline_kernel};
#endif
}

} // namespace

std::span<const Kernel> kernels() noexcept {
    static const auto all = all_kernels();
    return std::span{all}.first(static_cast<std::size_t>(largest_instruction_set()) + 1);
}

const Kernel& preferred_kernel() noexcept {
    return kernels()[static_cast<std::size_t>(preferred_instruction_set())];
}

} // namespace rota::perft
