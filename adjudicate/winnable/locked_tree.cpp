#include "adjudicate/winnable/locked_tree.hpp"

#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

#include <algorithm>
#include <vector>

namespace rota::adjudicate {

std::optional<LockedTree>
find_locked_tree(const Position& position, Color winner, const LockedTreeLimits& limits) {
    LockedTree tree{0, 0, std::nullopt};
    std::vector<Position> met{position};
    std::size_t open = 0;
    for (std::size_t i = 0; i < met.size(); ++i) {
        const Position current = met[i];
        const MoveList moves = legal_moves(current);
        if (moves.empty()) {
            if (!current.checkers().empty() && current.side_to_move() != winner) {
                return std::nullopt; // a mate
            }
            continue;
        }
        if (cannot_mate_by_material(current.men(), winner)) {
            continue;
        }
        ++tree.positions;
        if (auto proof = prove_unwinnable_statically(current, winner)) {
            ++tree.locked;
            proof->locked_pawns &= position.pieces(PieceKind::pawn);
            proof->cannot_help = {};
            proof->cases = {};
            tree.proof = tree.proof ? weaker_of(*tree.proof, *proof) : *proof;
            continue;
        }
        const bool is_root = i == 0;
        if (++open > limits.most_open || (!is_root && moves.size() > limits.most_replies)
            || (limits.expired != nullptr && (*limits.expired)())) {
            return std::nullopt;
        }
        for (const Move move : moves) {
            const Position next = current.after(move);
            // They are few: a look at each takes less time than a table.
            const bool known = std::ranges::any_of(met, [&](const Position& other) {
                return same_for_repetition(other, next);
            });
            if (!known) {
                met.push_back(next);
            }
        }
    }
    return tree;
}

} // namespace rota::adjudicate
