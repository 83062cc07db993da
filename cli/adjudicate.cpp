#include "adjudicate/event_result.hpp"
#include "cli/adjudicate_games.hpp"
#include "cli/adjudicate_incidents.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/peekable_input.hpp"
#include "cli/rules_option.hpp"
#include "cli/ruling_report.hpp"
#include "cli/text_lines.hpp"
#include "movegen/setup.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace rota::cli {

namespace {

struct AdjudicateCommand {
    std::string input;
    std::string rules = "fide-standard";
    std::string flag;
    std::string resigned;
    std::string illegal;
    bool json = false;
    bool chess960 = false;
    IncidentOptions incidents;
};

/// What is odd about the FEN itself, and what a FEN cannot show.
std::vector<std::string> notes_on(std::string_view fen, const RulingReport& report) {
    std::vector<std::string> notes;
    if (const auto setup = parse_setup(fen)) {
        for (SetupNote& note : find_notes(*setup)) {
            notes.push_back(std::move(note.message));
        }
    }
    if (!report.ruling().is_over()) {
        notes.emplace_back("a FEN has no history, so repetition (9.2, 9.6.1) cannot be judged");
    } else if (report.ruling().state <= adjudicate::State::dead_position) {
        notes.push_back(fmt::format(
            "a diagram cannot show whether the last move was legal, which {} requires",
            adjudicate::article(report.ruling().state).article
        ));
    }
    return notes;
}

Json to_json(
    std::string_view fen,
    const RulingReport& report,
    const std::vector<std::string>& notes,
    CastlingSpelling spelling
) {
    Json json = report.to_json(spelling);
    json["input"] = fen;
    json["notes"] = notes;
    return json;
}

ExitCode
adjudicate_fen(std::string_view fen, const AdjudicateOptions& options, const Streams& streams) {
    const auto position = read_position(fen, options.json, streams);
    if (!position) {
        return position.error();
    }
    const RulingReport report{GameRecord{*position}, options.rules, options.solver, options.lost};
    const auto notes = notes_on(fen, report);
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(to_json(fen, report, notes, options.spelling)));
        return ExitCode::done;
    }
    fmt::print(streams.out, "{}\n", report.headline());
    for (const std::string& sentence : report.sentences()) {
        fmt::print(streams.out, "{}\n", sentence);
    }
    for (const std::string& note : notes) {
        fmt::print(streams.out, "Note: {}\n", note);
    }
    return ExitCode::done;
}

/// One answer a line, so that answers can be matched to questions; a bad line does not stop it.
ExitCode
adjudicate_fens(std::istream& input, const AdjudicateOptions& options, const Streams& streams) {
    ExitCode code = ExitCode::done;
    bool something = false;
    LineReader lines{input};
    while (const auto line = lines.next()) {
        if (line->text.find_first_not_of(" \t") == std::string::npos) {
            continue;
        }
        something = true;
        const auto position = parse_fen(line->text);
        if (!position) {
            const auto errors = input_errors(position.error(), line->number);
            std::string for_people;
            for (const InputError& error : errors) {
                for_people += fmt::format(
                    "{}line {}, column {}, {}: {}",
                    for_people.empty() ? "" : "\n",
                    error.line,
                    error.column,
                    error.field,
                    error.message
                );
            }
            code = refuse(streams, options.json, errors, for_people);
            continue;
        }
        const RulingReport report{
            GameRecord{*position}, options.rules, options.solver, options.lost};
        if (options.json) {
            Json json = to_json(line->text, report, notes_on(line->text, report), options.spelling);
            json["line"] = line->number;
            fmt::print(streams.out, "{}\n", to_line(json));
        } else {
            fmt::print(streams.out, "{}\n", report.headline());
        }
        streams.out.flush();
    }
    if (!something) {
        const InputError nothing{"the input is empty, expected FEN lines or PGN", 1, 1, "input"};
        return refuse(streams, options.json, {&nothing, 1}, nothing.message);
    }
    return code;
}

/// Whether a text that begins like this is PGN and not lines of FEN: a tag, a comment, an escape
/// line, a variation, a move number or a result.
bool looks_like_pgn(std::string_view beginning) {
    if (beginning.starts_with("\xef\xbb\xbf")) {
        beginning.remove_prefix(3);
    }
    beginning.remove_prefix(std::min(beginning.find_first_not_of(" \t\r\n"), beginning.size()));
    if (beginning.empty()) {
        return false;
    }
    if (std::string_view{"[{;%("}.find(beginning.front()) != std::string_view::npos) {
        return true;
    }
    const std::string_view word = beginning.substr(0, beginning.find_first_of(" \t\r\n"));
    if (word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*") {
        return true;
    }
    const std::size_t after_number = word.find_first_not_of("0123456789");
    return after_number != 0 && after_number != std::string_view::npos && word[after_number] == '.';
}

