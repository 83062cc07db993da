#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "uci/session.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

// What a session tells its engine, and when.

namespace rota::uci {

namespace {

constexpr std::string_view chess960_option = "UCI_Chess960";

/// After these an engine may need a minute until it is ready: memory is cleared, files are read.
bool is_slow(std::string_view option) noexcept {
    static constexpr auto slow = std::to_array<std::string_view>(
        {"Hash", "Clear Hash", "Threads", "SyzygyPath", "EvalFile", "NalimovPath"}
    );
    return std::ranges::any_of(slow, [&](std::string_view name) {
        return same_name(name, option);
    });
}

/// Threads before Hash, as Stockfish advises: then each thread clears its part of the memory.
int rank(std::string_view option) noexcept {
    if (same_name(option, "Threads")) {
        return 0;
    }
    return same_name(option, "Hash") ? 1 : 2;
}

CastlingSpelling spelling(bool chess960) noexcept {
    return chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target;
}

std::string position_command(const Position& root, const std::vector<Move>& moves, bool chess960) {
    std::string command = "position ";
    if (root == Position::start()) {
        command += "startpos";
    } else {
        command += "fen ";
        command += to_fen(root, chess960 ? CastlingStyle::shredder : CastlingStyle::x_fen);
    }
    if (!moves.empty()) {
        command += " moves";
    }
    for (const Move move : moves) {
        command += ' ';
        command += to_uci(move, spelling(chess960));
    }
    return command;
}

Milliseconds rounded_down(TimePoint::duration time) noexcept {
    return std::chrono::floor<Milliseconds>(time);
}
} // namespace

/// Does what an idle engine can be told next.
void Session::advance(TimePoint now) {
    while (state_ == State::idle) {
        if (!queue_.empty() && !has_legal_move(queue_.front().position)) {
            const Search search = std::move(queue_.front());
            queue_.pop_front();
            end_without_asking(search, Outcome::Kind::no_legal_move);
            continue;
        }
        const bool other_mode = !queue_.empty() && queue_.front().chess960 != chess960_sent_;
        if (other_mode && find_option(offered_, chess960_option) == nullptr) {
            const Search search = std::move(queue_.front());
            queue_.pop_front();
            end_without_asking(search, Outcome::Kind::no_chess960);
            continue;
        }
        bool told = send_options();
        if (other_mode) {
            told = send_chess960() || told;
        }
        if (new_game_wanted_) {
            new_game_wanted_ = false;
            slow_ = true;
            told = true;
            send("ucinewgame");
        }
        if (told || (!queue_.empty() && !synced_)) {
            begin_sync(now);
        } else if (!queue_.empty()) {
            begin_search(now);
        } else {
            deadline_.reset();
            return;
        }
    }
}

void Session::begin_sync(TimePoint now) {
    state_ = State::syncing;
    send("isready");
    set_deadline(now, slow_ ? settings_.slow_ready : settings_.ready);
}

/// \returns whether there were any
bool Session::send_options() {
    std::vector<OptionWish*> unsent;
    for (OptionWish& wish : wishes_) {
        if (!wish.is_sent) {
            unsent.push_back(&wish);
        }
    }
    std::ranges::stable_sort(unsent, {}, [](const OptionWish* wish) { return rank(wish->name); });
    for (OptionWish* const wish : unsent) {
        const EngineOption& option = *find_option(offered_, wish->name);
        send(set_option_command(option, wish->value));
        slow_ = slow_ || is_slow(option.name);
        wish->is_sent = true;
    }
    std::erase_if(wishes_, [&](const OptionWish& wish) { // pressed once, not again
        return find_option(offered_, wish.name)->type == EngineOption::Type::button;
    });
    return !unsent.empty();
}

bool Session::send_chess960() {
    chess960_sent_ = !chess960_sent_;
    const EngineOption& option = *find_option(offered_, chess960_option);
    send(set_option_command(option, chess960_sent_ ? "true" : "false"));
    return true;
}

/// What was wished for before the offer was known: what it does not allow is refused.
void Session::check_wishes() {
    std::erase_if(wishes_, [&](OptionWish& wish) {
        const EngineOption* const option = find_option(offered_, wish.name);
        if (option == nullptr) {
            events_.emplace_back(OptionRefused{
                {wish.name, wish.value, fmt::format("{} has no option of that name", name_)}});
            return true;
        }
        auto checked = checked_value(*option, wish.value);
        if (!checked) {
            events_.emplace_back(OptionRefused{checked.error()});
            return true;
        }
        wish.value = std::move(*checked);
        return false;
    });
}

void Session::begin_search(TimePoint now) {
    current_ = std::move(queue_.front());
    queue_.pop_front();
    synced_ = false;
    Search& search = *current_;
    SearchLimits limits = search.limits;
    if (!limits.ponder) { // the clock has run since it was asked for
        limits = after_waiting(
            std::move(limits), search.position.side_to_move(), rounded_down(now - search.since)
        );
    }
    send(position_command(search.root, search.moves, search.chess960));
    send(go_command(limits, spelling(search.chess960), settings_.untimed_search));
    state_ = State::searching;
    wait_for_search(now);
    if (search.stop_wanted) {
        send_stop(now);
    }
}

void Session::end_without_asking(const Search& search, Outcome::Kind kind) {
    Outcome outcome;
    outcome.kind = kind;
    outcome.stopped = search.stop_wanted;
    events_.emplace_back(SearchEnded{search.id, std::move(outcome)});
}

void Session::send_stop(TimePoint now) {
    send("stop");
    state_ = State::stopping;
    set_deadline(now, settings_.after_stop);
}

void Session::stop_current(TimePoint now) {
    current_->stop_wanted = true;
    if (current_->held) {
        judge(BestMove{*current_->held}, now);
    } else if (state_ == State::searching) {
        send_stop(now);
    }
}

/// When to send "stop" if the search has not ended by itself.
void Session::wait_for_search(TimePoint now) {
    const SearchLimits& limits = current_->limits;
    if (limits.ponder || is_endless(limits)) {
        set_deadline(now, settings_.longest_search);
        return;
    }
    const Milliseconds grace = settings_.grace * patience_;
    if (const auto limit = time_limit(limits, current_->position.side_to_move())) {
        deadline_ = std::max(current_->since + *limit, now) + grace;
        return;
    }
    set_deadline(now, settings_.untimed_search);
    *deadline_ += grace; // "mate" has a move time of just that
}

void Session::interrupt_searches(TimePoint now) {
    for (Search& search : queue_) {
        search.stop_wanted = true;
    }
    if (current_) {
        stop_current(now);
    }
}
} // namespace rota::uci
