#include "uci/front_end.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "movegen/zobrist.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace rota::uci {

namespace {

constexpr std::array<std::string_view, 14> commands{
    "uci",
    "debug",
    "isready",
    "setoption",
    "register",
    "ucinewgame",
    "position",
    "go",
    "stop",
    "ponderhit",
    "quit",
    "d",
    "bench",
    "xboard"};

bool is_command(std::string_view word) noexcept {
    return std::ranges::find(commands, word) != commands.end();
}

} // namespace

std::string_view command_of(std::string_view line) noexcept {
    Words words{line};
    while (!words.empty()) {
        const std::string_view word = words.take().text;
        if (is_command(word)) {
            return word;
        }
    }
    return {};
}

FrontEnd::FrontEnd(FrontEndSettings settings, Session& session)
    : settings_{std::move(settings)}
    , session_{&session} {}

void FrontEnd::use(Session& session, TimePoint now) {
    session_ = &session;
    wants_engine_ = false;
    session.set_chess960(chess960_);
    settle(now);
}

void FrontEnd::command(std::string_view line, TimePoint now) {
    Words words{line};
    while (!words.empty() && !is_command(words.peek().text)) {
        words.take();
    }
    const std::string_view whole = words.rest().text;
    const std::string_view command = words.take().text;
    needs_engine_ =
        needs_engine_ || command == "isready" || command == "ucinewgame" || command == "go";
    if (command == "uci") {
        greet();
    } else if (command == "isready") {
        ++readyoks_due_;
        settle(now);
    } else if (command == "position") {
        set_position(whole);
    } else if (command == "go") {
        go(whole, now);
    } else if (command == "stop") {
        release_all(now);
    } else if (command == "ponderhit") {
        ponder_hit(now);
    } else if (command == "setoption") {
        if (jobs_.empty()) {
            set_option(whole, now);
        } else {
            deferred_.emplace_back(whole);
        }
    } else if (command == "ucinewgame") {
        release_all(now);
        if (jobs_.empty()) {
            new_game(now);
        } else {
            deferred_.emplace_back(whole);
        }
    } else if (command == "debug") {
        debug_ = words.take().text == "on";
    } else if (command == "d") {
        show_board();
    } else if (command == "bench") {
        if (settings_.bench) {
            settings_.bench();
        }
    } else if (command == "quit") {
        ended_ = true;
    } // "register" and "xboard" (Arena asks so) need no answer
}

void FrontEnd::event(const SessionEvent& event, TimePoint now) {
    std::visit([&](const auto& each) { take(each); }, event);
    settle(now);
}

/// Answers what has become answerable.
void FrontEnd::settle(TimePoint now) {
    while (const auto due = deadline()) {
        if (now < *due) {
            break;
        }
        for (std::string& line : jobs_.front().answer) {
            print(std::move(line));
        }
        jobs_.pop_front();
    }
    while (jobs_.empty() && !deferred_.empty()) {
        const std::string line = std::move(deferred_.front());
        deferred_.erase(deferred_.begin());
        if (command_of(line) == "ucinewgame") {
            new_game(now);
        } else {
            set_option(line, now);
        }
    }
    const bool is_ready =
        !jobs_.empty() || (!wants_engine_ && (session_->is_idle() || session_->is_out()));
    while (is_ready && readyoks_due_ > 0) {
        --readyoks_due_;
        print("readyok");
    }
}

std::optional<TimePoint> FrontEnd::deadline() const noexcept {
    if (jobs_.empty() || !jobs_.front().is_finished || jobs_.front().is_held) {
        return std::nullopt;
    }
    const Job& job = jobs_.front();
    return job.is_stopped ? job.since : job.since + job.delay;
}

void FrontEnd::greet() {
    print("id name " + settings_.name);
    print("id author " + settings_.author);
    for (std::string& line : options_.lines()) {
        print(std::move(line));
    }
    print("uciok");
}

