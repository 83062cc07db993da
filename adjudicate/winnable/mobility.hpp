#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/color.hpp"
#include "movegen/men.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"
#include "movegen/square.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace rota::adjudicate {

/// The board as the static analysis sees it: the side whose mate is in question is White and moves
/// up the board; otherwise colours and ranks are swapped.
struct Diagram {
    Diagram(const Position& position, Color winner) noexcept;

    Men men;
    Color side_to_move;
    Bitboard castling_rooks;
    Bitboard en_passant; ///< At most one square.
};

/// What is taken for granted about men that have not moved, to tell cases apart.
struct Assumptions {
    Bitboard never_captured_at_home; ///< Men on these squares are not captured before they move.
    Bitboard never_move;             ///< Men on these squares never move; they may be captured.
};

/// One man, with everything that can become of it.
struct MobileMan {
    Square home = Square::from_index(0);
    Color color = Color::white;
    PieceKind kind = PieceKind::pawn;
    /// Squares it may ever stand on, `home` included: as a pawn, or as what it is.
    Bitboard reach;
    /// The same for what a pawn may be promoted to: queen and knight at once, which is more than
    /// each of the four pieces.
    Bitboard promoted;
    bool capturable = false; ///< May be captured somewhere.
    bool precious = false;   ///< Its capture would leave White without mating material.

    [[nodiscard]] Bitboard anywhere() const noexcept { return reach | promoted; }
    [[nodiscard]] bool immobile() const noexcept { return anywhere() == Bitboard{home}; }
    [[nodiscard]] bool stuck() const noexcept { return immobile() && !capturable; }
};

/// The squares that each man can ever stand on: more than can be reached, never less.
///
/// Everything starts minimal and only grows; a move that no rule forbids is added, and every rule
/// forbids less when more is known to be possible. When nothing can be added, induction over the
/// moves of any game that ends in a mate by White shows that no man leaves its set in it.
class Mobility {
public:
    /// White men with so many squares make a proof unlikely; but not bishops, which may be caged in
    /// by half the board, nor the king.
    static constexpr int free_man = 28;

    explicit Mobility(const Diagram& diagram) noexcept;

    /// The same, taking more for granted. \pre saturate() has not been called
    [[nodiscard]] Mobility assuming(const Assumptions& assumptions) const noexcept;

    /// What can happen once the man that has not moved from `home` has been captured there: the
    /// others start with the sets that they have now. \pre saturate() has returned true, and
    /// `home` is assumed not to be captured and not to move
    [[nodiscard]] Mobility after_capture_on(Square home) const noexcept;

    enum class Effort : std::uint8_t {
        give_up_early, ///< When White is too free for a static proof to be likely.
        finish,
    };

    /// Adds moves until none can be added.
    /// \returns false if it gave up
    [[nodiscard]] bool saturate(Effort effort = Effort::give_up_early) noexcept;

    /// Men that had not moved when it was first found that some man may be captured in this state:
    /// what follows may hang on whether they are. Squares.
    [[nodiscard]] Bitboard captured_first() const noexcept { return captured_first_; }

    /// Whether a castling right can still be used. \pre saturate() has returned true
    [[nodiscard]] bool may_castle() const noexcept;

    /// Whether the sets leave room for a mate by White. \pre saturate() has returned true
    [[nodiscard]] bool leaves_a_mate() const noexcept;

    /// Men that are where they are for ever.
    [[nodiscard]] Bitboard stuck() const noexcept { return around_.stuck; }

    [[nodiscard]] std::span<const MobileMan> men() const noexcept { return {men_.data(), count_}; }
    [[nodiscard]] const MobileMan& king_of(Color side) const noexcept {
        return men_[kings_[index(side)]];
    }
    /// Squares that `man`, White's, may ever attack, were the black king off the board.
    [[nodiscard]] Bitboard may_attack(const MobileMan& man) const noexcept;

    /// Squares on which `man`, White's and not the king, may ever check the black king: by moving,
    /// by being uncovered, or because the check is on the board already.
    [[nodiscard]] Bitboard may_check(const MobileMan& man) const noexcept;

private:
    /// What men can do, as far as it depends on other men. Changes only with the sets.
    struct Surroundings {
        Bitboard stuck;                    ///< Men that are there for ever.
        std::array<Bitboard, 2> barred{};  ///< Squares on which a side can never arrive.
        std::array<Bitboard, 2> prey{};    ///< Where a side may find something to capture.
        std::array<Bitboard, 2> others{};  ///< Where a man of a side, its king left out, may be.
        std::array<Bitboard, 2> guarded{}; ///< Squares that a side attacks at all times.
    };

    void add(Square home, Piece piece) noexcept;
    void survey() noexcept;
    void survey_guarded() noexcept;
    [[nodiscard]] Bitboard always_attacks(const MobileMan& man, Bitboard occupied) const noexcept;
    [[nodiscard]] bool grow(MobileMan& man) noexcept;
    void grow(const MobileMan& man, PieceKind gait, Bitboard& squares) noexcept;
    [[nodiscard]] bool grow_captures() noexcept;
    [[nodiscard]] bool grow_by_castling() noexcept;
    [[nodiscard]] Bitboard
    next_squares(const MobileMan& man, PieceKind gait, Bitboard from) const noexcept;
    [[nodiscard]] Bitboard next_pawn_squares(const MobileMan& man, Bitboard from) const noexcept;
    [[nodiscard]] Bitboard before_enemy_pawns(const MobileMan& man) const noexcept;
    [[nodiscard]] Bitboard past_obstacles(
        const MobileMan& man, PieceKind gait, Bitboard squares, Bitboard wanted
    ) const noexcept;
    [[nodiscard]] Bitboard mates_white(const MobileMan& man, Bitboard targets) const noexcept;
    [[nodiscard]] Bitboard gives_itself_up(const MobileMan& man, Bitboard targets) const noexcept;
    [[nodiscard]] bool can_occupy(Bitboard squares) const noexcept;

    Diagram diagram_;
    Assumptions assumptions_;
    std::array<MobileMan, Square::count> men_{};
    std::size_t count_ = 0;
    std::array<std::size_t, 2> kings_{};
    Surroundings around_;
    /// Squares in the sets of at least one, two, three men.
    std::array<Bitboard, 3> visited_{};
    Bitboard captured_first_;
    /// Men that cannot be captured and have few squares, by number in men_.
    Bitboard obstacles_;
};

} // namespace rota::adjudicate
