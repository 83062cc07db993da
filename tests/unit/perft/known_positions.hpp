#pragma once

#include "movegen/fen.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace rota::perft {

inline constexpr std::string_view kiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// \pre `fen` is good
inline Position position_of(std::string_view fen) {
    const auto position = parse_fen(fen);
    EXPECT_TRUE(position) << fen;
    return *position;
}

} // namespace rota::perft
