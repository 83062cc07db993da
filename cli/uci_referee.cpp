#include "cli/uci_referee.hpp"

#include "adjudicate/adjudicator.hpp"
#include "adjudicate/event_result.hpp"
#include "adjudicate/no_draw.hpp"
#include "cli/rules_option.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/game_record.hpp"
#include "movegen/generate.hpp"
#include "uci/option_file.hpp"

#include <fmt/format.h>

#include <sstream>
#include <utility>

namespace rota::cli {

namespace {

/// For the positions after all moves of one position: a user interface waits for the answer.
constexpr std::uint64_t quick = 2000; // positions to look at

/// White's share when `winner` gets so many points and mating would have brought `mate`.
double share_of_white(Color winner, Points points, Points mate) {
    const double most = mate.value();
    const double difference = winner == Color::white ? points.value() : -points.value();
    return (difference + most) / (2 * most);
}

class NoDrawPayOffs {
public:
    explicit NoDrawPayOffs(const adjudicate::GameRules& rules)
        : rules_{rules}
        , solver_{std::make_shared<adjudicate::Solver>(std::size_t{1} << 20U)} {}

    std::optional<double> operator()(const Position& position, unsigned occurrences) const {
        if (is_checkmate(position)) {
            return position.side_to_move() == Color::white ? 0.0 : 1.0;
        }
        const bool drawn =
            is_stalemate(position) || occurrences >= unsigned(rules_.draws.claim_repetitions)
            || position.half_move_clock() >= rules_.draws.claim_half_moves || is_dead(position);
        if (!drawn) {
            return std::nullopt;
        }
        const adjudicate::NoDrawRule& rule = *rules_.results.no_draw;
        const auto winner = adjudicate::convert_draw(rule, position).winner;
        return winner ? share_of_white(*winner, rule.points, rules_.results.mate) : 0.5;
    }

private:
    bool is_dead(const Position& position) const {
        adjudicate::Effort effort;
        effort.fast = true;
        effort.visits = quick;
        return solver_->is_dead(position, effort) == adjudicate::Answer::yes;
    }

    adjudicate::GameRules rules_;
    std::shared_ptr<adjudicate::Solver> solver_; // a function object can be copied
};

std::string first_error(const std::string& report) {
    return report.substr(0, report.find('\n'));
}

} // namespace

uci::PayOffs pay_offs_of(const adjudicate::GameRules& rules) {
    return rules.results.no_draw ? uci::PayOffs{NoDrawPayOffs{rules}} : uci::PayOffs{};
}

Result<uci::PayOffs, std::string> UciReferee::use_rule_set(const std::string& rule_set) {
    if (std::string fault = check_rules_name(rule_set); !fault.empty()) {
        return fail(std::move(fault));
    }
    if (names_rule_file(rule_set)) {
        if (const auto text = uci::read_option_file(rule_set); !text) {
            return fail(fmt::format("{}, expected a rule file", text.error()));
        }
    }
    std::istringstream in;
    std::ostringstream out;
    std::ostringstream err;
    auto rules = load_rules(rule_set, false, {in, out, err});
    if (!rules) {
        return fail(first_error(err.str()));
    }
    rules_ = std::move(*rules);
    return pay_offs_of(rules_);
}

Result<void, std::string> UciReferee::use_team_file(const std::string& path) {
    if (path.empty()) {
        team_ = {};
        return {};
    }
    const auto text = uci::read_option_file(path);
    if (!text) {
        return fail(fmt::format("{}, expected a team file", text.error()));
    }
    auto team = consult::parse_team_file(*text);
    if (!team) {
        return fail(first_error(describe(path, team.error())));
    }
    team_ = std::move(*team);
    return {};
}

std::vector<std::string> UciReferee::rulings(const Position& root, const std::vector<Move>& moves) {
    GameRecord game{root};
    for (const Move move : moves) {
        game.play(move);
    }
    adjudicate::Inquiry inquiry;
    inquiry.rules = rules_.draws;
    inquiry.effort.fast = true;
    inquiry.effort.visits = quick;
    const adjudicate::Ruling ruling = adjudicate::adjudicate(game, solver_, inquiry);
    const Position& position = game.position(ruling.ply);
    std::vector<std::string> lines;
    if (ruling.is_over()) {
        const auto result = adjudicate::event_result(ruling, position, rules_.results);
        lines.push_back(
            "ruling: " + adjudicate::headline(ruling, position, result, rules_.results)
        );
        return lines;
    }
    for (const adjudicate::Claim claim : ruling.claimable) {
        lines.push_back(fmt::format(
            "ruling: {} available ({})",
            adjudicate::name(claim) == "threefold" ? "threefold repetition" : "fifty moves",
            adjudicate::to_string(adjudicate::on_the_board(claim))
        ));
    }
    const std::size_t plies = moves.size() + (root.side_to_move() == Color::black ? 1U : 0U);
    if (const std::string_view mover = team_.due(plies); !mover.empty()) {
        lines.push_back(fmt::format("ruling: {} is due to move", mover));
    }
    return lines;
}

} // namespace rota::cli