void FrontEnd::set_position(std::string_view line) {
    Words words{line};
    words.take();
    root_.reset();
    moves_.clear();
    const Word kind = words.take();
    if (kind.text == "startpos") {
        root_ = Position::start();
    } else if (kind.text == "fen") {
        const std::size_t begin = words.offset();
        while (!words.empty() && words.peek().text != "moves") {
            words.take();
        }
        const std::string_view fen = line.substr(begin, words.offset() - begin);
        const auto position = parse_fen(fen.substr(0, fen.find_last_not_of(" \t\r") + 1));
        if (!position) {
            explain(fmt::format(
                "error: no position: {} in {}", position.error().faults.front().message, quote(fen)
            ));
            return;
        }
        root_ = *position;
    } else {
        explain(fmt::format(
            "error: \"position\" is followed by \"startpos\" or \"fen\", not {}", quote(kind.text)
        ));
        return;
    }
    position_ = *root_;
    if (words.empty()) {
        return;
    }
    if (const Word next = words.take(); next.text != "moves") {
        explain(fmt::format("error: expected \"moves\", not {}", quote(next.text)));
        root_.reset();
        return;
    }
    while (!words.empty()) {
        const std::string_view text = words.take().text;
        const auto move = move_of(text, position_);
        if (!move) {
            explain(fmt::format(
                "error: {}, number {} of the moves, is not legal in {}",
                quote(text),
                moves_.size() + 1,
                to_fen(position_)
            ));
            root_.reset();
            return;
        }
        moves_.push_back(*move);
        position_ = position_.after(*move);
    }
}

void FrontEnd::perft(std::string_view depth) {
    const auto plies = parse_integer(depth);
    constexpr std::int64_t deepest = 30;
    if (!root_ || !plies || *plies < 1 || *plies > deepest || !settings_.perft) {
        explain("error: \"go perft\" takes a position and a depth from 1 to 30");
        return;
    }
    const bool chess960 = chess960_ || needs_chess960(*root_);
    for (std::string& line : settings_.perft(position_, static_cast<int>(*plies), chess960)) {
        print(std::move(line));
    }
}

/// "stop": every search ends, with its best move.
void FrontEnd::release_all(TimePoint now) {
    for (Job& job : jobs_) {
        job.is_held = false;
        job.is_stopped = true;
        if (job.search && !job.is_finished) {
            session_->stop(*job.search, now);
        }
    }
    settle(now);
}

void FrontEnd::ponder_hit(TimePoint now) {
    if (jobs_.empty() || !jobs_.front().is_held) {
        return;
    }
    Job& job = jobs_.front();
    job.is_held = false;
    job.since = now;
    if (job.search && !job.is_finished) {
        session_->ponder_hit(*job.search, now);
    }
    settle(now);
}

void FrontEnd::new_game(TimePoint now) {
    ++games_;
    seed_is_told_ = false;
    session_->new_game(now);
}

void FrontEnd::show_board() {
    const std::string edge = " +---+---+---+---+---+---+---+---+";
    print("");
    for (int rank = 7; rank >= 0; --rank) {
        print(edge);
        std::string row;
        for (int file = 0; file < 8; ++file) {
            const auto piece = position_.piece_at(Square::at(file, rank));
            row += fmt::format(" | {}", piece ? letter(*piece) : ' ');
        }
        print(fmt::format("{} | {}", row, rank + 1));
    }
    print(edge);
    print("   a   b   c   d   e   f   g   h");
    print("");
    const bool chess960 = chess960_ || needs_chess960(position_);
    print("Fen: " + to_fen(position_, chess960 ? CastlingStyle::shredder : CastlingStyle::x_fen));
    print(fmt::format("Key: {:016X}", key(position_)));
    std::string checkers = "Checkers:";
    for (const Square square : position_.checkers()) {
        checkers += ' ' + to_string(square);
    }
    print(checkers);
}

} // namespace rota::uci
