// Counts the replies to many moves at once: one sibling position a lane. Included once per
// instruction set, after family.inl and a lanes_*.inl that defines Lanes and what can be done with
// them. How and why: perft/README.md.

/// One castling of the repliers, as masks.
struct CastlingMasks {
    Bitboard rook;     ///< Its capture ends the right.
    Bitboard empty;    ///< Must hold no man (king and rook apart).
    Bitboard safe;     ///< Must not be attacked.
    Bitboard shielded; ///< Chess960: a straight slider here attacks the king once the rook is gone.
    Bitboard corner;   ///< Chess960: the same, when nothing else stands on `between`.
    Bitboard between;
};

template <Color repliers>
[[gnu::always_inline]] inline std::size_t
castling_masks(const Node& parent, std::array<CastlingMasks, 2>& masks) noexcept {
    std::size_t count = 0;
    const Square king = parent.king(repliers);
    const Bitboard own = parent.pieces(repliers);
    for (const Square rook : parent.castling_rooks() & own) {
        const CastlingTargets to = castling_targets(king, rook);
        const Bitboard men = Bitboard{king} | rook;
        const Bitboard king_path = between(king, to.king) | to.king;
        const Bitboard empty = (king_path | between(rook, to.rook) | to.rook) & ~men;
        if (!(empty & own).empty()) {
            continue; // an own man in the way stays there in every sibling
        }
        // Beyond the king, seen from its rook: nothing is there in standard chess.
        const bool king_side = to.king.file() == 6;
        const Square outside = Square::from_index(to.king.index() + (king_side ? 1 : -1));
        const bool in_corner = rook.file() == 0 || rook.file() == 7;
        masks[count++] = {
            rook,
            empty,
            king_path,
            in_corner ? Bitboard{} : Bitboard{outside},
            in_corner || king_side ? Bitboard{} : Bitboard{Square::from_index(outside.index() - 1)},
            Bitboard{outside} & ~men};
    }
    return count;
}

/// What may matter in some sibling of a family, so that the rest need not be looked at.
struct Relevance {
    unsigned rays = 0;   ///< Bit d: some sibling may have a check or pin from direction d.
    unsigned danger = 0; ///< Bit d: a slider moving in direction d may attack the king's zone.
    bool knights = false;
    bool king = false;
    Bitboard zone; ///< Squares whose being attacked makes a difference.
};

template <Color repliers, class Sliders>
[[gnu::always_inline]] inline Relevance find_relevance(
    const Node& parent,
    const Family& family,
    std::span<const CastlingMasks> castlings,
    const Sliders& sliders
) noexcept {
    const Square king = parent.king(repliers);
    const Bitboard movers = parent.pieces(!repliers);
    const Bitboard queens = parent.pieces(PieceKind::queen);
    const Bitboard straight =
        ((parent.pieces(PieceKind::rook) | queens) & movers) | family.to_straight;
    const Bitboard diagonal =
        ((parent.pieces(PieceKind::bishop) | queens) & movers) | family.to_diagonal;

    Relevance relevance;
    const ThreatLines lines = find_threat_lines(king, parent.occupied(), sliders);
    const Bitboard threats = (lines.straight & straight) | (lines.diagonal & diagonal);
    if (!threats.empty()) {
        for (unsigned direction = 0; direction < 8; ++direction) {
            const bool meets = !(threats & ray(king, direction)).empty();
            relevance.rays |= static_cast<unsigned>(meets) << direction;
        }
    }

    // Own men that no move captures keep their king off their squares in every sibling.
    relevance.zone = king_attacks(king) & ~(parent.pieces(repliers) & ~family.to_any);
    for (const CastlingMasks& castling : castlings) {
        relevance.zone |= castling.safe;
    }
    if (relevance.zone.empty()) {
        return relevance;
    }
    relevance.danger = directions_into(relevance.zone.bits(), straight.bits(), diagonal.bits());
    const Bitboard enemy_knights = parent.pieces(!repliers, PieceKind::knight) | family.to_knight;
    relevance.knights = (knight_danger(relevance.zone.bits()) & enemy_knights.bits()) != 0;
    const Square other_king = parent.king(!repliers);
    const int distance = std::max(
        std::abs(other_king.file() - king.file()), std::abs(other_king.rank() - king.rank())
    );
    relevance.king = distance <= (castlings.empty() ? 3 : 7);
    return relevance;
}

