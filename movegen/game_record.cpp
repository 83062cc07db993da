#include "movegen/game_record.hpp"

#include <algorithm>

namespace rota {

GameRecord::GameRecord(const Position& initial) : positions_{initial}, keys_{key(initial)} {}

void GameRecord::play(Move move) {
    const Position next = position().after(move);
    keys_.push_back(key_after(position(), keys_.back(), move, next));
    positions_.push_back(next);
    moves_.push_back(move);
}

void GameRecord::take_back() {
    positions_.pop_back();
    keys_.pop_back();
    moves_.pop_back();
}

int GameRecord::occurrences(std::size_t ply) const {
    return 1 + static_cast<int>(earlier_occurrences(ply).size());
}

int GameRecord::occurrences_with(const Position& next) const {
    return 1 + static_cast<int>(same_before(plies() + 1, key(next), next).size());
}

std::vector<std::size_t> GameRecord::earlier_occurrences(std::size_t ply) const {
    return same_before(ply, keys_[ply], positions_[ply]);
}

std::vector<std::size_t>
GameRecord::same_before(std::size_t ply, Key wanted, const Position& position) const {
    // No position from before a capture or pawn move can come again.
    const std::size_t reversible = std::min<std::size_t>(ply, position.half_move_clock());
    std::vector<std::size_t> found;
    for (std::size_t earlier = ply - reversible; earlier < ply; ++earlier) {
        if (keys_[earlier] == wanted && same_for_repetition(positions_[earlier], position)) {
            found.push_back(earlier);
        }
    }
    return found;
}

} // namespace rota
