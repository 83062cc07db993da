#pragma once

#include "adjudicate/event_result.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/winnable.hpp"
#include "cli/json.hpp"
#include "movegen/game_record.hpp"
#include "movegen/uci_move.hpp"

#include <optional>
#include <string>
#include <vector>

namespace rota::cli {

/// A game, the ruling on it and what an event makes of that, ready to be shown.
class RulingReport {
public:
    /// \param lost what happened after the last move, if anything
    RulingReport(
        GameRecord game,
        adjudicate::RuleSet rules,
        adjudicate::Solver& solver,
        std::optional<adjudicate::LosingEvent> lost = {}
    );

    [[nodiscard]] const GameRecord& game() const noexcept { return game_; }
    [[nodiscard]] const adjudicate::Ruling& ruling() const noexcept { return ruling_; }
    [[nodiscard]] const adjudicate::EventResult& event() const noexcept { return event_; }

    /// The position that the ruling is about.
    [[nodiscard]] const Position& position() const { return game_.position(ruling_.ply); }

    /// The ruling in one line.
    [[nodiscard]] std::string headline() const;

    /// The reasons, one sentence an entry, the Laws first, then the event.
    [[nodiscard]] std::vector<std::string> sentences() const;

    /// The fields that every ruling has in JSON, "fen" first and "explanation" last.
    [[nodiscard]] Json to_json(CastlingSpelling spelling) const;

private:
    [[nodiscard]] Json event_json() const;
    [[nodiscard]] Json mating_material_json() const;

    GameRecord game_;
    adjudicate::RuleSet rules_;
    adjudicate::Ruling ruling_;
    adjudicate::EventResult event_;
};

/// true, false, or null for "not decided".
[[nodiscard]] Json to_json(adjudicate::Answer answer);

} // namespace rota::cli
