#include "movegen/processor.hpp"

namespace rota {

#if defined(__x86_64__)

namespace {

/// What the compiler's questions about the processor answer, which is an int or a bool.
constexpr auto yes = [](auto... answers) {
    return ((answers != 0) && ...);
};

/// AMD's Zen 1 and 2 take some hundred cycles for PEXT, which everything but the baseline uses.
bool pext_is_slow() noexcept {
    return yes(__builtin_cpu_is("znver1")) || yes(__builtin_cpu_is("znver2"));
}

} // namespace

InstructionSet largest_instruction_set() noexcept {
    // The compiler asks the operating system too, whether it saves the registers.
    if (!yes(
            __builtin_cpu_supports("bmi"),
            __builtin_cpu_supports("bmi2"),
            __builtin_cpu_supports("popcnt")
        )) {
        return InstructionSet::baseline;
    }
    if (!yes(__builtin_cpu_supports("avx2"))) {
        return InstructionSet::bmi2;
    }
    if (!yes(
            __builtin_cpu_supports("avx512f"),
            __builtin_cpu_supports("avx512bw"),
            __builtin_cpu_supports("avx512cd"),
            __builtin_cpu_supports("avx512dq"),
            __builtin_cpu_supports("avx512vl")
        )) {
        return InstructionSet::avx2;
    }
    if (!yes(
            __builtin_cpu_supports("avx512vbmi2"),
            __builtin_cpu_supports("avx512vpopcntdq"),
            __builtin_cpu_supports("gfni")
        )) {
        return InstructionSet::avx512;
    }
    return InstructionSet::avx512gfni;
}

InstructionSet preferred_instruction_set() noexcept {
    return pext_is_slow() ? InstructionSet::baseline : largest_instruction_set();
}

#else

InstructionSet largest_instruction_set() noexcept {
    return InstructionSet::baseline;
}

InstructionSet preferred_instruction_set() noexcept {
    return InstructionSet::baseline;
}

#endif

} // namespace rota
