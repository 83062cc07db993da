#include "adjudicate/mating_material.hpp"

#include "adjudicate/material.hpp"
#include "adjudicate/winnable.hpp"
#include "movegen/generate.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

namespace rota::adjudicate {

namespace {

using enum PieceKind;

constexpr std::array<std::string_view, all_mating_materials.size()> names{
    "position", "helpmate-material", "own", "forced", "uscf"};

/// The men of one side as the definitions look at them.
struct Count {
    Count(const Men& men, Color side) noexcept
        : strong{!(men.of(side) & (men.of(pawn) | men.of(rook) | men.of(queen))).empty()}
        , knights{men.of(side, knight).size()}
        , bishops{men.of(side, bishop).size()}
        , both_bishops{
              !(men.of(side, bishop) & light_squares).empty()
              && !(men.of(side, bishop) & ~light_squares).empty()} {}

    [[nodiscard]] bool bare_king() const noexcept {
        return !strong && knights == 0 && bishops == 0;
    }
    [[nodiscard]] bool single_minor() const noexcept { return !strong && knights + bishops == 1; }
    [[nodiscard]] bool two_knights() const noexcept {
        return !strong && knights == 2 && bishops == 0;
    }

    /// Could mate a bare king in some legal way.
    [[nodiscard]] bool can_mate_bare_king() const noexcept {
        return strong || both_bishops || knights >= 2 || (knights >= 1 && bishops >= 1);
    }

    bool strong; ///< A pawn, rook or queen.
    int knights;
    int bishops;
    bool both_bishops; ///< On both square colours.
};

bool has_mate_in_one(const Position& position, Color side) noexcept {
    return position.side_to_move() == side
           && std::ranges::any_of(legal_moves(position), [&](Move move) {
                  return is_checkmate(position.after(move));
              });
}

std::string has(const Position& position, Color side) {
    return fmt::format("{} has {}", name(side), describe_material(position.men(), side));
}

std::string has_against(const Position& position, Color side) {
    const bool bare = position.pieces(!side).size() == 1;
    return fmt::format(
        "{} against {}",
        has(position, side),
        bare ? "a bare king" : describe_material(position.men(), !side)
    );
}

MaterialVerdict by_position(const Position& position, Color side) {
    const Winnability found = can_mate(position, side);
    switch (found.reason) {
    case Winnability::Reason::has_mated: return {found.answer, "the mate is on the board"};
    case Winnability::Reason::is_mated: return {found.answer, "the other side has mated"};
    case Winnability::Reason::stalemate:
        return {found.answer, "nobody can ever mate from a stalemate"};
    case Winnability::Reason::material:
        return {found.answer, has_against(position, side) + ", with which no mate is possible"};
    case Winnability::Reason::line:
        if (found.line.size() == 1) {
            return {found.answer, fmt::format("{} can mate at once", name(side))};
        }
        return {found.answer, fmt::format("{} can still mate from here", name(side))};
    case Winnability::Reason::forced_line:
    case Winnability::Reason::closed_set:
    case Winnability::Reason::locked:
        return {found.answer, fmt::format("{} can never mate from here", name(side))};
    case Winnability::Reason::not_established: break;
    }
    if (has_mate_in_one(position, side)) {
        return {Answer::yes, fmt::format("{} can mate at once", name(side))};
    }
    return {
        Answer::undecided,
        fmt::format("whether {} could still mate from here is not decided", name(side))};
}

MaterialVerdict by_helpmate(const Position& position, Color side) {
    if (cannot_mate_by_material(position.men(), side)) {
        return {Answer::no, has_against(position, side) + ", with which no mate is possible"};
    }
    return {Answer::yes, has_against(position, side) + ", with which a mate exists"};
}

MaterialVerdict by_own(const Position& position, Color side, bool must_be_forced) {
    const Count count{position.men(), side};
    if (must_be_forced && count.two_knights()) {
        return {Answer::no, has(position, side) + ", which cannot force mate"};
    }
    return {count.can_mate_bare_king() ? Answer::yes : Answer::no, has(position, side)};
}

MaterialVerdict by_uscf(const Position& position, Color side) {
    const Count count{position.men(), side};
    const bool pawns = !position.pieces(!side, pawn).empty();
    if (count.bare_king()) {
        return {Answer::no, has(position, side)};
    }
    if (!count.single_minor() && !(count.two_knights() && !pawns)) {
        return {Answer::yes, has(position, side)};
    }
    const std::string men = has_against(position, side);
    if (can_mate(position, side).answer == Answer::no) {
        return {Answer::no, men + ", and no win is possible"};
    }
    if (has_mate_in_one(position, side)) {
        return {Answer::yes, men + ", and can mate at once"};
    }
    // Two knights against a bare king win by force only with a mate in one: every position with the
    // bare king to move that is no mate has a move after which there is none. (A test goes through
    // all positions.)
    if (count.two_knights() && position.pieces(!side).size() == 1) {
        return {Answer::no, men + ", and no forced win"};
    }
    return {Answer::undecided, men + ": no, unless there is a forced win"};
}

} // namespace

std::string_view name(MatingMaterial definition) noexcept {
    return names[static_cast<std::size_t>(definition)];
}

std::optional<MatingMaterial> mating_material_from_name(std::string_view name) noexcept {
    const auto* const found = std::ranges::find(names, name);
    if (found == names.end()) {
        return std::nullopt;
    }
    return static_cast<MatingMaterial>(found - names.begin());
}

MaterialVerdict mating_material(MatingMaterial definition, const Position& position, Color side) {
    switch (definition) {
    case MatingMaterial::position: return by_position(position, side);
    case MatingMaterial::helpmate_material: return by_helpmate(position, side);
    case MatingMaterial::own: return by_own(position, side, false);
    case MatingMaterial::forced: return by_own(position, side, true);
    case MatingMaterial::uscf: return by_uscf(position, side);
    }
    return {};
}

std::array<MaterialVerdict, all_mating_materials.size()>
mating_material_by_all_definitions(const Position& position, Color side) {
    std::array<MaterialVerdict, all_mating_materials.size()> verdicts;
    std::ranges::transform(all_mating_materials, verdicts.begin(), [&](MatingMaterial definition) {
        return mating_material(definition, position, side);
    });
    return verdicts;
}

} // namespace rota::adjudicate
