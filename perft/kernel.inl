// The body of a kernel. kernel.cpp includes it once per instruction set, each time inside another
// namespace; so there is no include guard, and includes are in kernel.cpp. It expects there
//   Sliders                        attacks of bishops and rooks, as generator.hpp wants them
//   make_sliders()
//   count_squares(Bitboard)        the number of squares in a set

/// The sink that only counts.
struct LeafCounter {
    std::uint64_t leaves = 0;

    void piece(Square /*from*/, Bitboard targets) noexcept { leaves += count_squares(targets); }
    template <int forward>
    void pawns(Bitboard targets) noexcept {
        leaves += count_squares(targets);
    }
    template <int forward>
    void double_pushes(Bitboard targets) noexcept {
        leaves += count_squares(targets);
    }
    template <int forward>
    void promotions(Bitboard targets) noexcept {
        leaves += promotion_kinds.size() * count_squares(targets);
    }
    void en_passant(Square /*from*/, Square /*target*/) noexcept { ++leaves; }
    void castling(Square /*king*/, Square /*rook*/) noexcept { ++leaves; }
};

/// \pre depth >= 1
template <Color us>
std::uint64_t count_below(const Position& position, const Sliders& sliders, int depth) noexcept {
    if (depth == 1) {
        LeafCounter counter;
        generate<us>(position, sliders, counter);
        return counter.leaves;
    }
    MoveList moves;
    ListSink sink{moves};
    generate<us>(position, sliders, sink);
    std::uint64_t leaves = 0;
    for (const Move move : moves) {
        leaves += count_below<!us>(position.after<us>(move), sliders, depth - 1);
    }
    return leaves;
}

inline std::uint64_t count(const Position& position, int depth) noexcept {
    if (depth == 0) {
        return 1;
    }
    const Sliders sliders = make_sliders();
    return with_side_to_move(position, [&]<Color us>() {
        return count_below<us>(position, sliders, depth);
    });
}
