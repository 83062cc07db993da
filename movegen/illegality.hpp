#pragma once

#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "movegen/uci_move.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota {

/// Why a move is illegal (FIDE Laws 3.10.2), as a machine tells reasons apart.
enum class IllegalReason : std::uint8_t {
    no_piece,             ///< The square the move starts from is empty.
    opponents_piece,      ///< The man there is the opponent's.
    own_piece_on_target,  ///< 3.1.1
    piece_cannot_move_so, ///< 3.2 to 3.8: not this kind of man, on any board.
    path_blocked,         ///< 3.5: another man stands between.
    pawn_blocked,         ///< 3.7.1, 3.7.2: the square before the pawn, or the next, is occupied.
    pawn_cannot_double_step, ///< 3.7.2: it does not stand on its second rank.
    nothing_to_capture,      ///< 3.7.3: a pawn goes diagonally only to capture.
    no_en_passant,           ///< 3.7.3.1, 3.7.3.2: that pawn has not just made a double step.
    promotion_piece_missing, ///< 3.7.3.3
    promotion_not_possible,  ///< A promotion piece was named, but the move is no promotion.
    pinned,                  ///< 3.9.2: the man leaves the line of an attack on its own king.
    check_not_answered,      ///< 3.9.2: the king is in check and stays so.
    king_into_check,         ///< 3.8.1, 3.9.2
    castling_right_lost,     ///< 3.8.2.1: king or rook has moved, or there never was a right.
    castling_out_of_check,   ///< 3.8.2.2
    castling_through_check,  ///< 3.8.2.2
    castling_into_check,     ///< 3.8.2.2
    castling_path_blocked,   ///< 3.8.2.2
};

/// The name in JSON: "no_piece", "pinned", ...
[[nodiscard]] std::string_view code(IllegalReason reason) noexcept;

/// The article of the FIDE Laws of Chess 2023 that forbids it, e.g. "3.9.2".
[[nodiscard]] std::string_view article(IllegalReason reason) noexcept;

/// Why one move is illegal in one position.
struct Illegality {
    IllegalReason reason;
    std::string text;            ///< A sentence: "f1 is attacked by the bishop on a6".
    std::vector<Square> squares; ///< The squares that the sentence names, in its order.

    friend bool operator==(const Illegality&, const Illegality&) = default;
};

/// Why `request` is no legal move here; nothing if it is one, that is, if find_legal_move finds it.
/// When several reasons hold, the one is given that a player has to know first: the man, how it
/// moves, what is in its way, and last what happens to the own king.
[[nodiscard]] std::optional<Illegality>
why_illegal(const Position& position, const MoveRequest& request);

} // namespace rota
