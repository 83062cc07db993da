#include "uci/front_end.hpp"

#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"
#include "movegen/zobrist.hpp"
#include "uci/go_command.hpp"
#include "uci/info_line.hpp"
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

/// The options that are offered. Those whose name the engine knows are passed on to it.
std::vector<EngineOption> offered_options() {
    std::vector<EngineOption> options;
    for (const std::string_view line :
         {"option name Threads type spin default 1 min 1 max 1024",
          "option name Hash type spin default 16 min 1 max 33554432",
          "option name Clear Hash type button",
          "option name Ponder type check default false",
          "option name MultiPV type spin default 1 min 1 max 256",
          "option name Move Overhead type spin default 10 min 0 max 5000",
          "option name SyzygyPath type string default <empty>",
          "option name UCI_Chess960 type check default false",
          "option name UCI_AnalyseMode type check default false",
          "option name UCI_LimitStrength type check default false",
          "option name UCI_Elo type spin default 1350 min 1350 max 2850",
          "option name UCI_ShowWDL type check default false",
          "option name UCI_Opponent type string default <empty>",
          "option name Engine Path type string default stockfish"}) {
        if (auto option = parse_option(line)) {
            options.push_back(std::move(*option));
        }
    }
    return options;
}

std::string option_line(const EngineOption& option) {
    std::string line = fmt::format("option name {} type {}", option.name, name(option.type));
    if (option.type != EngineOption::Type::button) {
        line += " default ";
        line += option.default_value.empty() ? "<empty>" : option.default_value;
    }
    if (option.min && option.max) {
        line += fmt::format(" min {} max {}", *option.min, *option.max);
    }
    return line;
}

/// Options that are not the engine's business.
bool is_own(std::string_view option) noexcept {
    static constexpr std::array<std::string_view, 5> own{
        "Ponder", "UCI_Chess960", "UCI_AnalyseMode", "UCI_Opponent", "Engine Path"};
    return std::ranges::find(own, option) != own.end();
}

int value_of(const Position& position, Move move) noexcept {
    static constexpr std::array values{1, 3, 3, 5, 9, 0};
    const auto captured =
        move.kind() == MoveKind::castling ? std::nullopt : position.piece_at(move.to());
    const int gained = captured ? values[index(captured->kind)] : 0;
    const auto promoted = move.promoted_to();
    return gained + (promoted ? values[index(*promoted)] : 0);
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
    , options_{offered_options()}
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
    } else if (command == "d") {
        show_board();
    } else if (command == "bench") {
        if (settings_.bench) {
            settings_.bench();
        }
    } else if (command == "quit") {
        ended_ = true;
    } // "debug", "register" and "xboard" (Arena asks so) need no answer
}

void FrontEnd::event(const SessionEvent& event, TimePoint now) {
    std::visit([&](const auto& each) { take(each); }, event);
    settle(now);
}

