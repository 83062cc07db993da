// What Generators point at, for one kind of sliders and one of sinks. Included after generator.inl
// into the same namespace; there is no include guard. Neither side is chosen through a lambda: the
// sink must be known to nobody else, or its members would have to live in memory.

/// \tparam Sink made from a MoveList, which has all moves when the sink is gone
template <class Sink, Color us, class Sliders>
[[gnu::always_inline]] inline void
list_moves_of(const Position& position, const Sliders& sliders, MoveList& moves) noexcept {
    Sink sink{moves};
    generate<us>(position, sliders, sink);
}

template <class Sink, class Sliders>
[[gnu::always_inline]] inline void
list_moves(const Position& position, const Sliders& sliders, MoveList& moves) noexcept {
    if (position.side_to_move() == Color::white) {
        list_moves_of<Sink, Color::white>(position, sliders, moves);
    } else {
        list_moves_of<Sink, Color::black>(position, sliders, moves);
    }
}

template <class Sliders>
[[gnu::always_inline]] inline std::size_t
count_moves(const Position& position, const Sliders& sliders) noexcept {
    CountingSink sink;
    if (position.side_to_move() == Color::white) {
        generate<Color::white>(position, sliders, sink);
    } else {
        generate<Color::black>(position, sliders, sink);
    }
    return sink.moves;
}
