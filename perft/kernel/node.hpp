#pragma once

#include "movegen/men.hpp"
#include "movegen/position.hpp"

#include <cstddef>
#include <optional>

namespace rota::perft {

/// What perft needs of a position: no counters, and no care whether a capture en passant is legal,
/// which the generator finds out where it matters. Whose turn it is is known to the caller.
class Node {
public:
    explicit Node(const Position& position) noexcept
        : men_{position.men()}
        , castling_rooks_{position.castling_rooks()}
        , en_passant_{position.en_passant()} {}

    Node(const Men& men, Bitboard castling_rooks, std::optional<Square> en_passant) noexcept
        : men_{men}
        , castling_rooks_{castling_rooks}
        , en_passant_{en_passant} {}

    [[nodiscard]] const Men& men() const noexcept { return men_; }
    [[nodiscard]] Bitboard occupied() const noexcept { return men_.all(); }
    [[nodiscard]] Bitboard pieces(Color side) const noexcept { return men_.of(side); }
    [[nodiscard]] Bitboard pieces(PieceKind kind) const noexcept { return men_.of(kind); }
    [[nodiscard]] Bitboard pieces(Color side, PieceKind kind) const noexcept {
        return men_.of(side, kind);
    }
    [[nodiscard]] Square king(Color side) const noexcept {
        return men_.of(side, PieceKind::king).first();
    }
    [[nodiscard]] Bitboard castling_rooks() const noexcept { return castling_rooks_; }
    [[nodiscard]] std::optional<Square> en_passant() const noexcept { return en_passant_; }

private:
    Men men_;
    Bitboard castling_rooks_;
    std::optional<Square> en_passant_;
};

} // namespace rota::perft
