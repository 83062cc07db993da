// Attacks of sliders by look-up with PEXT. Included, after generator.inl, into a namespace inside a
// region for BMI2 (target.hpp); there is no include guard.

class PextSliders {
public:
    explicit PextSliders(const rota::detail::PextTable& table) noexcept : table_{table} {}

    [[nodiscard]] Bitboard bishop(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.bishop(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }
    [[nodiscard]] Bitboard rook(Square from, Bitboard occupied) const noexcept {
        const auto& entry = table_.rook(from);
        return entry.attacks[_pext_u64(occupied.bits(), entry.relevant)];
    }

private:
    const rota::detail::PextTable& table_;
};
