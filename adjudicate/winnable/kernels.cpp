#include "adjudicate/winnable/includes.hpp"
#include "movegen/processor.hpp"

namespace rota::adjudicate::winnable {

std::span<const Kernel> kernels() noexcept {
#if defined(__x86_64__)
    static const std::array all{portable_kernel, pext_kernel, avx512_kernel};
    static const std::size_t usable = preferred_instruction_set() >= InstructionSet::avx512 ? 3U
                                      : preferred_instruction_set() >= InstructionSet::bmi2 ? 2U
                                                                                            : 1U;
    return std::span{all}.first(usable);
#else
    return {&portable_kernel, 1};
#endif
}

} // namespace rota::adjudicate::winnable
