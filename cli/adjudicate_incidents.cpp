#include "cli/adjudicate_incidents.hpp"

#include "adjudicate/decision.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/ruling_report.hpp"
#include "cli/winnability_json.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/pgn_reader.hpp"
#include "movegen/san.hpp"

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
     {"--flag", "SIDE", "The flag of white or black has fallen"},
     {"--resign", "SIDE", "White or black has resigned"},
     {"--illegal",
      "MOVE|SIDE",
      "White or black has made a second illegal move (7.5.5). Or: the side to move made this "
      "illegal move, pressed the clock, and the opponent claims it; "
      "also press (no move), hands (two hands), and a8 for a pawn that was not replaced"},
     {"--seen", "MOVE", "The same, seen by the arbiter"},
     {"--unpressed", "MOVE", "The same, but the clock has not been pressed"},
     {"--stands", "MOVE", "An illegal move that nobody has claimed yet"}}
);

std::optional<Color> side_of(std::string_view text) noexcept {
    if (text == "white" || text == "w") {
        return Color::white;
    }
    return text == "black" || text == "b" ? std::optional{Color::black} : std::nullopt;
}

/// What is wrong with an option's value.
struct BadIncident {
    std::string option;
    std::string message;
};

template <class T>
using Reading = Result<T, BadIncident>;

/// Turns the words of the command line into events, on the board as it stands then.
class IncidentReader {
public:
    IncidentReader(const GameRecord& game, const GameRules& rules) : rules_{rules} {
        record_.initial = game.position(0);
        for (const Move move : game.moves()) {
            record_.events.emplace_back(MoveMade{move});
        }
    }

    [[nodiscard]] Reading<EventRecord> read(const std::vector<Incident>& incidents) {
        for (const Incident& incident : incidents) {
            position_ = board();
            if (auto error = add(incident)) {
                return fail(*std::move(error));
            }
        }
        return record_;
    }

private:
    /// The board after everything so far: also after a move that was taken back or stands. Who can
    /// still mate does not matter for that.
    [[nodiscard]] Position board() const {
        const auto nobody_knows = [](const Position&, Color) {
            return Winnability{};
        };
        return adjudicate::adjudicate(record_, rules_, nobody_knows).game.position();
    }

    [[nodiscard]] std::optional<BadIncident> add(const Incident& incident) {
        const std::string& option = incident.option;
        if (option == "--agreed") {
            record_.events.emplace_back(DrawAgreed{});
            return std::nullopt;
        }
        if (option == "--touched") {
            return add_touched(incident);
        }
        if (option == "--play") {
            return add_moves(incident);
        }
        const std::string& value = incident.values.front();
        if (option == "--illegal" && side_of(value)) {
            return BadIncident{
                option,
                "a side says enough only by itself; with other events, name the illegal move"};
        }
        if (option == "--flag" || option == "--resign") {
            const auto side = side_of(value);
            if (!side) {
                return BadIncident{option, quoted(value) + " is no side, white or black expected"};
            }
            if (option == "--flag") {
                record_.events.emplace_back(FlagFallen{*side});
            } else {
                record_.events.emplace_back(Resigned{*side});
            }
            return std::nullopt;
        }
        return option == "--claim" ? add_claim(value) : add_illegal(option, value);
    }

    [[nodiscard]] static std::string quoted(std::string_view text) {
        return fmt::format("\"{}\"", text);
    }

    [[nodiscard]] std::optional<BadIncident> add_touched(const Incident& incident) {
        MenTouched touched;
        for (const std::string& value : incident.values) {
            const auto square = parse_square(value);
            if (!square) {
                return BadIncident{
                    incident.option, fmt::format("\"{}\" is no square, e.g. e4 expected", value)};
            }
            touched.squares.push_back(*square);
        }
        record_.events.emplace_back(std::move(touched));
        return std::nullopt;
    }

