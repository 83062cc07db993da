#pragma once

#include "consult/match/match.hpp"
#include "consult/training/history.hpp"
#include "consult/training/training_setup.hpp"
#include "movegen/move.hpp"
#include "uci/score.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rota::consult {

/// What an engine found in a position.
struct PositionAnalysis {
    uci::Evaluation evaluation;              ///< Of the best move.
    std::optional<uci::Evaluation> second{}; ///< Of the second best, if there is one.
    std::vector<Move> line{};                ///< Best play.
};

/// How much of its win chance a move gave away: 5, 10 and 15 percentage points.
enum class Judgement : std::uint8_t { good, inaccuracy, mistake, blunder };

[[nodiscard]] std::string_view name(Judgement judgement) noexcept; ///< "good", ...

/// A chance that a move missed or gave.
struct Miss {
    enum class Kind : std::uint8_t {
        mate,         ///< It could have mated in `moves`, and now cannot.
        allowed_mate, ///< The opponent can mate in `moves` now.
        capture,      ///< It could have taken a man for nothing or for too little.
        hanging,      ///< The opponent can do that now.
    };

    Kind kind{};
    int moves = 0;                  ///< Of a mate.
    std::optional<Piece> man{};     ///< That could be taken.
    std::optional<Square> square{}; ///< Where it stands.

    friend bool operator==(const Miss&, const Miss&) = default;
};

[[nodiscard]] std::string_view name(Miss::Kind kind) noexcept; ///< "mate", "allowed_mate", ...

/// "missed a mate in 2", "left the knight on f3 to be taken", ...
[[nodiscard]] std::string describe(const Miss& miss);

/// A move and what became of the chance to win. Chances are percentages of the mover.
struct MoveReport {
    PlayedMove played;
    bool is_analysed = false; ///< Of the following only then.
    double before = 50;
    double after = 50;
    double accuracy = 100; ///< 0 to 100
    Judgement judgement = Judgement::good;
    bool is_best = false; ///< The engine's own choice.
    double find = 0;      ///< By so much the second best move is worse; 0: no find.
    std::vector<Miss> misses{};
    std::optional<uci::Evaluation> evaluation{}; ///< Of the position after it.
    std::vector<Move> better{};     ///< What the engine would have played, unless it began so.
    std::vector<int> proposed_by{}; ///< Seats whose proposal it was,
    std::vector<int> better_proposed_by{}; ///< and the better move.
};

/// One seat of one team. Times in milliseconds.
struct PlayerReport {
    Color side{};
    int seat = 1;
    bool is_engine = false;
    int moves = 0;
    int analysed = 0;
    double accuracy = 0; ///< Mean; without meaning when nothing was analysed.
    int best = 0;
    std::array<int, 4> judgements{};   ///< By Judgement.
    std::vector<std::size_t> finds{};  ///< Indices of moves, the best first.
    std::vector<std::size_t> misses{}; ///< Indices of moves, mistakes and blunders included.
    std::int64_t time = 0;
    std::int64_t longest = 0;
    int out_of_turn = 0;
    int touches = 0;       ///< Men touched, in so many turns or times.
    int touch_refused = 0; ///< Moves that touch-move did not allow.
    int illegal = 0;       ///< Illegal moves, refused or claimed.
    int proposals = 0;
    int proposals_played = 0;
    int comments = 0;
    int help = 0; ///< Proposals and comments that were not allowed.
};

/// What came of a training game.
struct TrainingReport {
    std::vector<MoveReport> moves;
    std::vector<PlayerReport> players; ///< White's seats, then Black's.
    std::vector<double> chances; ///< White's in per cent, before the first move and after each.
    std::array<double, 2> accuracy{}; ///< Of the teams.
    std::array<int, 2> take_backs{};
    std::optional<MatchResult> result;
};

/// How good a move was, 0 to 100, by the win chance that it gave away, in percentage points: the
/// curve that Lichess shows (lichess.org/page/accuracy).
[[nodiscard]] double accuracy_of(double lost) noexcept;

/// \param analyses of the position before each move and of the last one; nothing where there is
///        none
/// \pre analyses.size() == played_moves(match).size() + 1
[[nodiscard]] TrainingReport make_report(
    const TrainingSetup& setup,
    const Match& match,
    const std::vector<std::optional<PositionAnalysis>>& analyses
);

} // namespace rota::consult
