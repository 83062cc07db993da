#pragma once

#include "movegen/position.hpp"

#include <cstdint>

namespace rota::uci {

/// The key by which opening books in Polyglot's format name a position
/// (http://hgm.nubati.net/book_format.html).
///
/// The format counts an en passant square whenever a pawn stands beside the one that has advanced,
/// a Position knows of it only where the capture is legal: where it is not, the key is another one.
[[nodiscard]] std::uint64_t polyglot_key(const Position& position) noexcept;

} // namespace rota::uci
