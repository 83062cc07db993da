#include "adjudicate/detail/auditor.hpp"
#include "adjudicate/detail/first_dead.hpp"
#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

#include <algorithm>

// When was a recorded game over?

namespace rota::adjudicate::detail {

bool Auditor::cannot_mate(std::size_t ply, Color side) {
    if (ply != last_) {
        return ask(ply, side, MateQuestion::is_it_impossible) == Answer::no;
    }
    std::optional<bool>& known = cannot_mate_at_last_[index(side)];
    if (!known) {
        known = ask(ply, side, MateQuestion::is_it_impossible) == Answer::no;
    }
    return *known;
}

bool Auditor::can_mate(Color side) const {
    return ask(last_, side, MateQuestion::is_it_possible) == Answer::yes;
}

Answer Auditor::ask(std::size_t ply, Color side, MateQuestion question) const {
    const Position& position = game_.positions[ply];
    if (cannot_mate_by_material(position.men(), side)) {
        return Answer::no;
    }
    return rules_.can_mate ? rules_.can_mate(position, side, question) : Answer::undecided;
}

bool Auditor::is_dead(std::size_t ply) {
    // First the side about which it is asked in any case.
    const Color first = winner_of(recorded_).value_or(Color::white);
    return cannot_mate(ply, first) && cannot_mate(ply, !first);
}

std::optional<Auditor::End> Auditor::first_end() {
    std::optional<End> end = first_count();
    const Position& position = game_.position();
    if (!has_legal_move(position) && (!end || end->ply == last_)) {
        // a mate or stalemate goes before any count
        end = End{last_, position.checkers().empty() ? State::stalemate : State::checkmate};
    }
    const auto dead = first_dead(
        last_,
        [this](std::size_t ply) -> const Position& { return game_.positions[ply]; },
        [this](std::size_t ply) { return is_dead(ply); }
    );
    if (dead && (!end || *dead <= end->ply)) {
        end = End{*dead, State::dead_position};
    }
    return end;
}

std::optional<Auditor::End> Auditor::first_count() const {
    std::optional<End> first;
    // From the last position to the one before its last capture or pawn move, and so on.
    for (std::size_t stop = last_ + 1; stop > 0;) {
        const std::size_t end = stop - 1;
        const std::size_t clock = game_.positions[end].half_move_clock();
        const std::size_t begin = end - std::min(end, clock);
        if (const auto found = first_count_in(begin, end)) {
            first = found;
        }
        stop = begin;
    }
    return first;
}

std::optional<Auditor::End> Auditor::first_count_in(std::size_t begin, std::size_t end) const {
    std::optional<End> first;
    const std::size_t clock = game_.positions[end].half_move_clock();
    if (clock >= rules_.draws.automatic_half_moves) {
        const std::size_t over = clock - rules_.draws.automatic_half_moves;
        const std::size_t ply = end - std::min(over, end - begin);
        if (ply < end || has_legal_move(game_.positions[end])) { // a mate has precedence
            first = End{ply, State::seventy_five_moves};
        }
    }
    const auto repetitions = static_cast<std::size_t>(rules_.draws.automatic_repetitions);
    // Between two occurrences of a position each side moves away and back.
    if (end - begin < 4 * (repetitions - 1) || !some_may_repeat(begin, end, repetitions)) {
        return first;
    }
    for (std::size_t ply = begin + 4 * (repetitions - 1); ply <= end; ++ply) {
        if (first && first->ply <= ply) {
            break; // at the same moment, 75 moves are as good a reason
        }
        if (occurrences(begin, ply) >= repetitions) {
            return End{ply, State::fivefold_repetition};
        }
    }
    return first;
}

bool Auditor::some_may_repeat(std::size_t begin, std::size_t end, std::size_t repetitions) const {
    std::array<std::uint8_t, 256> counts{};
    for (std::size_t ply = begin; ply <= end; ++ply) {
        const Position& position = game_.positions[ply];
        const std::uint64_t mixed =
            (position.pieces(Color::white).bits() * 0x9e37'79b9'7f4a'7c15)
            ^ (position.pieces(Color::black).bits() * 0xc2b2'ae3d'27d4'eb4f);
        std::uint8_t& count = counts[(mixed * 0x1656'67b1'9e37'79f9) >> 56U];
        count = static_cast<std::uint8_t>(count + (count < 255 ? 1 : 0));
        if (count >= repetitions) {
            return true;
        }
    }
    return false;
}

std::size_t Auditor::occurrences(std::size_t begin, std::size_t ply) const {
    std::size_t count = 1;
    for (std::size_t earlier = ply; earlier >= begin + 2;) {
        earlier -= 2;
        count += same_for_repetition(game_.positions[earlier], game_.positions[ply]) ? 1U : 0U;
    }
    return count;
}

} // namespace rota::adjudicate::detail
