#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/piece.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace rota::reference {

/// Two kings and one or two other men: from which positions White can mate at all, with the help of
/// both sides. Counted out backwards from all mates, for every position with these men. There is no
/// castling, nobody captures en passant, and a mate that may have such an answer is not counted.
///
/// Sets of positions are rows of 64 bits: one row for each side to move, white king, black king and
/// square of the first man, one bit for each square of the second.
class SmallEnding {
public:
    using Library = std::map<std::pair<int, int>, std::unique_ptr<SmallEnding>>;

    /// The ending with these men, worked out at its first use with all that it may turn into.
    [[nodiscard]] static const SmallEnding&
    find(Library& library, std::optional<Piece> first, Piece second);

    /// Squares of the second man at which the position is legal.
    [[nodiscard]] Bitboard
    legal(Color to_move, Square white, Square black, std::optional<Square> first) const {
        return Bitboard{legal_[row(to_move, white, black, first)]};
    }
    /// ... and White can mate.
    [[nodiscard]] Bitboard
    winnable(Color to_move, Square white, Square black, std::optional<Square> first) const {
        return Bitboard{winnable_[row(to_move, white, black, first)]};
    }

    /// How many legal positions there are, and in how many of them White can mate.
    [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> count() const;

private:
    using Rows = std::vector<std::uint64_t>;

    SmallEnding(Library& library, std::optional<Piece> first, Piece second);

    [[nodiscard]] static std::size_t
    row(Color to_move, Square white, Square black, std::optional<Square> first) {
        const std::size_t man = first ? static_cast<std::size_t>(first->index()) : 64;
        const auto kings = static_cast<std::size_t>(white.index() * 64 + black.index());
        return (index(to_move) * 4096 + kings) * 65 + man;
    }

    template <class Visitor>
    void for_each_row(Visitor visit) const;

    [[nodiscard]] Bitboard
    legal_row(Color to_move, Square white, Square black, std::optional<Square> first) const;
    [[nodiscard]] Bitboard
    checks(Color king, Square white, Square black, std::optional<Square> first) const;
    [[nodiscard]] Bitboard maybe_answered_en_passant(Square first) const;
    [[nodiscard]] Bitboard with_a_move_into(
        Rows SmallEnding::*set, Color us, Square white, Square black, std::optional<Square> first
    ) const;

    std::optional<Piece> first_;
    Piece second_;
    Rows legal_;
    Rows winnable_;
    // What this turns into by captures and promotions.
    const SmallEnding* without_first_ = nullptr;
    const SmallEnding* without_second_ = nullptr; ///< Its second man is our first.
    std::array<const SmallEnding*, 6> first_promoted_{};
    std::array<const SmallEnding*, 6> second_promoted_{};
};

} // namespace rota::reference