ExitCode adjudicate_stream(
    std::istream& input, bool is_pgn, const AdjudicateOptions& options, const Streams& streams
) {
    PeekableInput peekable{*input.rdbuf()};
    const bool pgn = looks_like_pgn(peekable.peek()) || is_pgn;
    std::istream rest{&peekable};
    if (options.incidents != nullptr) {
        return adjudicate_incidents(
            rest,
            *options.incidents,
            options.game_rules,
            options.solver,
            options.json,
            options.spelling,
            streams
        );
    }
    return pgn ? adjudicate_games(rest, options, streams) : adjudicate_fens(rest, options, streams);
}

ExitCode
refuse_file(std::string_view path, std::string_view reason, bool json, const Streams& streams) {
    const InputError error{fmt::format("{}: {}", path, reason), 1, 1, "file"};
    return refuse(streams, json, {&error, 1}, error.message);
}

ExitCode
adjudicate_file(const std::string& path, const AdjudicateOptions& options, const Streams& streams) {
    if (path.ends_with(".gz")) {
        return refuse_file(
            path,
            "compressed files are not read; unpack it first: gunzip -c FILE | rota adjudicate -",
            options.json,
            streams
        );
    }
    std::error_code error;
    const auto status = std::filesystem::status(path, error);
    if (!std::filesystem::exists(status)) {
        return refuse_file(path, "no such file", options.json, streams);
    }
    if (std::filesystem::is_directory(status)) {
        return refuse_file(path, "is a folder, expected a file", options.json, streams);
    }
    std::ifstream file{path, std::ios::binary};
    if (!file) {
        return refuse_file(path, std::generic_category().message(errno), options.json, streams);
    }
    return adjudicate_stream(file, path.ends_with(".pgn"), options, streams);
}

/// A FEN has no full stop and begins with eight ranks; a name with one and without blanks is a
/// file.
bool names_a_file(const std::string& input) {
    std::error_code error;
    const bool like_a_name =
        input.find('.') != std::string::npos && input.find_first_of(" \t\n") == std::string::npos;
    return input.ends_with(".pgn") || input.ends_with(".pgn.gz") || like_a_name
           || std::filesystem::exists(input, error);
}

/// The rule set's results, where a game that is not won by a mate was lost like this.
adjudicate::RuleSet results_for(
    const adjudicate::GameRules& rules, const std::optional<adjudicate::LosingEvent>& lost
) {
    adjudicate::RuleSet results = rules.results;
    if (lost) {
        const auto& points = lost->state == adjudicate::State::flag_fall     ? rules.time_points
                             : lost->state == adjudicate::State::resignation ? rules.resign_points
                                                                             : rules.illegal_points;
        results.other_win = points.value;
        results.other_win_citation = points.citation;
    }
    return results;
}

ExitCode run_adjudicate(const AdjudicateCommand& command, const Streams& streams) {
    const auto rules = load_rules(command.rules, command.json, streams);
    if (!rules) {
        return rules.error();
    }
    adjudicate::Solver solver;
    auto lost = command.incidents.only_losing_event();
    if (lost && lost->state == adjudicate::State::flag_fall && rules->period_moves.value > 0) {
        lost.reset(); // which period it was belongs to the ruling
    }
    const AdjudicateOptions options{
        results_for(*rules, lost),
        lost,
        solver,
        command.json,
        command.chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target,
        *rules,
        command.incidents.any() && !lost ? &command.incidents : nullptr};
    if (command.input == "-") {
        return adjudicate_stream(streams.in, false, options, streams);
    }
    if (names_a_file(command.input)) {
        return adjudicate_file(command.input, options, streams);
    }
    if (options.incidents != nullptr) {
        const auto position = read_position(command.input, options.json, streams);
        return position ? adjudicate_incidents(
                   GameRecord{*position},
                   *options.incidents,
                   *rules,
                   solver,
                   options.json,
                   options.spelling,
                   streams
               )
                        : position.error();
    }
    return adjudicate_fen(command.input, options, streams);
}

} // namespace

Command add_adjudicate(CLI::App& app) {
    auto command = std::make_shared<AdjudicateCommand>();
    CLI::App* parser =
        app.add_subcommand("adjudicate", "Rule on a position or on the games of a PGN file");
    parser
        ->add_option(
            "FEN|FILE|-",
            command->input,
            "A position; a file; or - for standard input, FEN lines or PGN"
        )
        ->required();
    add_rules_option(*parser, command->rules);
    parser->add_flag("--json", command->json, "JSON: one object a position or game, one a line");
    parser->add_flag("--chess960", command->chess960, "In JSON, write castling as king takes rook");
    command->incidents.add_to(*parser);
    parser->footer("Exit status: 0 done; 1 a claim is wrong, or the moves of some game contradict "
                   "its result; 2 unreadable "
                   "input or a broken game.");
    return {parser, [command](const Streams& streams) {
                return run_adjudicate(*command, streams);
            }};
}

} // namespace rota::cli
