#pragma once

#include <cstdint>

namespace rota {

/// Instructions that hot code is compiled for, each on top of those before it. One program holds
/// all versions and chooses when it runs.
enum class InstructionSet : std::uint8_t {
    baseline,   ///< What every processor of the architecture has.
    bmi2,       ///< x86-64 with BMI1, BMI2 (PEXT), POPCNT.
    avx2,       ///< And AVX2.
    avx512,     ///< And AVX-512 F, BW, CD, DQ, VL.
    avx512gfni, ///< And GFNI, VBMI2, VPOPCNTDQ.
};

/// The last that this processor, and the system it runs under, can run.
[[nodiscard]] InstructionSet largest_instruction_set() noexcept;

/// The one that is fastest here: the largest, but for processors on which PEXT is slow.
[[nodiscard]] InstructionSet preferred_instruction_set() noexcept;

} // namespace rota
