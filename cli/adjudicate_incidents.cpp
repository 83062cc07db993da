#include "cli/adjudicate_incidents.hpp"

#include "adjudicate/decision.hpp"
#include "cli/decision_report.hpp"
#include "cli/input.hpp"
#include "cli/winnability_json.hpp"
#include "movegen/pgn_reader.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>

namespace rota::cli {

namespace {

using namespace adjudicate;

struct OptionText {
    const char* name;
    const char* type;
    const char* help;
    bool takes_value = true;
};

constexpr auto option_texts = std::to_array<OptionText>(
    {{"--play", "MOVE...", "Moves made after the game's"},
     {"--touched", "SQ...", "The side to move has touched the men on these squares, in this order"},
     {"--claim", "WHAT", "A draw is claimed: threefold, fifty, threefold:MOVE or fifty:MOVE"},
     {"--agreed", "", "The players have agreed to a draw", false},
     {"--flag",
      "SIDE|both",
      "The flag of white or black has fallen, or both and nobody knows which was first"},
     {"--wait", "SECONDS", "So much time has passed since a flag fell (a last move under way)"},
     {"--resign", "SIDE", "White or black has resigned"},
     {"--illegal",
      "MOVE|SIDE",
      "White or black has made a second illegal move (7.5.5). Or: the side to move made this "
      "illegal move, pressed the clock, and the opponent claims it; "
      "also press (no move), hands (two hands), and a8 for a pawn that was not replaced"},
     {"--seen", "MOVE", "The same, seen by the arbiter"},
     {"--unpressed",
      "MOVE",
      "The side to move made this move, legal or not, and has not pressed the clock"},
     {"--stands", "MOVE", "An illegal move that nobody has claimed yet"}}
);

ExitCode refuse_with(std::string message, std::string field, bool json, const Streams& streams) {
    const InputError error{std::move(message), 1, 1, std::move(field)};
    return refuse(streams, json, {&error, 1}, error.field + ": " + error.message);
}

} // namespace

void IncidentOptions::add_to(CLI::App& parser) {
    parser_ = &parser;
    parser.add_option("--at", at_, "Only the first so many half-moves of the game")
        ->group("What happened, in this order");
    for (const OptionText& text : option_texts) {
        CLI::Option* option = text.takes_value ? parser.add_option(text.name, text.help)
                                               : parser.add_flag(text.name, text.help);
        option->group("What happened, in this order");
        if (text.takes_value) {
            const bool many = std::string_view{text.type}.ends_with("...");
            option->type_name(text.type)
                ->expected(1, many ? CLI::detail::expected_max_vector_size : 1)
                ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
                ->allow_extra_args(many);
        }
    }
}

std::optional<LosingEvent> IncidentOptions::only_losing_event() const {
    const std::vector<Incident> incidents = in_order();
    if (at_ || incidents.size() != 1 || incidents.front().values.size() != 1) {
        return std::nullopt;
    }
    const Incident& incident = incidents.front();
    const auto side = side_of(incident.values.front());
    for (const auto& [option, state] :
         {std::pair{"--flag", State::flag_fall},
          {"--resign", State::resignation},
          {"--illegal", State::illegal_move}}) {
        if (side && incident.option == option) {
            return LosingEvent{state, *side};
        }
    }
    return std::nullopt;
}

bool IncidentOptions::any() const {
    return at_ || std::ranges::any_of(option_texts, [&](const OptionText& text) {
               return parser_->count(text.name) > 0;
           });
}

std::vector<Incident> IncidentOptions::in_order() const {
    std::vector<Incident> incidents;
    std::map<const CLI::Option*, std::size_t> used;
    const CLI::Option* before = nullptr;
    for (const CLI::Option* option : parser_->parse_order()) {
        const auto text = std::ranges::find_if(option_texts, [&](const OptionText& entry) {
            return option->check_name(entry.name);
        });
        if (text == option_texts.end()) {
            before = nullptr;
            continue;
        }
        const std::size_t number = used[option]++;
        const bool many = std::string_view{text->type}.ends_with("...");
        if (many && option == before) {
            incidents.back().values.push_back(option->results()[number]);
        } else if (text->takes_value) {
            incidents.push_back({text->name, {option->results()[number]}});
        } else {
            incidents.push_back({text->name, {}});
        }
        before = option;
    }
    return incidents;
}

ExitCode adjudicate_incidents(
    const GameRecord& game,
    const IncidentOptions& incidents,
    const GameRules& rules,
    Solver& solver,
    bool json,
    CastlingSpelling spelling,
    const Streams& streams
) {
    const std::size_t plies = incidents.at().value_or(game.plies());
    if (plies > game.plies()) {
        return refuse_with(
            fmt::format("the game has only {} half-moves", game.plies()), "--at", json, streams
        );
    }
    GameRecord begun = game;
    while (begun.plies() > plies) {
        begun.take_back();
    }
    const auto record = read_incidents(begun, incidents.in_order(), rules);
    if (!record) {
        return refuse_with(record.error().message, record.error().option, json, streams);
    }
    const auto mate = [&solver](const Position& position, Color side) {
        adjudicate::Effort effort = effort_for(time_for_one_answer);
        effort.short_line = true;
        return solver.can_mate(position, side, effort);
    };
    const Decision decision = adjudicate::adjudicate(*record, rules, mate);
    if (json) {
        fmt::print(streams.out, "{}\n", to_line(to_json(decision, rules, solver, spelling)));
    } else {
        print(decision, rules, streams.out);
    }
    return decision.accepted == false ? ExitCode::no : ExitCode::done;
}

ExitCode adjudicate_incidents(
    std::istream& pgn,
    const IncidentOptions& incidents,
    const GameRules& rules,
    Solver& solver,
    bool json,
    CastlingSpelling spelling,
    const Streams& streams
) {
    PgnReader reader{pgn};
    const auto reading = reader.next();
    if (!reading) {
        return refuse_with("no game in the input, expected PGN", "input", json, streams);
    }
    for (const PgnFault& fault : reading->faults) {
        if (fault.severity == PgnSeverity::broken) {
            const InputError error{fault.message, fault.line, fault.column, fault.field};
            return refuse(streams, json, {&error, 1}, rota::to_string(fault));
        }
    }
    if (reader.next()) {
        return refuse_with(
            "several games in the input, one expected: which one is meant?", "input", json, streams
        );
    }
    return adjudicate_incidents(
        to_game_record(reading->game), incidents, rules, solver, json, spelling, streams
    );
}

} // namespace rota::cli
