#include "adjudicate/event_result.hpp"

#include "adjudicate/explain.hpp"
#include "adjudicate/wording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace rota::adjudicate {

namespace {

std::array<Points, 2> points_for(Color winner, Points points) {
    std::array<Points, 2> both{};
    both[index(winner)] = points;
    return both;
}

std::string describe(Points points) {
    if (points == Points::halves(1)) {
        return "half a point";
    }
    return fmt::format("{} point{}", points.value(), points == Points::whole(1) ? "" : "s");
}

std::string_view describe(Answer answer) {
    switch (answer) {
    case Answer::no: return "no";
    case Answer::yes: return "yes";
    case Answer::undecided: break;
    }
    return "undecided";
}

/// "stalemate (5.2.1)"; both when two ends came together
std::string describe_end(const Ruling& ruling) {
    const auto one = [&](State state) {
        const std::string of = ruling.lost && state == ruling.lost->state
                                   ? fmt::format(" of {}", name(ruling.lost->side))
                                   : "";
        return fmt::format("{}{} ({})", describe(state), of, article(state).article);
    };
    return ruling.also ? fmt::format("{} and {}", one(ruling.state), one(*ruling.also))
                       : one(ruling.state);
}

/// "threefold repetition (9.2.2) or 50 moves by announcing Kb1 or Kb2 (9.3.1)"
std::string describe_claims(const Ruling& ruling, const Position& position) {
    std::vector<std::string> claims;
    for (const Claim claim : ruling.claimable) {
        claims.push_back(fmt::format(
            "{} ({})",
            claim == Claim::threefold ? "threefold repetition" : "50 moves",
            on_the_board(claim).article
        ));
    }
    for (const AnnouncedClaim& announced : ruling.claimable_with_move) {
        claims.push_back(fmt::format(
            "{} by announcing {} ({})",
            announced.claim == Claim::threefold ? "threefold repetition" : "50 moves",
            describe_choice(position, announced.moves, 3),
            with_a_move(announced.claim).article
        ));
    }
    return join(claims, " or ");
}

/// How a conversion by the no-draw rule comes about; empty without one.
std::vector<std::string> explain_conversion(
    const EventResult& result, const Position& final_position, const RuleSet& rules
) {
    std::vector<std::string> sentences;
    if (!result.material) {
        return sentences;
    }
    const NoDrawRule& rule = *rules.no_draw;
    const std::string_view favoured = name(rule.favoured);
    sentences.push_back(fmt::format(
        "No draws: {} wins a game drawn under the Laws with mating material, {} without ({}).",
        favoured,
        name(!rule.favoured),
        to_string(rule.citation)
    ));
    sentences.push_back(fmt::format(
        "{}: {} (definition \"{}\").",
        result.material->reason,
        result.material->answer == Answer::yes  ? "mating material"
        : result.material->answer == Answer::no ? "no mating material"
                                                : "not decided",
        name(rule.definition)
    ));

    const auto verdicts = mating_material_by_all_definitions(final_position, rule.favoured);
    std::vector<std::string> answers;
    bool differ = false;
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
        differ = differ || verdicts[i].answer != verdicts[0].answer;
        answers.push_back(
            fmt::format("{} {}", name(all_mating_materials[i]), describe(verdicts[i].answer))
        );
    }
    if (differ) {
        sentences.push_back(fmt::format(
            "Definitions of mating material differ: {}; \"{}\" counts here.",
            join(answers, ", "),
            name(rule.definition)
        ));
    }
    if (is_disputable(final_position, rule.favoured)) {
        sentences.push_back(fmt::format(
            "Arbiter: please look, whether {} has mating material is open to dispute here.",
            favoured
        ));
    }
    return sentences;
}

} // namespace

RuleSet fide_standard() {
    return {
        .id = "fide-standard",
        .mate = Points::whole(1),
        .mate_citation = fide("10.1"),
        .other_win = Points::whole(1),
        .other_win_citation = fide("10.1"),
        .draw = Points::halves(1),
        .draw_citation = fide("10.1")};
}

