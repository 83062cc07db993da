#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "uci/front_end.hpp"
#include "uci/go_command.hpp"
#include "uci/seeded_random.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::uci {

namespace {

/// What the way to the engine and back may take on a busy machine. An engine allows for its own way
/// only, ours is longer.
constexpr Milliseconds way{50};

/// Takes the way off the clocks; what is too little is clamped when it is sent.
void allow_for_the_way(SearchLimits& limits) {
    if (limits.clocks) {
        for (Milliseconds& clock : *limits.clocks) {
            clock -= way;
        }
    }
}

} // namespace

void FrontEnd::go(std::string_view line, TimePoint now) {
    Words words{line};
    words.take();
    if (words.peek().text == "perft") {
        words.take();
        perft(words.take().text);
        return;
    }
    GoCommand command = parse_go(line, root_ ? position_ : Position::start());
    for (const std::string& fault : command.faults) {
        explain("error: " + fault);
    }
    release_all(now);
    allow_for_the_way(command.limits);
    start_search(std::move(command.limits), now);
}

void FrontEnd::start_search(SearchLimits limits, TimePoint now) {
    Job job;
    job.is_held = limits.infinite || limits.ponder || is_endless(limits);
    job.root = root_.value_or(Position::start());
    job.played = moves_;
    job.position = position_;
    job.chess960 = chess960_ || (root_ && needs_chess960(*root_));
    job.limits = limits;
    job.since = now;
    if (root_ && rulings_ && settings_.referee != nullptr) {
        for (const std::string& ruling : settings_.referee->rulings(*root_, moves_)) {
            explain(ruling);
        }
    }
    if (root_ && plays_level(limits) && !std::exchange(seed_is_told_, true)) {
        const std::string& name = levels_[level_ - 1].name;
        explain(fmt::format("level {}, {}, seed {}", level_, name, game_seed()));
    }
    if (!root_) {
        job.is_finished = true;
        job.answer = {"info depth 0 score cp 0 time 0 nodes 0 nps 0", "bestmove 0000"};
    } else if (!has_legal_move(position_)) {
        answer_without_move(job);
    } else if (const auto move = book_move(limits)) {
        answer_from_book(job, *move);
    } else if (plays_level(limits)) {
        start_level(job, std::move(limits), now);
    } else {
        start_engine(job, std::move(limits), now);
    }
    jobs_.push_back(std::move(job));
    settle(now);
}

bool FrontEnd::plays_level(const SearchLimits& limits) const noexcept {
    const bool analysis = analyses_ || limits.infinite || (is_endless(limits) && !limits.ponder);
    return level_ > 0 && !analysis;
}

std::optional<Move> FrontEnd::book_move(const SearchLimits& limits) const {
    const bool analysis = analyses_ || limits.infinite || is_endless(limits);
    const bool level_may =
        level_ > 0 && static_cast<int>(moves_.size()) < levels_[level_ - 1].book_plies;
    if (analysis || !limits.moves.empty() || !(own_book_ || level_may)) {
        return std::nullopt;
    }
    return book_.choose(position_, game_seed());
}

void FrontEnd::start_level(Job& job, SearchLimits limits, TimePoint now) {
    const Level& level = levels_[level_ - 1];
    job.level.emplace(level, job.root, job.played, game_seed(), pay_offs_, limits.moves);
    level_options_are_set_ = true;
    const auto search = job.level->begin(*session_, now, std::move(limits));
    if (search) {
        job.search = *search;
    } else { // cannot be: all moves have been checked
        answer_with_level(job);
    }
}

void FrontEnd::start_engine(Job& job, SearchLimits limits, TimePoint now) {
    restore_options(now);
    if (pay_offs_) {
        value_ends(job, limits);
        if (job.end && limits.moves.empty()) {
            answer_with_end(job);
            return;
        }
    }
    const auto search = session_->go(job.root, job.played, std::move(limits), now);
    if (search) {
        job.search = *search;
    } else { // cannot be: all moves have been checked
        answer_without_engine(job, "a move is not legal");
    }
}

/// Takes the moves that end the game without a mate from those that the engine is to look at, since
/// it does not know what they are worth.
void FrontEnd::value_ends(Job& job, SearchLimits& limits) const {
    const LevelSituation situation = situation_of(job.root, job.played);
    std::vector<Move> asked = limits.moves;
    if (asked.empty()) {
        for (const Move move : legal_moves(job.position)) {
            asked.push_back(move);
        }
    }
    std::vector<Move> others;
    for (const Move move : asked) {
        const Position after = job.position.after(move);
        const auto share = is_checkmate(after)
                               ? std::nullopt
                               : pay_offs_(after, occurrences_after(situation, move));
        if (!share) {
            others.push_back(move);
            continue;
        }
        const PaidEnd end{move, share_of(job.position.side_to_move(), *share)};
        if (!job.end || end.share > job.end->share) {
            job.end = end;
        }
    }
    if (job.end) {
        limits.moves = std::move(others);
    }
}

/// Options that a level's search has set are what the user interface wants again.
void FrontEnd::restore_options(TimePoint now) {
    if (!std::exchange(level_options_are_set_, false)) {
        return;
    }
    for (const auto& [name, full] : options_of_level_searches()) {
        const auto wanted =
            std::ranges::find(engine_options_, name, &std::pair<std::string, std::string>::first);
        // One that the engine does not offer was refused before, and that was said.
        static_cast<void>(
            session_->set_option(name, wanted == engine_options_.end() ? full : wanted->second, now)
        );
    }
}

/// The one that is asked for, or else another one each game.
std::uint64_t FrontEnd::game_seed() const noexcept {
    if (level_seed_ != 0) {
        return level_seed_;
    }
    SeededRandom random{settings_.seed};
    random.stir(games_);
    constexpr std::uint64_t largest = 2'147'483'647; // that the option can be set to
    return 1 + random.next() % largest;
}

} // namespace rota::uci
