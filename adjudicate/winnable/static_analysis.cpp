#include "adjudicate/winnable/static_analysis.hpp"

#include "adjudicate/winnable/fills.hpp"
#include "adjudicate/winnable/mobility.hpp"

namespace rota::adjudicate {

namespace {

/// What `mobility`, which leaves no mate, shows. Still in its own colours and ranks.
StaticProof proof_of(const Mobility& mobility) noexcept {
    using enum PieceKind;
    StaticProof proof{};
    proof.reason = StaticProof::Reason::no_check;
    for (const Color color : {Color::white, Color::black}) {
        proof.king_region[index(color)] = mobility.king_of(color).reach;
    }
    const Bitboard black_king = mobility.king_of(Color::black).reach;
    for (const MobileMan& man : mobility.men()) {
        if (man.kind == pawn && man.stuck()) {
            proof.locked_pawns |= man.home;
        }
        if (man.color == Color::white && man.kind != king) {
            if ((mobility.may_check(man) & black_king).empty()) {
                proof.cannot_help |= man.home;
            } else {
                proof.reason = StaticProof::Reason::always_an_escape;
            }
        }
    }
    return proof;
}

StaticProof as_seen_by(Color winner, StaticProof proof) noexcept {
    proof.winner = winner;
    if (winner == Color::black) {
        const auto turned = [](Bitboard set) {
            return Bitboard{__builtin_bswap64(set.bits())};
        };
        proof.locked_pawns = turned(proof.locked_pawns);
        proof.king_region = {turned(proof.king_region[1]), turned(proof.king_region[0])};
        proof.cannot_help = turned(proof.cannot_help);
        proof.cases = turned(proof.cases);
    }
    return proof;
}

/// For how many men, one inside the other, cases are told apart.
constexpr int most_cases = 2;

/// More men than these on which it may hang are no proof's business.
constexpr int most_candidates = 4;

/// Squares that a man on `from` can wander to over squares that are empty now.
Bitboard wander(PieceKind kind, Bitboard from, Bitboard occupied) noexcept {
    using enum PieceKind;
    Bitboard reached = from;
    while (reached.size() < Mobility::free_man) {
        Bitboard next;
        if (kind == knight) {
            next = fills::knight_steps(reached);
        }
        if (kind == rook || kind == queen) {
            next = fills::straight_steps(reached);
        }
        if (kind == queen) {
            next |= fills::diagonal_steps(reached);
        }
        next &= ~occupied & ~reached;
        if (next.empty()) {
            break;
        }
        reached |= next;
    }
    return reached;
}

/// The same for White on a diagram.
bool is_white_at_large(const Diagram& diagram) noexcept {
    using enum PieceKind;
    const Bitboard occupied = diagram.men.all();
    for (const PieceKind kind : {queen, rook, knight}) {
        for (const Square from : diagram.men.of(Color::white, kind)) {
            if (wander(kind, from, occupied).size() >= Mobility::free_man) {
                return true;
            }
        }
    }
    Bitboard walking = diagram.men.of(Color::white, pawn);
    for (int steps = 0; steps < 6 && !walking.empty(); ++steps) {
        walking = (walking & rank_8) | (pushed<Color::white>(walking) & ~occupied);
    }
    walking &= rank_8;
    return !walking.empty()
           && wander(queen, walking.first(), occupied).size() >= Mobility::free_man;
}

/// A proof for all games from `start`, which is not saturated yet.
///
/// If there is none at once, it may hang on a man that has not moved but can be captured. Either it
/// is never captured before it moves. Or it is captured where it stands: up to then it neither
/// moves nor is captured, which keeps the others where they are, and afterwards it is no longer
/// there; a mate before the capture belongs to the first case.
std::optional<StaticProof> prove(const Mobility& start, int most) noexcept {
    Mobility all = start;
    const bool finished = all.saturate();
    if (finished && !all.leaves_a_mate()) {
        return proof_of(all);
    }
    const Bitboard candidates = all.captured_first();
    if (most == 0 || candidates.size() > most_candidates) {
        return std::nullopt;
    }
    for (const Square home : candidates) {
        const auto spared = prove(start.assuming({home, {}}), most - 1);
        if (!spared) {
            continue;
        }
        Mobility before = start.assuming({home, home});
        if (!before.saturate()) {
            continue;
        }
        const auto captured = prove(before.after_capture_on(home), most - 1);
        if (captured) {
            StaticProof proof = weaker_of(*spared, *captured);
            proof.cases = spared->cases | captured->cases | home;
            return proof;
        }
    }
    return std::nullopt;
}

} // namespace

StaticProof weaker_of(const StaticProof& a, const StaticProof& b) noexcept {
    StaticProof proof = a;
    proof.locked_pawns &= b.locked_pawns;
    proof.cannot_help &= b.cannot_help;
    for (std::size_t i = 0; i < proof.king_region.size(); ++i) {
        proof.king_region[i] |= b.king_region[i];
    }
    if (b.reason == StaticProof::Reason::always_an_escape) {
        proof.reason = b.reason;
    }
    return proof;
}

bool is_at_large(const Position& position, Color winner) noexcept {
    return is_white_at_large(Diagram{position, winner});
}

std::optional<StaticProof>
prove_unwinnable_statically(const Position& position, Color winner) noexcept {
    const Diagram diagram{position, winner};
    if (is_white_at_large(diagram)) {
        return std::nullopt;
    }
    const auto proof = prove(Mobility{diagram}, most_cases);
    return proof ? std::optional{as_seen_by(winner, *proof)} : std::nullopt;
}

} // namespace rota::adjudicate
