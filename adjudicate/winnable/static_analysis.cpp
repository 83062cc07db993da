#include "adjudicate/winnable/static_analysis.hpp"

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

} // namespace

std::optional<StaticProof>
prove_unwinnable_statically(const Position& position, Color winner) noexcept {
    const Diagram diagram{position, winner};
    Mobility mobility{diagram, {}};
    if (!mobility.saturate() || mobility.leaves_a_mate()) {
        return std::nullopt;
    }
    return as_seen_by(winner, proof_of(mobility));
}

} // namespace rota::adjudicate
