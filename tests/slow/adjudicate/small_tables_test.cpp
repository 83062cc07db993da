#include "adjudicate/material.hpp"
#include "adjudicate/winnable/small_tables.hpp"
#include "movegen/fen.hpp"
#include "tests/reference/small_endings.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace rota::adjudicate {
namespace {

using reference::SmallEnding;

/// Calls `visit(position)` for every legal position of the ending in which White cannot mate.
template <class Visitor>
std::uint64_t for_each_unwinnable(
    SmallEnding::Library& library, std::optional<Piece> first, Piece second, Visitor visit
) {
    const SmallEnding& ending = SmallEnding::find(library, first, second);
    std::uint64_t visited = 0;
    for (const Color us : {Color::white, Color::black}) {
        for (const Square white : all_squares) {
            for (const Square black : all_squares & ~king_attacks(white) & ~Bitboard{white}) {
                const Bitboard squares =
                    first ? all_squares & ~(Bitboard{white} | black) : Bitboard{Square::at(0, 0)};
                for (const Square square : squares) {
                    const auto man = first ? std::optional{square} : std::nullopt;
                    const Bitboard open = ending.legal(us, white, black, man)
                                          & ~ending.winnable(us, white, black, man);
                    for (const Square other : open) {
                        rota::Setup setup;
                        setup.side_to_move = us;
                        setup.at(white) = Piece{Color::white, PieceKind::king};
                        setup.at(black) = Piece{Color::black, PieceKind::king};
                        if (first) {
                            setup.at(square) = first;
                        }
                        setup.at(other) = second;
                        visit(Position::from_setup(setup).value());
                        ++visited;
                        if (testing::Test::HasFailure()) {
                            return visited;
                        }
                    }
                }
            }
        }
    }
    return visited;
}

/// That "unwinnable" of can_mate_by_table is right follows from how it looks, and so does that it
/// never says so of a winnable position. What has to be counted out is that it finds them all.
TEST(SmallTables, FindEveryUnwinnablePosition) {
    SmallEnding::Library library;
    std::uint64_t exceptions = 0;
    const auto check = [&](const Position& position) {
        if (cannot_mate_by_material(position.men(), Color::white)) {
            return;
        }
        ++exceptions;
        EXPECT_EQ(can_mate_by_table(position, Color::white), false) << to_fen(position);
    };
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceKind kind : all_piece_kinds) {
            const Piece first{color, kind};
            if (kind == PieceKind::king) {
                continue;
            }
            for_each_unwinnable(library, std::nullopt, first, check);
            for (const PieceKind other : all_piece_kinds) {
                if (other != PieceKind::king) {
                    for_each_unwinnable(library, first, {Color::white, other}, check);
                }
            }
        }
    }
    RecordProperty("exceptions", std::to_string(exceptions));
    EXPECT_GT(exceptions, 1'000'000U);
}

} // namespace
} // namespace rota::adjudicate
