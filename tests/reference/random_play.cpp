#include "tests/reference/random_play.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "tests/reference/mailbox.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>
#include <utility>

namespace rota::reference {

namespace {

using BackRank = std::array<std::optional<PieceKind>, 8>;

/// Puts `kind` on the n-th empty square of the rank, counted from 0.
void put_on_empty(BackRank& rank, int n, PieceKind kind) {
    for (auto& square : rank) {
        if (!square && n-- == 0) {
            square = kind;
            return;
        }
    }
}

/// The numbering of Scharnagl: bishop on a light square, bishop on a dark square, queen, knights,
/// and rook, king, rook on what is left.
BackRank back_rank(int number) {
    constexpr auto knights = std::to_array<std::pair<int, int>>(
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}
    );
    BackRank rank{};
    rank.at(static_cast<std::size_t>(number % 4 * 2 + 1)) = PieceKind::bishop;
    number /= 4;
    rank.at(static_cast<std::size_t>(number % 4 * 2)) = PieceKind::bishop;
    number /= 4;
    put_on_empty(rank, number % 6, PieceKind::queen);
    const auto [first, second] = knights.at(static_cast<std::size_t>(number / 6));
    put_on_empty(rank, second, PieceKind::knight); // the second first: it does not move the other
    put_on_empty(rank, first, PieceKind::knight);
    put_on_empty(rank, 0, PieceKind::rook);
    put_on_empty(rank, 0, PieceKind::king);
    put_on_empty(rank, 0, PieceKind::rook);
    return rank;
}

void put_side(Setup& setup, Color side, int number) {
    const int home = side == Color::white ? 0 : 7;
    const int pawns = side == Color::white ? 1 : 6;
    const BackRank men = back_rank(number);
    for (int file = 0; file < 8; ++file) {
        const PieceKind kind = *men.at(static_cast<std::size_t>(file));
        setup.at(Square::at(file, home)) = Piece{side, kind};
        setup.at(Square::at(file, pawns)) = Piece{side, PieceKind::pawn};
        if (kind == PieceKind::rook) {
            setup.castling_rooks |= Square::at(file, home);
        }
    }
}

int random_int(Random& random, int count) {
    return static_cast<int>(random.below(static_cast<std::size_t>(count)));
}

Square random_square(Random& random) {
    return Square::from_index(random_int(random, Square::count));
}

/// Puts the man there if nothing stands there.
void put_if_empty(Setup& setup, Square square, Piece piece) {
    if (!setup.at(square)) {
        setup.at(square) = piece;
    }
}

/// A king on its back rank with a rook or two that have not moved.
void put_castling(Random& random, Setup& setup, Color side) {
    const int home = side == Color::white ? 0 : 7;
    const int king = random.one_in(2) ? 4 : random_int(random, 8);
    setup.at(Square::at(king, home)) = Piece{side, PieceKind::king};
    const bool corners = random.one_in(2);
    for (const bool h_side : {false, true}) {
        const int room = h_side ? 7 - king : king;
        if (room == 0 || random.one_in(4)) {
            continue;
        }
        const int distance = corners ? room : 1 + random_int(random, room);
        const Square rook = Square::at(h_side ? king + distance : king - distance, home);
        setup.at(rook) = Piece{side, PieceKind::rook};
        setup.castling_rooks |= rook;
    }
}

/// A pawn that has just made a double step and one or two that may take it.
void put_en_passant(Random& random, Setup& setup) {
    const Color us = setup.side_to_move;
    const int rank = us == Color::white ? 4 : 3;
    const int forward = us == Color::white ? 1 : -1;
    const int file = random_int(random, 8);
    setup.at(Square::at(file, rank)) = Piece{!us, PieceKind::pawn};
    for (const int other : {file - 1, file + 1}) {
        if (other >= 0 && other < 8 && !random.one_in(3)) {
            put_if_empty(setup, Square::at(other, rank), {us, PieceKind::pawn});
        }
    }
    setup.en_passant = Square::at(file, rank + forward);
}

/// A pawn on its second rank beside whose way one or two enemy pawns wait. Every other time the
/// enemy king is behind one of them on their rank, with a rook at the other end.
void put_double_step(Random& random, Setup& setup) {
    const Color us = setup.side_to_move;
    const int second = us == Color::white ? 1 : 6;
    const int fourth = us == Color::white ? 3 : 4;
    const int file = random_int(random, 8);
    setup.at(Square::at(file, second)) = Piece{us, PieceKind::pawn};
    for (const int other : {file - 1, file + 1}) {
        if (other >= 0 && other < 8 && !random.one_in(3)) {
            setup.at(Square::at(other, fourth)) = Piece{!us, PieceKind::pawn};
        }
    }
    if (random.one_in(2)) {
        const bool king_left = random.one_in(2);
        put_if_empty(setup, Square::at(king_left ? 0 : 7, fourth), {!us, PieceKind::king});
        put_if_empty(setup, Square::at(king_left ? 7 : 0, fourth), {us, PieceKind::rook});
    }
}

/// A lone king in a corner, and a queen a knight's move away.
Setup cornered(Random& random) {
    Setup setup;
    const Color us = random.one_in(2) ? Color::white : Color::black;
    setup.side_to_move = us;
    const int file = random.one_in(2) ? 0 : 7;
    const int rank = random.one_in(2) ? 0 : 7;
    const bool beside = random.one_in(2);
    setup.at(Square::at(file, rank)) = Piece{us, PieceKind::king};
    setup.at(Square::at(std::abs(file - (beside ? 2 : 1)), std::abs(rank - (beside ? 1 : 2)))) =
        Piece{!us, PieceKind::queen};
    put_if_empty(setup, random_square(random), {!us, PieceKind::king});
    return setup;
}

bool has_king(const Setup& setup, Color side) {
    return std::ranges::find(setup.board, Piece{side, PieceKind::king}) != setup.board.end();
}

/// One attempt, which may be nonsense.
Setup attempt(Random& random) {
    if (random.one_in(60)) {
        return cornered(random);
    }
    Setup setup;
    setup.side_to_move = random.one_in(2) ? Color::white : Color::black;
    if (random.one_in(3)) {
        put_en_passant(random, setup);
    } else if (random.one_in(3)) {
        put_double_step(random, setup);
    }
    for (const Color side : {Color::white, Color::black}) {
        if (random.one_in(3)) {
            put_castling(random, setup, side);
        } else if (!has_king(setup, side)) {
            put_if_empty(setup, random_square(random), {side, PieceKind::king});
        }
    }
    const bool crowd = random.one_in(20);
    const int men = crowd ? 64 : random_int(random, random.one_in(2) ? 8 : 28);
    for (int i = 0; i < men; ++i) {
        const Color side = random.one_in(2) ? Color::white : Color::black;
        if (!crowd && random.one_in(3)) { // half of the pawns one step before promotion
            const int seventh = side == Color::white ? 6 : 1;
            const int rank = random.one_in(2) ? seventh : 1 + random_int(random, 6);
            put_if_empty(setup, Square::at(random_int(random, 8), rank), {side, PieceKind::pawn});
            continue;
        }
        constexpr std::array kinds{
            PieceKind::knight, PieceKind::bishop, PieceKind::rook, PieceKind::queen};
        const PieceKind kind = kinds.at(random.below(kinds.size()));
        put_if_empty(setup, random_square(random), {side, kind});
    }
    if (setup.en_passant) { // what the pawn has passed over must be empty
        const int step = setup.side_to_move == Color::white ? 8 : -8;
        setup.at(*setup.en_passant).reset();
        setup.at(Square::from_index(setup.en_passant->index() + step)).reset();
    }
    setup.half_move_clock = setup.en_passant ? 0U : static_cast<std::uint32_t>(random.below(160));
    setup.full_move_number = 1U + static_cast<std::uint32_t>(random.below(200));
    return setup;
}

/// What makes a position worth testing.
enum class Wish : std::uint8_t {
    none,
    check,
    double_check,
    pin,
    pinned_en_passant,
    en_passant,
    castling,
    promotion,
    no_moves,
    double_step_without_capture,
};
constexpr std::size_t wishes = 10;

bool has_move_of(const Setup& setup, MoveKind kind) {
    return std::ranges::any_of(legal_moves(setup), [kind](Move move) {
        return move.kind() == kind;
    });
}

/// Whether some double step passes an enemy pawn that may nevertheless not capture.
bool has_double_step_without_capture(const Setup& setup) {
    return std::ranges::any_of(legal_moves(setup), [&setup](Move move) {
        const Setup next = after(setup, move);
        if (!next.en_passant || with_legal_en_passant_only(next).en_passant) {
            return false;
        }
        const auto capturers = attackers(next, *next.en_passant, next.side_to_move);
        return std::ranges::any_of(capturers, [&next](Square from) {
            return next.at(from)->kind == PieceKind::pawn;
        });
    });
}

bool fulfils(const Setup& setup, Wish wish) {
    const Color us = setup.side_to_move;
    const auto checkers = [&] {
        return attackers(setup, king_of(setup, us), !us).size();
    };
    switch (wish) {
    case Wish::none: break;
    case Wish::check: return checkers() > 0;
    case Wish::double_check: return checkers() > 1;
    case Wish::pin: return !pinned(setup, us).empty();
    case Wish::pinned_en_passant: return setup.en_passant && !pinned(setup, us).empty();
    case Wish::en_passant: return setup.en_passant && has_move_of(setup, MoveKind::en_passant);
    case Wish::castling: return has_move_of(setup, MoveKind::castling);
    case Wish::promotion: return has_move_of(setup, MoveKind::promotion);
    case Wish::no_moves: return legal_moves(setup).empty();
    case Wish::double_step_without_capture: return has_double_step_without_capture(setup);
    }
    return true;
}

Setup usable_attempt(Random& random) {
    for (;;) {
        Setup setup = attempt(random);
        if (find_faults(setup).empty()) {
            return setup;
        }
    }
}

} // namespace

