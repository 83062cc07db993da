#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/engine_message.hpp"
#include "uci/line_channel.hpp"
#include "uci/search_limits.hpp"
#include "uci/session_event.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::uci {

/// How patient a session is, and with what.
struct SessionSettings {
    Milliseconds greeting{15'000};       ///< From the start to "uciok".
    Milliseconds ready{15'000};          ///< From "isready" to "readyok".
    Milliseconds slow_ready{60'000};     ///< The same after Hash, tables, networks, "ucinewgame".
    Milliseconds grace{500};             ///< Beyond a clock or move time, before "stop".
    Milliseconds untimed_search{60'000}; ///< By depth, nodes or mate only, before "stop".
    Milliseconds longest_search{3'600'000}; ///< Endless, before "stop".
    Milliseconds after_stop{3'000};         ///< From "stop" to "bestmove", before it is killed.
    int patience = 1;                       ///< Multiplies all waits above: for slow machines.
    unsigned restarts = 2;                  ///< In a game; then the engine is out.
    unsigned illegal_moves = 1;             ///< That a search forgives by asking again.
    std::size_t kept_lines = 50;            ///< Of the conversation, for the report of a death.
    std::vector<std::pair<std::string, std::string>> options{}; ///< To be set after each start.
};

/// The conversation with one UCI engine, as a state machine: what happens goes in, with the time at
/// which it did; what has to be done and what is worth knowing comes out. It reads no clock and has
/// no process, so that a conversation can be replayed.
///
/// What it sees to:
/// * Every search that go() numbers ends with exactly one SearchEnded, in the order of the numbers.
/// * While the engine searches, only "stop" and "ponderhit" are written. What needs an idle engine
///   waits; if the search would not end by itself, it is stopped first.
/// * Each search begins after "isready" and "readyok": a "bestmove" that is late or said twice is
///   dropped before, never taken for that of the next search.
/// * Every wait has a deadline that nothing the engine prints can move.
/// * An engine that dies or has to be killed is started again, with its options, and asked again
///   as far as its time allows; after `restarts` in one game it is out.
/// * Only options that the engine has offered, with values in their range, are sent; only legal
///   moves from usable positions; no "go" where there is no legal move.
class Session {
public:
    explicit Session(SessionSettings settings);

    // What somebody wants. Each may be called in any state.

    /// Asks for the engine to be started. \pre not called before
    void start();

    /// Sets an option, as soon as the engine can be told, and again after each restart.
    /// \returns a refusal if the engine's offer is known and does not allow it
    [[nodiscard]] Result<void, OptionRefusal>
    set_option(std::string_view name, std::string_view value, TimePoint now);

    /// The next search is of another game. A search that runs is stopped. An engine that is out
    /// gets another chance.
    void new_game(TimePoint now);

    /// Searches the position that `moves` lead to from `root`. A search that runs is stopped.
    /// \returns the number of the search, or the index of the first of `moves` that is not legal;
    ///          moves.size() + i for an illegal one of limits.moves
    [[nodiscard]] Result<SearchId, std::size_t>
    go(const Position& root, std::vector<Move> moves, SearchLimits limits, TimePoint now);

    /// Ends a search as soon as possible, with its best move. Without effect if it has ended.
    void stop(SearchId search, TimePoint now);

    /// The expected move was played: a ponder search becomes an ordinary one.
    void ponder_hit(SearchId search, TimePoint now);

    /// Ends the conversation and every search in it.
    void close(TimePoint now);

    /// Castlings are written as king takes rook, positions as Shredder-FEN, and UCI_Chess960 is
    /// set, if that is so or the position needs it.
    void set_chess960(bool chess960) { chess960_wanted_ = chess960; }

    // What happened.

    void started(TimePoint now);
    void start_failed(std::string reason, TimePoint now);
    void line(std::string_view text, TimePoint now);

    /// The engine's output has ended, it floods or it does not read.
    void ended(ChannelError error, const ProgramEnd& end, TimePoint now);

    /// Time has passed. To be called at deadline() at the latest; earlier does no harm.
    void tick(TimePoint now, const ProgramEnd& end);

    // What is to be done.

    [[nodiscard]] std::optional<TimePoint> deadline() const noexcept { return deadline_; }
    [[nodiscard]] std::optional<SessionAction> next_action();
    [[nodiscard]] std::optional<SessionEvent> next_event();

    // What is known.

    [[nodiscard]] const std::string& engine_name() const noexcept { return name_; }
    [[nodiscard]] const std::vector<EngineOption>& options() const noexcept { return offered_; }
    [[nodiscard]] bool is_idle() const noexcept { return state_ == State::idle && queue_.empty(); }
    [[nodiscard]] bool is_out() const noexcept { return state_ == State::out; }

private:
    /// Bytes of a line that reports keep.
    static constexpr std::size_t longest_kept_line = 500;

    enum class State : std::uint8_t {
        not_started,
        starting, ///< The process is about to be made.
        greeting, ///< "uci" is sent.
        syncing,  ///< "isready" is sent.
        idle,
        searching,
        stopping, ///< "stop" is sent to a search.
        out,      ///< No process, and none to come.
        closed,
    };

    struct Search {
        SearchId id;
        Position root;
        std::vector<Move> moves;
        Position position; ///< After the moves.
        SearchLimits limits;
        bool chess960;
        TimePoint since;          ///< When the limits began to count.
        bool stop_wanted = false; ///< Somebody asked.
        bool overdue = false;     ///< Stopped because it did not end in time.
        unsigned illegal_moves = 0;
        std::optional<BestMove> held{}; ///< Said before a ponder search was allowed to end.
    };

    struct OptionWish {
        std::string name;
        std::string value;
        bool is_sent = false;
    };

    void send(std::string line);
    void set_deadline(TimePoint now, Milliseconds wait) { deadline_ = now + wait * patience_; }
    void advance(TimePoint now);
    void begin_sync(TimePoint now);
    [[nodiscard]] bool send_options();
    void check_wishes();
    [[nodiscard]] bool send_chess960();
    void begin_search(TimePoint now);
    void end_without_asking(const Search& search, Outcome::Kind kind);
    void send_stop(TimePoint now);
    void stop_current(TimePoint now);
    void wait_for_search(TimePoint now);
    void interrupt_searches(TimePoint now);

    void take(UciOk message, std::string_view text, TimePoint now);
    void take(ReadyOk message, std::string_view text, TimePoint now);
    void take(BestMove message, std::string_view text, TimePoint now);
    void take(Info message, std::string_view text, TimePoint now);
    void take(EngineOption message, std::string_view text, TimePoint now);
    void take(EngineName message, std::string_view text, TimePoint now);
    void take(EngineAuthor message, std::string_view text, TimePoint now);
    void take(Protection message, std::string_view text, TimePoint now);
    void take(OtherLine message, std::string_view text, TimePoint now);
    void judge(const BestMove& best, TimePoint now);
    void finish(Outcome outcome);
    void fault(Fault::Kind kind, std::string_view text, std::string expected);

    void die(DeathReport::Cause cause, const ProgramEnd& end, std::string detail, TimePoint now);
    void restart_or_give_up(TimePoint now);
    void end_all(Outcome::Kind kind);
    [[nodiscard]] bool is_alive() const noexcept;

    SessionSettings settings_;
    int patience_;
    State state_ = State::not_started;
    std::optional<TimePoint> deadline_{};
    std::deque<SessionAction> actions_{};
    std::deque<SessionEvent> events_{};

    std::string name_{};
    std::string author_{};
    std::vector<EngineOption> offered_{};
    std::vector<OptionWish> wishes_{};
    bool chess960_wanted_ = false;
    bool chess960_sent_ = false;
    bool new_game_wanted_ = false;
    bool synced_ = false; ///< Nothing but a readyok since the last search.
    bool slow_ = false;   ///< Something slow was sent since the last readyok.
    bool greeted_before_ = false;

    SearchId last_id_ = 0;
    std::optional<Search> current_{}; ///< Sent and not ended.
    std::deque<Search> queue_{};      ///< To be sent.

    unsigned restarts_left_;
    std::string last_command_{};
    std::deque<std::string> last_lines_{};
};

} // namespace rota::uci
