#include "movegen/move.hpp"

#ifdef ROTA_BAD
constexpr auto move = rota::Move{42}; // may be no move at all
#else
constexpr auto move = rota::Move::unpack(42).value();
#endif
static_assert(move.pack() == 42);
