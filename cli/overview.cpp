#include "cli/overview.hpp"

#include <fmt/format.h>

namespace rota::cli {

std::string overview(std::string_view program) {
    return fmt::format(
        R"(Rota {version}: a chess arbiter for school team events.

Who wins, by which rule?
  {rota} adjudicate "8/8/8/8/8/1qk5/8/K7 w - - 0 60" --rules relay
White's flag falls: does Black win, or can he not mate any more?
  {rota} adjudicate "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1" --flag white
When was this game over, and does its result agree?
  printf '1. f3 e5 2. g4 Qh4# 1-0' | {rota} adjudicate -
May this be played, and if not, why?
  {rota} check "4k3/8/b7/8/8/8/8/4K2R w K - 0 1" O-O
Which moves are there?
  {rota} moves "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
Does my move generator count right?
  {rota} perft 5 --divide

All commands and their options: {rota} --help, {rota} adjudicate --help
)",
        fmt::arg("version", ROTA_VERSION),
        fmt::arg("rota", program)
    );
}

} // namespace rota::cli
