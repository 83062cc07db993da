#include "movegen/bitboard.hpp"

#ifdef ROTA_BAD
constexpr auto set = rota::file_a | 1; // a square, or bits?
#else
constexpr auto set = rota::file_a | rota::Bitboard{1};
#endif
static_assert(set.size() == 8);
