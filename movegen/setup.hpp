#pragma once

#include "movegen/bitboard.hpp"
#include "movegen/men.hpp"
#include "movegen/piece.hpp"
#include "movegen/square.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace rota {

/// Larger counters are no game's: the longest possible one has fewer than 6,000 moves.
inline constexpr std::uint32_t largest_counter = 1'000'000;

/// Anything a FEN can say, possibly nonsense: three kings, a pawn on the first rank.
/// A match may hold one on the board after an illegal move that nobody claimed in time.
struct Setup {
    std::array<std::optional<Piece>, Square::count> board{};
    Color side_to_move = Color::white;
    Bitboard castling_rooks{};          ///< Rooks that the FEN gives a castling right.
    std::optional<Square> en_passant{}; ///< The square passed over, as the FEN gives it.
    std::uint32_t half_move_clock = 0;  ///< Half-moves since the last capture or pawn move.
    std::uint32_t full_move_number = 1; ///< Number of the move to be made, from 1.

    [[nodiscard]] const std::optional<Piece>& at(Square square) const noexcept {
        return board[static_cast<std::size_t>(square.index())];
    }
    [[nodiscard]] std::optional<Piece>& at(Square square) noexcept {
        return board[static_cast<std::size_t>(square.index())];
    }

    friend bool operator==(const Setup&, const Setup&) = default;
};

[[nodiscard]] Men men_of(const Setup& setup) noexcept;

/// One reason why a Setup is no Position.
struct SetupFault {
    enum class Kind : std::uint8_t {
        king_missing,
        too_many_kings,
        pawn_on_last_rank,
        opponent_in_check, ///< The side that has just moved stands in check (FIDE Laws 3.9.2).
        castling_without_king,
        castling_without_rook,
        castling_same_side, ///< Two castling rooks on one side of the king.
        impossible_en_passant,
        counter_out_of_range, ///< A clock above largest_counter, a move number above that or 0.
    };

    Kind kind;
    Color color;                  ///< Whose king, pawn, castling right, double step or move.
    std::optional<Square> square; ///< Where, when the fault has a place.
    std::string message;          ///< A sentence for people.

    friend bool operator==(const SetupFault&, const SetupFault&) = default;
};

/// Something no game can lead to, which does no harm: such a position is accepted, and said so.
struct SetupNote {
    enum class Kind : std::uint8_t {
        too_much_material,
        impossible_check,
        impossible_counters,
        en_passant_without_capture, ///< No legal capture, so the square changes nothing (9.2.3.1).
        unusual_castling,           ///< Only Chess960 knows this castling.
    };

    Kind kind;
    std::string message;

    friend bool operator==(const SetupNote&, const SetupNote&) = default;
};

/// Everything wrong with `setup`, not only the first thing found; empty for a usable one.
[[nodiscard]] std::vector<SetupFault> find_faults(const Setup& setup);

/// What is odd about a usable setup. \pre find_faults(setup) is empty
[[nodiscard]] std::vector<SetupNote> find_notes(const Setup& setup);

} // namespace rota
