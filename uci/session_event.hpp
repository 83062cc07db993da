#pragma once

#include "movegen/move.hpp"
#include "uci/engine_message.hpp"
#include "uci/line_channel.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rota::uci {

/// Numbers the searches of a session, from 1.
using SearchId = std::uint64_t;

/// Why an engine is gone.
struct DeathReport {
    enum class Cause : std::uint8_t {
        not_started, ///< The program cannot be run.
        ended,       ///< It crashed, exited or closed its output.
        silent,      ///< It did not answer in time and was killed.
        deaf,        ///< It does not read its input and was killed.
        flood,       ///< It sent a line without end and was killed.
    };

    Cause cause{};
    ProgramEnd end{};                      ///< For a killed one: its state before that.
    std::string last_command{};            ///< What it was told last.
    std::vector<std::string> last_lines{}; ///< "> " what it was told, "< " what it said.
    std::string detail{};                  ///< What was waited for.

    friend bool operator==(const DeathReport&, const DeathReport&) = default;
};

/// The report in a sentence or two, without the last lines.
[[nodiscard]] std::string to_string(const DeathReport& report);

/// How a search ended.
struct Outcome {
    enum class Kind : std::uint8_t {
        best_move,
        no_legal_move, ///< The position is a mate or stalemate.
        illegal_move,  ///< The engine insists on a move that is none; `text` says which.
        timed_out,     ///< It did not even answer "stop" and was killed.
        engine_failed, ///< It died, and time or restarts did not allow another try.
        no_chess960,   ///< The position needs UCI_Chess960, which the engine does not offer.
        closed,        ///< The session was closed.
    };

    Kind kind{};
    std::optional<Move> move{};
    std::optional<Move> ponder{}; ///< A legal answer that the engine expects.
    std::string text{};           ///< What it said as its best move.
    bool overdue = false;         ///< It had to be stopped after its time.
    bool stopped = false;         ///< Somebody asked for its end.

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The engine has been greeted, after each start.
struct Greeted {
    std::string name;
    std::string author;
    bool again; ///< After a restart.

    friend bool operator==(const Greeted&, const Greeted&) = default;
};

/// An option that was wished for before the engine's offer was known cannot be set.
struct OptionRefused {
    OptionRefusal refusal;

    friend bool operator==(const OptionRefused&, const OptionRefused&) = default;
};

/// A line about a search that goes on.
struct SearchInfo {
    SearchId search;
    Info info;
    std::vector<Move> pv; ///< As far as it is legal.

    friend bool operator==(const SearchInfo&, const SearchInfo&) = default;
};

struct SearchEnded {
    SearchId search;
    Outcome outcome;

    friend bool operator==(const SearchEnded&, const SearchEnded&) = default;
};

/// The engine broke the protocol in a way that does no harm here.
struct Fault {
    enum class Kind : std::uint8_t {
        stray_best_move,   ///< No search runs: said twice, or late.
        early_best_move,   ///< Before the ponder search was allowed to end; kept back.
        illegal_best_move, ///< Asked again.
        illegal_ponder_move,
        ignored_search_moves, ///< A best move that was not among those to look at.
        illegal_pv,
        stray_ready,
        late_option, ///< After "uciok".
        unreadable,
    };

    Kind kind{};
    std::string line{}; ///< What it said.
    std::string expected{};

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// The engine is gone. What becomes of its searches is said by further events.
struct Died {
    DeathReport report;
    bool starts_again;

    friend bool operator==(const Died&, const Died&) = default;
};

using SessionEvent = std::variant<Greeted, OptionRefused, SearchInfo, SearchEnded, Fault, Died>;

/// To be done by whoever has the process, in this order.
struct StartProgram {
    friend bool operator==(const StartProgram&, const StartProgram&) = default;
};
struct SendLine {
    std::string text;

    friend bool operator==(const SendLine&, const SendLine&) = default;
};
struct KillProgram { ///< At once: it does not answer.
    friend bool operator==(const KillProgram&, const KillProgram&) = default;
};
struct CloseProgram { ///< Close its input and let it end.
    friend bool operator==(const CloseProgram&, const CloseProgram&) = default;
};

using SessionAction = std::variant<StartProgram, SendLine, KillProgram, CloseProgram>;

} // namespace rota::uci
