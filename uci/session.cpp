#include "uci/session.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <type_traits>
#include <utility>

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

Session::Session(SessionSettings settings)
    : settings_{std::move(settings)}
    , patience_{std::max(settings_.patience, 1)}
    , restarts_left_{settings_.restarts} {
    for (auto& [name, value] : settings_.options) {
        wishes_.push_back({std::move(name), std::move(value)});
    }
    settings_.options.clear();
}

void Session::start() {
    state_ = State::starting;
    actions_.emplace_back(StartProgram{});
}

Result<void, OptionRefusal>
Session::set_option(std::string_view name, std::string_view value, TimePoint now) {
    const auto refuse = [&](std::string reason) {
        return fail(OptionRefusal{std::string{name}, std::string{value}, std::move(reason)});
    };
    if (same_name(name, chess960_option)) {
        return refuse("the session sets UCI_Chess960 by itself, as each position needs it");
    }
    std::string checked{value};
    const bool offer_is_known = is_alive() && state_ != State::greeting;
    if (offer_is_known) {
        const EngineOption* const option = find_option(offered_, name);
        if (option == nullptr) {
            return refuse(fmt::format("{} has no option of that name", name_));
        }
        auto valid = checked_value(*option, value);
        if (!valid) {
            return fail(valid.error());
        }
        checked = std::move(*valid);
    }
    const auto known = std::ranges::find_if(wishes_, [&](const OptionWish& wish) {
        return same_name(wish.name, name);
    });
    if (known == wishes_.end()) {
        wishes_.push_back({std::string{name}, std::move(checked)});
    } else if (!known->is_sent || known->value != checked) {
        *known = {std::string{name}, std::move(checked)};
    } else {
        return {};
    }
    if (state_ == State::searching && (current_->limits.ponder || is_endless(current_->limits))) {
        stop_current(now);
    }
    advance(now);
    return {};
}

void Session::new_game(TimePoint now) {
    interrupt_searches(now);
    restarts_left_ = settings_.restarts;
    new_game_wanted_ = true;
    if (state_ == State::out) {
        start();
    }
    advance(now);
}

Result<SearchId, std::size_t>
Session::go(const Position& root, std::vector<Move> moves, SearchLimits limits, TimePoint now) {
    Position position = root;
    bool chess960 = chess960_wanted_ || needs_chess960(root);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        if (!is_legal(position, moves[i])) {
            return fail(i);
        }
        position = position.after(moves[i]);
    }
    for (std::size_t i = 0; i < limits.moves.size(); ++i) {
        if (!is_legal(position, limits.moves[i])) {
            return fail(moves.size() + i);
        }
    }
    interrupt_searches(now);
    ++last_id_;
    queue_.push_back({last_id_, root, std::move(moves), position, std::move(limits), chess960, now}
    );
    if (state_ == State::out || state_ == State::closed) {
        end_all(state_ == State::out ? Outcome::Kind::engine_failed : Outcome::Kind::closed);
    }
    advance(now);
    return last_id_;
}

void Session::stop(SearchId search, TimePoint now) {
    if (current_ && current_->id == search) {
        stop_current(now);
        return;
    }
    const auto waiting = std::ranges::find(queue_, search, &Search::id);
    if (waiting != queue_.end()) {
        waiting->stop_wanted = true; // it is begun all the same: whoever asks gets a move
    }
}

void Session::ponder_hit(SearchId search, TimePoint now) {
    if (current_ && current_->id == search && current_->limits.ponder) {
        current_->limits.ponder = false;
        current_->since = now;
        if (current_->held) {
            judge(BestMove{*current_->held}, now);
        } else if (state_ == State::searching) {
            send("ponderhit");
            wait_for_search(now);
        }
        return;
    }
    const auto waiting = std::ranges::find(queue_, search, &Search::id);
    if (waiting != queue_.end() && waiting->limits.ponder) {
        waiting->limits.ponder = false;
        waiting->since = now;
    }
}

void Session::close(TimePoint /*now*/) {
    if (is_alive()) {
        if (state_ == State::searching) {
            send("stop");
        }
        send("quit");
        actions_.emplace_back(CloseProgram{});
    }
    state_ = State::closed;
    deadline_.reset();
    end_all(Outcome::Kind::closed);
}

void Session::started(TimePoint now) {
    if (state_ != State::starting) {
        return;
    }
    state_ = State::greeting;
    name_.clear();
    author_.clear();
    offered_.clear();
    for (OptionWish& wish : wishes_) {
        wish.is_sent = false;
    }
    chess960_sent_ = false;
    synced_ = false;
    slow_ = false;
    new_game_wanted_ = false; // it knows of no other
    send("uci");
    set_deadline(now, settings_.greeting);
}

