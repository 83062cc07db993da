#include "consult/training/player_names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>
#include <vector>

namespace rota::consult {

namespace {

/// The bytes of the character that `text` begins with, in UTF-8. \pre not empty
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xc0U) == 0x80U) {
        ++length;
    }
    return text.substr(0, length);
}

} // namespace

std::optional<NameStyle> name_style_from_name(std::string_view name) noexcept {
    return name == "seats"      ? std::optional{NameStyle::seats}
           : name == "initials" ? std::optional{NameStyle::initials}
           : name == "full"     ? std::optional{NameStyle::full}
                                : std::nullopt;
}

std::string initials(std::string_view name) {
    std::string letters;
    while (!name.empty()) {
        const std::size_t begin = name.find_first_not_of(" -");
        if (begin == std::string_view::npos) {
            break;
        }
        name.remove_prefix(begin);
        letters += letters.empty() ? "" : " ";
        letters += first_character(name);
        letters += '.';
        name.remove_prefix(std::min(name.find_first_of(" -"), name.size()));
    }
    return letters;
}

int PlayerNames::seats() const {
    return match_.rules().rotate ? match_.rules().movers.value : 1;
}

std::string PlayerNames::player(Color side, int seat) const {
    const TrainingTeam& team = setup_.sides[index(side)];
    if (team.engine) {
        return team.engine->level.empty()
                   ? team.name
                   : fmt::format("{} (level {})", team.name, team.engine->level);
    }
    const std::string plain = fmt::format("seat {}", seat);
    const auto called = [&](int number) {
        const auto at = static_cast<std::size_t>(number) - 1;
        if (style_ == NameStyle::seats || number < 1 || at >= team.players.size()) {
            return plain;
        }
        const std::string& name = team.players[at];
        const std::string shown = style_ == NameStyle::full ? name : initials(name);
        return shown.empty() ? plain : shown;
    };
    const TeamState& state = match_.state().teams[index(side)];
    const bool replaced = state.reserve_used && state.reserve_seat == seat;
    return replaced && style_ != NameStyle::seats
               ? fmt::format("{}, then {}", called(seat), called(state.reserve))
               : called(seat);
}

std::string PlayerNames::side(Color side) const {
    if (setup_.sides[index(side)].engine) {
        return player(side, 1);
    }
    std::multiset<std::string> names;
    for (int seat = 1; seat <= seats(); ++seat) {
        names.insert(player(side, seat));
    }
    std::string text;
    for (const std::string& name : names) {
        text += text.empty() ? name : ":" + name;
    }
    return text;
}

std::string PlayerNames::order(Color side) const {
    const TrainingTeam& team = setup_.sides[index(side)];
    std::string text;
    for (int seat = 1; seat <= seats() && style_ != NameStyle::seats && !team.engine; ++seat) {
        text += fmt::format("{}{} {}", text.empty() ? "" : ";", seat, player(side, seat));
    }
    return text;
}

} // namespace rota::consult
