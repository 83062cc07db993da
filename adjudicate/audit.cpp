#include "adjudicate/audit.hpp"

#include "adjudicate/explain.hpp"
#include "adjudicate/material.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/termination.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
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

/// A moment at which a game was over without anybody's doing.
struct End {
    std::size_t ply;
    State state;
};

PgnResult as_pgn(std::optional<Color> winner) noexcept {
    return !winner ? PgnResult::draw
                   : (*winner == Color::white ? PgnResult::white_wins : PgnResult::black_wins);
}

std::optional<Color> winner_of(PgnResult result) noexcept {
    switch (result) {
    case PgnResult::white_wins: return Color::white;
    case PgnResult::black_wins: return Color::black;
    case PgnResult::draw:
    case PgnResult::unfinished: break;
    }
    return std::nullopt;
}

class Auditor {
public:
    Auditor(const PgnMainLine& game, const AuditRules& rules, std::vector<Finding>& findings)
        : game_{game}
        , rules_{rules}
        , findings_{findings}
        , last_{game.moves.size()} {}

    void run() {
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

private:
    [[nodiscard]] static Citation pgn_standard(std::string_view section) {
        return {"PGN", std::string{section}};
    }

    void add(FindingKind kind, std::size_t ply, Citation citation, std::string explanation) {
        findings_.push_back(
            {kind, ply, name_of_ply(ply), std::move(citation), std::move(explanation)}
        );
    }

    /// "17...Qb6", "the start"
    [[nodiscard]] std::string name_of_ply(std::size_t ply) const {
        return ply == 0 ? "the start"
                        : name_of_move(game_.positions[ply - 1], game_.moves[ply - 1]);
    }

    /// Whether `side` is known to be unable to mate. Asked about the last position more than once,
    /// so that answer is kept.
    [[nodiscard]] bool cannot_mate(std::size_t ply, Color side) {
        if (ply != last_) {
            return ask(ply, side, MateQuestion::is_it_impossible) == Answer::no;
        }
        std::optional<bool>& known = cannot_mate_at_last_[index(side)];
        if (!known) {
            known = ask(ply, side, MateQuestion::is_it_impossible) == Answer::no;
        }
        return *known;
    }

    /// Whether `side` is known to be able to mate at the end of the game.
    [[nodiscard]] bool can_mate(Color side) const {
        return ask(last_, side, MateQuestion::is_it_possible) == Answer::yes;
    }

    [[nodiscard]] Answer ask(std::size_t ply, Color side, MateQuestion question) const {
        const Position& position = game_.positions[ply];
        if (cannot_mate_by_material(position.men(), side)) {
            return Answer::no;
        }
        return rules_.can_mate ? rules_.can_mate(position, side, question) : Answer::undecided;
    }

    /// \pre there is a legal move
    [[nodiscard]] bool is_dead(std::size_t ply) {
        // First the side about which it is asked in any case.
        const Color first = winner_of(recorded_).value_or(Color::white);
        return cannot_mate(ply, first) && cannot_mate(ply, !first);
    }

    /// The Result tag, or else what stands behind the moves.
    [[nodiscard]] PgnResult recorded_result() {
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

    // When was it over?

    [[nodiscard]] std::optional<End> first_end() {
        std::optional<End> end = first_count();
        const Position& position = game_.position();
        if (!has_legal_move(position)) {
            if (!end || end->ply == last_) { // a mate or stalemate goes before any count
                end = End{last_, position.checkers().empty() ? State::stalemate : State::checkmate};
            }
        } else if (is_dead(last_)) {
            const std::size_t since = dead_since();
            if (!end || since <= end->ply) {
                end = End{since, State::dead_position};
            }
        }
        return end;
    }

    /// What is dead stays dead, so the first such moment can be found by halving.
    /// \pre is_dead(last_)
    [[nodiscard]] std::size_t dead_since() {
        std::size_t alive = 0; // the positions before are alive
        std::size_t dead = last_;
        while (alive < dead) {
            const std::size_t middle = alive + (dead - alive) / 2;
            if (is_dead(middle)) {
                dead = middle;
            } else {
                alive = middle + 1;
            }
        }
        return dead;
    }

    /// Fivefold repetition (9.6.1) or 75 moves (9.6.2), whichever came first.
    [[nodiscard]] std::optional<End> first_count() const {
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

    /// The same within a stretch of positions without capture or pawn move between them.
    [[nodiscard]] std::optional<End> first_count_in(std::size_t begin, std::size_t end) const {
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

    /// Whether some position can have occurred so often: a sieve by the squares that the men of
    /// each colour stand on.
    [[nodiscard]] bool
    some_may_repeat(std::size_t begin, std::size_t end, std::size_t repetitions) const {
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

    /// How often the position after `ply` has occurred by then, since `begin` (9.2.3).
    [[nodiscard]] std::size_t occurrences(std::size_t begin, std::size_t ply) const {
        std::size_t count = 1;
        for (std::size_t earlier = ply; earlier >= begin + 2;) {
            earlier -= 2;
            count += same_for_repetition(game_.positions[earlier], game_.positions[ply]) ? 1U : 0U;
        }
        return count;
    }

    // What is said

    [[nodiscard]] std::string describe_end(const End& end) const {
        const Position& position = game_.positions[end.ply];
        switch (end.state) {
        case State::checkmate:
            return fmt::format("{} was checkmated", name(position.side_to_move()));
        case State::stalemate:
            return fmt::format("{} was stalemated", name(position.side_to_move()));
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

    [[nodiscard]] std::string moment(std::size_t ply) const {
        return (ply == 0 ? "at " : "after ") + name_of_ply(ply);
    }

    void report_moves_after(const End& end) {
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

    /// A main line that could not be read to its end.
    void report_break(const std::optional<End>& end) {
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

    /// "23. Qxh9": the word that could not be played, with its number.
    [[nodiscard]] std::string attempt() const {
        const Position& position = game_.position();
        return game_.unplayable.empty() ? name_of_ply(last_)
                                        : fmt::format(
                                            "{}{}{}",
                                            position.full_move_number(),
                                            position.side_to_move() == Color::white ? "." : "...",
                                            game_.unplayable
                                        );
    }

    /// The article that forbids the move at which the main line broke off.
    [[nodiscard]] Citation broken_article() const {
        const auto read = parse_san(game_.position(), game_.unplayable);
        if (read || read.error().reasons.empty()) {
            return fide("3.10.2");
        }
        const auto& reasons = read.error().reasons;
        const auto hindered = std::ranges::find_if(reasons, [](const Illegality& reason) {
            return reason.reason != IllegalReason::piece_cannot_move_so;
        });
        return fide(rota::article((hindered == reasons.end() ? reasons.front() : *hindered).reason)
        );
    }

    // Does the result agree?

    /// Whether the recorded result is the one under the Laws, or the event's.
    [[nodiscard]] bool
    agrees(std::optional<Color> winner_by_the_laws, const Position& position) const {
        if (recorded_ == as_pgn(winner_by_the_laws)) {
            return true;
        }
        return !winner_by_the_laws && rules_.event.no_draw
               && recorded_ == as_pgn(result_of_draw(position, rules_.event).winner);
    }

    void judge_result(const End& end) {
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

    /// The game was not over on the board: is what the tags say possible?
    void judge_ending() {
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

    void judge_win(Color winner, Termination termination) {
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

    void judge_draw(Termination termination) {
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
        case Termination::stalemate:
            refuse_claim("5.2.1", "the side to move had a legal move");
            break;
        default: break;
        }
    }

    void judge_draw_on_time() {
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

    void refuse_claim(std::string_view article, std::string_view why) {
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

    /// Half-moves before the last position that may hold the same one again.
    [[nodiscard]] std::size_t begin_of_last_stretch() const {
        return last_ - std::min<std::size_t>(last_, game_.position().half_move_clock());
    }

    /// On the board, or by announcing a move (9.2.1, 9.2.2).
    [[nodiscard]] bool repetition_can_be_claimed() const {
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

    /// As above (9.3.1, 9.3.2).
    [[nodiscard]] bool fifty_moves_can_be_claimed() const {
        const MoveList moves = legal_moves(game_.position());
        return claimable_by_move_count(game_.position().half_move_clock(), rules_.draws)
               || std::ranges::any_of(moves, [&](Move move) {
                      return claimable_by_move_count(
                          game_.position().after(move).half_move_clock(), rules_.draws
                      );
                  });
    }

    const PgnMainLine& game_;
    const AuditRules& rules_;
    std::vector<Finding>& findings_;
    std::size_t last_;
    PgnResult recorded_ = PgnResult::unfinished;
    std::array<std::optional<bool>, 2> cannot_mate_at_last_;
};

} // namespace

std::string_view name(FindingKind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].name;
}

std::string_view describe(FindingKind kind) noexcept {
    return entries[static_cast<std::size_t>(kind)].description;
}

void audit(const PgnMainLine& game, const AuditRules& rules, std::vector<Finding>& findings) {
    findings.clear();
    Auditor{game, rules, findings}.run();
}

} // namespace rota::adjudicate
