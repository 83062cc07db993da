#pragma once

#include "movegen/position.hpp"

#include <string>

namespace rota::reference {

/// What is broken of that which Position promises about itself, as a sentence; empty if all holds.
[[nodiscard]] std::string broken_invariant(const Position& position);

} // namespace rota::reference
