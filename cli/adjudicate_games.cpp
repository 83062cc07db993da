#include "cli/adjudicate_games.hpp"

#include "adjudicate/explain.hpp"
#include "adjudicate/result_check.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/printable.hpp"
#include "cli/ruling_report.hpp"
#include "movegen/pgn_reader.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

using adjudicate::ResultCheck;

/// The ruling on one game that could be read at least in part.
class GameReport {
public:
    GameReport(const PgnReading& reading, const AdjudicateOptions& options)
        : reading_{reading}
        , report_{to_game_record(reading.game), options.rules, options.solver, options.lost}
        , recorded_{recorded_result(reading)}
        , check_{adjudicate::check_result(report_.ruling(), report_.event(), recorded_)}
        , rules_{options.rules.id} {}

    [[nodiscard]] bool contradicts() const noexcept { return check_ == ResultCheck::contradicts; }

    void add_to(Json& json, CastlingSpelling spelling) const {
        const adjudicate::Ruling& ruling = report_.ruling();
        json["ply"] = ruling.ply;
        json["plies"] = report_.game().plies();
        json["move"] = ruling.ply == 0 ? Json(nullptr)
                                       : Json(adjudicate::name_of_ply(report_.game(), ruling.ply));
        json.update(report_.to_json(spelling));
        json["result"] = recorded_ ? Json(to_string(*recorded_)) : Json(nullptr);
        json["result_check"] = judged() ? Json(adjudicate::name(check_)) : Json(nullptr);
    }

    void print(std::ostream& out) const {
        const adjudicate::Ruling& ruling = report_.ruling();
        const std::string moment = adjudicate::name_of_ply(report_.game(), ruling.ply);
        fmt::print(
            out, "  {} {}: {}\n", ruling.ply == 0 ? "at" : "after", moment, report_.headline()
        );
        for (const std::string& sentence : report_.sentences()) {
            fmt::print(out, "  {}\n", sentence);
        }
        fmt::print(out, "  {}\n", result_sentence());
    }

private:
    /// The Result tag; without a valid one what stands behind the moves.
    static std::optional<PgnResult> recorded_result(const PgnReading& reading) {
        if (const auto tag = reading.game.tag("Result")) {
            if (const auto result = parse_pgn_result(*tag)) {
                return result;
            }
        }
        return reading.result_token;
    }

    /// With moves missing, only an end before the gap says something about the result.
    [[nodiscard]] bool judged() const noexcept {
        return reading_.complete || report_.ruling().is_over();
    }

    [[nodiscard]] std::string result_sentence() const {
        std::string recorded =
            recorded_ ? fmt::format("Result {}", to_string(*recorded_)) : "No result";
        if (!judged()) {
            return recorded + ": not judged, moves are missing.";
        }
        switch (check_) {
        case ResultCheck::agrees: return recorded + ": agrees with the moves.";
        case ResultCheck::contradicts:
            return fmt::format(
                "{}: CONTRADICTS the moves, which give {}.", recorded, result_by_the_moves()
            );
        case ResultCheck::moves_give_no_result:
            return recorded
                   + ": the moves give none (resignation, time and agreement leave no trace).";
        case ResultCheck::no_result_recorded:
            return fmt::format("{}: the moves give {}.", recorded, result_by_the_moves());
        }
        return recorded;
    }

    /// "1-0", and where the event makes another result of it "1/2-1/2, under relay 0-1"
    [[nodiscard]] std::string result_by_the_moves() const {
        const adjudicate::Verdict verdict = report_.ruling().verdict;
        std::string text{adjudicate::to_string(verdict)};
        const auto winner = report_.event().winner;
        if (winner && winner != adjudicate::winner(verdict)) {
            text += fmt::format(", under {} {}", rules_, *winner == Color::white ? "1-0" : "0-1");
        }
        return text;
    }

    const PgnReading& reading_;
    RulingReport report_;
    std::optional<PgnResult> recorded_;
    ResultCheck check_;
    std::string rules_;
};

Json to_json(const PgnFault& fault) {
    Json json{
        {"message", fault.message},
        {"line", fault.line},
        {"column", fault.column},
        {"field", fault.field},
        {"kind", code(fault.kind)},
        {"severity", name(fault.severity)}};
    if (fault.count > 1) {
        json["count"] = fault.count;
    }
    return json;
}

/// The first thing that could not be understood.
const PgnFault* first_broken(const PgnReading& reading) {
    const auto found = std::ranges::find(reading.faults, PgnSeverity::broken, &PgnFault::severity);
    return found == reading.faults.end() ? nullptr : &*found;
}

void print_heading(const PgnReading& reading, std::ostream& out) {
    const auto player = [&](std::string_view tag) {
        return printable(reading.game.tag(tag).value_or("?"));
    };
    fmt::print(
        out,
        "game {} (line {}): {} - {}\n",
        reading.number,
        reading.line,
        player("White"),
        player("Black")
    );
}

void print_faults(const PgnReading& reading, std::ostream& out) {
    for (const PgnFault& fault : reading.faults) {
        fmt::print(
            out,
            "  {}: {}{}\n",
            name(fault.severity),
            printable(to_string(fault)),
            fault.count > 1 ? fmt::format(" ({} times)", fault.count) : ""
        );
    }
}

void show(
    const PgnReading& reading,
    const std::optional<GameReport>& report,
    const AdjudicateOptions& options,
    const Streams& streams
) {
    if (!options.json) {
        print_heading(reading, streams.out);
        if (report) {
            report->print(streams.out);
        }
        print_faults(reading, streams.out);
        return;
    }
    Json json{{"game", reading.number}, {"line", reading.line}};
    if (report) {
        report->add_to(json, options.spelling);
        json["complete"] = reading.complete;
    }
    if (const PgnFault* broken = first_broken(reading)) {
        json["error"] = {
            {"message", broken->message},
            {"line", broken->line},
            {"column", broken->column},
            {"field", broken->field}};
    }
    json["faults"] = Json::array();
    for (const PgnFault& fault : reading.faults) {
        json["faults"].push_back(to_json(fault));
    }
    fmt::print(streams.out, "{}\n", to_line(json));
}

} // namespace

ExitCode
adjudicate_games(std::istream& input, const AdjudicateOptions& options, const Streams& streams) {
    std::size_t games = 0;
    std::size_t broken = 0;
    std::size_t contradictions = 0;
    PgnReader reader{input};
    while (const auto reading = reader.next()) {
        ++games;
        broken += reading->refused || reading->is_broken() ? 1U : 0U;
        std::optional<GameReport> report;
        if (!reading->refused) {
            report.emplace(*reading, options);
            contradictions += report->contradicts() ? 1U : 0U;
        }
        show(*reading, report, options, streams);
    }
    if (games == 0) {
        const InputError nothing{"no game in the input, expected PGN", 1, 1, "input"};
        return refuse(streams, options.json, {&nothing, 1}, nothing.message);
    }
    if (!options.json && games > 1) {
        fmt::print(
            streams.out,
            "{} games: {} with a result that contradicts the moves, {} broken\n",
            games,
            contradictions,
            broken
        );
    }
    if (broken > 0) {
        return ExitCode::wrong_usage;
    }
    return contradictions > 0 ? ExitCode::no : ExitCode::done;
}

} // namespace rota::cli