/// Answers what has become answerable.
void FrontEnd::settle(TimePoint now) {
    while (!jobs_.empty() && jobs_.front().is_finished && !jobs_.front().is_held) {
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

void FrontEnd::greet() {
    print("id name " + settings_.name);
    print("id author " + settings_.author);
    for (const EngineOption& option : options_) {
        print(option_line(option));
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

void FrontEnd::go(std::string_view line, TimePoint now) {
    Words words{line};
    words.take();
    if (words.peek().text == "perft") {
        words.take();
        perft(words.take().text);
        return;
    }
    const GoCommand command = parse_go(line, root_ ? position_ : Position::start());
    for (const std::string& fault : command.faults) {
        explain("error: " + fault);
    }
    release_all(now);
    start_search(command.limits, now);
}

void FrontEnd::start_search(SearchLimits limits, TimePoint now) {
    Job job;
    job.is_held = limits.infinite || limits.ponder || is_endless(limits);
    job.position = position_;
    job.chess960 = chess960_ || (root_ && needs_chess960(*root_));
    job.moves = limits.moves;
    if (!root_) {
        job.is_finished = true;
        job.answer = {"info depth 0 score cp 0 time 0 nodes 0 nps 0", "bestmove 0000"};
    } else if (!has_legal_move(position_)) {
        answer_without_move(job);
    } else {
        const auto search = session_->go(*root_, moves_, std::move(limits), now);
        if (search) {
            job.search = *search;
        } else { // cannot be: all moves have been checked
            answer_without_engine(job, "a move is not legal");
        }
    }
    jobs_.push_back(std::move(job));
    settle(now);
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

void FrontEnd::set_option(std::string_view line, TimePoint now) {
    Words words{line};
    words.take();
    if (words.peek().text != "name") {
        explain("error: \"setoption\" is followed by \"name\"");
        return;
    }
    words.take();
    const std::size_t begin = words.offset();
    while (!words.empty() && words.peek().text != "value") {
        words.take();
    }
    std::string_view name = line.substr(begin, words.offset() - begin);
    name = name.substr(0, name.find_last_not_of(" \t\r") + 1);
    words.take(); // "value"
    std::string_view value = words.rest().text;
    const EngineOption* const option = find_option(options_, name);
    if (option == nullptr) {
        explain(fmt::format("error: there is no option {}", quote(name)));
        return;
    }
    if (option->type == EngineOption::Type::string && value == "<empty>") {
        value = {};
    }
    const auto checked = checked_value(*option, value);
    if (!checked) {
        explain(fmt::format("error: {}, not {}", checked.error().reason, quote(value)));
        return;
    }
    apply_option(*option, *checked, now);
}

void FrontEnd::apply_option(const EngineOption& option, const std::string& value, TimePoint now) {
    if (option.name == "UCI_Chess960") {
        chess960_ = value == "true";
        session_->set_chess960(chess960_);
    } else if (option.name == "Engine Path") {
        engine_path_ = value.empty() ? option.default_value : value;
        wants_engine_ = true;
    }
    if (is_own(option.name)) {
        return;
    }
    if (option.type != EngineOption::Type::button) {
        const auto known = std::ranges::find(
            engine_options_, option.name, &std::pair<std::string, std::string>::first
        );
        if (known == engine_options_.end()) {
            engine_options_.emplace_back(option.name, value);
        } else {
            known->second = value;
        }
    }
    if (const auto set = session_->set_option(option.name, value, now); !set) {
        explain("error: " + set.error().reason);
    }
}

/// "stop": every search ends, with its best move.
void FrontEnd::release_all(TimePoint now) {
    for (Job& job : jobs_) {
        job.is_held = false;
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
    if (job.search && !job.is_finished) {
        session_->ponder_hit(*job.search, now);
    }
    settle(now);
}

void FrontEnd::new_game(TimePoint now) {
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
    std::vector<std::string> pv;
    for (const Move move : event.pv) {
        pv.push_back(text_of(move, job.chess960));
    }
    const std::string line = info_line(event.info, pv);
    if (line.empty()) {
        return;
    }
    if (event.info.score && event.info.line.value_or(1) == 1) {
        job.has_score = true;
        job.last_score =
            fmt::format("depth {} {}", event.info.depth.value_or(0), score_text(*event.info.score));
        if (!pv.empty()) {
            job.shown_move = pv.front();
        }
    }
    print(line);
}

void FrontEnd::take(const SearchEnded& event) {
    using Kind = Outcome::Kind;
    const auto found = std::ranges::find(jobs_, std::optional{event.search}, &Job::search);
    if (found == jobs_.end()) {
        return;
    }
    Job& job = *found;
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
    const std::string move = text_of(*outcome.move, job.chess960);
    if (!job.has_score) {
        job.answer.push_back(fmt::format("info depth 0 score cp 0 time 0 nodes 0 nps 0 pv {}", move)
        );
    } else if (job.shown_move != move) {
        job.answer.push_back(fmt::format("info {} pv {}", job.last_score, move));
    }
    job.answer.push_back(fmt::format(
        "bestmove {}{}",
        move,
        outcome.ponder ? " ponder " + text_of(*outcome.ponder, job.chess960) : ""
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
    std::vector<Move> moves = job.moves;
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
