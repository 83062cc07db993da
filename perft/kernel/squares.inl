// Sets of squares where no special instruction helps.

/// Writes the squares of a set one after the other. \returns how many
template <std::size_t room>
inline std::size_t write_squares(std::uint8_t* out, Bitboard set) noexcept {
    std::size_t count = 0;
    for (const Square square : set) {
        out[count++] = static_cast<std::uint8_t>(square.index());
    }
    return count;
}
