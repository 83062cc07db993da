#include "movegen/detail/pext_table.hpp"

#include <cassert>

namespace rota::detail {

namespace {

Bitboard edges_beyond(Square from) noexcept {
    return ((rank_1 | rank_8) & ~rank_of(from)) | ((file_a | file_h) & ~file_of(from));
}

} // namespace

PextTable::PextTable() noexcept {
    std::size_t used = 0;
    const auto fill = [&](auto& entries, auto attacks) {
        for (int i = 0; i < Square::count; ++i) {
            const Square from = Square::from_index(i);
            const std::uint64_t relevant = (attacks(from, Bitboard{}) & ~edges_beyond(from)).bits();
            entries[index(from)] = {relevant, &attacks_[used]};
            // All subsets of `relevant` in ascending order, which is the order of PEXT's results.
            std::uint64_t men = 0;
            do {
                attacks_[used] = attacks(from, Bitboard{men});
                ++used;
                men = (men - relevant) & relevant;
            } while (men != 0);
        }
    };
    fill(rook_, &rook_attacks);
    fill(bishop_, &bishop_attacks);
    assert(used == attacks_.size());
}

const PextTable& pext_table() noexcept {
    static const PextTable table;
    return table;
}

} // namespace rota::detail
