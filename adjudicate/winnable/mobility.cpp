#include "adjudicate/winnable/mobility.hpp"

#include "adjudicate/material.hpp"
#include "adjudicate/winnable/fills.hpp"
#include "movegen/attacks.hpp"
#include "movegen/move.hpp"

#include <algorithm>
#include <cstdint>

namespace rota::adjudicate {

namespace {

using enum PieceKind;

/// Men with more squares than this are no obstacles worth looking at.
constexpr int largest_obstacle = 6;

Bitboard from_below(Bitboard set) noexcept {
    return Bitboard{__builtin_bswap64(set.bits())};
}

Bitboard attacks(PieceKind kind, Color color, Square from, Bitboard occupied) noexcept {
    switch (kind) {
    case pawn: return pawn_attacks(color, from);
    case knight: return knight_attacks(from);
    case bishop: return bishop_attacks(from, occupied);
    case rook: return rook_attacks(from, occupied);
    case queen: return queen_attacks(from, occupied);
    case king: break;
    }
    return king_attacks(from);
}

Bitboard pawn_steps(Color color, Bitboard pawns) noexcept {
    return color == Color::white ? pushed<Color::white>(pawns) : pushed<Color::black>(pawns);
}

/// Squares beyond `obstacle` as seen from `from`, along any line.
Bitboard shadow(Square from, Square obstacle) noexcept {
    const std::uint64_t above = ~0ULL << obstacle.index() << 1U;
    const std::uint64_t below = (1ULL << obstacle.index()) - 1;
    return line_through(from, obstacle) & Bitboard{from < obstacle ? above : below};
}

/// What White's men would be without the man on `square`: not enough to mate with, for good.
/// Captures and promotions of the men that are left do not change that: see
/// cannot_mate_by_material.
bool is_precious(const Men& men, Square square) noexcept {
    Men without = men;
    without.clear(square);
    return cannot_mate_by_material(without, Color::white);
}

} // namespace

Diagram::Diagram(const Position& position, Color winner) noexcept
    : men{position.men()}
    , side_to_move{position.side_to_move()}
    , castling_rooks{position.castling_rooks()}
    , en_passant{position.en_passant() ? Bitboard{*position.en_passant()} : Bitboard{}} {
    if (winner == Color::black) {
        for (Bitboard& kind : men.by_kind) {
            kind = from_below(kind);
        }
        men.by_color = {from_below(men.by_color[1]), from_below(men.by_color[0])};
        side_to_move = !side_to_move;
        castling_rooks = from_below(castling_rooks);
        en_passant = from_below(en_passant);
    }
}

Mobility::Mobility(const Diagram& diagram) noexcept : diagram_{diagram} {
    for (const Color color : {Color::white, Color::black}) {
        for (const PieceKind kind : all_piece_kinds) {
            for (const Square square : diagram.men.of(color, kind)) {
                add(square, {color, kind});
            }
        }
    }
    if (!diagram.en_passant.empty()) {
        const Square target = diagram.en_passant.first();
        const Square captured = captured_en_passant(target);
        for (std::size_t i = 0; i < count_; ++i) {
            MobileMan& man = men_[i];
            man.capturable |= man.home == captured && !man.precious;
            if (man.kind == pawn && man.color == diagram.side_to_move
                && pawn_attacks(man.color, man.home).contains(target)) {
                man.reach |= target;
            }
        }
    }
}

Mobility Mobility::assuming(const Assumptions& assumptions) const noexcept {
    Mobility result = *this;
    result.assumptions_.never_captured_at_home |= assumptions.never_captured_at_home;
    result.assumptions_.never_move |= assumptions.never_move;
    return result;
}

Mobility Mobility::after_capture_on(Square home) const noexcept {
    Mobility result = *this;
    result.captured_first_ = {};
    result.assumptions_.never_captured_at_home &= ~Bitboard{home};
    result.assumptions_.never_move &= ~Bitboard{home};
    result.diagram_.men.clear(home);
    result.count_ = 0;
    for (const MobileMan& man : men()) {
        if (man.home == home) {
            continue;
        }
        if (man.kind == king) {
            result.kings_[index(man.color)] = result.count_;
        }
        result.men_[result.count_] = man;
        result.men_[result.count_].precious =
            man.kind != king && is_precious(result.diagram_.men, man.home);
        ++result.count_;
    }
    return result;
}

void Mobility::add(Square home, Piece piece) noexcept {
    if (piece.kind == king) {
        kings_[index(piece.color)] = count_;
    }
    men_[count_++] = {
        home,
        piece.color,
        piece.kind,
        home,
        Bitboard{},
        false,
        piece.kind != king && is_precious(diagram_.men, home)};
}

bool Mobility::saturate(Effort effort) noexcept {
    bool grown = true;
    while (grown) {
        survey();
        grown = false;
        for (std::size_t i = 0; i < count_; ++i) {
            MobileMan& man = men_[i];
            grown |= grow(man);
            if (effort == Effort::give_up_early && man.color == Color::white && man.kind != king
                && man.kind != bishop
                && (man.kind == pawn ? man.promoted : man.reach).size() >= free_man) {
                return false;
            }
        }
        grown |= grow_captures();
        if (!diagram_.castling_rooks.empty()) {
            grown |= grow_by_castling();
        }
    }
    return true;
}

/// Castling is possible only if everybody between can leave.
bool Mobility::grow_by_castling() noexcept {
    bool grown = false;
    for (const Square rook_home : diagram_.castling_rooks) {
        const auto rook_at = [&](const MobileMan& man) {
            return man.home == rook_home;
        };
        MobileMan* const its_rook = std::find_if(men_.data(), men_.data() + count_, rook_at);
        if (its_rook == men_.data() + count_) {
            continue; // captured
        }
        MobileMan& its_king = men_[kings_[index(its_rook->color)]];
        const CastlingTargets targets = castling_targets(its_king.home, rook_home);
        const Bitboard way = between(its_king.home, rook_home)
                             | between(its_king.home, targets.king)
                             | between(rook_home, targets.rook) | targets.king | targets.rook;
        if (!(way & around_.stuck & ~Bitboard{its_king.home} & ~Bitboard{rook_home}).empty()
            || !(assumptions_.never_move & (Bitboard{its_king.home} | rook_home)).empty()) {
            continue;
        }
        grown |= !its_king.reach.contains(targets.king) || !its_rook->reach.contains(targets.rook);
        its_king.reach |= targets.king;
        its_rook->reach |= targets.rook;
    }
    return grown;
}

/// Whether a castling right may still be used, as far as the sets tell.
bool Mobility::may_castle() const noexcept {
    return std::any_of(men().begin(), men().end(), [&](const MobileMan& man) {
        return diagram_.castling_rooks.contains(man.home) && !man.immobile()
               && !king_of(man.color).immobile();
    });
}

/// Looks at all men anew. What was found before may be out of date only in that more is possible.
void Mobility::survey() noexcept {
    around_ = {};
    visited_ = {};
    obstacles_ = {};
    for (std::size_t i = 0; i < count_; ++i) {
        const MobileMan& man = men_[i];
        const Bitboard squares = man.anywhere();
        visited_[2] |= visited_[1] & squares;
        visited_[1] |= visited_[0] & squares;
        visited_[0] |= squares;
        const std::size_t own = index(man.color);
        const std::size_t other = index(!man.color);
        const bool spared =
            man.precious
            || (man.immobile() && assumptions_.never_captured_at_home.contains(man.home));
        if (man.stuck()) {
            around_.stuck |= man.home;
            around_.barred[own] |= man.home;
            if (spared || man.kind == king) {
                around_.barred[other] |= man.home;
            }
        } else if (!man.capturable && squares.size() <= largest_obstacle) {
            obstacles_ |= Square::from_index(static_cast<int>(i));
        }
        if (man.kind != king) {
            around_.others[own] |= squares;
            if (!spared) {
                around_.prey[other] |= squares;
            }
        }
    }
    survey_guarded();
}

void Mobility::survey_guarded() noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
        const MobileMan& man = men_[i];
        if (man.capturable || !man.promoted.empty()) {
            continue;
        }
        // Squares where only this man or the king in question may ever be do not block: the man is
        // where it attacks from, and the king has left the line once it has moved.
        const Bitboard& its_king = king_of(!man.color).reach;
        const Bitboard occupied = visited_[2] | (visited_[1] & ~(man.reach & its_king))
                                  | (visited_[0] & ~(man.reach | its_king));
        around_.guarded[index(man.color)] |= always_attacks(man, occupied);
    }
}

