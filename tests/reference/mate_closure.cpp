#include "tests/reference/mate_closure.hpp"

#include "movegen/generate.hpp"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace rota::reference {

namespace {

/// Everything that tells two positions apart but the counters.
using Key = std::array<std::uint64_t, 10>;

Key key_of(const Position& position) {
    const Men& men = position.men();
    Key key{};
    std::size_t i = 0;
    for (const Bitboard set : men.by_kind) {
        key[i++] = set.bits();
    }
    for (const Bitboard set : men.by_color) {
        key[i++] = set.bits();
    }
    key[i++] = position.castling_rooks().bits();
    const std::uint64_t passed =
        position.en_passant() ? Bitboard{*position.en_passant()}.bits() : 0;
    key[i] = passed | index(position.side_to_move()); // a1 is never passed
    return key;
}

struct Hash {
    std::size_t operator()(const Key& key) const noexcept {
        std::uint64_t hash = 0;
        for (const std::uint64_t part : key) {
            hash = (hash ^ part) * 0x9e37'79b9'7f4a'7c15;
            hash ^= hash >> 29;
        }
        return hash;
    }
};

} // namespace

MateClosure close_over_mates(const Position& root, std::size_t limit) {
    MateClosure found{false, {false, false}, 0};
    std::unordered_set<Key, Hash> seen{key_of(root)};
    std::vector<Position> level{root};
    while (!level.empty()) {
        std::vector<Position> next;
        for (const Position& position : level) {
            ++found.positions;
            if (is_checkmate(position)) {
                found.mates[index(!position.side_to_move())] = true;
            }
            if (found.positions > limit || (found.mates[0] && found.mates[1])) {
                return found;
            }
            for (const Move move : legal_moves(position)) {
                const Position after = position.after(move);
                if (seen.insert(key_of(after)).second) {
                    next.push_back(after);
                }
            }
        }
        level = std::move(next);
    }
    found.complete = true;
    return found;
}

} // namespace rota::reference
