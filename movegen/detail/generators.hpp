#pragma once

#include "movegen/move_list.hpp"
#include "movegen/position.hpp"
#include "movegen/processor.hpp"

#include <cstddef>

namespace rota::detail {

/// The generator compiled for one instruction set.
struct Generators {
    void (*list)(const Position& position, MoveList& moves) noexcept; ///< \pre `moves` is empty
    std::size_t (*count)(const Position& position) noexcept;
};

/// The fastest version that needs no more than `instructions`. All list the same moves in the same
/// order.
[[nodiscard]] const Generators& generators_for(InstructionSet instructions) noexcept;

#if defined(__x86_64__)
extern const Generators bmi2_generators;
extern const Generators vbmi2_generators;
#endif

} // namespace rota::detail
