#pragma once

#include "adjudicate/winnable/closure_board.hpp"
#include "adjudicate/winnable/closure_states.hpp"
#include "movegen/men.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

namespace rota::adjudicate {

/// The search through all states of a board for mates by White, breadth first.
class ClosureSearch {
public:
    enum class End : std::uint8_t {
        closed,     ///< Every state was looked at, and none can be a mate.
        mate,       ///< Found, with every man on a known square.
        maybe_mate, ///< Men that roam may give mate.
        limit,
    };

    /// \param expired asked now and then, if given; true ends the search as the limit does
    ClosureSearch(
        const ClosureBoard& board, std::size_t limit, const std::function<bool()>* expired
    )
        : board_{board}
        , limit_{limit}
        , expired_{expired} {}

    /// Once only.
    [[nodiscard]] End run();

    [[nodiscard]] std::size_t size() const { return states_.size(); }

    /// The boards on the way to the mate. \pre run() has returned End::mate
    [[nodiscard]] std::vector<Men> way();

    /// Men that roam, by where they stand at first, without whom this mate would not have come up:
    /// those that may give the check if a man that roams has to; else those that may have captured
    /// or been captured on the way, or may stand or attack beside the king; else those whom others
    /// have passed as if they were not there.
    /// \pre run() has returned End::maybe_mate
    [[nodiscard]] Bitboard suspects();

private:
    void unpack(const ClosureState& state);
    [[nodiscard]] ClosureState with_other_side_to_move(Bitboard passed = {}) const;
    [[nodiscard]] Bitboard passed_by_step(PieceKind kind, Square from, Square to) const;
    [[nodiscard]] bool some_roam() const;

    void expand();
    [[nodiscard]] Bitboard targets(const TrackedMan& man, Place place) const;
    void move(const TrackedMan& man, Place place, Square to);
    void promote(const TrackedMan& man, ClosureState state, const Men& men, Square to);
    void capture_en_passant(const TrackedMan& man, Square from);
    void capture_by_roaming();
    [[nodiscard]] const TrackedMan& man_on(Square square) const;
    [[nodiscard]] bool reach_if_legal(const ClosureState& state, const Men& men);

    [[nodiscard]] bool may_check(const Men& men, PieceKind kind, Square from, Square to) const;
    [[nodiscard]] Bitboard uncovered(const Men& men, Bitboard attacked) const;
    [[nodiscard]] bool might_be_mate(const Men& men) const;
    [[nodiscard]] bool surely_answered(const Men& men) const;
    [[nodiscard]] bool can_answer(const Men& men, Square from, Square checker) const;
    [[nodiscard]] bool can_roam_onto(Bitboard squares) const;
    void look_for_mate(const Men& men, bool roam, Bitboard passed = {});
    void look_for_mate_by_promotion(const Men& men, Square to);

    const ClosureBoard& board_;
    std::size_t limit_;
    const std::function<bool()>* expired_;
    ClosureStates states_;
    std::vector<std::uint32_t> parents_;

    // The state that is being looked at.
    std::size_t current_ = 0;
    ClosureState state_{};
    Color side_ = Color::white;
    Bitboard passed_{}; ///< In a double step just made: at most one square.
    Men men_;           ///< Those whose squares are known.
    std::array<const TrackedMan*, Square::count> man_on_{}; ///< Only where one stands.
    std::array<bool, 2> promoted_{};                        ///< Promoted pawns roam.
    // Of the men that roam, by colour.
    std::array<Bitboard, 2> anywhere_{};
    std::array<Bitboard, 2> captures_{};
    std::array<Bitboard, 2> attacked_{};

    std::optional<End> end_{};
    Men mate_; ///< Black is checkmated here, or may be.
};

} // namespace rota::adjudicate