void Session::start_failed(std::string reason, TimePoint /*now*/) {
    if (state_ != State::starting) {
        return;
    }
    state_ = State::out;
    deadline_.reset();
    DeathReport report;
    report.cause = DeathReport::Cause::not_started;
    report.detail = std::move(reason);
    events_.emplace_back(Died{std::move(report), false});
    end_all(Outcome::Kind::engine_failed);
}

void Session::line(std::string_view text, TimePoint now) {
    if (!is_alive()) {
        return;
    }
    last_lines_.push_back(fmt::format("< {}", text.substr(0, longest_kept_line)));
    if (last_lines_.size() > settings_.kept_lines) {
        last_lines_.pop_front();
    }
    auto message = parse_message(text);
    if (!message) {
        fault(Fault::Kind::unreadable, text, std::string{message.error().expected});
        return;
    }
    std::visit(
        [&](auto&& part) { take(std::forward<decltype(part)>(part), text, now); },
        std::move(*message)
    );
}

void Session::ended(ChannelError error, const ProgramEnd& end, TimePoint now) {
    using Cause = DeathReport::Cause;
    if (!is_alive()) {
        return;
    }
    switch (error) {
    case ChannelError::closed: die(Cause::ended, end, {}, now); break;
    case ChannelError::line_too_long: die(Cause::flood, end, {}, now); break;
    case ChannelError::queue_full: die(Cause::deaf, end, {}, now); break;
    case ChannelError::timed_out:
    case ChannelError::interrupted: break; // the channel is still good
    }
}

void Session::tick(TimePoint now, const ProgramEnd& end) {
    using Cause = DeathReport::Cause;
    if (!deadline_ || now < *deadline_) {
        return;
    }
    switch (state_) {
    case State::greeting: die(Cause::silent, end, "\"uciok\"", now); break;
    case State::syncing: die(Cause::silent, end, "\"readyok\"", now); break;
    case State::searching:
        current_->overdue = true;
        send_stop(now);
        break;
    case State::stopping: die(Cause::silent, end, "\"bestmove\"", now); break;
    case State::not_started:
    case State::starting:
    case State::idle:
    case State::out:
    case State::closed: deadline_.reset(); break;
    }
}

std::optional<SessionAction> Session::next_action() {
    if (actions_.empty()) {
        return std::nullopt;
    }
    SessionAction action = std::move(actions_.front());
    actions_.pop_front();
    return action;
}

std::optional<SessionEvent> Session::next_event() {
    if (events_.empty()) {
        return std::nullopt;
    }
    SessionEvent event = std::move(events_.front());
    events_.pop_front();
    return event;
}

void Session::send(std::string line) {
    last_lines_.push_back(fmt::format("> {}", line.substr(0, longest_kept_line)));
    if (last_lines_.size() > settings_.kept_lines) {
        last_lines_.pop_front();
    }
    last_command_ = line;
    actions_.emplace_back(SendLine{std::move(line)});
}

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

void Session::die(
    DeathReport::Cause cause, const ProgramEnd& end, std::string detail, TimePoint now
) {
    const bool silent_in_search = cause == DeathReport::Cause::silent && current_.has_value();
    const bool again = restarts_left_ > 0;
    DeathReport report{cause, end, last_command_, {}, std::move(detail)};
    report.last_lines.assign(last_lines_.begin(), last_lines_.end());
    events_.emplace_back(Died{std::move(report), again});
    last_lines_.clear();
    last_command_.clear();
    actions_.clear(); // nobody is there to hear it
    actions_.emplace_back(KillProgram{});
    deadline_.reset();

    if (current_) {
        const auto limit = current_->limits.ponder
                               ? std::nullopt
                               : time_limit(current_->limits, current_->position.side_to_move());
        const bool out_of_time = current_->overdue || (limit && now - current_->since >= *limit);
        if (silent_in_search || out_of_time || !again) {
            Outcome outcome;
            outcome.kind =
                silent_in_search ? Outcome::Kind::timed_out : Outcome::Kind::engine_failed;
            finish(std::move(outcome));
        } else {
            current_->held.reset();
            queue_.push_front(std::move(*current_));
            current_.reset();
        }
    }
    restart_or_give_up(now);
}

void Session::restart_or_give_up(TimePoint /*now*/) {
    if (restarts_left_ > 0) {
        --restarts_left_;
        start();
        return;
    }
    state_ = State::out;
    end_all(Outcome::Kind::engine_failed);
}

void Session::end_all(Outcome::Kind kind) {
    if (current_) {
        Outcome outcome;
        outcome.kind = kind;
        finish(std::move(outcome));
    }
    for (const Search& search : queue_) {
        end_without_asking(search, kind);
    }
    queue_.clear();
}

bool Session::is_alive() const noexcept {
    switch (state_) {
    case State::greeting:
    case State::syncing:
    case State::idle:
    case State::searching:
    case State::stopping: return true;
    case State::not_started:
    case State::starting:
    case State::out:
    case State::closed: break;
    }
    return false;
}

} // namespace rota::uci
