#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"
#include "movegen/uci_move.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

// Appendix C of the Laws: how moves are written.

namespace rota {
namespace {

/// "g1f3"; empty when the text means no legal move.
std::string read(std::string_view fen, std::string_view text) {
    const auto position = parse_fen(fen);
    const auto reading = parse_san(*position, text);
    return reading ? to_uci(reading->move) : "";
}

std::string written(std::string_view fen, std::string_view uci) {
    const auto position = parse_fen(fen);
    return to_san(*position, *find_legal_move(*position, *parse_uci_move(uci)));
}

TEST(San, ArticleC_9TheSignOfACaptureIsOptional) {
    const std::string_view fen = "4k3/8/8/3p4/4P3/2N5/8/4K3 w - - 0 1";
    EXPECT_EQ(read(fen, "Nxd5"), "c3d5");
    EXPECT_EQ(read(fen, "Nd5"), "c3d5");
    EXPECT_EQ(read(fen, "exd5"), "e4d5");
    EXPECT_EQ(read("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", "exd6 e.p."), "e5d6");
}

TEST(San, ArticleC_10FileFirstThenRank) {
    EXPECT_EQ(written("4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
    EXPECT_EQ(written("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "a1a3"), "R1a3");
    EXPECT_EQ(written("1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1"), "Qh4e1");
    EXPECT_EQ(read("4k3/8/8/R7/8/8/4K3/R7 w - - 0 1", "Ra3"), "") << "either of them could";
}

TEST(San, ArticleC_11ThePieceFollowsTheMove) {
    const std::string_view fen = "8/3P4/8/8/8/8/k7/4K3 w - - 0 1";
    EXPECT_EQ(read(fen, "d8Q"), "d7d8q");
    EXPECT_EQ(read(fen, "d8=N"), "d7d8n");
    EXPECT_EQ(read(fen, "d8"), "");
}

TEST(San, ArticleC_13ChecksAndMatesNeedNoSign) {
    const std::string_view fen = "6k1/5ppp/8/8/8/8/8/R3K2R w KQ - 0 1";
    for (const char* const text : {"Ra8", "Ra8+", "Ra8#", "Ra8++"}) {
        EXPECT_EQ(read(fen, text), "a1a8") << text;
    }
    EXPECT_EQ(read(fen, "0-0"), "e1g1");
    EXPECT_EQ(read(fen, "0-0-0"), "e1c1");
}

} // namespace
} // namespace rota
