#pragma once

#include "adjudicate/game_rules.hpp"
#include "adjudicate/winnable.hpp"
#include "consult/match/team_file.hpp"
#include "uci/referee.hpp"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace rota::cli {

/// What the ends of games are worth under `rules`, as uci::PayOffs: the difference of the points of
/// both sides, on a scale from being mated (0) to mating (1). Empty where draws count the same for
/// both, as an engine takes for granted.
///
/// Under a rule without draws, mate, stalemate and dead positions end the game; and whom a draw
/// helps claims it, or has claimed it with that move, as soon as repetition or the count of moves
/// allow.
[[nodiscard]] uci::PayOffs pay_offs_of(const adjudicate::GameRules& rules);

/// Answers a user interface's questions about an event: by rule set, team file and the Laws.
class UciReferee final : public uci::Referee {
public:
    [[nodiscard]] Result<uci::PayOffs, std::string> use_rule_set(const std::string& rule_set
    ) override;
    [[nodiscard]] Result<void, std::string> use_team_file(const std::string& path) override;
    [[nodiscard]] std::vector<std::string>
    rulings(const Position& root, const std::vector<Move>& moves) override;

private:
    adjudicate::GameRules rules_ = adjudicate::fide_game_rules(adjudicate::Speed::standard);
    adjudicate::Solver solver_{std::size_t{1} << 20U};
    consult::TeamFile team_{};
};

} // namespace rota::cli
