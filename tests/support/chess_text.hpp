#pragma once

#include "movegen/fen.hpp"
#include "movegen/game_record.hpp"
#include "movegen/san.hpp"

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace rota::test {

/// The position of a FEN that the test knows to be good.
[[nodiscard]] inline Position position(std::string_view fen) {
    const auto read = parse_fen(fen);
    if (!read) {
        throw std::invalid_argument{render(read.error(), fen)};
    }
    return *read;
}

/// Plays moves in SAN, separated by blanks, that the test knows to be legal.
inline void play(GameRecord& game, std::string_view moves) {
    std::istringstream words{std::string{moves}};
    std::string word;
    while (words >> word) {
        const auto read = parse_san(game.position(), word);
        if (!read) {
            throw std::invalid_argument{to_fen(game.position()) + ": " + read.error().message};
        }
        game.play(read->move);
    }
}

[[nodiscard]] inline GameRecord game(const Position& initial, std::string_view moves) {
    GameRecord record{initial};
    play(record, moves);
    return record;
}

[[nodiscard]] inline GameRecord game(std::string_view moves) {
    return game(Position::start(), moves);
}

} // namespace rota::test
