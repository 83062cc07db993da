#pragma once

#include "adjudicate/winnable/mobility.hpp"
#include "movegen/bitboard.hpp"
#include "movegen/men.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace rota::adjudicate {

/// Where a tracked man is, in one number.
class Place {
public:
    constexpr Place() = default;
    explicit constexpr Place(Square square) : number_{square.index()} {}
    Place(Square square, PieceKind promoted_to)
        : number_{first_promoted + 64 * static_cast<int>(index(promoted_to)) + square.index()} {}
    explicit constexpr Place(int number) : number_{number} {}

    static constexpr int count = 64 * 7 + 2;

    [[nodiscard]] static constexpr Place captured() { return Place{64}; }
    /// A pawn that has been promoted and roams.
    [[nodiscard]] static constexpr Place roams() { return Place{65}; }

    [[nodiscard]] constexpr std::size_t number() const { return static_cast<std::size_t>(number_); }
    [[nodiscard]] constexpr bool on_board() const {
        return number_ < 64 || number_ >= first_promoted;
    }
    /// \pre on_board()
    [[nodiscard]] constexpr Square square() const {
        return Square::from_index(number_ < 64 ? number_ : (number_ - first_promoted) % 64);
    }
    [[nodiscard]] constexpr bool is_promoted() const { return number_ >= first_promoted; }
    /// \pre is_promoted()
    [[nodiscard]] constexpr PieceKind promoted_to() const {
        return static_cast<PieceKind>((number_ - first_promoted) / 64);
    }

    friend constexpr bool operator==(Place, Place) = default;

private:
    static constexpr int first_promoted = 66;

    int number_ = 0;
};

/// Where every tracked man is, whose move it is, and which pawn has just made a double step: 192
/// bits, enough for all but monstrous boards.
using ClosureState = std::array<std::uint64_t, 3>;

/// A man whose square is part of a closure's states, and how it is packed into them.
struct TrackedMan {
    Color color;
    PieceKind kind;
    Bitboard reach;    ///< Squares it may be on as what it is.
    Bitboard promoted; ///< Squares it may be on once promoted.
    bool capturable;
    bool roams_when_promoted;
    std::size_t word; ///< Of the state.
    int shift;
    std::uint64_t mask;
    std::vector<Place> places;                         ///< By code.
    std::array<std::uint16_t, Place::count> code_of{}; ///< By number of the place.

    [[nodiscard]] Place place_in(const ClosureState& state) const {
        return places[(state[word] >> shift) & mask];
    }
    void put(ClosureState& state, Place place) const {
        state[word] =
            (state[word] & ~(mask << shift)) | (std::uint64_t{code_of[place.number()]} << shift);
    }
    [[nodiscard]] PieceKind kind_at(Place place) const {
        return place.is_promoted() ? place.promoted_to() : kind;
    }
};

/// How much a closure tells apart.
struct ClosureDetail {
    Bitboard roaming;   ///< Men, by where they stand now, whose squares are not told apart.
    bool promoted_roam; ///< Nor are those of promoted pawns.
};

/// Squares that the man on `square` gets to, its own included, while nobody else moves or is
/// captured: how free it is now, not what may become of it.
[[nodiscard]] Bitboard freedom_of(const Men& men, Square square) noexcept;

/// What a closure tells apart, and what it knows of the rest.
struct ClosureBoard {
    /// \pre mobility is saturated
    ClosureBoard(const Diagram& diagram, const Mobility& mobility, ClosureDetail detail);

    // In the first word of a state.
    static constexpr std::uint64_t black_to_move = 1;
    static constexpr int passed_shift =
        1; ///< 4 bits: file of the square just passed, plus 1; or 0.
    static constexpr std::uint64_t passed_mask = 15;
    static constexpr int first_shift = 5; ///< Where the men begin.

    std::vector<TrackedMan> tracked; ///< The kings first: White's, Black's.
    Men locked;                      ///< Men that neither move nor are captured.
    ClosureState root{};

    /// A man that roams: where it may be, where it may capture, what it may attack.
    struct Roamer {
        Square home;
        Bitboard reach;
        Bitboard captures;
        Bitboard attacked;
    };
    /// All of one colour.
    struct Roaming {
        std::vector<Roamer> men;
        Bitboard anywhere;
        Bitboard captures;
        Bitboard attacked;
        bool can_move = false;
    };
    std::array<Roaming, 2> roaming;
    /// The same of tracked pawns once they are promoted, if these roam.
    std::array<Roaming, 2> promoted;
    Bitboard roaming_homes;

private:
    void let_roam(const MobileMan& man, const Mobility& mobility);
};

} // namespace rota::adjudicate
