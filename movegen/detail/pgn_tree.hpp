#pragma once

#include "movegen/detail/pgn_lexer.hpp"
#include "movegen/pgn.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace rota::detail {

/// Grows the tree of a game from its tokens: knows which line is being read, where it stands on
/// the board, and what a comment belongs to.
class PgnTree {
public:
    /// \pre `game` outlives the tree, and nobody else changes its main line
    explicit PgnTree(PgnGame& game);

    /// The position in which the next move is made.
    [[nodiscard]] const Position& position() const noexcept { return frames_.back().now; }

    /// How many variations are open, one within the other.
    [[nodiscard]] std::size_t depth() const noexcept { return frames_.size() - 1; }

    /// Where the innermost variation was opened. \pre depth() > 0
    [[nodiscard]] const PgnPlace& opened() const noexcept { return frames_.back().opened; }

    /// Whether the line that is being read has no move yet.
    [[nodiscard]] bool is_empty() const noexcept { return frames_.back().line->moves.empty(); }

    /// The last move of the line. \pre !is_empty()
    [[nodiscard]] Move last_move() const noexcept { return frames_.back().line->moves.back().move; }

    /// From now on comments belong to the next move.
    void expect_move() noexcept { frames_.back().comments_go_ahead = true; }

    /// \pre `move` is legal in position()
    void add_move(Move move);

    /// \pre !is_empty()
    void add_nag(std::uint8_t nag);

    void add_comment(PgnComment comment);

    /// Begins an alternative to the last move. \pre !is_empty()
    void open_variation(const PgnPlace& place);

    /// Ends the innermost variation. One without moves is taken out, its comments stay with the
    /// move it was an alternative to. \pre depth() > 0 \returns whether there were moves
    bool close_variation();

    /// Ends all lines. The tree must not be used any more.
    void finish();

private:
    struct Frame {
        PgnLine* line; ///< Stays in its place: no line changes while one of its variations is open.
        Position now;
        std::optional<Position> before; ///< The last move, so that there can be an alternative.
        PgnPlace opened;
        bool comments_go_ahead = false;
        std::vector<PgnComment> ahead; ///< Comments that belong to the next move.
    };

    /// Comments for a next move that never came.
    static void end_line(Frame& frame);

    std::vector<Frame> frames_;
};

} // namespace rota::detail
