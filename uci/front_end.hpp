#pragma once

#include "movegen/position.hpp"
#include "uci/engine_option.hpp"
#include "uci/iterations.hpp"
#include "uci/session.hpp"

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::uci {

/// What a line from a user interface begins with, after words that mean nothing: "go" for
/// "joho go depth 3". Empty if there is no command in it.
[[nodiscard]] std::string_view command_of(std::string_view line) noexcept;

struct FrontEndSettings {
    std::string name = "Rota";
    std::string author = "the Rota authors";

    /// Answers "go perft": the lines to print. \param chess960 how castlings are written
    std::function<std::vector<std::string>(const Position&, int depth, bool chess960)> perft{};

    /// Does and reports what "bench" asks for; the report is no part of the conversation.
    std::function<void()> bench{};
};

/// The side of UCI that a user interface sees, as a state machine: lines from the user interface
/// and events of an engine session go in, lines for the user interface come out.
///
/// What it sees to:
/// * Exactly one "bestmove" for every "go", in order, whatever is asked and whatever becomes of the
///   engine: without one a legal move is made up, and "info string" says so.
/// * In an infinite or ponder search nothing is given away before "stop" or "ponderhit", not even
///   where there is no move.
/// * Options and the like that come during a search are kept for its end; a second "go" stops the
///   first.
/// * An illegal move or a bad FEN leaves no position: the next "go" is answered "bestmove 0000".
/// * The last line before "bestmove" with moves begins with that move; at least one has a score.
class FrontEnd {
public:
    /// \pre `session` outlives the object, or another one is used before
    FrontEnd(FrontEndSettings settings, Session& session);

    /// Asks another session from now on.
    void use(Session& session, TimePoint now);

    /// A line from the user interface.
    void command(std::string_view line, TimePoint now);

    /// The input has ended.
    void end_of_input() noexcept { ended_ = true; }

    /// An event of the session.
    void event(const SessionEvent& event, TimePoint now);

    /// To be called after events and whenever the session may have become idle.
    void settle(TimePoint now);

    /// The lines for the user interface since the last call.
    [[nodiscard]] std::vector<std::string> take_output() { return std::exchange(output_, {}); }

    /// "quit", or the end of the input.
    [[nodiscard]] bool ended() const noexcept { return ended_; }

    /// Whether a command has come that an engine is needed for: until then none should be started.
    [[nodiscard]] bool needs_engine() const noexcept { return needs_engine_; }

    /// Whether another program is wanted as the engine: `engine_path()`, with `engine_options()`.
    [[nodiscard]] bool wants_engine() const noexcept { return wants_engine_; }
    [[nodiscard]] const std::string& engine_path() const noexcept { return engine_path_; }
    [[nodiscard]] const std::vector<std::pair<std::string, std::string>>&
    engine_options() const noexcept {
        return engine_options_;
    }

private:
    /// A "go" that has not been answered.
    struct Job {
        std::optional<SearchId> search{}; ///< Nothing if the answer needs no engine.
        bool is_held = false;             ///< Infinite or ponder: nothing to be given away yet.
        bool is_finished = false;
        Position position = Position::start();
        bool chess960 = false;
        std::vector<Move> moves{}; ///< "searchmoves"
        std::vector<std::string> answer{};
        bool has_score = false;
        std::string shown_move{}; ///< With which the last line with moves began.
        std::string last_score{}; ///< As it was shown: "depth 5 score cp 13".
    };

    void greet();
    void set_position(std::string_view line);
    void go(std::string_view line, TimePoint now);
    void start_search(SearchLimits limits, TimePoint now);
    void perft(std::string_view depth);
    void set_option(std::string_view line, TimePoint now);
    void apply_option(const EngineOption& option, const std::string& value, TimePoint now);
    void release_all(TimePoint now);
    void ponder_hit(TimePoint now);
    void new_game(TimePoint now);
    void show_board();

    void take(const Greeted& event);
    void take(const OptionRefused& event);
    void take(const SearchInfo& event);
    void take(const SearchEnded& event);
    void take(const Fault& event);
    void take(const Died& event);
    void answer_with_move(Job& job, const Outcome& outcome);
    void answer_without_move(Job& job);
    void answer_without_engine(Job& job, std::string_view reason);
    [[nodiscard]] std::string text_of(Move move, bool chess960) const;

    void print(std::string line) { output_.push_back(std::move(line)); }
    void explain(std::string_view text);

    FrontEndSettings settings_;
    std::vector<EngineOption> options_;
    Session* session_;
    std::vector<std::string> output_{};
    std::deque<Job> jobs_{};
    std::vector<std::string> deferred_{}; ///< Options and new games, for the end of the search.
    unsigned readyoks_due_ = 0;

    std::optional<Position> root_ = Position::start(); ///< Nothing after a bad "position".
    std::vector<Move> moves_{};
    Position position_ = Position::start();
    bool chess960_ = false;

    bool wants_engine_ = false;
    bool needs_engine_ = false;
    std::string engine_path_ = "stockfish";
    std::vector<std::pair<std::string, std::string>> engine_options_{};
    bool ended_ = false;
};

} // namespace rota::uci
