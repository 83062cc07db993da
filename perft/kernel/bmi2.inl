// What BMI2 and POPCNT are good for: attacks of sliders by look-up with PEXT, sizes of sets.

class PextSliders {
public:
    explicit PextSliders(const detail::PextTable& table) noexcept : table_{table} {}

    [[nodiscard]] Bitboard bishop(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.bishop(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }
    [[nodiscard]] Bitboard rook(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.rook(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }

private:
    const detail::PextTable& table_;
};

inline PextSliders make_sliders() noexcept {
    return PextSliders{detail::pext_table()};
}

inline std::uint64_t count_squares(Bitboard set) noexcept {
    return static_cast<std::uint64_t>(set.size());
}
