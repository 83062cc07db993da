#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/zobrist.hpp"
#include "uci/levels.hpp"
#include "uci/pay_offs.hpp"
#include "uci/score.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// A move that a level may play, with what a search found.
struct Candidate {
    Move move;
    Score score{};          ///< Of the side to move.
    std::vector<Move> pv{}; ///< How it would go on, the move included.
};

/// Where a level has to choose.
struct LevelSituation {
    Position position;
    std::optional<Move> last{}; ///< The opponent's move that led here.
    bool last_took = false;     ///< It took something.
    std::vector<Key> earlier{}; ///< The positions of the game before this one.
};

/// The situation that `moves` lead to from `root`. \pre the moves are legal
[[nodiscard]] LevelSituation situation_of(const Position& root, std::span<const Move> moves);

/// How often the position after `move` will have been on the board. \pre `move` is legal
[[nodiscard]] unsigned occurrences_after(const LevelSituation& situation, Move move);

/// What a level thought of a candidate.
struct Consideration {
    enum class Note : std::uint8_t {
        none,
        overlooked,       ///< Not seen at all.
        answer_not_seen,  ///< It looks better than it is.
        too_bad,          ///< It loses more than the level's cap.
        out_of_mercy,     ///< Left out: it would begin a mate.
        repeats,          ///< Left out: it leads nowhere.
        not_the_recapture ///< Left out: something has just been taken, and taking back is best.
    };

    Move move;
    double chance = 0;      ///< Win chance in per cent, as the search or the event's rules have it.
    double seen = 0;        ///< The same as the level sees it.
    double probability = 0; ///< That it is played.
    Note note = Note::none;
};

/// "overlooked", "answer not seen", ...; empty for none.
[[nodiscard]] std::string_view name(Consideration::Note note) noexcept;

struct LevelChoice {
    Move move;
    Milliseconds delay{};                      ///< After which a person would have answered.
    std::vector<Consideration> considerations; ///< In the order of the candidates.
};

/// The move that a level plays; the same whenever level, situation, candidates and seed are.
///
/// It looks at the candidates but for those that it overlooks (never a recapture, and in check
/// none), takes some for better than they are because it does not see the answer, and draws one,
/// the better the likelier. Where the opponent has just taken something and taking back is best, it
/// takes back.
///
/// \param pay_offs empty: scores count
/// \pre `candidates` is not empty and its moves are legal
[[nodiscard]] LevelChoice choose(
    const Level& level,
    const LevelSituation& situation,
    std::span<const Candidate> candidates,
    std::uint64_t seed,
    const PayOffs& pay_offs = {}
);

/// The win chance of the side to move in per cent by the curve of win_chance(), which is not cut
/// off here, so that a queen more still counts when a game is won; a mate is more than 100, by less
/// the longer it is, and being mated less than 0.
[[nodiscard]] double win_percent(const Score& score) noexcept;

} // namespace rota::uci
