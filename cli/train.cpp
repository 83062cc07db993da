#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/line_source.hpp"
#include "cli/rules_option.hpp"
#include "cli/train_log.hpp"
#include "cli/train_report.hpp"
#include "cli/train_run.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

namespace fs = std::filesystem;

struct TrainOptions {
    std::string file;
    bool batch = false;
};

ExitCode refuse_file(const TrainOptions& options, const Streams& streams, std::string message) {
    const InputError error{fmt::format("{}: {}", options.file, message), 1, 1, "FILE"};
    return refuse(streams, options.batch, {&error, 1}, error.message);
}

/// Its engines' levels exist.
std::optional<std::string> check_levels(const consult::TrainingSetup& setup) {
    for (const consult::TrainingTeam& team : setup.sides) {
        if (team.engine && !team.engine->level.empty()) {
            if (const auto level = level_of(team.engine->level); !level) {
                return level.error();
            }
        }
    }
    return std::nullopt;
}

/// Opens a game and plays it.
ExitCode open_and_play(
    TrainRun run,
    std::size_t records,
    std::size_t torn,
    const TrainOptions& options,
    const Streams& streams,
    const Caller& caller
) {
    if (const ExitCode opened = run.open(records, torn, !options.batch); opened != ExitCode::done) {
        return opened;
    }
    if (options.batch) {
        return run.run_batch();
    }
    const bool terminal =
        caller.input >= 0 && ::isatty(caller.input) == 1 && ::isatty(STDOUT_FILENO) == 1;
    const std::unique_ptr<LineSource> lines = terminal ? terminal_lines()
                                              : caller.input >= 0
                                                  ? descriptor_lines(caller.input, streams.out)
                                                  : stream_lines(streams.in);
    return run.run_timed(*lines);
}

ExitCode train(const TrainOptions& options, const Streams& streams, const Caller& caller) {
    const auto text = read_whole_file(options.file);
    if (!text) {
        return refuse_file(options, streams, "cannot be read");
    }
    const auto setup = consult::parse_training_setup(*text);
    if (!setup) {
        std::vector<InputError> errors;
        for (const consult::RuleFileError& error : setup.error()) {
            errors.push_back({error.message, error.line, error.column, error.key});
        }
        return refuse(streams, options.batch, errors, describe(options.file, setup.error()));
    }
    if (const auto wrong = check_levels(*setup)) {
        return refuse_file(options, streams, *wrong);
    }
    const fs::path given{options.file};
    const std::string path = setup->log.empty()
                                 ? fs::path{given}.replace_extension(".jsonl").string()
                                 : (given.parent_path() / setup->log).string();
    std::error_code error;
    if (fs::exists(path, error)) {
        const auto old = read_whole_file(path);
        auto read = old ? read_training_log(*old) : fail(MatchLogError{"cannot be read", 1});
        if (!read) {
            return refuse_file(
                options,
                streams,
                fmt::format("{}, line {}: {}", path, read.error().line, read.error().message)
            );
        }
        auto log = MatchLogFile::reopen(path, read->log);
        if (!log) {
            fmt::print(streams.err, "{}\n", log.error());
            return ExitCode::failed;
        }
        return open_and_play(
            {{std::move(read->setup), std::move(read->match)},
             *std::move(log),
             path,
             options.batch,
             streams},
            read->log.events.size(),
            read->log.torn_bytes,
            options,
            streams,
            caller
        );
    }
    const auto header = training_header(*setup, *text, options.file);
    if (!header) {
        return refuse_file(options, streams, header.error());
    }
    auto match = match_of(*header);
    if (!match) {
        return refuse_file(options, streams, match.error());
    }
    consult::Training training{*setup, *std::move(match)};
    if (const auto good = consult::Training{training}.open(0); !good) { // before there is a log
        return refuse_file(options, streams, good.error().text);
    }
    auto log = MatchLogFile::create(path, *header);
    if (!log) {
        fmt::print(streams.err, "{}\n", log.error());
        return ExitCode::failed;
    }
    return open_and_play(
        {std::move(training), *std::move(log), path, options.batch, streams},
        0,
        0,
        options,
        streams,
        caller
    );
}

} // namespace

Command add_train(CLI::App& app, const Caller& caller) {
    auto options = std::make_shared<TrainOptions>();
    CLI::App* parser =
        app.add_subcommand("train", "A training game: a team against an engine or another team");
    parser->require_subcommand(0, 1);
    CLI::Option* file = parser->add_option("SETUP.toml", options->file, "Rules, teams, engine");
    parser->add_flag(
        "--batch", options->batch, "Lines with their times from a script, one JSON answer a line"
    );
    const Command report = add_train_report(*parser, caller);
    parser->footer(
        "\"help\" in the game tells what can be said. rota train report FILE: the report on a "
        "game.\nExit status: 0 done; 1 a line was refused; 2 unreadable input; 3 the log cannot be "
        "written, an engine failed."
    );
    return {parser, [=](const Streams& streams) {
                if (report.parser->parsed()) {
                    return report.run(streams);
                }
                if (file->empty()) {
                    const InputError error{"SETUP.toml is missing", 1, 1, "SETUP.toml"};
                    return refuse(streams, options->batch, {&error, 1}, error.message);
                }
                return train(*options, streams, caller);
            }};
}

} // namespace rota::cli
