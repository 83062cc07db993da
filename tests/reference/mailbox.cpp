#include "tests/reference/mailbox.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace rota::reference {

namespace {

struct Step {
    int files;
    int ranks;
};

constexpr auto straight = std::to_array<Step>({{0, 1}, {1, 0}, {0, -1}, {-1, 0}});
constexpr auto diagonal = std::to_array<Step>({{1, 1}, {1, -1}, {-1, -1}, {-1, 1}});
constexpr auto all_round =
    std::to_array<Step>({{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}});
constexpr auto knight_steps =
    std::to_array<Step>({{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}});
constexpr auto white_pawn_captures = std::to_array<Step>({{-1, 1}, {1, 1}});
constexpr auto black_pawn_captures = std::to_array<Step>({{-1, -1}, {1, -1}});

/// How a man captures, step by step.
struct Gait {
    std::span<const Step> steps;
    bool any_distance;
};

Gait gait(Piece piece) {
    switch (piece.kind) {
    case PieceKind::pawn: // 3.7.3
        return {
            piece.color == Color::white ? std::span{white_pawn_captures}
                                        : std::span{black_pawn_captures},
            false};
    case PieceKind::knight: return {knight_steps, false}; // 3.6
    case PieceKind::bishop: return {diagonal, true};      // 3.2
    case PieceKind::rook: return {straight, true};        // 3.3
    case PieceKind::queen: return {all_round, true};      // 3.4
    case PieceKind::king: break;                          // 3.8.1
    }
    return {all_round, false};
}

std::optional<Square> stepped(Square from, Step step) {
    const int file = from.file() + step.files;
    const int rank = from.rank() + step.ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) {
        return std::nullopt;
    }
    return Square::at(file, rank);
}

bool is_empty(const Setup& setup, Square square) {
    return !setup.at(square).has_value();
}

bool has_man_of(const Setup& setup, Square square, Color side) {
    const auto& piece = setup.at(square);
    return piece && piece->color == side;
}

/// Calls `visit` with every square that the man on `from` attacks, until it returns true.
/// 3.5: bishop, rook and queen may not move over intervening men.
template <class Visit>
bool any_attacked_square(const Setup& setup, Square from, Visit visit) {
    const Gait how = gait(*setup.at(from));
    for (const Step step : how.steps) {
        for (auto to = stepped(from, step); to; to = stepped(*to, step)) {
            if (visit(*to)) {
                return true;
            }
            if (!how.any_distance || !is_empty(setup, *to)) {
                break;
            }
        }
    }
    return false;
}

bool attacks(const Setup& setup, Square from, Square target) {
    return any_attacked_square(setup, from, [target](Square to) { return to == target; });
}

/// 3.9.2: no man can be moved that will expose the own king to check or leave it in check.
bool leaves_king_attacked(const Setup& setup, Move move) {
    const Color us = setup.side_to_move;
    const Setup next = after(setup, move);
    return is_attacked(next, king_of(next, us), !us);
}

class Generator {
public:
    explicit Generator(const Setup& setup) : setup_{setup}, us_{setup.side_to_move} {}

    std::vector<Move> run() {
        for (int index = 0; index < Square::count; ++index) {
            const Square from = Square::from_index(index);
            if (!has_man_of(setup_, from, us_)) {
                continue;
            }
            if (setup_.at(from)->kind == PieceKind::pawn) {
                pawn(from);
            } else {
                piece(from);
            }
        }
        castlings();
        std::ranges::sort(moves_, {}, &Move::pack);
        return std::move(moves_);
    }

private:
    void add(Move move) {
        if (!leaves_king_attacked(setup_, move)) {
            moves_.push_back(move);
        }
    }

    /// 3.1.1: not to a square occupied by an own man.
    void piece(Square from) {
        any_attacked_square(setup_, from, [&](Square to) {
            if (!has_man_of(setup_, to, us_)) {
                add(Move::ordinary(from, to));
            }
            return false;
        });
    }

    void pawn(Square from) {
        const Step forward{0, us_ == Color::white ? 1 : -1};
        const int second_rank = us_ == Color::white ? 1 : 6;
        const auto one = stepped(from, forward);
        if (one && is_empty(setup_, *one)) {
            pawn_to(from, *one); // 3.7.1
            const auto two = stepped(*one, forward);
            if (from.rank() == second_rank && is_empty(setup_, *two)) {
                add(Move::double_push(from, *two)); // 3.7.2
            }
        }
        any_attacked_square(setup_, from, [&](Square to) {
            if (has_man_of(setup_, to, !us_)) {
                pawn_to(from, to); // 3.7.3
            } else if (setup_.en_passant == to) {
                add(Move::en_passant(from, to)); // 3.7.3.1
            }
            return false;
        });
    }

    /// 3.7.3.3: on the last rank the pawn must be exchanged.
    void pawn_to(Square from, Square to) {
        if (to.rank() != 0 && to.rank() != 7) {
            add(Move::ordinary(from, to));
            return;
        }
        for (const PieceKind kind :
             {PieceKind::knight, PieceKind::bishop, PieceKind::rook, PieceKind::queen}) {
            add(Move::promotion(from, to, kind));
        }
    }

