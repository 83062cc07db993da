#pragma once

#include "movegen/position.hpp"

#include <cstdint>

namespace rota {

/// A 64-bit key by which positions are compared. Positions that FIDE Laws 9.2.3 calls the same
/// have the same key: counters do not enter, an en passant square only when a capture is legal,
/// castling rights only when not lost. Different positions share a key with a chance of 2^-64.
using Key = std::uint64_t;

/// From scratch; linear in the number of men.
[[nodiscard]] Key key(const Position& position) noexcept;

/// key(position.after(move)), worked out from what the move changes.
/// \pre `move` is legal in `position`, `before` is key(position), `after` is position.after(move)
[[nodiscard]] Key
key_after(const Position& position, Key before, Move move, const Position& after) noexcept;

} // namespace rota
