#include "movegen/square.hpp"

#ifdef ROTA_BAD
constexpr auto square = rota::Square{3}; // a file, a rank, an index?
#else
constexpr auto square = rota::Square::from_index(3);
#endif
static_assert(square.index() == 3);