/// Squares that `man` attacks from wherever it may stand. A man of its own side that stands in the
/// way does not help the enemy king if it is sure to attack along the same line.
Bitboard Mobility::always_attacks(const MobileMan& man, Bitboard occupied) const noexcept {
    if (man.kind == bishop || man.kind == rook) {
        Bitboard alike;  // where only such men of the same side can be
        Bitboard unlike; // where others may be
        for (std::size_t j = 0; j < count_; ++j) {
            const MobileMan& other = men_[j];
            const bool same =
                other.color == man.color && (other.kind == man.kind || other.kind == queen);
            (same ? alike : unlike) |= other.anywhere();
        }
        occupied &= ~(alike & ~unlike);
    }
    Bitboard attacked = all_squares;
    for (const Square from : man.reach) {
        attacked &= attacks(man.kind, man.color, from, occupied);
        if (attacked.empty()) {
            break;
        }
    }
    return attacked;
}

bool Mobility::grow(MobileMan& man) noexcept {
    if (assumptions_.never_move.contains(man.home)) {
        return false;
    }
    const Bitboard before = man.reach;
    const Bitboard before_promoted = man.promoted;
    grow(man, man.kind, man.reach);
    if (man.kind == pawn) {
        const Bitboard last_ranks = rank_1 | rank_8;
        man.promoted |= man.reach & last_ranks;
        man.reach &= ~last_ranks;
        if (!man.promoted.empty()) {
            grow(man, queen, man.promoted);
        }
    }
    return man.reach != before || man.promoted != before_promoted;
}

