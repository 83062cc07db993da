#include "tests/reference/small_endings.hpp"

#include "adjudicate/winnable/fills.hpp"
#include "movegen/attacks.hpp"

namespace rota::reference {

namespace {

using enum PieceKind;
namespace fills = adjudicate::fills;

Bitboard attacks(Piece piece, Square from, Bitboard occupied) {
    switch (piece.kind) {
    case pawn: return pawn_attacks(piece.color, from);
    case knight: return knight_attacks(from);
    case bishop: return bishop_attacks(from, occupied);
    case rook: return rook_attacks(from, occupied);
    case queen: return queen_attacks(from, occupied);
    case king: break;
    }
    return king_attacks(from);
}

/// Squares from which `piece` attacks `target`.
Bitboard attackers(Piece piece, Square target, Bitboard occupied) {
    return attacks({!piece.color, piece.kind}, target, occupied);
}

Bitboard step(Color color, Bitboard pawns) {
    return color == Color::white ? pushed<Color::white>(pawns) : pushed<Color::black>(pawns);
}

/// Squares from which `piece` can move to one of `targets` without capturing.
Bitboard origins(Piece piece, Bitboard targets, Bitboard occupied) {
    Bitboard from;
    switch (piece.kind) {
    case pawn: {
        const Bitboard one = step(!piece.color, targets);
        const Bitboard two = step(!piece.color, step(!piece.color, targets) & ~occupied)
                             & relative_rank(piece.color, 1);
        from = one | two;
        break;
    }
    case knight: from = fills::knight_steps(targets); break;
    case bishop: from = fills::diagonal_attacks(targets, occupied); break;
    case rook: from = fills::straight_attacks(targets, occupied); break;
    case queen:
        from =
            fills::diagonal_attacks(targets, occupied) | fills::straight_attacks(targets, occupied);
        break;
    case king: break;
    }
    return from & ~occupied;
}

int number(Piece piece) {
    return 1 + static_cast<int>(index(piece.kind)) + 6 * static_cast<int>(index(piece.color));
}

} // namespace

const SmallEnding& SmallEnding::find(Library& library, std::optional<Piece> first, Piece second) {
    const std::pair key{first ? number(*first) : 0, number(second)};
    auto& ending = library[key];
    if (!ending) {
        ending.reset(new SmallEnding{library, first, second}); // NOLINT: a private constructor
    }
    return *ending;
}

SmallEnding::SmallEnding(Library& library, std::optional<Piece> first, Piece second)
    : first_{first}
    , second_{second}
    , legal_(std::size_t{2} * 4096 * 65)
    , winnable_(legal_.size()) {
    if (first) {
        without_first_ = &find(library, {}, second);
        without_second_ = &find(library, {}, *first);
    }
    for (const PieceKind kind : promotion_kinds) {
        if (first && first->kind == pawn) {
            first_promoted_.at(index(kind)) = &find(library, Piece{first->color, kind}, second);
        }
        if (second.kind == pawn) {
            second_promoted_.at(index(kind)) = &find(library, first, {second.color, kind});
        }
    }
    for_each_row([&](Color us, Square white, Square black, std::optional<Square> man) {
        legal_[row(us, white, black, man)] = legal_row(us, white, black, man).bits();
    });
    for_each_row([&](Color us, Square white, Square black, std::optional<Square> man) {
        if (us == Color::black) {
            Bitboard mates = legal(us, white, black, man) & checks(Color::black, white, black, man)
                             & ~with_a_move_into(&SmallEnding::legal_, us, white, black, man);
            if (man) {
                mates &= ~maybe_answered_en_passant(*man);
            }
            winnable_[row(us, white, black, man)] = mates.bits();
        }
    });
    for (bool changed = true; changed;) {
        changed = false;
        for_each_row([&](Color us, Square white, Square black, std::optional<Square> man) {
            std::uint64_t& known = winnable_[row(us, white, black, man)];
            const std::uint64_t possible = legal_[row(us, white, black, man)];
            if (known != possible) {
                const Bitboard found =
                    with_a_move_into(&SmallEnding::winnable_, us, white, black, man);
                const std::uint64_t more = known | (found.bits() & possible);
                changed |= more != known;
                known = more;
            }
        });
    }
}

template <class Visitor>
void SmallEnding::for_each_row(Visitor visit) const {
    for (const Color us : {Color::black, Color::white}) {
        for (const Square white : all_squares) {
            for (const Square black : all_squares & ~king_attacks(white) & ~Bitboard{white}) {
                if (!first_) {
                    visit(us, white, black, std::nullopt);
                    continue;
                }
                for (const Square man : all_squares & ~Bitboard{white} & ~Bitboard{black}) {
                    visit(us, white, black, man);
                }
            }
        }
    }
}

/// Squares of the second man at which Black may have a capture en passant: such mates are not
/// counted as mates, so that what is winnable here is so whatever the move before was.
Bitboard SmallEnding::maybe_answered_en_passant(Square first) const {
    if (first_->kind != pawn || second_.kind != pawn || first_->color == second_.color
        || first.rank() != 3) {
        return {};
    }
    return fills::step<1, 0>(first) | fills::step<-1, 0>(first);
}

/// Squares of the second man at which the king of `side` is in check.
Bitboard
SmallEnding::checks(Color side, Square white, Square black, std::optional<Square> first) const {
    const Square target = side == Color::white ? white : black;
    const Bitboard kings = Bitboard{white} | black;
    Bitboard checking;
    if (first_ && first_->color != side && attacks(*first_, *first, kings).contains(target)) {
        checking |= ~between(*first, target);
    }
    if (second_.color != side) {
        checking |= attackers(second_, target, first ? kings | *first : kings);
    }
    return checking;
}

Bitboard SmallEnding::legal_row(
    Color to_move, Square white, Square black, std::optional<Square> first
) const {
    const Bitboard last_ranks = rank_1 | rank_8;
    if (first_ && first_->kind == pawn && last_ranks.contains(*first)) {
        return {};
    }
    Bitboard squares = ~(Bitboard{white} | black);
    if (first) {
        squares &= ~Bitboard{*first};
    }
    if (second_.kind == pawn) {
        squares &= ~last_ranks;
    }
    return squares & ~checks(!to_move, white, black, first);
}

/// Squares of the second man at which `us` has a pseudo-legal move that leads into `set`, which
/// has legal positions only.
Bitboard SmallEnding::with_a_move_into(
    Rows SmallEnding::*set, Color us, Square white, Square black, std::optional<Square> first
) const {
    const auto rows = [&](const SmallEnding& ending,
                          Square white_king,
                          Square black_king,
                          std::optional<Square> man) {
        return Bitboard{(ending.*set)[row(!us, white_king, black_king, man)]};
    };
    const bool bare_kings_count = set == &SmallEnding::legal_;
    const Bitboard kings = Bitboard{white} | black;
    Bitboard found;

    // the king, which may capture
    for (const Square to : king_attacks(us == Color::white ? white : black)) {
        const Square next_white = us == Color::white ? to : white;
        const Square next_black = us == Color::white ? black : to;
        if (king_attacks(next_white).contains(next_black) || next_white == next_black) {
            continue;
        }
        if (first && to == *first) {
            if (first_->color != us) {
                found |= rows(*without_first_, next_white, next_black, std::nullopt);
            }
            continue;
        }
        found |= rows(*this, next_white, next_black, first) & ~Bitboard{to};
        if (second_.color != us) {
            const bool leads_there =
                first
                    ? rows(*without_second_, next_white, next_black, std::nullopt).contains(*first)
                    : bare_kings_count;
            if (leads_there) {
                found |= to;
            }
        }
    }

    // the first man
    if (first && first_->color == us) {
        const Piece man = *first_;
        const Bitboard attacked = attacks(man, *first, kings) & ~kings;
        Bitboard quiet = attacked;
        if (man.kind == pawn) {
            quiet = step(us, *first) & ~kings;
            if (relative_rank(us, 1).contains(*first)) {
                quiet |= step(us, quiet) & ~kings;
            }
        }
        for (const Square to : quiet) {
            const Bitboard way_free = ~(between(*first, to) | to);
            if (man.kind == pawn && relative_rank(us, 7).contains(to)) {
                for (const PieceKind kind : promotion_kinds) {
                    found |= rows(*first_promoted_.at(index(kind)), white, black, to) & way_free;
                }
            } else {
                found |= rows(*this, white, black, to) & way_free;
            }
        }
        if (second_.color != us) {
            for (const Square to : attacked) {
                bool leads_there = false;
                if (man.kind == pawn && relative_rank(us, 7).contains(to)) {
                    for (const PieceKind kind : promotion_kinds) {
                        leads_there |= rows(
                                           *first_promoted_.at(index(kind))->without_second_,
                                           white,
                                           black,
                                           std::nullopt
                        )
                                           .contains(to);
                    }
                } else {
                    leads_there = rows(*without_second_, white, black, std::nullopt).contains(to);
                }
                if (leads_there) {
                    found |= to;
                }
            }
        }
    }

    // the second man
    if (second_.color == us) {
        const Bitboard occupied = first ? kings | *first : kings;
        const Bitboard here = rows(*this, white, black, first) & ~occupied;
        found |= origins(second_, here, occupied);
        if (second_.kind == pawn) {
            for (const PieceKind kind : promotion_kinds) {
                const SmallEnding& promoted = *second_promoted_.at(index(kind));
                found |= origins(
                    second_,
                    rows(promoted, white, black, first) & relative_rank(us, 7) & ~occupied,
                    occupied
                );
                if (first && first_->color != us && relative_rank(us, 7).contains(*first)
                    && rows(*promoted.without_first_, white, black, std::nullopt)
                           .contains(*first)) {
                    found |= attackers(second_, *first, kings);
                }
            }
        }
        if (first && first_->color != us
            && rows(*without_first_, white, black, std::nullopt).contains(*first)) {
            found |= attackers(second_, *first, kings);
        }
    }
    return found;
}

std::pair<std::uint64_t, std::uint64_t> SmallEnding::count() const {
    std::pair<std::uint64_t, std::uint64_t> counted{0, 0};
    for (std::size_t i = 0; i < legal_.size(); ++i) {
        counted.first += static_cast<std::uint64_t>(Bitboard{legal_[i]}.size());
        counted.second += static_cast<std::uint64_t>(Bitboard{winnable_[i]}.size());
    }
    return counted;
}

} // namespace rota::reference