    /// \param option for the message
    [[nodiscard]] Reading<Move>
    legal_move(const std::string& option, const std::string& text, const Position& position) const {
        if (const auto request = parse_uci_move(text)) {
            if (const auto move = find_legal_move(position, *request)) {
                return *move;
            }
        }
        const auto read = parse_san(position, text);
        if (!read) {
            return fail(BadIncident{option, read.error().message});
        }
        return read->move;
    }

    [[nodiscard]] std::optional<BadIncident> add_moves(const Incident& incident) {
        for (const std::string& value : incident.values) {
            position_ = board();
            const auto move = legal_move(incident.option, value, *position_);
            if (!move) {
                return move.error();
            }
            record_.events.emplace_back(MoveMade{*move});
        }
        return std::nullopt;
    }

    [[nodiscard]] std::optional<BadIncident> add_claim(const std::string& value) {
        const std::size_t colon = value.find(':');
        const std::string what = value.substr(0, colon);
        DrawClaimed claim;
        if (what == "threefold") {
            claim.claim = Claim::threefold;
        } else if (what == "fifty") {
            claim.claim = Claim::fifty_moves;
        } else {
            return BadIncident{
                "--claim", quoted(what) + " is no claim, threefold or fifty expected"};
        }
        if (colon != std::string::npos) {
            const auto move = legal_move("--claim", value.substr(colon + 1), *position_);
            if (!move) {
                return move.error();
            }
            claim.announced = *move;
        }
        record_.events.emplace_back(claim);
        return std::nullopt;
    }

    /// What the text can mean: the first of its readings.
    [[nodiscard]] Reading<MoveRequest>
    request(const std::string& option, const std::string& text) const {
        if (const auto uci = parse_uci_move(text)) {
            return *uci;
        }
        const auto requests = requests_of_san(*position_, text);
        if (!requests) {
            return fail(BadIncident{option, requests.error().message});
        }
        if (requests->empty()) {
            return fail(BadIncident{
                option,
                fmt::format(
                    "{} has no man that \"{}\" could mean", name(position_->side_to_move()), text
                )});
        }
        return requests->front();
    }

    [[nodiscard]] std::optional<BadIncident>
    add_illegal(const std::string& option, const std::string& value) {
        IllegalClaimed claimed;
        claimed.caller =
            option == "--seen" ? adjudicate::Caller::arbiter : adjudicate::Caller::opponent;
        claimed.pressed = option != "--unpressed";
        if (value == "press") {
            claimed.act = IllegalAct::press_without_move;
        } else if (value == "hands") {
            claimed.act = IllegalAct::two_hands;
        } else {
            const auto read = request(option, value);
            if (!read) {
                return read.error();
            }
            if (option == "--stands") {
                record_.events.emplace_back(IllegalMade{*read});
                return std::nullopt;
            }
            claimed.request = *read;
            MoveRequest queen = *read;
            queen.promotion = PieceKind::queen;
            if (!read->promotion && find_legal_move(*position_, queen)) {
                claimed.act = IllegalAct::pawn_not_replaced;
            }
        }
        record_.events.emplace_back(claimed);
        return std::nullopt;
    }

    const GameRules& rules_;
    EventRecord record_;
    std::optional<Position> position_;
};

Json points_json(const EventResult& event) {
    Json points{{"white", nullptr}, {"black", nullptr}};
    if (event.points) {
        for (const Color side : {Color::white, Color::black}) {
            points[std::string{key_of(side)}] = (*event.points)[index(side)].value();
        }
    }
    return points;
}

/// The fields of every ruling, and those that only events need.
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
    const auto record = IncidentReader{begun, rules}.read(incidents.in_order());
    if (!record) {
        return refuse_with(record.error().message, record.error().option, json, streams);
    }
    const auto mate = [&solver](const Position& position, Color side) {
        return solver.can_mate(position, side, effort_for(time_for_one_answer));
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
