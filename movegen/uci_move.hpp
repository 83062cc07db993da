#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rota {

/// A move as somebody asks for it: from, to, promotion piece. It may be anything but legal.
struct MoveRequest {
    Square from;
    Square to;
    std::optional<PieceKind> promotion{};

    friend bool operator==(const MoveRequest&, const MoveRequest&) = default;
};

/// Reads a move in the notation of UCI: "e2e4", "e7e8q", "e1g1". Only the form is checked.
[[nodiscard]] Result<MoveRequest, ParseError> parse_uci_move(std::string_view text);

/// The legal move that `request` means, or nothing. Castling is understood in both spellings: the
/// king to its target (e1g1), when that is no step of the king, and the king to the own rook
/// (e1h1).
[[nodiscard]] std::optional<Move>
find_legal_move(const Position& position, const MoveRequest& request) noexcept;

/// How a castling is written in UCI.
enum class CastlingSpelling : std::uint8_t {
    king_to_target, ///< e1g1: standard chess
    king_to_rook,   ///< e1h1: with the option UCI_Chess960
};

[[nodiscard]] std::string
to_uci(Move move, CastlingSpelling spelling = CastlingSpelling::king_to_target);

} // namespace rota
