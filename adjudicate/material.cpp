#include "adjudicate/material.hpp"

#include "adjudicate/wording.hpp"

#include <fmt/format.h>

#include <vector>

namespace rota::adjudicate {

namespace {

using enum PieceKind;

bool on_one_square_color(Bitboard bishops) noexcept {
    return (bishops & light_squares).empty() || (bishops & ~light_squares).empty();
}

} // namespace

bool cannot_mate_by_material(const Men& men, Color side) noexcept {
    const Bitboard helpers = men.of(!side);
    if (!(men.of(side) & (men.of(pawn) | men.of(rook) | men.of(queen))).empty()) {
        return false;
    }
    const Bitboard knights = men.of(side, knight);
    const Bitboard bishops = men.of(side, bishop);
    if (knights.empty()) { // also the bare king: no bishops, no help
        const Bitboard all_bishops = bishops | men.of(!side, bishop);
        return bishops.empty()
               || ((helpers & (men.of(pawn) | men.of(knight))).empty()
                   && on_one_square_color(all_bishops));
    }
    return bishops.empty() && !knights.more_than_one()
           && (helpers & (men.of(pawn) | men.of(knight) | men.of(bishop) | men.of(rook))).empty();
}

bool is_dead_by_material(const Men& men) noexcept {
    return cannot_mate_by_material(men, Color::white) && cannot_mate_by_material(men, Color::black);
}

std::string describe_material(const Men& men, Color side) {
    std::vector<std::string> parts;
    for (const PieceKind kind : {queen, rook, bishop, knight, pawn}) {
        const int count = men.of(side, kind).size();
        if (count == 1) {
            parts.push_back(fmt::format("a {}", name(kind)));
        } else if (count > 1) {
            parts.push_back(fmt::format("{} {}s", count, name(kind)));
        }
    }
    if (parts.empty()) {
        return "only the king";
    }
    return join(parts);
}

} // namespace rota::adjudicate