std::size_t Random::below(std::size_t count) {
    const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
    const std::uint64_t fair = most - most % count; // a multiple of count
    std::uint64_t number = engine_();
    while (number >= fair) {
        number = engine_();
    }
    return number % count;
}

Setup chess960_start(int white, int black) {
    Setup setup;
    put_side(setup, Color::white, white);
    put_side(setup, Color::black, black);
    return setup;
}

Setup random_soup(Random& random) {
    const auto wish = static_cast<Wish>(random.below(wishes));
    Setup setup = usable_attempt(random);
    for (int tries = 0; tries < 50 && !fulfils(setup, wish); ++tries) {
        setup = usable_attempt(random);
    }
    return setup;
}

RandomPlay::RandomPlay(std::uint64_t seed, Starts starts)
    : seed_{seed}
    , random_{seed}
    , starts_{starts}
    , position_{Position::start()} {
    begin();
}

void RandomPlay::begin() {
    moves_.clear();
    longest_ = 150;
    switch (starts_ == Starts::standard ? 0 : random_.below(40)) {
    case 0: start_ = chess960_start(518); break;
    case 1: start_ = chess960_start(random_int(random_, 960)); break;
    case 2: {
        const int white = random_int(random_, 960);
        start_ = chess960_start(white, random_int(random_, 960));
        break;
    }
    default:
        start_ = random_soup(random_);
        longest_ = random_.below(12);
        break;
    }
    setup_ = start_;
    position_ = *Position::from_setup(setup_);
}

