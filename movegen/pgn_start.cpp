#include "movegen/detail/pgn_start.hpp"

#include "movegen/fen.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace rota::detail {

namespace {

using Kind = PgnFault::Kind;

/// A tag and where its value stands.
struct PlacedTag {
    std::string_view value;
    PgnPlace place;
};

std::optional<PlacedTag>
find_tag(const PgnGame& game, const std::vector<PgnPlace>& values, std::string_view name) {
    for (std::size_t i = 0; i < game.tags.size(); ++i) {
        if (game.tags[i].name == name) {
            return PlacedTag{game.tags[i].value, values[i]};
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<PgnVariant> parse_pgn_variant(std::string_view value) {
    std::string plain; // without blanks and marks, in lower case
    for (const char text : value) {
        if (text >= 'A' && text <= 'Z') {
            plain += static_cast<char>(text - 'A' + 'a');
        } else if (text != ' ' && text != '-' && text != '_' && text != '\'') {
            plain += text;
        }
    }
    constexpr std::array<std::string_view, 6> standard{
        "", "?", "standard", "chess", "normal", "fromposition"};
    constexpr std::array<std::string_view, 9> chess960{
        "chess960",
        "960",
        "fischerandom",
        "fischerrandom",
        "fischerandomchess",
        "fischerrandomchess",
        "freestyle",
        "freestylechess",
        "doublefischerrandom"};
    if (std::ranges::find(standard, plain) != standard.end()) {
        return PgnVariant::standard;
    }
    if (std::ranges::find(chess960, plain) != chess960.end()) {
        return PgnVariant::chess960;
    }
    return std::nullopt;
}

bool set_up_from_tags(PgnGame& game, const std::vector<PgnPlace>& values, PgnFaults& faults) {
    if (const auto variant = find_tag(game, values, "Variant")) {
        const auto known = parse_pgn_variant(variant->value);
        if (!known) {
            faults.add(
                Kind::unknown_variant,
                variant->place,
                "Variant",
                fmt::format(
                    "{} is another game than chess, Chess960 or chess from a set position: the "
                    "game is not read",
                    quoted(variant->value)
                )
            );
            return false;
        }
        game.chess960 = *known == PgnVariant::chess960;
    }

    const auto setup = find_tag(game, values, "SetUp");
    const auto fen = find_tag(game, values, "FEN");
    if (setup && !fen && setup->value == "1") {
        faults.add(
            Kind::setup_without_fen,
            setup->place,
            "SetUp",
            "a position is said to be set up, but there is no FEN: read from the initial position"
        );
    }
    if (!fen) {
        return true;
    }
    if (!setup) {
        faults.add(Kind::fen_without_setup, fen->place, "FEN", "a FEN without the tag SetUp \"1\"");
    } else if (setup->value != "1") {
        faults.add(
            Kind::setup_contradicts_fen,
            setup->place,
            "SetUp",
            fmt::format("SetUp is {}, but there is a FEN: the FEN counts", quoted(setup->value))
        );
    }
    const auto initial = parse_fen(fen->value);
    if (!initial) {
        for (const FenFault& fault : initial.error().faults) {
            PgnPlace place = fen->place;
            place.column += fault.offset;
            faults.add(Kind::bad_fen, place, "FEN", fault.message + ": the game is not read");
        }
        return false;
    }
    game.initial = *initial;
    game.chess960 = game.chess960 || needs_chess960(*initial);
    return true;
}

} // namespace rota::detail
