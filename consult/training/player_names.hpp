#pragma once

#include "consult/match/match.hpp"
#include "consult/training/training_setup.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rota::consult {

/// How players are called outside the log: children's names stay where they are unless somebody
/// asks for them.
enum class NameStyle : std::uint8_t { seats, initials, full };

[[nodiscard]] std::optional<NameStyle> name_style_from_name(std::string_view name) noexcept;

/// "A. N." for "Anna Nord"; what is not the beginning of a word is left out.
[[nodiscard]] std::string initials(std::string_view name);

/// What the players of a training game are called.
class PlayerNames {
public:
    /// \pre both outlive it
    PlayerNames(const TrainingSetup& setup, const Match& match, NameStyle style)
        : setup_{setup}
        , match_{match}
        , style_{style} {}

    /// "seat 3", "A. N." or "Anna Nord"; both, where a reserve has taken over; an engine's side is
    /// called after its program.
    [[nodiscard]] std::string player(Color side, int seat) const;

    /// All players of a side as a tag of PGN wants them: in the order of the alphabet, with colons
    /// between (8.1.1.5).
    [[nodiscard]] std::string side(Color side) const;

    /// "1 A. N.;2 B. B.": the seats, whatever the alphabet says. Empty for an engine's side and
    /// for seats alone.
    [[nodiscard]] std::string order(Color side) const;

    [[nodiscard]] const std::string& team(Color side) const {
        return setup_.sides[index(side)].name;
    }

private:
    [[nodiscard]] int seats() const;

    const TrainingSetup& setup_;
    const Match& match_;
    NameStyle style_;
};

} // namespace rota::consult
