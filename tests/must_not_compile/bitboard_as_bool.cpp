#include "movegen/bitboard.hpp"

#ifdef ROTA_BAD
static_assert(rota::file_a); // say which question: empty, size, contains?
#else
static_assert(!rota::file_a.empty());
#endif
