#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"
#include "perft/count.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace rota::perft {

/// What another program says about one move of a root.
struct OtherCount {
    std::string text;         ///< The move as it spells it.
    std::optional<Move> move; ///< The legal move it means; nothing if there is none.
    std::uint64_t nodes;
};

/// What the other program is asked.
struct Question {
    const std::vector<Move>& path; ///< From the root: the other side plays the moves itself, so
                                   ///< that its errors in doing so show.
    int depth;                     ///< Counted from the end of the path; at least 1.
    std::uint64_t our_nodes;       ///< Our count, to judge how long the answer may take.
};

/// The other program's answer.
/// \returns nothing if it failed; the reason stays with the caller
using OtherSide = std::function<std::optional<std::vector<OtherCount>>(const Question&)>;

/// A move on which two programs do not agree.
struct MoveDifference {
    std::string move;                    ///< In UCI notation; the other side's if it is not legal.
    std::optional<std::uint64_t> ours;   ///< Nothing: not a legal move by our rules.
    std::optional<std::uint64_t> theirs; ///< Nothing: the other side does not have the move.
    int times_theirs = 1;                ///< How often the other side lists it.

    /// Whether one side lacks the move, or the other side has it more than once.
    [[nodiscard]] bool in_the_move() const { return !ours || !theirs || times_theirs != 1; }
};

/// Where two programs begin to differ.
struct Difference {
    std::vector<Move> path; ///< From the root to `position`.
    Position position;
    int depth; ///< Of the counts in `moves`.

    /// First those that are in_the_move(), then those of the counts, each by text. Empty if not
    /// `reproducible`.
    std::vector<MoveDifference> moves;

    /// False: the counts for the move that led here differ one ply above, but not those of the
    /// moves here. The other side's counts do not add up.
    bool reproducible = true;
};

enum class CompareFailure : std::uint8_t {
    stopped,        ///< As Interruption::stopped.
    too_many_nodes, ///< As Interruption::too_many_nodes.
    other_side,     ///< The callback gave nothing.
};

/// What a comparison found.
struct Comparison {
    std::uint64_t nodes;                  ///< Our count.
    std::optional<Difference> difference; ///< Nothing if the other side agrees in every move.
};

/// Compares our counts with another program's. If they differ, walks down the first root move
/// whose counts differ, ply by ply, to the first position where the moves themselves differ.
/// Blocks as divide() and the callback do.
/// \param spelling how castlings are written in the differences
/// \pre 1 <= depth <= deepest
[[nodiscard]] Result<Comparison, CompareFailure> compare(
    const Position& root,
    int depth,
    const OtherSide& other,
    CastlingSpelling spelling = CastlingSpelling::king_to_target,
    const CountOptions& options = {}
);

} // namespace rota::perft
