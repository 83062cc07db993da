#include "adjudicate/audit.hpp"

#include "adjudicate/detail/auditor.hpp"
#include "adjudicate/explain.hpp"
#include "adjudicate/material.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::adjudicate {

namespace {

struct Entry {
    std::string_view name;
    std::string_view description;
};

/// In the order of FindingKind.
constexpr auto entries = std::to_array<Entry>(
    {{"unreadable", "cannot be read"},
     {"illegal_move", "illegal move"},
     {"moves_after_end", "went on after the end"},
     {"result_contradicts", "result contradicts the moves"},
     {"results_differ", "two different results"},
     {"cannot_mate", "won by a side that cannot mate"},
     {"should_be_lost", "drawn on time, mate possible"},
     {"wrong_claim", "drawn for a reason that did not hold"}}
);
static_assert(entries.size() == all_finding_kinds.size());

} // namespace

namespace detail {

void Auditor::run() {
    if (game_.refused) {
        const std::string why = game_.fault ? to_string(*game_.fault) : "the game is refused";
        findings_.push_back({FindingKind::unreadable, 0, {}, pgn_standard("9.7"), why});
        return;
    }
    recorded_ = recorded_result();
    if (rules_.moves_only) {
        if (!game_.complete) {
            report_break(std::nullopt);
        }
        return;
    }
    const std::optional<End> end = first_end();
    if (end && end->ply < last_) {
        report_moves_after(*end);
    }
    if (!game_.complete) {
        report_break(end);
    }
    if (end) {
        judge_result(*end);
    } else if (game_.complete) {
        judge_ending();
    }
}

Citation Auditor::pgn_standard(std::string_view section) {
    return {"PGN", std::string{section}};
}

void Auditor::add(FindingKind kind, std::size_t ply, Citation citation, std::string explanation) {
    findings_.push_back({kind, ply, name_of_ply(ply), std::move(citation), std::move(explanation)});
}

std::string Auditor::name_of_ply(std::size_t ply) const {
    return ply == 0 ? "the start" : name_of_move(game_.positions[ply - 1], game_.moves[ply - 1]);
}

std::string Auditor::describe_end(const End& end) const {
    const Position& position = game_.positions[end.ply];
    switch (end.state) {
    case State::checkmate: return fmt::format("{} was checkmated", name(position.side_to_move()));
    case State::stalemate: return fmt::format("{} was stalemated", name(position.side_to_move()));
    case State::dead_position:
        return fmt::format(
            "no series of legal moves could mate any more (White {}, Black {})",
            describe_material(position.men(), Color::white),
            describe_material(position.men(), Color::black)
        );
    case State::fivefold_repetition:
        return fmt::format(
            "the position had occurred {} times", rules_.draws.automatic_repetitions
        );
    case State::seventy_five_moves:
        return fmt::format(
            "{} half-moves had been made without capture or pawn move",
            rules_.draws.automatic_half_moves
        );
    case State::ongoing:
    case State::flag_fall:
    case State::resignation:
    case State::illegal_move: break;
    }
    return "the game went on";
}

std::string Auditor::moment(std::size_t ply) const {
    return (ply == 0 ? "at " : "after ") + name_of_ply(ply);
}

void Auditor::report_moves_after(const End& end) {
    add(FindingKind::moves_after_end,
        end.ply,
        article(end.state),
        fmt::format(
            "The game was over {}: {}; {} more half-move{} made.",
            moment(end.ply),
            describe_end(end),
            last_ - end.ply,
            last_ - end.ply == 1 ? " was" : "s were"
        ));
}

void Auditor::report_break(const std::optional<End>& end) {
    const std::string message =
        game_.fault ? to_string(*game_.fault) : "the main line is not complete";
    const auto kind = game_.fault ? game_.fault->kind : PgnFault::Kind::read_failed;
    const bool was_move = kind == PgnFault::Kind::illegal_move
                          || kind == PgnFault::Kind::ambiguous_move
                          || kind == PgnFault::Kind::promotion_piece_missing;
    Finding finding{FindingKind::unreadable, last_, attempt(), pgn_standard("8.2"), message};
    if (was_move && end && end->ply == last_) {
        finding.kind = FindingKind::moves_after_end;
        finding.citation = article(end->state);
        finding.explanation = fmt::format(
            "The game was over {}: {}; then {} was to be played.",
            moment(last_),
            describe_end(*end),
            game_.unplayable
        );
    } else if (kind == PgnFault::Kind::illegal_move) {
        finding.kind = FindingKind::illegal_move;
        finding.citation = broken_article();
    } else if (kind == PgnFault::Kind::promotion_piece_missing) {
        finding.kind = FindingKind::illegal_move;
        finding.citation = fide("3.7.3.3");
    }
    findings_.push_back(std::move(finding));
}

std::string Auditor::attempt() const {
    const Position& position = game_.position();
    return game_.unplayable.empty() ? name_of_ply(last_)
                                    : fmt::format(
                                        "{}{}{}",
                                        position.full_move_number(),
                                        position.side_to_move() == Color::white ? "." : "...",
                                        game_.unplayable
                                    );
}

Citation Auditor::broken_article() const {
    const auto read = parse_san(game_.position(), game_.unplayable);
    if (read || read.error().reasons.empty()) {
        return fide("3.10.2");
    }
    const auto& reasons = read.error().reasons;
    const auto hindered = std::ranges::find_if(reasons, [](const Illegality& reason) {
        return reason.reason != IllegalReason::piece_cannot_move_so;
    });
    return fide(rota::article((hindered == reasons.end() ? reasons.front() : *hindered).reason));
}

} // namespace detail

std::string_view name(FindingKind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].name;
}

std::string_view describe(FindingKind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].description;
}

void audit(const PgnMainLine& game, const AuditRules& rules, std::vector<Finding>& findings) {
    findings.clear();
    detail::Auditor{game, rules, findings}.run();
}

} // namespace rota::adjudicate
