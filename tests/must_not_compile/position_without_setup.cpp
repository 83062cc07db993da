#include "movegen/position.hpp"

#ifdef ROTA_BAD
const rota::Position position; // not proved usable
#else
const rota::Position position = rota::Position::start();
#endif
