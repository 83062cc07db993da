#pragma once

#include <cstdint>
#include <string_view>

namespace rota::adjudicate {

/// Why a game ended, as far as a Termination tag tells.
enum class Termination : std::uint8_t {
    unknown, ///< Nothing that is understood, or nothing that the Laws have a question about.
    normal,  ///< On the board, by agreement or by resignation.
    time,
    abandoned,
    illegal_moves, ///< "rules infraction" (PGN 9.8.1)
    adjudication,  ///< Somebody has decided: nothing is to be checked.
    repetition,
    fifty_moves,
    dead_position, ///< "insufficient material"
    stalemate,
    checkmate,
};

/// Understands the words of PGN 9.8.1, lichess.org ("Time forfeit") and chess.com ("X won on time",
/// "Game drawn by repetition"), in any case.
[[nodiscard]] Termination parse_termination(std::string_view text);

} // namespace rota::adjudicate
