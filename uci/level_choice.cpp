#include "uci/level_choice.hpp"

#include "movegen/attacks.hpp"
#include "movegen/generate.hpp"
#include "uci/seeded_random.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

namespace rota::uci {

namespace {

using Note = Consideration::Note;

constexpr double steepness = 0.00368208; // of the win chance, for one centipawn: as in score.cpp

/// Points of win chance: what a child notices, or a clear difference.
constexpr double noticeable = 5;

bool is_capture(const Position& position, Move move) {
    return move.kind() == MoveKind::en_passant
           || (move.kind() != MoveKind::castling && position.piece_at(move.to()));
}

/// People look first at the man that has just been moved.
bool takes_last_mover(const LevelSituation& situation, Move move) {
    return situation.last && move.to() == situation.last->to()
           && is_capture(situation.position, move);
}

/// A knight's move that attacks two of king, queen and rooks.
bool is_knight_fork(const Position& position, Move move) {
    if (!position.pieces(PieceKind::knight).contains(move.from())) {
        return false;
    }
    const Bitboard valuable = position.pieces(PieceKind::king) | position.pieces(PieceKind::queen)
                              | position.pieces(PieceKind::rook);
    return (knight_attacks(move.to()) & valuable & position.pieces(!position.side_to_move()))
        .more_than_one();
}

/// What people look for last: captures from afar or backwards, forks, mates.
bool is_hard_to_see(const Position& position, Move move) {
    if (is_capture(position, move)) {
        const int ranks = move.to().rank() - move.from().rank();
        const int forward = position.side_to_move() == Color::white ? ranks : -ranks;
        const int distance =
            std::max(std::abs(ranks), std::abs(move.to().file() - move.from().file()));
        if (distance > 2 || forward < 0) {
            return true;
        }
    }
    return is_knight_fork(position, move) || is_checkmate(position.after(move));
}

bool starts_mate(const Score& score) {
    return score.kind == Score::Kind::mate && score.value >= 2;
}

/// One choice: the candidates as a level comes to see them, step by step.
class Chooser {
public:
    Chooser(
        const Level& level,
        const LevelSituation& situation,
        std::span<const Candidate> candidates,
        std::uint64_t seed
    )
        : level_{level}
        , situation_{situation}
        , position_{situation.position}
        , candidates_{candidates}
        , random_{seed} {
        random_.stir(key(position_));
        random_.stir(situation.earlier.size()
        ); // a repeated position is not answered alike for ever
    }

    LevelChoice choose(const PayOffs& pay_offs) {
        evaluate(pay_offs);
        overlook();
        misjudge();
        leave_out(Note::out_of_mercy, [&](const Candidate& each) {
            return level_.mercy && starts_mate(each.score);
        });
        leave_out_repetitions(pay_offs);
        leave_out(Note::too_bad, [&](const Candidate& each) {
            return chance_of(each) < best_ - level_.cap;
        });
        prefer_recapture();
        const std::size_t chosen = draw();
        return {candidates_[chosen].move, delay(), std::move(considered_)};
    }

private:
    void evaluate(const PayOffs& pay_offs) {
        for (const Candidate& each : candidates_) {
            double chance = win_percent(each.score);
            if (pay_offs) {
                const auto share =
                    pay_offs(position_.after(each.move), occurrences_after(situation_, each.move));
                chance = share ? 100 * share_of(position_.side_to_move(), *share) : chance;
            }
            considered_.push_back({each.move, chance, chance});
            best_ = std::max(best_, chance);
        }
    }

    void overlook() {
        if (!position_.checkers().empty()) {
            return;
        }
        leave_out(Note::overlooked, [&](const Candidate& each) {
            return !takes_last_mover(situation_, each.move) && is_hard_to_see(position_, each.move)
                   && random_.happens(level_.overlook);
        });
    }

    /// A move whose refutation is not seen looks as good as the best.
    void misjudge() {
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            const Candidate& each = candidates_[i];
            Consideration& mine = considered_[i];
            const Position after = position_.after(each.move);
            const bool stalemates = level_.mercy && is_stalemate(after);
            const bool answered = each.pv.size() > 1 && is_legal(after, each.pv[1]);
            if (mine.chance > best_ - noticeable || (!answered && !stalemates)) {
                continue;
            }
            double chance_to_miss = level_.blindness;
            if (answered) {
                const Move answer = each.pv[1];
                const bool is_threat = situation_.last && answer.from() == situation_.last->to();
                const bool hard = is_hard_to_see(after, answer);
                if (is_threat && level_.sees_threats) {
                    continue;
                }
                chance_to_miss *= hard ? 1 : level_.blindness;
            }
            if (random_.happens(chance_to_miss)) {
                mine.seen = best_;
                mine.note = mine.note == Note::none ? Note::answer_not_seen : mine.note;
            }
        }
    }

