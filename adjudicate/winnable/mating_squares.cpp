#include "adjudicate/winnable/fills.hpp"
#include "adjudicate/winnable/mobility.hpp"
#include "movegen/attacks.hpp"

namespace rota::adjudicate {

using enum PieceKind;

Bitboard Mobility::may_attack(const MobileMan& man) const noexcept {
    const Bitboard blockers = around_.stuck & ~Bitboard{king_of(Color::black).home};
    switch (man.kind) {
    case pawn:
        return pawn_attacks(man.color, man.reach) | fills::knight_steps(man.promoted)
               | fills::diagonal_attacks(man.promoted, blockers)
               | fills::straight_attacks(man.promoted, blockers);
    case knight: return fills::knight_steps(man.reach);
    case bishop: return fills::diagonal_attacks(man.reach, blockers);
    case rook: return fills::straight_attacks(man.reach, blockers);
    case queen:
        return fills::diagonal_attacks(man.reach, blockers)
               | fills::straight_attacks(man.reach, blockers);
    case king: break;
    }
    return fills::king_steps(man.reach);
}

Bitboard Mobility::may_check(const MobileMan& man) const noexcept {
    if (man.immobile() && (man.kind == pawn || man.kind == knight)
        && diagram_.side_to_move == Color::white) {
        return {};
    }
    return may_attack(man);
}

/// Whether different black men, the king left out, can ever stand on all of `squares` at once, as
/// far as the sets tell: a matching, found by augmenting paths (Kuhn).
bool Mobility::can_occupy(Bitboard squares) const noexcept {
    if (squares.empty()) {
        return true;
    }
    struct Matching {
        const Mobility& mobility;
        std::array<int, Square::count> square_of; // by man; -1: free
        Bitboard tried;                           // men, by number

        bool assign(Square square) noexcept {
            for (std::size_t i = 0; i < mobility.count_; ++i) {
                const MobileMan& man = mobility.men_[i];
                const Square number = Square::from_index(static_cast<int>(i));
                if (man.color == Color::white || man.kind == king || tried.contains(number)
                    || !man.anywhere().contains(square)) {
                    continue;
                }
                tried |= number;
                if (square_of[i] < 0 || assign(Square::from_index(square_of[i]))) {
                    square_of[i] = square.index();
                    return true;
                }
            }
            return false;
        }
    };
    Matching matching{*this, {}, {}};
    matching.square_of.fill(-1);
    for (const Square square : squares) {
        matching.tried = {};
        if (!matching.assign(square)) {
            return false;
        }
    }
    return true;
}

bool Mobility::leaves_a_mate() const noexcept {
    const Bitboard black_king = king_of(Color::black).reach;
    Bitboard attacked;
    Bitboard checked;
    for (const MobileMan& man : men()) {
        if (man.color == Color::white && man.kind != king) {
            attacked |= may_attack(man);
            checked |= may_check(man);
        }
    }
    for (const Square square : black_king& checked) {
        // White's men can take any square they ever attack from the king, all at once. The others
        // need a black man each, but for those next to one square of White's king.
        const Bitboard escapes = king_attacks(square) & black_king & ~attacked;
        if (can_occupy(escapes)) {
            return true;
        }
        Bitboard last;
        for (const Square other :
             king_of(Color::white).reach & ~king_attacks(square) & ~Bitboard{square}) {
            const Bitboard covered = king_attacks(other) & escapes;
            if (covered.empty() || covered == last) {
                continue;
            }
            last = covered;
            if (can_occupy(escapes & ~covered)) {
                return true;
            }
        }
    }
    return false;
}

} // namespace rota::adjudicate
