#include "movegen/fen.hpp"
#include "uci/session.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

// What a session makes of the lines of an engine.

namespace rota::uci {

void Session::take(UciOk /*message*/, std::string_view /*text*/, TimePoint now) {
    if (state_ != State::greeting) {
        return; // said twice: harmless
    }
    events_.emplace_back(Greeted{name_, author_, std::exchange(greeted_before_, true)});
    check_wishes();
    static_cast<void>(send_options());
    begin_sync(now);
}

void Session::take(ReadyOk /*message*/, std::string_view text, TimePoint now) {
    if (state_ != State::syncing) {
        fault(Fault::Kind::stray_ready, text, "no answer: \"isready\" was not asked");
        return;
    }
    state_ = State::idle;
    synced_ = true;
    slow_ = false;
    deadline_.reset();
    advance(now);
}

void Session::take(BestMove message, std::string_view text, TimePoint now) {
    if (state_ != State::searching && state_ != State::stopping) {
        fault(Fault::Kind::stray_best_move, text, "one \"bestmove\" for each \"go\"");
        return;
    }
    if (current_->limits.ponder && state_ == State::searching) {
        if (current_->held) {
            fault(Fault::Kind::stray_best_move, text, "one \"bestmove\" for each \"go\"");
            return;
        }
        fault(Fault::Kind::early_best_move, text, "silence until \"ponderhit\" or \"stop\"");
        current_->held = std::move(message);
        return;
    }
    judge(message, now);
}

void Session::take(Info message, std::string_view text, TimePoint /*now*/) {
    if (!current_ || current_->held) {
        return;
    }
    std::vector<Move> pv = legal_beginning(message.pv, current_->position);
    if (pv.size() < message.pv.size()) {
        fault(Fault::Kind::illegal_pv, text, fmt::format("no move {}", message.pv[pv.size()]));
    }
    events_.emplace_back(SearchInfo{current_->id, std::move(message), std::move(pv)});
}

void Session::take(EngineOption message, std::string_view text, TimePoint /*now*/) {
    constexpr std::size_t most_options = 10'000; // of a flood
    if (state_ != State::greeting || offered_.size() >= most_options) {
        fault(Fault::Kind::late_option, text, "options before \"uciok\" only");
        return;
    }
    offered_.push_back(std::move(message));
}

void Session::take(EngineName message, std::string_view /*text*/, TimePoint /*now*/) {
    name_ = std::move(message.name);
}

void Session::take(EngineAuthor message, std::string_view /*text*/, TimePoint /*now*/) {
    author_ = std::move(message.name);
}

void Session::take(Protection message, std::string_view text, TimePoint /*now*/) {
    if (message.state != Protection::State::error) {
        return;
    }
    if (message.kind == Protection::Kind::registration) {
        send("register later");
        return;
    }
    fault(Fault::Kind::unreadable, text, "an engine that is not copy-protected");
}

void Session::take(OtherLine /*message*/, std::string_view /*text*/, TimePoint /*now*/) {}

/// The end of the current search, if the move is one.
void Session::judge(const BestMove& best, TimePoint now) {
    Search& search = *current_;
    const auto move = move_of(best.move, search.position);
    Outcome outcome;
    outcome.text = best.move;
    if (!move) {
        outcome.kind = Outcome::Kind::illegal_move;
        const std::string said = fmt::format("bestmove {}", best.move);
        fault(
            Fault::Kind::illegal_best_move,
            said,
            "a legal move of " + to_fen(search.position, CastlingStyle::x_fen)
        );
        if (search.illegal_moves < settings_.illegal_moves && !search.overdue) {
            ++search.illegal_moves;
            search.held.reset();
            queue_.push_front(std::move(search));
            current_.reset();
            new_game_wanted_ = true;
            state_ = State::idle;
            advance(now);
            return;
        }
    } else {
        outcome.kind = Outcome::Kind::best_move;
        outcome.move = move;
        if (!search.limits.moves.empty()
            && std::ranges::find(search.limits.moves, *move) == search.limits.moves.end()) {
            fault(Fault::Kind::ignored_search_moves, "bestmove " + best.move, "one of searchmoves");
        }
        if (!best.ponder.empty()) {
            outcome.ponder = move_of(best.ponder, search.position.after(*move));
            if (!outcome.ponder && !means_no_move(best.ponder)) {
                fault(Fault::Kind::illegal_ponder_move, "ponder " + best.ponder, "a legal answer");
            }
        }
    }
    finish(std::move(outcome));
    state_ = State::idle;
    deadline_.reset();
    advance(now);
}

void Session::finish(Outcome outcome) {
    outcome.overdue = current_->overdue;
    outcome.stopped = current_->stop_wanted;
    events_.emplace_back(SearchEnded{current_->id, std::move(outcome)});
    current_.reset();
}

void Session::fault(Fault::Kind kind, std::string_view text, std::string expected) {
    events_.emplace_back(Fault{
        kind, std::string{text.substr(0, longest_kept_line)}, std::move(expected)});
}

} // namespace rota::uci
