// The least changes, move by move.

/// A sink for the moves of `us` that finds the one that changes the guide's sum least, and the
/// second least change.
template <Color us>
class LeastChanges : public ChangeSink<us, false, LeastOfMoves> {
public:
    LeastChanges(const Guide& guide, const View& view, Turn turn) noexcept
        : ChangeSink<us, false, LeastOfMoves>{guide, view, LeastOfMoves{turn}} {}

    [[nodiscard]] Least least() const noexcept { return this->visit_.least(); }
};

/// A sink that adds the moves with one change to a list, and finds the least change above it.
template <Color us>
class MovesWithChange : public ChangeSink<us, true, MovesOfChange> {
public:
    MovesWithChange(const Guide& guide, const View& view, int change, MoveList& moves) noexcept
        : ChangeSink<us, true, MovesOfChange>{guide, view, MovesOfChange{&moves, change}} {}

    [[nodiscard]] int later() const noexcept { return this->visit_.later; }
};
