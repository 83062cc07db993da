// Walks the tree. Included once per instruction set, after family.inl and what counts the last two
// plies: siblings.inl or one_by_one.inl. Ends with the entries of the Kernel.

/// Leaves `depth` plies below `node`, where `us` are to move. \pre depth >= 1
template <Color us, class Sliders>
std::uint64_t walk(const Node& node, int depth, const Sliders& sliders) noexcept {
    if (depth == 1) {
        return count_moves<us>(node, sliders);
    }
    if (depth == 2) {
        return count_two_plies<us>(node, sliders);
    }
    Family family;
    Specials specials;
    FamilySink<us> sink{family, specials};
    generate<us>(node, sliders, sink);
    sink.finish(family);

    std::uint64_t nodes = 0;
    for_each_special<us>(node, specials, [&](const Node& child) {
        nodes += walk<!us>(child, depth - 1, sliders);
    });
    for (std::size_t i = 0; i < family.size; ++i) {
        nodes += walk<!us>(after<us>(node, family, i), depth - 1, sliders);
    }
    return nodes;
}

/// As walk, but looks every position up that is at least two plies above the leaves.
/// Keys of the children are made a few at a time, so that the table's memory is on its way before
/// it is needed; a child itself is made again when it was not met before.
template <Color us, class Sliders>
std::uint64_t
walk_with_table(const Node& node, int depth, const Sliders& sliders, Table& table) noexcept {
    if (depth <= 2) {
        return walk<us>(node, depth, sliders);
    }
    Family family;
    Specials specials;
    FamilySink<us> sink{family, specials};
    generate<us>(node, sliders, sink);
    sink.finish(family);

    const auto count = [&](const NodeKey& key, const auto& child) {
        if (const auto known = table.find(key, depth - 1)) {
            return *known;
        }
        const std::uint64_t nodes = walk_with_table<!us>(child(), depth - 1, sliders, table);
        table.store(key, depth - 1, nodes);
        return nodes;
    };
    std::uint64_t nodes = 0;
    for_each_special<us>(node, specials, [&](const Node& child) {
        nodes += count(node_key(child, !us), [&] { return child; });
    });
    constexpr std::size_t few = 16;
    for (std::size_t first = 0; first < family.size; first += few) {
        const std::size_t end = std::min(first + few, family.size);
        std::array<NodeKey, few> keys;
        for (std::size_t i = first; i < end; ++i) {
            keys[i - first] = node_key(after<us>(node, family, i), !us);
            table.prefetch(keys[i - first], depth - 1);
        }
        for (std::size_t i = first; i < end; ++i) {
            nodes += count(keys[i - first], [&] { return after<us>(node, family, i); });
        }
    }
    return nodes;
}

inline std::uint64_t count(const Position& position, int depth) noexcept {
    if (depth == 0) {
        return 1;
    }
    const auto sliders = make_sliders();
    return with_side_to_move(position, [&]<Color us>() {
        return walk<us>(Node{position}, depth, sliders);
    });
}

inline std::uint64_t count_with_table(const Position& position, int depth, Table& table) noexcept {
    if (depth == 0) {
        return 1;
    }
    const auto sliders = make_sliders();
    return with_side_to_move(position, [&]<Color us>() {
        return walk_with_table<us>(Node{position}, depth, sliders, table);
    });
}
