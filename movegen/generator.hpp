#pragma once

#include "movegen/attacks.hpp"
#include "movegen/move_list.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"

#include <cstddef>

namespace rota {

#include "movegen/generator.inl"

} // namespace rota