/// Adds to `squares`, a set of `man`, all that can be reached from there in the manner of `gait`;
/// a queen's is that of a promoted pawn as well if `man` is a pawn.
void Mobility::grow(const MobileMan& man, PieceKind gait, Bitboard& squares) noexcept {
    const Bitboard itself = Square::from_index(static_cast<int>(&man - men_.data()));
    const bool obstructed = !(obstacles_ & ~itself).empty();
    while (true) {
        Bitboard added = next_squares(man, gait, squares) & ~squares;
        if (!added.empty() && obstructed) {
            added = past_obstacles(man, gait, squares, added);
        }
        if (!added.empty() && gait == man.kind) {
            added &= ~(mates_white(man, added) | gives_itself_up(man, added));
        }
        if (added.empty()) {
            return;
        }
        squares |= added;
    }
}

/// Where the move of `man` from one of the squares `from` may end. Sliders go all the way at once:
/// they may pass squares on which they must not stop.
Bitboard
Mobility::next_squares(const MobileMan& man, PieceKind gait, Bitboard from) const noexcept {
    const Bitboard& barred = around_.barred[index(man.color)];
    Bitboard to;
    switch (gait) {
    case pawn: return next_pawn_squares(man, from);
    case knight: to = fills::knight_steps(from); break;
    case bishop: to = fills::diagonal_attacks(from, around_.stuck); break;
    case rook: to = fills::straight_attacks(from, around_.stuck); break;
    case queen:
        to = fills::diagonal_attacks(from, around_.stuck)
             | fills::straight_attacks(from, around_.stuck);
        if (man.kind == pawn) {
            to |= fills::knight_steps(from);
        }
        break;
    case king: to = fills::king_steps(from) & ~around_.guarded[index(!man.color)]; break;
    }
    return to & ~barred;
}

Bitboard Mobility::next_pawn_squares(const MobileMan& man, Bitboard from) const noexcept {
    Bitboard ahead = pawn_steps(man.color, from) & ~around_.stuck;
    if (!ahead.empty() && (man.reach & ~file_of(man.home)).empty()) {
        ahead &= before_enemy_pawns(man);
    }
    return ahead
           | (pawn_attacks(man.color, from) & around_.prey[index(man.color)]
              & ~around_.barred[index(man.color)]);
}

/// Squares of its file that a pawn confined to it can reach: two pawns that meet on a file which
/// neither ever leaves never pass each other, and the other one does not go back.
Bitboard Mobility::before_enemy_pawns(const MobileMan& man) const noexcept {
    const Bitboard file = file_of(man.home);
    Bitboard allowed = all_squares;
    for (const MobileMan& other : men()) {
        if (other.kind != pawn || other.color == man.color || other.capturable
            || !(other.anywhere() & ~file).empty()) {
            continue;
        }
        const bool ahead =
            man.color == Color::white ? other.home > man.home : other.home < man.home;
        if (ahead) {
            allowed &= between(man.home, other.home);
        }
    }
    return allowed;
}

