#include "cli/train_report.hpp"

#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/progress.hpp"
#include "cli/rules_option.hpp"
#include "cli/train_analysis.hpp"
#include "cli/train_log.hpp"
#include "cli/train_report_text.hpp"
#include "consult/training/annotated_game.hpp"
#include "consult/training/chart.hpp"
#include "movegen/pgn_writer.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <fstream>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace rota::cli {

namespace {

struct ReportOptions {
    std::string file;
    std::string names;
    std::string svg;
    std::string pgn;
    std::string engine = "stockfish";
    std::int64_t nodes = 100'000;
    bool no_analysis = false;
    bool json = false;
};

ExitCode refuse_log(
    const ReportOptions& options,
    const Streams& streams,
    const std::string& message,
    std::size_t line
) {
    const InputError error{
        line > 1 ? fmt::format("{}, line {}: {}", options.file, line, message)
                 : fmt::format("{}: {}", options.file, message),
        line,
        1,
        "GAME"};
    return refuse(streams, options.json, {&error, 1}, error.message);
}

/// As the rule set has it, but nobody's full name unless it is asked for.
consult::NameStyle style_of(const ReportOptions& options, const MatchHeader& header) {
    if (const auto wanted = consult::name_style_from_name(options.names)) {
        return *wanted;
    }
    const auto values = rule_values_of(header);
    const auto style =
        values
            ? consult::name_style_from_name(values->get<std::string>("privacy.export_names").value)
            : std::nullopt;
    return style == consult::NameStyle::seats ? *style : consult::NameStyle::initials;
}

bool write_file(const std::string& path, const std::string& text, const Streams& streams) {
    std::ofstream file{path, std::ios::binary};
    file << text;
    file.close();
    if (!file) {
        fmt::print(streams.err, "{}: cannot be written\n", path);
    }
    return static_cast<bool>(file);
}

Result<std::string, std::string> pgn_text(const std::vector<PgnGame>& games) {
    std::string text;
    for (const PgnGame& game : games) {
        const auto written = to_pgn(game);
        if (!written) {
            return fail(fmt::format("{}: {}", written.error().field, written.error().message));
        }
        text += *written;
    }
    return text;
}

ExitCode report(const ReportOptions& options, const Streams& streams, const Caller& caller) {
    const auto text = read_whole_file(options.file);
    if (!text) {
        return refuse_log(options, streams, "cannot be read", 1);
    }
    auto read = read_training_log(*text);
    if (!read) {
        return refuse_log(options, streams, read.error().message, read.error().line);
    }
    const consult::Training training{read->setup, read->match};
    if (!training.is_over()) {
        const InputError error{
            "the game goes on: a report would be help (FIDE 11.3.1); \"end\" breaks it off",
            1,
            1,
            "GAME"};
        static_cast<void>(refuse(streams, options.json, {&error, 1}, error.message));
        return ExitCode::no;
    }
    const auto played = consult::played_moves(read->match);
    GameAnalysis analysis;
    analysis.positions.resize(played.size() + 1);
    ReportTitle title{read->setup.name, read->match.rules().game.results.id, ""};
    if (!options.no_analysis) {
        const Interruption interruption;
        Progress progress{streams.err, caller.terminal};
        auto analysed = analyse_game(
            options.engine,
            options.nodes,
            played,
            training.board().board,
            interruption.token(),
            [&](std::size_t number, std::size_t all) {
                if (progress.due()) {
                    progress.show(fmt::format("position {} of {}", number + 1, all));
                }
            }
        );
        progress.clear();
        if (const auto signal = interruption.signal()) {
            return ended_by_signal(*signal);
        }
        if (!analysed) {
            fmt::print(streams.err, "{}: {}\n", options.engine, analysed.error());
            return ExitCode::failed;
        }
        analysis = *std::move(analysed);
        title.analyst = fmt::format("{}, {} nodes a position", analysis.engine, options.nodes);
    }
    const consult::TrainingReport made =
        consult::make_report(read->setup, read->match, analysis.positions);
    const consult::PlayerNames names{read->setup, read->match, style_of(options, read->log.header)};
    if (!options.svg.empty()
        && !write_file(
            options.svg, consult::win_chance_chart(made, names, heading(title, names)), streams
        )) {
        return ExitCode::failed;
    }
    if (!options.pgn.empty()) {
        const auto pgn = pgn_text(consult::annotated_games(
            made,
            read->match,
            names,
            {title.name.empty() ? "Training" : title.name, title.rules, title.analyst}
        ));
        if (!pgn) {
            fmt::print(streams.err, "{}: {}\n", options.pgn, pgn.error());
            return ExitCode::failed;
        }
        if (!write_file(options.pgn, *pgn, streams)) {
            return ExitCode::failed;
        }
    }
    if (options.json) {
        fmt::print(streams.out, "{}\n", to_line(json_of(made, names, title)));
    } else {
        fmt::print(streams.out, "{}", text_of(made, names, title));
    }
    return ExitCode::done;
}

} // namespace

Command add_train_report(CLI::App& train, const Caller& caller) {
    auto options = std::make_shared<ReportOptions>();
    CLI::App* parser = train.add_subcommand("report", "A report on a training game that is over");
    parser->add_option("GAME", options->file, "The log of the game")->required();
    parser->add_option("--names", options->names, "seats, initials (default) or full")
        ->check(CLI::IsMember({"seats", "initials", "full"}));
    parser->add_option("--svg", options->svg, "Write a chart of the win chance to this file");
    parser->add_option("--pgn", options->pgn, "Write the game with notes to this file");
    parser->add_option("--engine", options->engine, "The UCI engine that analyses (stockfish)");
    parser->add_option("--nodes", options->nodes, "It looks at so many a position (100000)")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{1'000'000'000}));
    parser->add_flag("--no-analysis", options->no_analysis, "Without an engine");
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    parser->footer(
        "Exit status: 0 done; 1 the game is not over; 2 unreadable input; 3 the engine failed or a "
        "file cannot be written."
    );
    return {parser, [=](const Streams& streams) {
                return report(*options, streams, caller);
            }};
}

} // namespace rota::cli
