#include "uci/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace rota::uci {

namespace {

constexpr double steepness = 0.00368208; // of the win chance, for one centipawn
constexpr std::int32_t decisive = 1000;  // centipawns

constexpr Bound reversed(Bound bound) noexcept {
    switch (bound) {
    case Bound::lower: return Bound::upper;
    case Bound::upper: return Bound::lower;
    case Bound::exact: break;
    }
    return Bound::exact;
}

} // namespace

bool is_credible(const Score& score) noexcept {
    return score.kind != Score::Kind::mate
           || (score.bound == Bound::exact && score.value >= -longest_mate
               && score.value <= longest_mate);
}

Evaluation evaluation_of(const Score& score, Color side_to_move) noexcept {
    const bool white = side_to_move == Color::white;
    Evaluation evaluation;
    evaluation.bound = white ? score.bound : reversed(score.bound);
    // The most negative number has no counterpart.
    const std::int32_t value = std::max(score.value, -INT32_MAX);
    if (score.kind == Score::Kind::mate) {
        const Color winner = value > 0 ? side_to_move : !side_to_move;
        evaluation.mate = Evaluation::Mate{winner, std::abs(value)};
    } else {
        evaluation.centipawns = white ? value : -value;
    }
    return evaluation;
}

double win_chance(const Evaluation& evaluation) noexcept {
    std::int32_t centipawns = std::clamp(evaluation.centipawns, -decisive, decisive);
    if (evaluation.mate) {
        centipawns = evaluation.mate->winner == Color::white ? decisive : -decisive;
    }
    return 1 / (1 + std::exp(-steepness * centipawns));
}

std::string to_string(const Evaluation& evaluation) {
    const char* const bound = evaluation.bound == Bound::exact   ? ""
                              : evaluation.bound == Bound::lower ? ">= "
                                                                 : "<= ";
    if (evaluation.mate) {
        const auto& [winner, moves] = *evaluation.mate;
        return moves == 0 ? fmt::format("{}mate by {}", bound, name(winner))
                          : fmt::format("{}mate in {} for {}", bound, moves, name(winner));
    }
    return fmt::format("{}{:+.2f}", bound, evaluation.centipawns / 100.0);
}

} // namespace rota::uci
