#include "cli/ruling_report.hpp"

#include "adjudicate/adjudicator.hpp"
#include "cli/winnability_json.hpp"
#include "movegen/fen.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace rota::cli {

namespace {

using adjudicate::Answer;

Json lost_json(const std::optional<adjudicate::LosingEvent>& lost) {
    if (!lost) {
        return nullptr;
    }
    return {{"event", adjudicate::name(lost->state)}, {"side", key_of(lost->side)}};
}

} // namespace

Json to_json(Answer answer) {
    return answer == Answer::undecided ? Json(nullptr) : Json(answer == Answer::yes);
}

RulingReport::RulingReport(
    GameRecord game,
    adjudicate::RuleSet rules,
    adjudicate::Solver& solver,
    std::optional<adjudicate::LosingEvent> lost
)
    : game_{std::move(game)}
    , rules_{std::move(rules)}
    , ruling_{adjudicate::adjudicate(
          game_, solver, {.rules = {}, .lost = lost, .effort = effort_for(time_for_one_answer)}
      )}
    , event_{adjudicate::event_result(ruling_, position(), rules_)} {}

std::string RulingReport::headline() const {
    return adjudicate::headline(ruling_, position(), event_, rules_);
}

std::vector<std::string> RulingReport::sentences() const {
    std::vector<std::string> sentences = ruling_.explanation;
    std::ranges::move(
        adjudicate::explain(ruling_, position(), event_, rules_), std::back_inserter(sentences)
    );
    return sentences;
}

Json RulingReport::event_json() const {
    Json points{{"white", nullptr}, {"black", nullptr}};
    if (event_.points) {
        for (const Color side : {Color::white, Color::black}) {
            points[key_of(side)] = (*event_.points)[index(side)].value();
        }
    }
    return {
        {"rule_set", rules_.id},
        {"winner", event_.winner ? Json(key_of(*event_.winner)) : Json(nullptr)},
        {"points", std::move(points)},
        {"clause", event_.clause ? Json(to_string(*event_.clause)) : Json(nullptr)}};
}

Json RulingReport::mating_material_json() const {
    if (!rules_.no_draw) {
        return nullptr;
    }
    const Color side = rules_.no_draw->favoured;
    Json json{{"side", key_of(side)}, {"definition", adjudicate::name(rules_.no_draw->definition)}};
    for (const adjudicate::MatingMaterial definition : adjudicate::all_mating_materials) {
        std::string key{adjudicate::name(definition)};
        std::ranges::replace(key, '-', '_');
        json[key] = cli::to_json(adjudicate::mating_material(definition, position(), side).answer);
    }
    return json;
}

Json RulingReport::to_json(CastlingSpelling spelling) const {
    Json articles = Json::array();
    for (const adjudicate::Citation& citation : ruling_.grounds) {
        articles.push_back(citation.article);
    }
    Json claimable = Json::array();
    for (const adjudicate::Claim claim : ruling_.claimable) {
        claimable.push_back(adjudicate::name(claim));
    }
    Json with_move = Json::array();
    for (const adjudicate::AnnouncedClaim& announced : ruling_.claimable_with_move) {
        Json moves = Json::array();
        for (const Move move : announced.moves) {
            moves.push_back(to_uci(move, spelling));
        }
        with_move.push_back(
            {{"claim", adjudicate::name(announced.claim)},
             {"article", adjudicate::with_a_move(announced.claim).article},
             {"moves", std::move(moves)}}
        );
    }
    const auto winnability = [&](Color side) {
        return winnability_json(ruling_.can_mate[index(side)], spelling);
    };
    const auto can_mate = [this](Color side) {
        return cli::to_json(ruling_.can_mate[index(side)].answer);
    };
    return {
        {"fen", to_fen(position())},
        {"state", adjudicate::name(ruling_.state)},
        {"also", ruling_.also ? Json(adjudicate::name(*ruling_.also)) : Json(nullptr)},
        {"fide",
         {{"result", adjudicate::to_string(ruling_.verdict)},
          {"article",
           ruling_.is_over() ? Json(adjudicate::article(ruling_.state).article) : Json(nullptr)}}},
        {"articles", std::move(articles)},
        {"claimable", std::move(claimable)},
        {"claimable_with_move", std::move(with_move)},
        {"can_mate", {{"white", can_mate(Color::white)}, {"black", can_mate(Color::black)}}},
        {"winnability",
         {{"white", winnability(Color::white)}, {"black", winnability(Color::black)}}},
        {"lost", lost_json(ruling_.lost)},
        {"occurrences", ruling_.occurrences},
        {"half_move_clock", ruling_.half_move_clock},
        {"event", event_json()},
        {"mating_material", mating_material_json()},
        {"explanation", sentences()}};
}

} // namespace rota::cli
