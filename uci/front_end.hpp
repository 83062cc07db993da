#pragma once

#include "movegen/position.hpp"
#include "uci/book.hpp"
#include "uci/engine_option.hpp"
#include "uci/front_end_options.hpp"
#include "uci/level_search.hpp"
#include "uci/levels.hpp"
#include "uci/pay_offs.hpp"
#include "uci/referee.hpp"
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

    /// For the options Rule Set, Team File and Rulings. \pre outlives the front end
    Referee* referee = nullptr;

    /// What the seeds of games are made from while the option Level Seed is 0.
    std::uint64_t seed = 1;
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
/// * With a level, the engine's own lines are kept back: what is shown is what is played. Analysis
///   ("go infinite", UCI_AnalyseMode) is at full strength all the same.
/// * A level that plays by a clock or a move time answers people after a delay (answer_delay), but
///   at once when it is stopped.
/// * With a rule set that knows no draws, a move that ends the game is worth what it is worth
/// there.
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

    /// To be called after events, whenever the session may have become idle, and at deadline().
    void settle(TimePoint now);

    /// When an answer that waits is to be given; nothing if none does.
    [[nodiscard]] std::optional<TimePoint> deadline() const noexcept;

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
    /// A move that ends the game, and what that is worth to who makes it: 0 to 1.
    struct PaidEnd {
        Move move;
        double share;
    };

    /// A "go" that has not been answered.
    struct Job {
        std::optional<SearchId> search{}; ///< Nothing if the answer needs no engine.
        bool is_held = false;             ///< Infinite or ponder: nothing to be given away yet.
        bool is_finished = false;
        bool is_stopped = false;
        TimePoint since{};     ///< From when the opponent has waited.
        Milliseconds delay{0}; ///< From then on; known when it is finished.
        Position root = Position::start();
        std::vector<Move> played{}; ///< From `root` to `position`.
        Position position = Position::start();
        bool chess960 = false;
        SearchLimits limits{};
        std::optional<LevelSearch> level{}; ///< A level plays.
        std::optional<PaidEnd> end{};       ///< The best of those the engine does not look at.
        std::vector<std::string> answer{};
        Info last{};              ///< The last line with a score, of the first rank.
        std::string shown_move{}; ///< With which the last line with moves began.
    };

    void greet();
    void set_position(std::string_view line);
    void perft(std::string_view depth);
    void release_all(TimePoint now);
    void ponder_hit(TimePoint now);
    void new_game(TimePoint now);
    void show_board();

    // front_end_settings.cpp
    void set_option(std::string_view line, TimePoint now);
    void apply_own_option(const std::string& name, const std::string& value);
    void tell_engine(const EngineOption& option, const std::string& value, TimePoint now);
    void use_level_file(const std::string& path);
    void use_book_file(const std::string& path);
    void use_rule_set(const std::string& rule_set);

    // front_end_search.cpp
    void go(std::string_view line, TimePoint now);
    void start_search(SearchLimits limits, TimePoint now);
    [[nodiscard]] bool plays_level(const SearchLimits& limits) const noexcept;
    [[nodiscard]] std::optional<Move> book_move(const SearchLimits& limits) const;
    void start_level(Job& job, SearchLimits limits, TimePoint now);
    void start_engine(Job& job, SearchLimits limits, TimePoint now);
    void value_ends(Job& job, SearchLimits& limits) const;
    void restore_options(TimePoint now);
    [[nodiscard]] std::uint64_t game_seed() const noexcept;

    // front_end_answers.cpp
    void take(const Greeted& event);
    void take(const OptionRefused& event);
    void take(const SearchInfo& event);
    void take(const SearchEnded& event);
    void take(const Fault& event);
    void take(const Died& event);
    void answer_with_move(Job& job, const Outcome& outcome);
    void answer_with_level(Job& job);
    [[nodiscard]] Milliseconds delay_of(const Job& job, Milliseconds wanted) const noexcept;
    void answer_with_end(Job& job);
    void answer_from_book(Job& job, Move move);
    void answer_without_move(Job& job);
    void answer_without_engine(Job& job, std::string_view reason);
    void finish(Job& job, Move move, std::optional<Move> ponder = {});
    void tell_choice(Job& job, const LevelChoice& choice);
    [[nodiscard]] std::string text_of(Move move, bool chess960) const;

    void print(std::string line) { output_.push_back(std::move(line)); }
    void explain(std::string_view text);

    FrontEndSettings settings_;
    FrontEndOptions options_{};
    Session* session_;
    std::vector<std::string> output_{};
    std::deque<Job> jobs_{};
    std::vector<std::string> deferred_{}; ///< Options and new games, for the end of the search.
    unsigned readyoks_due_ = 0;

    std::optional<Position> root_ = Position::start(); ///< Nothing after a bad "position".
    std::vector<Move> moves_{};
    Position position_ = Position::start();
    bool chess960_ = false;
    bool analyses_ = false;
    bool debug_ = false;

    std::vector<Level> levels_ = shipped_levels();
    std::size_t level_ = 0; ///< From 1; 0: full strength.
    std::uint64_t level_seed_ = 0;
    std::uint64_t games_ = 0; ///< How many have begun.
    bool seed_is_told_ = false;
    bool level_options_are_set_ = false;
    int delay_percent_ = 100; ///< Of what a person would take.
    bool own_book_ = false;
    Book book_ = shipped_book();
    PayOffs pay_offs_{};
    bool rulings_ = false;

    bool wants_engine_ = false;
    bool needs_engine_ = false;
    std::string engine_path_ = "stockfish";
    std::vector<std::pair<std::string, std::string>> engine_options_{};
    bool ended_ = false;
};

} // namespace rota::uci
