#include "adjudicate/ruling.hpp"

namespace rota::adjudicate {

namespace {

/// How one state is called, in the order of State.
struct Entry {
    std::string_view name;
    std::string_view description;
    std::string_view article;
};

constexpr auto entries = std::to_array<Entry>(
    {{"ongoing", "ongoing", ""},
     {"checkmate", "checkmate", "5.1.1"},
     {"stalemate", "stalemate", "5.2.1"},
     {"dead_position", "dead position", "5.2.2"},
     {"fivefold_repetition", "fivefold repetition", "9.6.1"},
     {"seventy_five_moves", "75 moves without capture or pawn move", "9.6.2"},
     {"flag_fall", "flag fall", "6.9"},
     {"resignation", "resignation", "5.1.2"},
     {"illegal_move", "second illegal move", "7.5.5"}}
);
static_assert(entries.size() == static_cast<std::size_t>(State::illegal_move) + 1);

constexpr const Entry& entry(State state) noexcept {
    return entries[static_cast<std::size_t>(state)];
}

} // namespace

std::string_view name(State state) noexcept {
    return entry(state).name;
}

std::string_view describe(State state) noexcept {
    return entry(state).description;
}

Citation article(State state) {
    return fide(entry(state).article);
}

std::string_view to_string(Verdict verdict) noexcept {
    constexpr std::array<std::string_view, 4> texts{"*", "1-0", "0-1", "1/2-1/2"};
    return texts[static_cast<std::size_t>(verdict)];
}

std::optional<Color> winner(Verdict verdict) noexcept {
    switch (verdict) {
    case Verdict::white_wins: return Color::white;
    case Verdict::black_wins: return Color::black;
    case Verdict::game_continues:
    case Verdict::draw: break;
    }
    return std::nullopt;
}

} // namespace rota::adjudicate
