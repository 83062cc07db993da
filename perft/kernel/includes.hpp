#pragma once

// What generator.inl and the files of this folder need; included before a region begins, so that
// it is compiled for every processor.
#include "movegen/attacks.hpp"
#include "movegen/detail/pext_table.hpp"
#include "movegen/move_list.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"
#include "movegen/target.hpp"
#include "perft/kernel.hpp"
#include "perft/kernel/all.hpp"
#include "perft/kernel/geometry.hpp"
#include "perft/kernel/key.hpp"
#include "perft/kernel/node.hpp"
#include "perft/table.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <span>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

// Vectors are passed between functions of one region only, where all agree how. And g++ 12 takes
// what its own headers leave undefined on purpose for a mistake (GCC bug 105593).
#pragma GCC diagnostic ignored "-Wpsabi"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
