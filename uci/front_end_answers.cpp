#include "movegen/generate.hpp"
#include "uci/answer_delay.hpp"
#include "uci/front_end.hpp"
#include "uci/info_line.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace rota::uci {

namespace {

int value_of(const Position& position, Move move) noexcept {
    static constexpr std::array values{1, 3, 3, 5, 9, 0};
    const auto captured =
        move.kind() == MoveKind::castling ? std::nullopt : position.piece_at(move.to());
    const int gained = captured ? values[index(captured->kind)] : 0;
    const auto promoted = move.promoted_to();
    return gained + (promoted ? values[index(*promoted)] : 0);
}

/// The score that says the same as a share of 0 to 1, as far as centipawns can.
Score score_of(double share) {
    constexpr double steepness = 0.00368208; // as in win_percent
    constexpr double most = 2000;
    const double chance = std::clamp(share, 0.001, 0.999);
    const double centipawns = std::log(chance / (1 - chance)) / steepness;
    return {
        Score::Kind::centipawns,
        static_cast<std::int32_t>(std::lround(std::clamp(centipawns, -most, most)))};
}

} // namespace

void FrontEnd::take(const Greeted& event) {
    explain(fmt::format("{} {}", event.again ? "restarted" : "playing with", event.name));
}

void FrontEnd::take(const OptionRefused& event) {
    explain(fmt::format("{}: {}", event.refusal.name, event.refusal.reason));
}

void FrontEnd::take(const SearchInfo& event) {
    if (jobs_.empty() || jobs_.front().search != event.search || jobs_.front().is_finished) {
        return;
    }
    Job& job = jobs_.front();
    if (event.info.text) {
        explain(*event.info.text);
    }
    const bool is_first = event.info.score && event.info.line.value_or(1) == 1;
    if (is_first) {
        job.last = event.info;
    }
    if (job.level) {
        job.level->add(event);
        return;
    }
    std::vector<std::string> pv;
    for (const Move move : event.pv) {
        pv.push_back(text_of(move, job.chess960));
    }
    std::string line = info_line(event.info, pv);
    if (is_first && !pv.empty()) {
        job.shown_move = pv.front();
    }
    if (!line.empty()) {
        print(std::move(line));
    }
}

void FrontEnd::take(const SearchEnded& event) {
    using Kind = Outcome::Kind;
    const auto found = std::ranges::find(jobs_, std::optional{event.search}, &Job::search);
    if (found == jobs_.end()) {
        return;
    }
    Job& job = *found;
    if (job.level) {
        if (event.outcome.kind != Kind::best_move) {
            explain("error: the engine has no answer: the level chooses by itself");
        }
        answer_with_level(job);
        return;
    }
    switch (event.outcome.kind) {
    case Kind::best_move: answer_with_move(job, event.outcome); break;
    case Kind::no_legal_move: answer_without_move(job); break;
    case Kind::illegal_move:
        answer_without_engine(
            job, fmt::format("the engine plays {}, which is illegal", quote(event.outcome.text))
        );
        break;
    case Kind::timed_out: answer_without_engine(job, "the engine did not answer"); break;
    case Kind::engine_failed: answer_without_engine(job, "there is no engine"); break;
    case Kind::no_chess960: answer_without_engine(job, "the engine does not play Chess960"); break;
    case Kind::closed: answer_without_engine(job, "the engine was exchanged"); break;
    }
}

void FrontEnd::take(const Fault& event) {
    if (event.kind == Fault::Kind::illegal_best_move) {
        explain(fmt::format("the engine said {}, expected {}", quote(event.line), event.expected));
    }
}

void FrontEnd::take(const Died& event) {
    explain("error: " + to_string(event.report));
    if (event.report.cause == DeathReport::Cause::not_started) {
        explain("set the option Engine Path to a UCI engine; until then moves are made up");
    }
}

void FrontEnd::answer_with_move(Job& job, const Outcome& outcome) {
    const double chance = job.last.score ? win_percent(*job.last.score) : 50;
    if (job.end && 100 * job.end->share >= chance) {
        answer_with_end(job);
        return;
    }
    const std::string move = text_of(*outcome.move, job.chess960);
    if (!job.last.score) {
        job.answer.push_back(fmt::format("info depth 0 score cp 0 time 0 nodes 0 nps 0 pv {}", move)
        );
    } else if (job.shown_move != move) {
        Info info;
        info.depth = job.last.depth.value_or(0);
        info.score = job.last.score;
        job.answer.push_back(info_line(info, {move}));
    }
    finish(job, *outcome.move, outcome.ponder);
}