/// The replies of `repliers` to all moves in `family`, which the other side may make in `parent`.
/// Captures en passant of a pawn that a move of the family pushes are not among them.
template <Color repliers, class Sliders>
std::uint64_t
count_replies(const Node& parent, const Family& family, const Sliders& sliders) noexcept {
    const Bitboard own = parent.pieces(repliers);
    const Bitboard movers = parent.pieces(!repliers);
    const Bitboard queens = parent.pieces(PieceKind::queen);
    const std::uint64_t mover_diagonals =
        ((parent.pieces(PieceKind::bishop) | queens) & movers).bits();
    const std::uint64_t mover_straights =
        ((parent.pieces(PieceKind::rook) | queens) & movers).bits();
    const std::uint64_t mover_pawns = parent.pieces(!repliers, PieceKind::pawn).bits();
    const std::uint64_t mover_knights = parent.pieces(!repliers, PieceKind::knight).bits();
    const std::uint64_t mover_king = parent.pieces(!repliers, PieceKind::king).bits();
    const Square king = parent.king(repliers);
    const std::uint64_t ring = king_attacks(king).bits();

    std::array<CastlingMasks, 2> castling_storage;
    const std::span<const CastlingMasks> castlings{
        castling_storage.data(), castling_masks<repliers>(parent, castling_storage)};
    const Relevance relevant = find_relevance<repliers>(parent, family, castlings, sliders);
    const Bitboard own_pawns = own & parent.pieces(PieceKind::pawn);
    const Bitboard own_knights = own & parent.pieces(PieceKind::knight);
    const Bitboard own_diagonals = own & (parent.pieces(PieceKind::bishop) | queens);
    const Bitboard own_straights = own & (parent.pieces(PieceKind::rook) | queens);
    const bool may_promote = !(own_pawns & relative_rank(repliers, 6)).empty();

    Lanes total = zero();
    const auto count_batches = [&]<bool rays>() __attribute__((always_inline)) {
        for (std::size_t i = 0; i < family.size; i += lane_count) {
            const Lanes from = squares(&family.from[i]);
            const Lanes to = squares(&family.to[i]);
            const Lanes sets = from_bytes(&family.sets[i]);
            const auto moved = [&](std::uint64_t before, SetOf set) __attribute__((always_inline)) {
                return (before & ~from) | where(meets(sets, all(set)), to);
            };
            const Lanes enemies = (movers.bits() & ~from) | to;
            const Lanes mine = own.bits() & ~to;
            const Lanes occupied = enemies | mine;
            const Lanes enemy_pawns = moved(mover_pawns, pawns);
            const Lanes enemy_knights = moved(mover_knights, knights);
            const Lanes enemy_diagonals = moved(mover_diagonals, diagonals);
            const Lanes enemy_straights = moved(mover_straights, straights);

            // Where a man may go to answer the checks. Two checks on different rays leave nothing.
            const Lanes leapers = (enemy_pawns & pawn_attacks(repliers, king).bits())
                                  | (enemy_knights & knight_attacks(king).bits());
            Lanes evasions = leapers | where(misses(leapers, leapers), all(~0ULL));
            Lanes pinned_file = zero();
            Lanes pinned_rank = zero();
            Lanes pinned_diagonal = zero();
            Lanes pinned_antidiagonal = zero();
            if constexpr (rays) {
                const auto upwards = [&](unsigned direction, Lanes attackers, Lanes& pinned)
                    __attribute__((always_inline)) {
                    const std::uint64_t line = ray(king, direction).bits();
                    const Lanes men = occupied & line;
                    const Lanes below_first = men - 1;
                    const Lanes first = men & ~below_first;
                    const Lanes rest = men & below_first;
                    const Lanes second = rest & ~(rest - 1);
                    pinned |= where(meets(second, attackers), first);
                    evasions =
                        narrowed(evasions, meets(first, attackers), (men ^ below_first) & line);
                };
                const auto downwards = [&]<int step>(
                    unsigned direction, Lanes attackers, Lanes& pinned
                ) __attribute__((always_inline)) {
                    const std::uint64_t line = ray(king, direction).bits();
                    const Lanes men = occupied & line;
                    const Lanes first = highest<step>(men);
                    const Lanes second = highest<step>(men ^ first);
                    pinned |= where(meets(second, attackers), first);
                    evasions = narrowed(evasions, meets(first, attackers), line & ~(first - 1));
                };
                const unsigned needed = relevant.rays;
                if ((needed & (1U << north)) != 0) {
                    upwards(north, enemy_straights, pinned_file);
                }
                if ((needed & (1U << east)) != 0) {
                    upwards(east, enemy_straights, pinned_rank);
                }
                if ((needed & (1U << north_east)) != 0) {
                    upwards(north_east, enemy_diagonals, pinned_diagonal);
                }
                if ((needed & (1U << north_west)) != 0) {
                    upwards(north_west, enemy_diagonals, pinned_antidiagonal);
                }
                if ((needed & (1U << south)) != 0) {
                    downwards.template operator()<8>(south, enemy_straights, pinned_file);
                }
                if ((needed & (1U << west)) != 0) {
                    downwards.template operator()<1>(west, enemy_straights, pinned_rank);
                }
                if ((needed & (1U << south_west)) != 0) {
                    downwards.template operator()<9>(south_west, enemy_diagonals, pinned_diagonal);
                }
                if ((needed & (1U << south_east)) != 0) {
                    downwards.template operator(
                    )<7>(south_east, enemy_diagonals, pinned_antidiagonal);
                }
            }

            Counter counter;
            Lanes danger = zero();
            if (!relevant.zone.empty()) {
                danger = pawn_danger<!repliers>(enemy_pawns)
                         | slider_danger(
                             relevant.danger,
                             occupied & ~Bitboard{king}.bits(),
                             enemy_straights,
                             enemy_diagonals
                         );
                if (relevant.knights) {
                    danger |= knight_danger(enemy_knights);
                }
                if (relevant.king) {
                    danger |= king_danger(moved(mover_king, kings));
                }
                counter.add(ring & ~mine & ~danger);
            }
            for (const CastlingMasks& castling : castlings) {
                Lanes attackers = (danger & castling.safe.bits())
                                  | (occupied & castling.empty.bits()) | (to & castling.rook.bits())
                                  | ~evasions;
                if (!castling.shielded.empty()) {
                    attackers |= (enemy_straights & castling.shielded.bits())
                                 | where(
                                     misses(occupied, all(castling.between.bits())),
                                     enemy_straights & castling.corner.bits()
                                 );
                }
                counter.add_one(misses(attackers, attackers));
            }

            const Lanes targets = evasions & ~mine;
            const Lanes straight_pins = pinned_file | pinned_rank;
            const Lanes diagonal_pins = pinned_diagonal | pinned_antidiagonal;
            // A captured man counts as pinned in every direction.
            const Lanes immobile = straight_pins | diagonal_pins | to;
            for (const Square square : own_knights) {
                const Lanes reached = targets & knight_attacks(square).bits();
                counter.add(where(misses(immobile, all(Bitboard{square}.bits())), reached));
                counter.flush();
            }
            count_sliders(
                counter,
                occupied,
                targets,
                own_diagonals,
                own_straights,
                Blocked{to, pinned_file, pinned_rank, pinned_diagonal, pinned_antidiagonal}
            );

            const Lanes my_pawns = own_pawns.bits() & ~to;
            const Lanes single =
                shifted<repliers, 8>(my_pawns & ~(diagonal_pins | pinned_rank)) & ~occupied;
            const Lanes twice = shifted<repliers, 8>(single & relative_rank(repliers, 2).bits())
                                & ~occupied & evasions;
            const Lanes pushes = single & evasions;
            const Lanes captured = enemies & evasions;
            // For White an east capture is a step along the diagonal, for Black the antidiagonal.
            constexpr bool white = repliers == Color::white;
            const Lanes east_pins = white ? pinned_antidiagonal : pinned_diagonal;
            const Lanes west_pins = white ? pinned_diagonal : pinned_antidiagonal;
            const Lanes eastwards = shifted < repliers,
                        white ? 9
                              : 7 > (my_pawns & ~(straight_pins | east_pins)) & ~file_a.bits()
                                    & captured;
            const Lanes westwards = shifted < repliers,
                        white ? 7
                              : 9 > (my_pawns & ~(straight_pins | west_pins)) & ~file_h.bits()
                                    & captured;
            // Double pushes are parked on the own first rank, where no pawn lands.
            counter.add(pushes | shifted<!repliers, 24>(twice));
            counter.add(eastwards);
            counter.add(westwards);
            if (may_promote) {
                const std::uint64_t last = relative_rank(repliers, 7).bits();
                counter.add_three_times(pushes & last, eastwards & last, westwards & last);
            }
            total += valid_lanes(counter.sum(), family.size - i);
        }
    };
    if (relevant.rays != 0) {
        count_batches.template operator()<true>();
    } else {
        count_batches.template operator()<false>();
    }
    return horizontal_sum(total);
}

