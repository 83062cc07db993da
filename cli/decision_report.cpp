#include "cli/decision_report.hpp"

#include "cli/ruling_report.hpp"
#include "cli/winnability_json.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

using namespace adjudicate;

namespace {

Json points_json(const EventResult& event) {
    Json points{{"white", nullptr}, {"black", nullptr}};
    if (event.points) {
        for (const Color side : {Color::white, Color::black}) {
            points[std::string{key_of(side)}] = (*event.points)[index(side)].value();
        }
    }
    return points;
}

std::string headline(const Decision& decision, const GameRules& rules) {
    if (!decision.decided) {
        return fmt::format(
            "{}{} to move",
            !decision.accepted   ? "the game goes on, "
            : *decision.accepted ? "claim accepted: the game goes on, "
                                 : "claim refused: the game goes on, ",
            name(decision.game.position().side_to_move())
        );
    }
    const DecidedGame& end = *decision.decided;
    const std::string_view how = end.verdict == Verdict::draw ? "drawn under the Laws" : "decided";
    return fmt::format(
        "{} ({}): {}; {}",
        how,
        to_string(end.citation),
        to_string(end.verdict),
        describe(end.event, rules.results)
    );
}

} // namespace

Json to_json(
    const Decision& decision, const GameRules& rules, Solver& solver, CastlingSpelling spelling
) {
    const RulingReport board{decision.game, rules.results, solver};
    Json json = board.to_json(spelling);
    json["decided"] = nullptr;
    if (decision.decided) {
        const DecidedGame& end = *decision.decided;
        json["decided"] = {
            {"by", name(end.by)},
            {"result", to_string(end.verdict)},
            {"article", end.citation.article}};
        if (end.by != DecidedBy::board) {
            json["state"] = name(end.by);
        }
        json["fide"] = {{"result", to_string(end.verdict)}, {"article", end.citation.article}};
        json["event"]["winner"] =
            end.event.winner ? Json(key_of(*end.event.winner)) : Json(nullptr);
        json["event"]["points"] = points_json(end.event);
        json["event"]["clause"] =
            end.event.clause ? Json(to_string(*end.event.clause)) : Json(nullptr);
    }
    json["accepted"] = decision.accepted ? Json(*decision.accepted) : Json(nullptr);
    json["clock"] = Json::array();
    for (const ClockChange& change : decision.clock) {
        json["clock"].push_back(
            {{"side", key_of(change.side)},
             {"add_ms", std::chrono::milliseconds{change.add}.count()},
             {"clause", to_string(change.citation)}}
        );
    }
    json["illegal_moves"] = {
        {"white", decision.illegal_moves[0]}, {"black", decision.illegal_moves[1]}};
    json["now"] = decision.now;
    json["admissible"] = nullptr;
    if (decision.choice) {
        std::vector<std::string> moves;
        for (const Move move : decision.choice->moves) {
            moves.push_back(to_uci(move, spelling));
        }
        std::ranges::sort(moves);
        json["admissible"] = moves;
        json["touch_move"] = {
            {"clause", to_string(decision.choice->citation)}, {"text", decision.choice->text}};
    }
    json["clauses"] = Json::array();
    for (const Citation& citation : decision.grounds) {
        json["clauses"].push_back(to_string(citation));
    }
    json["events_after_end"] = decision.events_after_end;
    json["explanation"] = decision.evidence;
    return json;
}

void print(const Decision& decision, const GameRules& rules, std::ostream& out) {
    fmt::print(out, "{}\n", headline(decision, rules));
    for (const std::string& sentence : decision.evidence) {
        fmt::print(out, "{}\n", sentence);
    }
    if (decision.events_after_end > 0) {
        fmt::print(
            out,
            "What came later ({}) does not count.\n",
            decision.events_after_end == 1 ? "one event"
                                           : fmt::format("{} events", decision.events_after_end)
        );
    }
    for (const std::string& sentence : decision.now) {
        fmt::print(out, "Now: {}\n", sentence);
    }
    if (decision.choice) {
        std::string moves;
        for (const Move move : decision.choice->moves) {
            moves += " " + to_san(decision.game.position(), move);
        }
        fmt::print(out, "Admissible:{}\n", moves.empty() ? " no legal move" : moves);
    }
}

} // namespace rota::cli
