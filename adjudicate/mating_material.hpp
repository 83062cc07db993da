#pragma once

#include "adjudicate/answer.hpp"
#include "movegen/position.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rota::adjudicate {

/// What "sufficient mating material" can mean in a rule set without draws. The rule sheets do not
/// say; each reading is a setting of the rule set.
enum class MatingMaterial : std::uint8_t {
    /// The side could still mate by some legal series from the final position. In a stalemate or a
    /// dead position nobody ever can.
    position,
    /// Some position with this material of both sides exists in which the side mates: not
    /// cannot_mate_by_material. Depends on the opponent's men, which may help.
    helpmate_material,
    /// The default. The side's own men could mate a bare king in some legal way: a pawn, rook or
    /// queen; bishop and knight; bishops of both square colours; two knights. It can be read off
    /// the board, and nobody gains by giving men away.
    own,
    /// As `own`, but two knights are not enough, as they cannot force mate; three are.
    forced,
    /// As rule 14E of the US Chess Federation: not a bare king; not one bishop or one knight, and
    /// not two knights against an opponent without pawns, unless there is a forced win.
    uscf,
};

inline constexpr std::array all_mating_materials{
    MatingMaterial::position,
    MatingMaterial::helpmate_material,
    MatingMaterial::own,
    MatingMaterial::forced,
    MatingMaterial::uscf};

/// "position", "helpmate-material", "own", "forced" or "uscf": the setting in a rule set.
[[nodiscard]] std::string_view name(MatingMaterial definition) noexcept;
[[nodiscard]] std::optional<MatingMaterial> mating_material_from_name(std::string_view name
) noexcept;

struct MaterialVerdict {
    Answer answer = Answer::undecided;
    std::string reason; ///< A clause for people: "Black has 2 knights, which ..."

    friend bool operator==(const MaterialVerdict&, const MaterialVerdict&) = default;
};

/// Whether `side` has mating material. Undecided is answered only under `position` and `uscf`, and
/// only where a search would have to tell: whether a mate is still possible, or whether there is a
/// forced win. A mate in one is seen.
[[nodiscard]] MaterialVerdict
mating_material(MatingMaterial definition, const Position& position, Color side);

/// The answers under all definitions, in the order of all_mating_materials.
[[nodiscard]] std::array<MaterialVerdict, all_mating_materials.size()>
mating_material_by_all_definitions(const Position& position, Color side);

} // namespace rota::adjudicate
