#include "perft/random_play.hpp"

#include "movegen/generate.hpp"
#include "movegen/setup.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

namespace rota::perft {

namespace {

using Files = std::array<std::optional<PieceKind>, 8>;

/// Puts `kind` on the `n`th file that is still empty.
void put_on_empty_file(Files& files, int n, PieceKind kind) {
    for (auto& file : files) {
        if (!file && n-- == 0) {
            file = kind;
            return;
        }
    }
}

Files back_rank(int number) {
    using enum PieceKind;
    Files files;
    const auto light = static_cast<std::size_t>(number % 4 * 2 + 1); // b1, d1, f1, h1
    const auto dark = static_cast<std::size_t>(number / 4 % 4 * 2);  // a1, c1, e1, g1
    files[light] = bishop;
    files[dark] = bishop;
    put_on_empty_file(files, number / 16 % 6, queen);
    constexpr std::array<std::array<int, 2>, 10> knights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [first, second] = knights[static_cast<std::size_t>(number / 96)];
    put_on_empty_file(files, second, knight); // the later one first, so that `first` stays right
    put_on_empty_file(files, first, knight);
    for (const PieceKind kind : {rook, king, rook}) {
        put_on_empty_file(files, 0, kind);
    }
    return files;
}

} // namespace

Position chess960_start(int number) {
    assert(0 <= number && number < 960);
    Setup setup;
    const Files files = back_rank(number);
    for (int file = 0; file < 8; ++file) {
        const PieceKind kind = *files[static_cast<std::size_t>(file)];
        setup.at(Square::at(file, 0)) = Piece{Color::white, kind};
        setup.at(Square::at(file, 1)) = Piece{Color::white, PieceKind::pawn};
        setup.at(Square::at(file, 6)) = Piece{Color::black, PieceKind::pawn};
        setup.at(Square::at(file, 7)) = Piece{Color::black, kind};
        if (kind == PieceKind::rook) {
            setup.castling_rooks |= Square::at(file, 0);
            setup.castling_rooks |= Square::at(file, 7);
        }
    }
    const auto position = Position::from_setup(setup);
    assert(position);
    return *position;
}

Position RandomPlay::next() {
    return play_from(Position::start());
}

Position RandomPlay::next_chess960() {
    return play_from(chess960_start(static_cast<int>(below(960))));
}

Position RandomPlay::play_from(const Position& start) {
    Position position = start;
    for (std::uint64_t plies = below(101); plies > 0; --plies) {
        const MoveList moves = legal_moves(position);
        const Position next = position.after(moves[below(moves.size())]);
        if (!has_legal_move(next)) {
            break; // the game is over: stay one move before its end
        }
        position = next;
    }
    return position;
}

} // namespace rota::perft
