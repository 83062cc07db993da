#include "adjudicate/detail/auditor.hpp"
#include "adjudicate/material.hpp"
#include "movegen/generate.hpp"

#include <fmt/format.h>

#include <algorithm>

// Does the recorded result agree with the moves and the tags?

namespace rota::adjudicate::detail {

namespace {

PgnResult as_pgn(std::optional<Color> winner) noexcept {
    return !winner ? PgnResult::draw
                   : (*winner == Color::white ? PgnResult::white_wins : PgnResult::black_wins);
}

} // namespace

std::optional<Color> winner_of(PgnResult result) noexcept {
    switch (result) {
    case PgnResult::white_wins: return Color::white;
    case PgnResult::black_wins: return Color::black;
    case PgnResult::draw:
    case PgnResult::unfinished: break;
    }
    return std::nullopt;
}

PgnResult Auditor::recorded_result() {
    const auto tag = game_.tag("Result");
    const auto tagged = tag ? parse_pgn_result(*tag) : std::nullopt;
    if (tagged && game_.result_token && *tagged != *game_.result_token) {
        add(FindingKind::results_differ,
            last_,
            pgn_standard("8.1.1.7"),
            fmt::format(
                "The Result tag says {}, behind the moves stands {}.",
                to_string(*tagged),
                to_string(*game_.result_token)
            ));
    }
    return tagged ? *tagged : game_.result;
}

bool Auditor::agrees(std::optional<Color> winner_by_the_laws, const Position& position) const {
    if (recorded_ == as_pgn(winner_by_the_laws)) {
        return true;
    }
    return !winner_by_the_laws && rules_.event.no_draw
           && recorded_ == as_pgn(result_of_draw(position, rules_.event).winner);
}

void Auditor::judge_result(const End& end) {
    if (recorded_ == PgnResult::unfinished) {
        return;
    }
    const Position& position = game_.positions[end.ply];
    const std::optional<Color> winner =
        end.state == State::checkmate ? std::optional{!position.side_to_move()} : std::nullopt;
    if (!agrees(winner, position)) {
        add(FindingKind::result_contradicts,
            end.ply,
            article(end.state),
            fmt::format(
                "Recorded is {}, but {} {}: {}.",
                to_string(recorded_),
                moment(end.ply),
                describe_end(end),
                to_string(as_pgn(winner))
            ));
    }
}

void Auditor::judge_ending() {
    const auto tag = game_.tag("Termination");
    const Termination termination = tag ? parse_termination(*tag) : Termination::unknown;
    if (termination == Termination::adjudication || recorded_ == PgnResult::unfinished) {
        return;
    }
    if (const auto winner = winner_of(recorded_)) {
        judge_win(*winner, termination);
    } else {
        judge_draw(termination);
    }
}

void Auditor::judge_win(Color winner, Termination termination) {
    if (termination == Termination::checkmate) {
        add(FindingKind::result_contradicts,
            last_,
            fide("5.1.1"),
            "The Termination is checkmate, but there is none on the board.");
        return;
    }
    if (!cannot_mate(last_, winner) || agrees(std::nullopt, game_.position())) {
        return;
    }
    std::string_view article = "5.1.2";
    std::string_view how = "whoever resigned";
    if (termination == Termination::time || termination == Termination::abandoned) {
        article = "6.9";
        how = "whoever's time ran out";
    } else if (termination == Termination::illegal_moves) {
        article = "7.5.5";
        how = "whatever illegal moves there were";
    }
    const Position& position = game_.position();
    add(FindingKind::cannot_mate,
        last_,
        fide(article),
        fmt::format(
            "Recorded is {}, but {} cannot mate by any series of legal moves ({} against {}): "
            "a draw, {} ({}).",
            to_string(recorded_),
            name(winner),
            describe_material(position.men(), winner),
            describe_material(position.men(), !winner),
            how,
            article
        ));
}

void Auditor::judge_draw(Termination termination) {
    const Position& position = game_.position();
    switch (termination) {
    case Termination::time: judge_draw_on_time(); break;
    case Termination::repetition:
        if (!repetition_can_be_claimed()) {
            refuse_claim("9.2", "no position had occurred three times, nor could it");
        }
        break;
    case Termination::fifty_moves:
        if (!fifty_moves_can_be_claimed()) {
            refuse_claim(
                "9.3",
                fmt::format(
                    "only {} half-moves had been made without capture or pawn move",
                    position.half_move_clock()
                )
            );
        }
        break;
    case Termination::dead_position:
        if (can_mate(Color::white) || can_mate(Color::black)) {
            refuse_claim("5.2.2", "a mate was still possible");
        }
        break;
    case Termination::stalemate: refuse_claim("5.2.1", "the side to move had a legal move"); break;
    default: break;
    }
}

void Auditor::judge_draw_on_time() {
    const Color flagged = game_.position().side_to_move();
    if (!can_mate(!flagged)) {
        return;
    }
    add(FindingKind::should_be_lost,
        last_,
        fide("6.9"),
        fmt::format(
            "Drawn on time with {} to move, but {} could still mate: {} has lost (6.9), unless "
            "both flags had fallen.",
            name(flagged),
            name(!flagged),
            name(flagged)
        ));
}

void Auditor::refuse_claim(std::string_view article, std::string_view why) {
    add(FindingKind::wrong_claim,
        last_,
        fide(article),
        fmt::format(
            "Drawn (\"{}\"), but {} {} ({}).",
            *game_.tag("Termination"),
            moment(last_),
            why,
            article
        ));
}

std::size_t Auditor::begin_of_last_stretch() const {
    return last_ - std::min<std::size_t>(last_, game_.position().half_move_clock());
}

bool Auditor::repetition_can_be_claimed() const {
    const auto wanted = static_cast<std::size_t>(rules_.draws.claim_repetitions);
    const std::size_t begin = begin_of_last_stretch();
    if (occurrences(begin, last_) >= wanted) {
        return true;
    }
    const MoveList moves = legal_moves(game_.position());
    return std::ranges::any_of(moves, [&](Move move) {
        const Position next = game_.position().after(move);
        const auto same = std::ranges::count_if(
            game_.positions.begin() + static_cast<std::ptrdiff_t>(begin),
            game_.positions.end(),
            [&](const Position& position) { return same_for_repetition(position, next); }
        );
        return static_cast<std::size_t>(same) + 1 >= wanted;
    });
}

bool Auditor::fifty_moves_can_be_claimed() const {
    const MoveList moves = legal_moves(game_.position());
    return claimable_by_move_count(game_.position().half_move_clock(), rules_.draws)
           || std::ranges::any_of(moves, [&](Move move) {
                  return claimable_by_move_count(
                      game_.position().after(move).half_move_clock(), rules_.draws
                  );
              });
}

} // namespace rota::adjudicate::detail
