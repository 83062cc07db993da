#pragma once

// What generator.inl and search.inl need; included before a region for an instruction set begins,
// so that it is compiled for every processor.
#include "adjudicate/winnable/board.hpp"
#include "adjudicate/winnable/frontier.hpp"
#include "adjudicate/winnable/guide.hpp"
#include "adjudicate/winnable/position_set.hpp"
#include "adjudicate/winnable/search.hpp"
#include "movegen/attacks.hpp"
#include "movegen/detail/pext_table.hpp"
#include "movegen/move_list.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"
#include "movegen/target.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace rota::adjudicate::winnable {

extern const Kernel portable_kernel; // portable.cpp
#if defined(__x86_64__)
extern const Kernel pext_kernel;   // pext.cpp
extern const Kernel avx512_kernel; // avx512.cpp
#endif

} // namespace rota::adjudicate::winnable