/// Only what is played is shown, as the last line and the only one with moves.
void FrontEnd::answer_with_level(Job& job) {
    const LevelChoice choice = job.level->choose();
    const std::vector<Candidate> candidates = job.level->candidates();
    const Candidate& chosen = *std::ranges::find(candidates, choice.move, &Candidate::move);
    job.delay = delay_of(job, choice.delay);
    if (debug_) {
        tell_choice(job, choice);
    }
    Info info;
    info.depth = job.last.depth.value_or(0);
    info.score = chosen.score;
    info.nodes = job.last.nodes.value_or(0);
    info.nodes_per_second = job.last.nodes_per_second.value_or(0);
    info.time = job.last.time.value_or(0);
    std::vector<std::string> pv;
    for (const Move move : chosen.pv) {
        pv.push_back(text_of(move, job.chess960));
    }
    job.answer.push_back(info_line(info, pv));
    finish(job, choice.move);
}

Milliseconds FrontEnd::delay_of(const Job& job, Milliseconds wanted) const noexcept {
    return answer_delay(wanted * delay_percent_ / 100, job.limits, job.position.side_to_move());
}

/// What a level thought, so that a choice can be understood and repeated.
void FrontEnd::tell_choice(Job& job, const LevelChoice& choice) {
    for (const Consideration& each : choice.considerations) {
        const std::string_view note = name(each.note);
        job.answer.push_back(fmt::format(
            "info string {}: win chance {:.1f} %, seen as {:.1f} %, played with {:.1f} %{}{}",
            text_of(each.move, job.chess960),
            each.chance,
            each.seen,
            100 * each.probability,
            note.empty() ? "" : ": ",
            note
        ));
    }
    job.answer.push_back(fmt::format(
        "info string a person would take {} ms, the answer waits {} ms",
        choice.delay.count(),
        job.delay.count()
    ));
}

/// By a move that ends the game under the rule set that is in force.
void FrontEnd::answer_with_end(Job& job) {
    const std::string move = text_of(job.end->move, job.chess960);
    job.answer.push_back(fmt::format(
        "info string {} ends the game, worth {:.0f} % under the rule set",
        move,
        100 * job.end->share
    ));
    Info info;
    info.depth = job.last.depth.value_or(0);
    info.score = score_of(job.end->share);
    info.nodes = job.last.nodes.value_or(0);
    info.nodes_per_second = job.last.nodes_per_second.value_or(0);
    info.time = job.last.time.value_or(0);
    job.answer.push_back(info_line(info, {move}));
    finish(job, job.end->move);
}

void FrontEnd::answer_from_book(Job& job, Move move) {
    job.answer = {
        "info string from the opening book",
        "info depth 0 score cp 0 time 0 nodes 0 nps 0 pv " + text_of(move, job.chess960)};
    if (level_ > 0) {
        job.delay = delay_of(job, levels_[level_ - 1].shortest_delay);
    }
    finish(job, move);
}

void FrontEnd::finish(Job& job, Move move, std::optional<Move> ponder) {
    if (rulings_ && settings_.referee != nullptr && !has_legal_move(job.position.after(move))) {
        std::vector<Move> moves = job.played; // nobody may ask for that position
        moves.push_back(move);
        for (const std::string& ruling : settings_.referee->rulings(job.root, moves)) {
            job.answer.insert(job.answer.begin(), "info string " + ruling);
        }
    }
    job.answer.push_back(fmt::format(
        "bestmove {}{}",
        text_of(move, job.chess960),
        ponder ? " ponder " + text_of(*ponder, job.chess960) : ""
    ));
    job.is_finished = true;
}

void FrontEnd::answer_without_move(Job& job) {
    job.answer = {
        fmt::format(
            "info depth 0 score {} time 0 nodes 0 nps 0",
            is_checkmate(job.position) ? "mate 0" : "cp 0"
        ),
        "bestmove (none)"};
    job.is_finished = true;
}

/// A move that takes the most valuable man; of several the first in the alphabet.
void FrontEnd::answer_without_engine(Job& job, std::string_view reason) {
    std::vector<Move> moves = job.limits.moves;
    if (moves.empty()) {
        for (const Move move : legal_moves(job.position)) {
            moves.push_back(move);
        }
    }
    const auto better = [&](Move a, Move b) {
        const int first = value_of(job.position, a);
        const int second = value_of(job.position, b);
        return first != second ? first > second
                               : text_of(a, job.chess960) < text_of(b, job.chess960);
    };
    const std::string move =
        text_of(*std::min_element(moves.begin(), moves.end(), better), job.chess960);
    job.answer = {
        fmt::format("info string error: {}: {} is made up", reason, move),
        fmt::format("info depth 0 score cp 0 time 0 nodes 0 nps 0 pv {}", move),
        "bestmove " + move};
    job.is_finished = true;
}

std::string FrontEnd::text_of(Move move, bool chess960) const {
    return to_uci(
        move, chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target
    );
}

void FrontEnd::explain(std::string_view text) {
    std::string line = "info string ";
    for (const char c : text) {
        const bool control = static_cast<unsigned char>(c) < 0x20U || c == '\x7f';
        line += control ? ' ' : c;
    }
    print(std::move(line));
}

} // namespace rota::uci
