#include "uci/session.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::uci {

namespace {

constexpr std::string_view chess960_option = "UCI_Chess960";

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
