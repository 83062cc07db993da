#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/san.hpp"

#include <string>
#include <string_view>

namespace rota::detail {

/// The letter of a piece as it is written; empty for the pawn.
[[nodiscard]] std::string_view san_letter(PieceLetters letters, PieceKind kind) noexcept;

/// Own men of `kind`, no pawns, that can legally go to `to`.
[[nodiscard]] Bitboard legal_origins(const Position& position, PieceKind kind, Square to) noexcept;

/// How much of its origin a move has to name.
struct SanOrigin {
    bool file = false;
    bool rank = false;

    friend bool operator==(const SanOrigin&, const SanOrigin&) = default;
};

/// \pre `move` is legal and no castling
[[nodiscard]] SanOrigin san_origin(const Position& position, Move move) noexcept;

/// Whether `move`, which is legal, takes a man off the board.
[[nodiscard]] bool is_capture(const Position& position, Move move) noexcept;

/// What a move ends with: "", "+" or "#".
[[nodiscard]] std::string_view check_sign(const Position& position, Move move) noexcept;

} // namespace rota::detail
