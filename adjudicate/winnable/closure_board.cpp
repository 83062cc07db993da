#include "adjudicate/winnable/closure_board.hpp"

#include "adjudicate/winnable/fills.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace rota::adjudicate {

namespace {

using enum PieceKind;

std::vector<Place> places_of(const MobileMan& man, bool promoted_roam) {
    std::vector<Place> places;
    for (const Square square : man.reach) {
        places.emplace_back(square);
    }
    if (man.capturable) {
        places.push_back(Place::captured());
    }
    if (!man.promoted.empty() && promoted_roam) {
        places.push_back(Place::roams());
    } else {
        for (const Square square : man.promoted) {
            for (const PieceKind kind : promotion_kinds) {
                places.emplace_back(square, kind);
            }
        }
    }
    return places;
}

int bits_for(const std::vector<Place>& places) {
    return static_cast<int>(std::bit_width(places.size() - 1));
}

TrackedMan track(const MobileMan& man, bool promoted_roam, std::size_t word, int shift) {
    TrackedMan tracked{
        man.color,
        man.kind,
        man.reach,
        man.promoted,
        man.capturable,
        promoted_roam,
        word,
        shift,
        0,
        places_of(man, promoted_roam),
        {}};
    for (std::size_t code = 0; code < tracked.places.size(); ++code) {
        tracked.code_of.at(tracked.places[code].number()) = static_cast<std::uint16_t>(code);
    }
    tracked.mask = (std::uint64_t{1} << bits_for(tracked.places)) - 1;
    return tracked;
}

void let_roam(ClosureBoard::Roaming& roaming, const ClosureBoard::Roamer& man) {
    roaming.men.push_back(man);
    roaming.anywhere |= man.reach;
    roaming.captures |= man.captures;
    roaming.attacked |= man.attacked;
    roaming.can_move |= man.reach.more_than_one();
}

/// What pawns of `man`'s kind can do once promoted.
void let_roam_promoted(ClosureBoard::Roaming& roaming, const MobileMan& man, Bitboard stuck) {
    const Bitboard attacked = fills::knight_steps(man.promoted)
                              | fills::diagonal_attacks(man.promoted, stuck)
                              | fills::straight_attacks(man.promoted, stuck);
    let_roam(roaming, {man.home, man.promoted, man.promoted, attacked});
    roaming.can_move = true;
}

Bitboard steps(Piece man, Bitboard from, Bitboard occupied) {
    switch (man.kind) {
    case knight: return fills::knight_steps(from);
    case bishop: return fills::diagonal_attacks(from, occupied);
    case rook: return fills::straight_attacks(from, occupied);
    case queen:
        return fills::diagonal_attacks(from, occupied) | fills::straight_attacks(from, occupied);
    case king: return fills::king_steps(from);
    case pawn: break;
    }
    return man.color == Color::white ? pushed<Color::white>(from) : pushed<Color::black>(from);
}

} // namespace

ClosureBoard::ClosureBoard(const Diagram& diagram, const Mobility& mobility, ClosureDetail detail) {
    std::size_t word = 0;
    int shift = first_shift;
    const auto add = [&](const MobileMan& man) {
        TrackedMan added = track(man, detail.promoted_roam, word, shift);
        shift += bits_for(added.places);
        added.put(root, Place{man.home});
        tracked.push_back(std::move(added));
    };
    add(mobility.king_of(Color::white));
    add(mobility.king_of(Color::black));
    root[0] |= diagram.side_to_move == Color::black ? black_to_move : 0;
    if (!diagram.en_passant.empty()) {
        root[0] |= static_cast<std::uint64_t>(diagram.en_passant.first().file() + 1)
                   << passed_shift;
    }

    // Those with few squares first, because there is room for so many only.
    std::vector<const MobileMan*> others;
    for (const MobileMan& man : mobility.men()) {
        if (man.kind == king) {
            continue;
        }
        if (man.stuck()) {
            locked.put({man.color, man.kind}, man.home);
        } else {
            others.push_back(&man);
        }
    }
    const auto bits_of = [&](const MobileMan* man) {
        return bits_for(places_of(*man, detail.promoted_roam));
    };
    std::ranges::stable_sort(others, {}, bits_of);
    const Bitboard stuck = mobility.stuck() & ~Bitboard{mobility.king_of(Color::black).home};
    for (const MobileMan* man : others) {
        const int bits = bits_of(man);
        if (!detail.roaming.contains(man->home) && shift + bits > 64 && word + 1 < root.size()) {
            ++word;
            shift = 0;
        }
        if (detail.roaming.contains(man->home) || shift + bits > 64) {
            let_roam(*man, mobility);
            continue;
        }
        add(*man);
        if (!man->promoted.empty() && detail.promoted_roam) {
            let_roam_promoted(promoted[index(man->color)], *man, stuck);
        }
    }
}

void ClosureBoard::let_roam(const MobileMan& man, const Mobility& mobility) {
    roaming_homes |= man.home;
    const Bitboard captures = man.kind == pawn ? pawn_attacks(man.color, man.reach) | man.promoted
                              : man.immobile() ? Bitboard{}
                                               : man.reach;
    adjudicate::let_roam(
        roaming[index(man.color)], {man.home, man.anywhere(), captures, mobility.may_attack(man)}
    );
}

Bitboard freedom_of(const Men& men, Square square) noexcept {
    const Piece man = *men.at(square);
    Bitboard reached = square;
    while (true) {
        const Bitboard next = steps(man, reached, men.all()) & ~men.all();
        if ((next & ~reached).empty()) {
            return reached;
        }
        reached |= next;
    }
}

} // namespace rota::adjudicate