RuleSet relay() {
    return {
        .id = "relay",
        .mate = Points::whole(3),
        .mate_citation = {"relay", "14"},
        .other_win = Points::whole(2),
        .other_win_citation = {"relay", "15"},
        .draw = {},
        .draw_citation = {"relay", "21"},
        .no_draw = NoDrawRule{
            .favoured = Color::black,
            .definition = MatingMaterial::own,
            .points = Points::whole(2),
            .citation = {"relay", "21"}}};
}

std::optional<RuleSet> rule_set(std::string_view id) {
    for (RuleSet& rules : std::array{fide_standard(), relay()}) {
        if (rules.id == id) {
            return std::move(rules);
        }
    }
    return std::nullopt;
}

EventResult
event_result(const Ruling& ruling, const Position& final_position, const RuleSet& rules) {
    if (!ruling.is_over()) {
        return {};
    }
    if (const auto winning = winner(ruling.verdict)) {
        const bool by_mate = ruling.state == State::checkmate;
        return {
            .winner = winning,
            .points = points_for(*winning, by_mate ? rules.mate : rules.other_win),
            .clause = by_mate ? rules.mate_citation : rules.other_win_citation,
            .material = {}};
    }
    return result_of_draw(final_position, rules);
}

EventResult result_of_draw(const Position& final_position, const RuleSet& rules) {
    if (!rules.no_draw) {
        return {
            .winner = {},
            .points = std::array{rules.draw, rules.draw},
            .clause = rules.draw_citation,
            .material = {}};
    }
    DrawConversion conversion = convert_draw(*rules.no_draw, final_position);
    EventResult result{
        .winner = conversion.winner,
        .points = {},
        .clause = rules.no_draw->citation,
        .material = std::move(conversion.material)};
    if (result.winner) {
        result.points = points_for(*result.winner, rules.no_draw->points);
    }
    return result;
}

std::string describe(const EventResult& result, const RuleSet& rules) {
    std::string text;
    if (result.material) {
        const std::string_view favoured = name(rules.no_draw->favoured);
        switch (result.material->answer) {
        case Answer::yes: text = fmt::format("{} has mating material, ", favoured); break;
        case Answer::no: text = fmt::format("{} has no mating material, ", favoured); break;
        case Answer::undecided:
            return fmt::format(
                "whether {} has mating material is not decided ({})",
                favoured,
                to_string(*result.clause)
            );
        }
    }
    if (result.winner) {
        const Points points = (*result.points)[index(*result.winner)];
        text += fmt::format("{} wins, {}", name(*result.winner), describe(points));
    } else {
        text += describe(rules.draw) + " each";
    }
    return fmt::format("{} ({})", text, to_string(*result.clause));
}

std::vector<std::string> explain(
    const Ruling& ruling,
    const Position& final_position,
    const EventResult& result,
    const RuleSet& rules
) {
    if (ruling.is_over()) {
        return explain_conversion(result, final_position, rules);
    }
    if (ruling.claimable.empty() && ruling.claimable_with_move.empty()) {
        return {};
    }
    const EventResult claimed = result_of_draw(final_position, rules);
    std::vector<std::string> sentences{
        fmt::format("A correct claim ends the game: {}.", describe(claimed, rules))};
    std::ranges::move(
        explain_conversion(claimed, final_position, rules), std::back_inserter(sentences)
    );
    return sentences;
}

std::string headline(
    const Ruling& ruling,
    const Position& final_position,
    const EventResult& result,
    const RuleSet& rules
) {
    if (!ruling.is_over()) {
        const std::string claims = describe_claims(ruling, final_position);
        return fmt::format(
            "ongoing, {} to move{}{}",
            name(final_position.side_to_move()),
            claims.empty() ? "" : "; may claim a draw: ",
            claims
        );
    }
    if (winner(ruling.verdict)) {
        return fmt::format("{}, {}", describe_end(ruling), describe(result, rules));
    }
    return fmt::format(
        "{}, drawn under the Laws; {}", describe_end(ruling), describe(result, rules)
    );
}

} // namespace rota::adjudicate
