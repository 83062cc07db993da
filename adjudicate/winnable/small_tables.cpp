#include "adjudicate/winnable/small_tables.hpp"

#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

#include <algorithm>

namespace rota::adjudicate {

namespace {

constexpr int most_men = 4;

/// No position with up to four men is unwinnable for any other reason than what happens within so
/// many half-moves.
constexpr int longest_end = 4;

/// Whether some line of `plies` half-moves leads to a mate by `winner`, or to a position that
/// neither the end of the game nor material decides. After a capture it is looked at afresh: so an
/// en passant capture, which the count leaves out, is no exception.
bool stays_open(const Position& position, Color winner, int plies) noexcept {
    const MoveList moves = legal_moves(position);
    if (moves.empty()) {
        return position.side_to_move() != winner && !position.checkers().empty();
    }
    if (cannot_mate_by_material(position.men(), winner)) {
        return false;
    }
    return plies == 0 || std::ranges::any_of(moves, [&](Move move) {
               const Position next = position.after(move);
               const bool captures = next.occupied().size() < position.occupied().size();
               return stays_open(next, winner, captures ? longest_end : plies - 1);
           });
}

} // namespace

std::optional<bool> can_mate_by_table(const Position& position, Color winner) noexcept {
    if (position.occupied().size() > most_men || !position.castling_rooks().empty()) {
        return std::nullopt;
    }
    return stays_open(position, winner, longest_end);
}

} // namespace rota::adjudicate
