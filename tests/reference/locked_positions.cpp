#include "tests/reference/locked_positions.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rota::reference {

namespace {

using enum PieceKind;

int random_int(Random& random, int count) {
    return static_cast<int>(random.below(static_cast<std::size_t>(count)));
}

Color random_color(Random& random) {
    return random.one_in(2) ? Color::white : Color::black;
}

/// Puts the man there if the square is empty and he may stand on it.
bool put(Setup& setup, Square square, Piece piece) {
    const bool last_rank = square.rank() == 0 || square.rank() == 7;
    if (setup.at(square) || (piece.kind == pawn && last_rank)) {
        return false;
    }
    setup.at(square) = piece;
    return true;
}

Square random_square(Random& random, int first_rank, int last_rank) {
    // One after the other: compilers differ in which argument of a call they work out first.
    const int rank = first_rank + random_int(random, last_rank - first_rank + 1);
    const int file = random_int(random, 8);
    return Square::at(file, rank);
}

/// Puts the man on an empty square of these ranks.
void drop(Setup& setup, Random& random, Piece piece, int first_rank = 0, int last_rank = 7) {
    while (!put(setup, random_square(random, first_rank, last_rank), piece)) {}
}

PieceKind random_piece(Random& random) {
    constexpr std::array kinds{bishop, bishop, bishop, knight, rook, queen};
    return kinds.at(random.below(kinds.size()));
}

/// Pawns of both colours on every file or most, face to face; loosely: with gaps and lone pawns.
void put_wall(Setup& setup, Random& random) {
    const bool loose = random.one_in(4);
    const bool staggered = random.one_in(2);
    const int base = 2 + random_int(random, 3);
    for (int file = 0; file < 8; ++file) {
        if (loose && random.one_in(9)) {
            continue;
        }
        const int shift = staggered ? file % 2 : random_int(random, 3) - 1;
        const int rank = std::clamp(base + shift, 1, 5);
        const int gap = loose && random.one_in(6) ? 1 : 0;
        put(setup, Square::at(file, rank), {Color::white, pawn});
        if (!(loose && random.one_in(12))) {
            put(setup, Square::at(file, std::min(rank + 1 + gap, 6)), {Color::black, pawn});
        }
        if (random.one_in(16)) {
            const Color color = random_color(random);
            const int behind = color == Color::white ? rank - 1 : rank + 2;
            put(setup, Square::at(file, std::clamp(behind, 1, 6)), {color, pawn});
        }
    }
}

Setup wall(Random& random) {
    Setup setup;
    put_wall(setup, random);
    const bool crossed = random.one_in(12);
    if (random.one_in(6)) { // White may castle, unless something stands on e1
        const Square rook_home = Square::at(random.one_in(2) ? 0 : 7, 0);
        put(setup, Square::at(4, 0), {Color::white, king});
        put(setup, rook_home, {Color::white, rook});
        setup.castling_rooks |= rook_home;
    } else {
        drop(setup, random, {Color::white, king}, crossed ? 5 : 0, crossed ? 7 : 3);
    }
    drop(setup, random, {Color::black, king}, crossed ? 0 : 4, crossed ? 3 : 7);
    for (int more = random_int(random, 5) - 2; more > 0; --more) {
        const Color color = random_color(random);
        const bool behind = !random.one_in(4);
        const bool low = behind == (color == Color::white);
        drop(setup, random, {color, random_piece(random)}, low ? 0 : 4, low ? 3 : 7);
    }
    return setup;
}

/// A corner full of men, pawns mostly, and few outside.
Setup cage(Random& random) {
    Setup setup;
    const int width = 2 + random_int(random, 4);
    const int height = 3 + random_int(random, 3);
    const std::size_t holes = 3 + random.below(12);
    const bool right = random.one_in(2);
    const bool top = random.one_in(2);
    for (int file = 0; file < width; ++file) {
        for (int rank = 0; rank < height; ++rank) {
            if (random.one_in(holes)) {
                continue;
            }
            const PieceKind kind = random.one_in(4) ? random_piece(random) : pawn;
            put(setup,
                Square::at(right ? 7 - file : file, top ? 7 - rank : rank),
                {random_color(random), kind});
        }
    }
    const Color inside = random_color(random);
    const int up = random_int(random, height); // before the other, as above
    const int across = random_int(random, width);
    const Square home = Square::at(right ? 7 - across : across, top ? 7 - up : up);
    setup.at(home) = Piece{inside, king};
    drop(setup, random, {!inside, king});
    for (int more = random_int(random, 5) - 2; more > 0; --more) {
        drop(
            setup,
            random,
            {random_color(random), random.one_in(3) ? pawn : random_piece(random)},
            1,
            6
        );
    }
    return setup;
}

Setup few_men(Random& random) {
    Setup setup;
    drop(setup, random, {Color::white, king});
    drop(setup, random, {Color::black, king});
    for (int pairs = random_int(random, 4); pairs > 0; --pairs) {
        const Square low = random_square(random, 1, 5);
        put(setup, low, {Color::white, pawn});
        put(setup, Square::at(low.file(), low.rank() + 1), {Color::black, pawn});
    }
    for (int more = random_int(random, 3); more > 0; --more) {
        drop(setup, random, {random_color(random), random_piece(random)});
    }
    return setup;
}

/// Small changes that make a locked position leak, or seem to.
void disturb(Setup& setup, Random& random) {
    const Square from = random_square(random, 0, 7);
    const Square to = random_square(random, 1, 6);
    const auto man = setup.at(from);
    if (!man) {
        return;
    }
    switch (random.below(4)) {
    case 0: // elsewhere
        if (put(setup, to, *man)) {
            setup.at(from).reset();
        }
        return;
    case 1: // one step on
        if (put(setup, Square::from_index(std::clamp(from.index() + 8, 0, 63)), *man)) {
            setup.at(from).reset();
        }
        return;
    case 2: // another man
        if (man->kind != king) {
            setup.at(from) = Piece{man->color, random_piece(random)};
        }
        return;
    default: // nobody
        if (man->kind != king) {
            setup.at(from).reset();
        }
    }
}

template <class Mirror>
Setup mirrored(const Setup& setup, bool swap_colors, Mirror mirror) {
    Setup result = setup;
    for (const Square square : all_squares) {
        auto piece = setup.at(square);
        if (piece && swap_colors) {
            piece->color = !piece->color;
        }
        result.at(mirror(square)) = piece;
    }
    result.castling_rooks = {};
    for (const Square rook_home : setup.castling_rooks) {
        result.castling_rooks |= mirror(rook_home);
    }
    if (setup.en_passant) {
        result.en_passant = mirror(*setup.en_passant);
    }
    result.side_to_move = swap_colors ? !setup.side_to_move : setup.side_to_move;
    return result;
}

} // namespace

Position LockedPositions::next() {
    ++sample_;
    while (true) {
        const std::size_t kind = random_.below(10);
        Setup setup = kind < 5 ? wall(random_) : kind < 8 ? cage(random_) : few_men(random_);
        for (std::size_t changes = random_.below(9); changes > 3; --changes) {
            disturb(setup, random_);
        }
        setup.side_to_move = random_color(random_);
        if (const auto position = Position::from_setup(setup)) {
            return *position;
        }
    }
}

std::string LockedPositions::describe() const {
    return fmt::format("locked position {} of seed {}", sample_, seed_);
}

Setup with_colors_swapped(const Setup& setup) {
    return mirrored(setup, true, [](Square square) { return square.mirrored(); });
}

Setup with_files_mirrored(const Setup& setup) {
    return mirrored(setup, false, [](Square square) {
        return Square::at(7 - square.file(), square.rank());
    });
}

} // namespace rota::reference
