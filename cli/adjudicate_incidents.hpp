#pragma once

#include "adjudicate/game_rules.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/winnable.hpp"
#include "cli/incident_reader.hpp"
#include "cli/program.hpp"
#include "movegen/game_record.hpp"
#include "movegen/uci_move.hpp"

#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
} // namespace CLI

namespace rota::cli {

/// The options of `rota adjudicate` about what happened in a game.
class IncidentOptions {
public:
    /// Adds them to a command. \pre both outlive what CLI11 does with the command line
    void add_to(CLI::App& parser);

    /// What ended the game, if the options say no more than whose flag fell, who resigned, or whose
    /// second illegal move it was: that is a question about any position.
    [[nodiscard]] std::optional<adjudicate::LosingEvent> only_losing_event() const;

    /// Whether one of them was used.
    [[nodiscard]] bool any() const;

    /// What happened, in the order of the command line.
    [[nodiscard]] std::vector<Incident> in_order() const;

    /// After how many half-moves of the game it happened; nothing: at its end.
    [[nodiscard]] std::optional<std::size_t> at() const { return at_; }

private:
    const CLI::App* parser_ = nullptr;
    std::optional<std::size_t> at_;
};

/// Rules on a game with incidents. \returns no when a claim was wrong
[[nodiscard]] ExitCode adjudicate_incidents(
    const GameRecord& game,
    const IncidentOptions& incidents,
    const adjudicate::GameRules& rules,
    adjudicate::Solver& solver,
    bool json,
    CastlingSpelling spelling,
    const Streams& streams
);

/// The same for the only game of a PGN text; reports when there are more, or when it is broken.
[[nodiscard]] ExitCode adjudicate_incidents(
    std::istream& pgn,
    const IncidentOptions& incidents,
    const adjudicate::GameRules& rules,
    adjudicate::Solver& solver,
    bool json,
    CastlingSpelling spelling,
    const Streams& streams
);

} // namespace rota::cli
