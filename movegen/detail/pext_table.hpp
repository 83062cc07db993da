#pragma once

#include "movegen/attacks.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace rota::detail {

/// Attacks of sliders for look-up by PEXT: the men on the squares that matter for a slider (its
/// lines without their last squares, where a man blocks nothing) are gathered into the low bits,
/// which number the entries.
class PextTable {
public:
    struct Entry {
        std::uint64_t relevant; ///< The squares that PEXT gathers.
        const Bitboard* attacks;
    };

    PextTable() noexcept;
    PextTable(const PextTable&) = delete;
    PextTable& operator=(const PextTable&) = delete;
    ~PextTable() = default;

    [[nodiscard]] const Entry& bishop(Square from) const noexcept { return bishop_[index(from)]; }
    [[nodiscard]] const Entry& rook(Square from) const noexcept { return rook_[index(from)]; }

private:
    /// Sum of 2 ^ (relevant squares) over the board: for a rook 4 corners with 12, 24 edge squares
    /// with 11 and 36 others with 10; for a bishop likewise with 6, 5, 7 and 9.
    static constexpr std::size_t rook_entries = 4 * 4096 + 24 * 2048 + 36 * 1024;
    static constexpr std::size_t bishop_entries = 4 * 64 + 44 * 32 + 12 * 128 + 4 * 512;

    std::array<Entry, Square::count> bishop_{};
    std::array<Entry, Square::count> rook_{};
    std::array<Bitboard, rook_entries + bishop_entries> attacks_{};
};

/// Built at the first call, which takes about a millisecond.
[[nodiscard]] const PextTable& pext_table() noexcept;

} // namespace rota::detail
