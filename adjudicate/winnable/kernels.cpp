#include "adjudicate/winnable/includes.hpp"
#include "movegen/processor.hpp"

namespace rota::adjudicate::winnable {

std::span<const Kernel> kernels() noexcept {
#if defined(__x86_64__)
    static const std::array<Kernel, 2> all{portable_kernel, pext_kernel};
    static const bool has_pext = preferred_instruction_set() >= InstructionSet::bmi2;
    return std::span{all}.first(has_pext ? 2 : 1);
#else
    return {&portable_kernel, 1};
#endif
}

} // namespace rota::adjudicate::winnable
