#pragma once

#include <cstdint>

namespace rota::adjudicate {

/// The answer to a question of the Laws. `undecided` is a legitimate answer; guessing is not.
enum class Answer : std::uint8_t { no, yes, undecided };

} // namespace rota::adjudicate
