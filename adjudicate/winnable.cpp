#include "adjudicate/winnable.hpp"

#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

namespace rota::adjudicate {

Winnability can_mate(const Position& position, Color side) noexcept {
    using enum Winnability::Reason;
    if (!has_legal_move(position)) {
        if (position.checkers().empty()) {
            return {Answer::no, stalemate};
        }
        return side == position.side_to_move() ? Winnability{Answer::no, is_mated}
                                               : Winnability{Answer::yes, has_mated};
    }
    return can_still_mate(position, side);
}

Winnability can_still_mate(const Position& position, Color side) noexcept {
    using enum Winnability::Reason;
    if (cannot_mate_by_material(position.men(), side)) {
        return {Answer::no, material};
    }
    return {Answer::undecided, not_established};
}

} // namespace rota::adjudicate
