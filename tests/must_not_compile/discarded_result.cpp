#include "movegen/fen.hpp"

bool usable(std::string_view fen);
bool usable(std::string_view fen) {
#ifdef ROTA_BAD
    rota::parse_fen(fen); // the faults go unseen
    return true;
#else
    return rota::parse_fen(fen).has_value();
#endif
}
