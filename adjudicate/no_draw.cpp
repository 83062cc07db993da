#include "adjudicate/no_draw.hpp"

namespace rota::adjudicate {

DrawConversion convert_draw(const NoDrawRule& rule, const Position& final_position) {
    DrawConversion conversion;
    conversion.material = mating_material(rule.definition, final_position, rule.favoured);
    switch (conversion.material.answer) {
    case Answer::yes: conversion.winner = rule.favoured; break;
    case Answer::no: conversion.winner = !rule.favoured; break;
    case Answer::undecided: break;
    }
    return conversion;
}

bool is_disputable(const Position& final_position, Color favoured) {
    const auto answer = [&](MatingMaterial definition) {
        return mating_material(definition, final_position, favoured).answer;
    };
    const Answer own = answer(MatingMaterial::own);
    return own != answer(MatingMaterial::helpmate_material)
           || own != answer(MatingMaterial::forced);
}

} // namespace rota::adjudicate
