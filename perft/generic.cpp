#include "perft/generic.hpp"

#include "movegen/generate.hpp"
#include "perft/kernel/key.hpp"
#include "perft/table.hpp"

namespace rota::perft {

namespace {

/// \pre depth >= 1
std::uint64_t walk(const Position& position, int depth) noexcept {
    const MoveList moves = legal_moves(position);
    if (depth == 1) {
        return moves.size();
    }
    std::uint64_t nodes = 0;
    for (const Move move : moves) {
        nodes += walk(position.after(move), depth - 1);
    }
    return nodes;
}

/// \pre depth >= 1
std::uint64_t walk_with_table(const Position& position, int depth, Table& table) noexcept {
    if (depth == 1) {
        return legal_moves(position).size();
    }
    const NodeKey key = node_key(Node{position}, position.side_to_move());
    if (const auto known = table.find(key, depth)) {
        return *known;
    }
    std::uint64_t nodes = 0;
    for (const Move move : legal_moves(position)) {
        nodes += walk_with_table(position.after(move), depth - 1, table);
    }
    table.store(key, depth, nodes);
    return nodes;
}

constinit const Kernel generic{
    "generic",
    [](const Position& position, int depth) noexcept {
        return depth == 0 ? 1 : walk(position, depth);
    },
    [](const Position& position, int depth, Table& table) noexcept {
        return depth == 0 ? 1 : walk_with_table(position, depth, table);
    }};

} // namespace

const Kernel& generic_kernel() noexcept {
    return generic;
}

} // namespace rota::perft