    /// Where the game goes on, nothing is repeated if something else is about as good.
    void leave_out_repetitions(const PayOffs& pay_offs) {
        const auto repeats = [&](const Candidate& each) {
            const unsigned times = occurrences_after(situation_, each.move);
            return times > 1 && !(pay_offs && pay_offs(position_.after(each.move), times));
        };
        double other = -std::numeric_limits<double>::infinity();
        for (const Candidate& each : candidates_) {
            other = repeats(each) ? other : std::max(other, chance_of(each));
        }
        leave_out(Note::repeats, [&](const Candidate& each) {
            return repeats(each) && other >= chance_of(each) - noticeable;
        });
    }

    void prefer_recapture() {
        if (!situation_.last_took) {
            return;
        }
        double taking = -std::numeric_limits<double>::infinity();
        double other = taking;
        for (const Consideration& each : considered_) {
            double& best = takes_last_mover(situation_, each.move) ? taking : other;
            best = std::max(best, each.chance);
        }
        if (taking >= other + noticeable) {
            leave_out(Note::not_the_recapture, [&](const Candidate& each) {
                return !takes_last_mover(situation_, each.move);
            });
        }
    }

    /// Marks those that are not left out yet and for which `which` says so; none if that would
    /// leave nothing.
    template <class Which>
    void leave_out(Note note, Which which) {
        std::vector<Consideration> marked = considered_;
        bool some_left = false;
        for (std::size_t i = 0; i < candidates_.size(); ++i) {
            if (is_open(considered_[i])) {
                if (which(candidates_[i])) {
                    marked[i].note = note;
                } else {
                    some_left = true;
                }
            }
        }
        if (some_left) {
            considered_ = std::move(marked);
        }
    }

    [[nodiscard]] static bool is_open(const Consideration& each) noexcept {
        return each.note == Note::none || each.note == Note::answer_not_seen;
    }

    [[nodiscard]] double chance_of(const Candidate& candidate) const {
        return considered_[static_cast<std::size_t>(&candidate - candidates_.data())].chance;
    }

    std::size_t draw() {
        double top = -std::numeric_limits<double>::infinity();
        for (const Consideration& each : considered_) {
            top = is_open(each) ? std::max(top, each.seen) : top;
        }
        double sum = 0;
        for (Consideration& each : considered_) {
            if (is_open(each)) {
                const double behind = top - each.seen;
                each.probability = level_.temperature > 0 ? std::exp(-behind / level_.temperature)
                                   : behind == 0          ? 1
                                                          : 0;
                sum += each.probability;
            }
        }
        double rest = random_.fraction();
        std::size_t chosen = 0;
        for (std::size_t i = 0; i < considered_.size(); ++i) {
            double& probability = considered_[i].probability;
            probability /= sum;
            if (probability > 0 && rest >= 0) {
                chosen = i; // also where rounding leaves a rest behind the last one
            }
            rest -= probability;
        }
        return chosen;
    }

    /// The longer the more moves are worth a thought.
    Milliseconds delay() {
        const auto worth_a_thought = std::ranges::count_if(considered_, [](const auto& each) {
            return each.probability > 0.05;
        });
        const double thought =
            std::clamp(static_cast<double>(worth_a_thought - 1) / 5, 0.0, 1.0) * random_.fraction();
        const auto span =
            static_cast<double>((level_.longest_delay - level_.shortest_delay).count());
        return level_.shortest_delay + Milliseconds{static_cast<std::int64_t>(thought * span)};
    }

    const Level& level_;
    const LevelSituation& situation_;
    const Position& position_;
    std::span<const Candidate> candidates_;
    SeededRandom random_;
    std::vector<Consideration> considered_{};
    double best_ = -std::numeric_limits<double>::infinity();
};

} // namespace

LevelSituation situation_of(const Position& root, std::span<const Move> moves) {
    LevelSituation situation{root};
    for (const Move move : moves) {
        situation.earlier.push_back(key(situation.position));
        situation.last_took = is_capture(situation.position, move);
        situation.position = situation.position.after(move);
        situation.last = move;
    }
    return situation;
}

unsigned occurrences_after(const LevelSituation& situation, Move move) {
    const Position after = situation.position.after(move);
    if (after.half_move_clock() == 0) {
        return 1; // nothing before can be the same
    }
    const Key wanted = key(after);
    const auto before = std::ranges::count(situation.earlier, wanted);
    return static_cast<unsigned>(before) + 1;
}

std::string_view name(Consideration::Note note) noexcept {
    switch (note) {
    case Note::overlooked: return "overlooked";
    case Note::answer_not_seen: return "answer not seen";
    case Note::too_bad: return "too bad";
    case Note::out_of_mercy: return "left out of mercy";
    case Note::repeats: return "repeats";
    case Note::not_the_recapture: return "taking back is better";
    case Note::none: break;
    }
    return {};
}

LevelChoice choose(
    const Level& level,
    const LevelSituation& situation,
    std::span<const Candidate> candidates,
    std::uint64_t seed,
    const PayOffs& pay_offs
) {
    return Chooser{level, situation, candidates, seed}.choose(pay_offs);
}

double win_percent(const Score& score) noexcept {
    if (score.kind == Score::Kind::mate) {
        const double nearness = 1.0 / (1 + std::abs(static_cast<double>(score.value)));
        return score.value > 0 ? 100 + nearness : -nearness;
    }
    return 100 / (1 + std::exp(-steepness * score.value));
}

} // namespace rota::uci