/// Those of `wanted` that `man` can move to from one of `squares` without passing, or landing on, a
/// man that cannot be captured and is sure to be in the way.
Bitboard Mobility::past_obstacles(
    const MobileMan& man, PieceKind gait, Bitboard squares, Bitboard wanted
) const noexcept {
    const bool with_knight = man.kind == pawn && gait == queen;
    Bitboard reached;
    for (const Square from : squares) {
        Bitboard direct = attacks(gait, man.color, from, around_.stuck) & wanted;
        Bitboard pushes;
        if (gait == pawn) {
            pushes = pawn_steps(man.color, from) & wanted;
        }
        Bitboard jumps;
        if (with_knight) {
            jumps = knight_attacks(from) & wanted;
        }
        for (const Square number : obstacles_) {
            const MobileMan& other = men_[static_cast<std::size_t>(number.index())];
            if (&other == &man) {
                continue;
            }
            // `other` is on one of these squares while `man` is on `from`.
            const Bitboard places = other.anywhere() & ~Bitboard{from};
            Bitboard blocked = all_squares;
            for (const Square place : places) {
                blocked &= shadow(from, place) | place;
                if (blocked.empty()) {
                    break;
                }
            }
            pushes &= ~blocked;
            if (!places.more_than_one()) {
                jumps &= ~places;
            }
            // The square itself is reached by capturing there, which makes the man capturable.
            if (other.color != man.color && other.kind != king && !other.precious) {
                blocked &= ~places;
            }
            direct &= ~blocked;
        }
        reached |= direct | pushes | jumps;
        if ((wanted & ~reached).empty()) {
            break;
        }
    }
    return reached & wanted;
}

/// Those of `targets` on which `man`, Black's, gives a check that White can never answer: White's
/// king cannot move, nobody can ever stand between, and no white man ever reaches the checker. It
/// would be mate, and the game over.
Bitboard Mobility::mates_white(const MobileMan& man, Bitboard targets) const noexcept {
    if (man.color == Color::white || man.kind == king || !king_of(Color::white).immobile()) {
        return {};
    }
    targets &= ~around_.others[index(Color::white)];
    if (man.kind == pawn) {
        targets &= ~relative_rank(Color::black, 7); // a promotion gives check in its own way
        if (relative_rank(Color::black, 1).contains(man.home)) {
            // A double step may be answered by a capture en passant, and passes another square.
            targets &= ~(relative_rank(Color::black, 2) | relative_rank(Color::black, 3));
        }
    }
    const Square target = king_of(Color::white).home;
    Bitboard mates;
    for (const Square to : targets) {
        const Bitboard occupied = visited_[1] | (visited_[0] & ~man.anywhere());
        if (attacks(man.kind, man.color, to, occupied & ~Bitboard{to}).contains(target)) {
            mates |= to;
        }
    }
    return mates;
}

/// Those of `targets` on which `man`, without which White cannot mate, gives check right beside a
/// black king that never moves, and is never covered by another white man. It is not mate, because
/// the king may capture; and nothing but a capture answers the check.
Bitboard Mobility::gives_itself_up(const MobileMan& man, Bitboard targets) const noexcept {
    const MobileMan& target = king_of(Color::black);
    if (!man.precious || man.color == Color::black || !target.immobile()) {
        return {};
    }
    targets &= king_attacks(target.home);
    for (const MobileMan& other : men()) {
        if (other.color == Color::white && &other != &man && !targets.empty()) {
            targets &= ~may_attack(other);
        }
    }
    Bitboard useless;
    for (const Square to : targets) {
        if (attacks(man.kind, man.color, to, Bitboard{}).contains(target.home)) {
            useless |= to;
        }
    }
    return useless;
}

/// Marks every man that an enemy may reach while it is there.
bool Mobility::grow_captures() noexcept {
    std::array<Bitboard, 2> attacked{};
    for (const MobileMan& man : men()) {
        Bitboard& squares = attacked[index(man.color)];
        if (man.kind == pawn) {
            if (!assumptions_.never_move.contains(man.home)) {
                squares |= pawn_attacks(man.color, man.reach) | man.promoted;
            }
        } else if (!man.immobile()) {
            squares |= man.reach;
        }
    }
    bool grown = false;
    Bitboard not_moved;
    for (std::size_t i = 0; i < count_; ++i) {
        MobileMan& man = men_[i];
        const bool spared =
            man.precious || man.kind == king
            || (man.immobile() && assumptions_.never_captured_at_home.contains(man.home));
        if (!spared && !man.capturable && !(man.anywhere() & attacked[index(!man.color)]).empty()) {
            man.capturable = true;
            grown = true;
            if (man.immobile()) {
                not_moved |= man.home;
            }
        }
    }
    if (captured_first_.empty()) {
        captured_first_ = not_moved;
    }
    return grown;
}

} // namespace rota::adjudicate