    void castlings() {
        for (int index = 0; index < Square::count; ++index) {
            const Square rook = Square::from_index(index);
            if (setup_.castling_rooks.contains(rook) && has_man_of(setup_, rook, us_)) {
                castling(king_of(setup_, us_), rook);
            }
        }
    }

    /// 3.8.2 and, for every placing of king and rooks, Guidelines II.3.2: the squares between the
    /// king's first and last square, and between the rook's, the last ones included, must be vacant
    /// but for these two; none of the king's, the first and the last included, may be attacked.
    void castling(Square king, Square rook) {
        const bool h_side = rook.file() > king.file();
        const Square king_target = Square::at(h_side ? 6 : 2, king.rank());
        const Square rook_target = Square::at(h_side ? 5 : 3, king.rank());
        for (int file = 0; file < 8; ++file) {
            const Square square = Square::at(file, king.rank());
            const bool on_kings_way = is_within(file, king, king_target);
            const bool on_rooks_way = is_within(file, rook, rook_target);
            const bool vacant = is_empty(setup_, square) || square == king || square == rook;
            if ((on_kings_way || on_rooks_way) && !vacant) {
                return;
            }
            if (on_kings_way && is_attacked(setup_, square, !us_)) {
                return;
            }
        }
        add(Move::castling(king, rook));
    }

    static bool is_within(int file, Square a, Square b) {
        return file >= std::min(a.file(), b.file()) && file <= std::max(a.file(), b.file());
    }

    const Setup& setup_;
    Color us_;
    std::vector<Move> moves_;
};

void forfeit(Setup& setup, Square rook) {
    setup.castling_rooks &= ~Bitboard{rook};
}

} // namespace

std::vector<Square> attackers(const Setup& setup, Square target, Color by) {
    std::vector<Square> found;
    for (int index = 0; index < Square::count; ++index) {
        const Square from = Square::from_index(index);
        if (has_man_of(setup, from, by) && attacks(setup, from, target)) {
            found.push_back(from);
        }
    }
    return found;
}

bool is_attacked(const Setup& setup, Square target, Color by) {
    for (int index = 0; index < Square::count; ++index) {
        const Square from = Square::from_index(index);
        if (has_man_of(setup, from, by) && attacks(setup, from, target)) {
            return true;
        }
    }
    return false;
}

Square king_of(const Setup& setup, Color side) {
    int index = 0;
    while (setup.at(Square::from_index(index)) != Piece{side, PieceKind::king}) {
        ++index;
    }
    return Square::from_index(index);
}

std::vector<Square> pinned(const Setup& setup, Color side) {
    const Square king = king_of(setup, side);
    const std::size_t attacks_now = attackers(setup, king, !side).size();
    std::vector<Square> found;
    for (int index = 0; index < Square::count; ++index) {
        const Square square = Square::from_index(index);
        if (square == king || !has_man_of(setup, square, side)) {
            continue;
        }
        Setup without = setup;
        without.at(square).reset();
        if (attackers(without, king, !side).size() > attacks_now) {
            found.push_back(square);
        }
    }
    return found;
}

std::vector<Move> legal_moves(const Setup& setup) {
    return Generator{setup}.run();
}

Setup after(const Setup& setup, Move move) {
    const Color us = setup.side_to_move;
    const Square from = move.from();
    const Square to = move.to();
    const Piece man = *setup.at(from);
    Setup next = setup;
    next.en_passant.reset();
    next.side_to_move = !us;
    next.half_move_clock += 1;
    if (us == Color::black) {
        next.full_move_number += 1;
    }
    if (man.kind == PieceKind::king) { // 3.8.2.1: the right is lost when the king has moved
        for (int file = 0; file < 8; ++file) {
            forfeit(next, Square::at(file, us == Color::white ? 0 : 7));
        }
    }

    if (move.kind() == MoveKind::castling) {
        const bool h_side = to.file() > from.file();
        next.at(from).reset();
        next.at(to).reset();
        next.at(Square::at(h_side ? 6 : 2, from.rank())) = Piece{us, PieceKind::king};
        next.at(Square::at(h_side ? 5 : 3, from.rank())) = Piece{us, PieceKind::rook};
        return next;
    }

    if (man.kind == PieceKind::pawn || !is_empty(setup, to)) {
        next.half_move_clock = 0;
    }
    forfeit(next, from); // a rook that moves, and one that is captured
    forfeit(next, to);
    next.at(from).reset();
    next.at(to) = man;
    if (move.promoted_to()) {
        next.at(to) = Piece{us, *move.promoted_to()};
    }
    if (move.kind() == MoveKind::en_passant) {
        next.at(Square::at(to.file(), from.rank())).reset();
    }
    if (move.kind() == MoveKind::double_push) {
        next.en_passant = Square::at(from.file(), us == Color::white ? 2 : 5);
    }
    return next;
}

Setup with_legal_en_passant_only(Setup setup) {
    const auto captures = [](Move move) {
        return move.kind() == MoveKind::en_passant;
    };
    if (setup.en_passant && std::ranges::none_of(legal_moves(setup), captures)) {
        setup.en_passant.reset();
    }
    return setup;
}

bool same_position(const Setup& a, const Setup& b) {
    return a.side_to_move == b.side_to_move && a.board == b.board
           && a.castling_rooks == b.castling_rooks && legal_moves(a) == legal_moves(b);
}

} // namespace rota::reference
