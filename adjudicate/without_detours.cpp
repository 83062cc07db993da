#include "adjudicate/without_detours.hpp"

#include "movegen/generate.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>

namespace rota::adjudicate {

namespace {

/// What makes positions the same (9.2.3), in an order for a map.
using Key = std::array<std::uint64_t, 10>;

Key key_of(const Position& position) noexcept {
    Key key{};
    std::size_t next = 0;
    for (const Bitboard set : position.men().by_kind) {
        key[next++] = set.bits();
    }
    key[next++] = position.pieces(Color::white).bits();
    key[next++] = position.castling_rooks().bits();
    key[next++] =
        position.en_passant() ? 1U + static_cast<unsigned>(position.en_passant()->index()) : 0U;
    key[next] = index(position.side_to_move());
    return key;
}

/// Where each position of a line stands, the last time that it comes up.
std::map<Key, std::size_t> places(const Position& position, const std::vector<Move>& line) {
    std::map<Key, std::size_t> found;
    Position now = position;
    found[key_of(now)] = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        now = now.after(line[i]);
        found[key_of(now)] = i + 1;
    }
    return found;
}

/// Moves from a position to one of the line, and its place there.
struct Detour {
    std::vector<Move> moves;
    std::size_t to = 0;
};

/// The way by at most two moves that saves most.
Detour best_way(const Position& from, std::size_t here, const std::map<Key, std::size_t>& line) {
    Detour best{{}, here};
    const auto consider = [&](const Position& position, std::vector<Move> moves) {
        const auto found = line.find(key_of(position));
        if (found != line.end() && found->second > here + moves.size()
            && found->second - moves.size() > best.to - best.moves.size()) {
            best = {std::move(moves), found->second};
        }
    };
    consider(from, {});
    for (const Move first : legal_moves(from)) {
        const Position next = from.after(first);
        consider(next, {first});
        for (const Move second : legal_moves(next)) {
            consider(next.after(second), {first, second});
        }
    }
    return best;
}

} // namespace

std::vector<Move> without_detours(const Position& position, std::vector<Move> line) {
    const auto line_places = places(position, line);
    std::vector<Move> shorter;
    Position now = position;
    for (std::size_t here = 0; here < line.size();) {
        Detour way = best_way(now, here, line_places);
        if (way.to == here) {
            way = {{line[here]}, here + 1};
        }
        for (const Move move : way.moves) {
            shorter.push_back(move);
            now = now.after(move);
        }
        here = way.to;
    }
    return shorter;
}

} // namespace rota::adjudicate
