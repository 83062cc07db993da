#include "movegen/square.hpp"

#include <optional>

#ifdef ROTA_BAD
const rota::Square nowhere; // there is no "no square"
#else
const std::optional<rota::Square> nowhere;
#endif
