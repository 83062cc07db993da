#include "adjudicate/termination.hpp"

#include <algorithm>
#include <array>

namespace rota::adjudicate {

namespace {

struct Phrase {
    std::string_view text; ///< In lower case.
    Termination termination;
};

/// The first that is contained decides: "drawn by timeout vs insufficient material" is about time.
constexpr auto phrases = std::to_array<Phrase>(
    {{"time forfeit", Termination::time},
     {"on time", Termination::time},
     {"timeout", Termination::time},
     {"time out", Termination::time},
     {"adjudication", Termination::adjudication},
     {"abandon", Termination::abandoned},
     {"rules infraction", Termination::illegal_moves},
     {"illegal move", Termination::illegal_moves},
     {"repetition", Termination::repetition},
     {"50-move", Termination::fifty_moves},
     {"50 move", Termination::fifty_moves},
     {"fifty", Termination::fifty_moves},
     {"insufficient material", Termination::dead_position},
     {"dead position", Termination::dead_position},
     {"stalemate", Termination::stalemate},
     {"checkmate", Termination::checkmate},
     {"normal", Termination::normal},
     {"resign", Termination::normal},
     {"agreement", Termination::normal}}
);

constexpr char lower(char text) noexcept {
    return text >= 'A' && text <= 'Z' ? static_cast<char>(text - 'A' + 'a') : text;
}

bool contains(std::string_view text, std::string_view phrase) {
    const auto same = [](char a, char b) {
        return lower(a) == b;
    };
    return std::search(text.begin(), text.end(), phrase.begin(), phrase.end(), same) != text.end();
}

} // namespace

Termination parse_termination(std::string_view text) {
    const auto found = std::ranges::find_if(phrases, [&](const Phrase& phrase) {
        return contains(text, phrase.text);
    });
    return found == phrases.end() ? Termination::unknown : found->termination;
}

} // namespace rota::adjudicate
