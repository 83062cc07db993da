// What BMI2 and POPCNT are good for: attacks of sliders by look-up with PEXT, sizes of sets.

inline PextSliders make_sliders() noexcept {
    return PextSliders{rota::detail::pext_table()};
}

inline std::uint64_t count_squares(Bitboard set) noexcept {
    return static_cast<std::uint64_t>(set.size());
}
