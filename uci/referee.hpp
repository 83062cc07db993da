#pragma once

#include "movegen/error.hpp"
#include "movegen/move.hpp"
#include "movegen/position.hpp"
#include "uci/pay_offs.hpp"

#include <string>
#include <vector>

namespace rota::uci {

/// Somebody who knows the rules of events, which this module does not.
class Referee {
public:
    virtual ~Referee() = default;
    Referee(const Referee&) = delete;
    Referee& operator=(const Referee&) = delete;

    /// What ends of games are worth; an empty function where an engine's scores say it.
    /// \param rule_set the id of a rule set, or a file
    /// \returns a sentence that says what was expected if there is none
    [[nodiscard]] virtual Result<PayOffs, std::string> use_rule_set(const std::string& rule_set
    ) = 0;

    /// The names of those who take turns to move, for rulings(); nobody for an empty path.
    [[nodiscard]] virtual Result<void, std::string> use_team_file(const std::string& path) = 0;

    /// What there is to say about the position after `moves`, a line each: that the game is over,
    /// what may be claimed, whose turn it is.
    [[nodiscard]] virtual std::vector<std::string>
    rulings(const Position& root, const std::vector<Move>& moves) = 0;

protected:
    Referee() = default;
};

} // namespace rota::uci