void RandomPlay::next() {
    ++sample_;
    const MoveList list = legal_moves(position_);
    if (list.empty() || moves_.size() >= longest_ || position_.occupied().size() == 2) {
        begin();
        return;
    }
    // In an order of its own, so that the games do not depend on that of the generator.
    std::vector<Move> moves(list.begin(), list.end());
    std::ranges::sort(moves, {}, &Move::pack);
    const Move move = choose(moves);
    moves_.push_back(move);
    position_ = position_.after(move);
    setup_ = after(setup_, move);
}

/// Any move, but every third time one that is out of the ordinary, if there is one.
Move RandomPlay::choose(const std::vector<Move>& moves) {
    if (random_.one_in(3)) {
        std::vector<Move> special;
        for (const Move move : moves) {
            if (move.kind() != MoveKind::ordinary || setup_.at(move.to())
                || !position_.after(move).checkers().empty()) {
                special.push_back(move);
            }
        }
        if (!special.empty()) {
            return special[random_.below(special.size())];
        }
    }
    return moves[random_.below(moves.size())];
}

std::string RandomPlay::describe() const {
    std::string path;
    for (const Move move : moves_) {
        path += ' ';
        path += to_uci(move, CastlingSpelling::king_to_rook);
    }
    return fmt::format(
        "seed {}, sample {}\nbeginning {}\nmoves{}\nposition {}\nreference {}",
        seed_,
        sample_,
        to_fen(start_, CastlingStyle::shredder),
        path,
        to_fen(position_, CastlingStyle::shredder),
        to_fen(setup_, CastlingStyle::shredder)
    );
}

} // namespace rota::reference
