// Counts the replies to one move after the other, where there are no lanes for many at once.

/// The leaves two plies below `node` along the moves of the family.
template <Color us, class Sliders>
std::uint64_t
count_two_plies(const Node& node, const Family& family, const Sliders& sliders) noexcept {
    std::uint64_t nodes = 0;
    for (std::size_t i = 0; i < family.size; ++i) {
        nodes += count_moves<!us>(after<us>(node, family, i), sliders);
    }
    return nodes;
}