/// The captures en passant that the double pushes of the family allow; count_replies leaves them
/// out. The repliers are not in check before the push, so only the lines of sliders matter after
/// it.
template <Color us, class Sliders>
inline std::uint64_t
count_en_passant_replies(const Node& node, const Family& family, const Sliders& sliders) noexcept {
    const Bitboard opposing = node.pieces(!us, PieceKind::pawn);
    const Bitboard beside =
        Bitboard{(opposing & ~file_h).bits() << 1U} | Bitboard{(opposing & ~file_a).bits() >> 1U};
    const Bitboard pushed_beside = family.double_pushes & beside;
    if (pushed_beside.empty()) {
        return 0;
    }
    const Square king = node.king(!us);
    const Bitboard movers = node.pieces(us);
    const Bitboard queens = node.pieces(PieceKind::queen);
    const Bitboard straight = (node.pieces(PieceKind::rook) | queens) & movers;
    const Bitboard diagonal = (node.pieces(PieceKind::bishop) | queens) & movers;
    std::uint64_t captures = 0;
    for (const Square to : pushed_beside) {
        constexpr int back = us == Color::white ? -8 : 8;
        const Square passed = Square::from_index(to.index() + back);
        const Bitboard origin = Square::from_index(passed.index() + back);
        for (const Square capturer : pawn_attacks(us, passed) & opposing) {
            const Bitboard occupied = (node.occupied() & ~origin & ~Bitboard{capturer}) | passed;
            const Bitboard attackers = (sliders.rook(king, occupied) & straight)
                                       | (sliders.bishop(king, occupied) & diagonal);
            captures += static_cast<std::uint64_t>(attackers.empty());
        }
    }
    return captures;
}

/// The leaves two plies below `node`.
template <Color us, class Sliders>
std::uint64_t count_two_plies(const Node& node, const Sliders& sliders) noexcept {
    Family family;
    Specials specials;
    FamilySink<us> sink{family, specials};
    generate<us>(node, sliders, sink);
    sink.finish(family);
    std::uint64_t nodes = count_replies<!us>(node, family, sliders)
                          + count_en_passant_replies<us>(node, family, sliders);
    for_each_special<us>(node, specials, [&](const Node& child) {
        nodes += count_moves<!us>(child, sliders);
    });
    return nodes;
}
