#include "cli/command.hpp"
#include "cli/json.hpp"
#include "cli/match_batch.hpp"
#include "cli/match_bench.hpp"
#include "cli/match_console.hpp"
#include "cli/match_json.hpp"
#include "cli/match_open.hpp"
#include "cli/match_text.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <limits>
#include <memory>
#include <string>
#include <utility>

namespace rota::cli {

namespace {

struct MatchOptions {
    MatchInput input;
    std::size_t to = std::numeric_limits<std::size_t>::max();
    bool batch = false;
    ConsoleOptions console;
    MatchBench bench;
};

ExitCode run_match(const MatchOptions& options, const Streams& streams, const Caller& caller) {
    const bool reads_clock = !options.batch && !options.console.times;
    auto running = open_match(
        {options.input.file, options.batch}, reads_clock ? now_since_1970() : 0, streams
    );
    if (!running) {
        return running.error();
    }
    return options.batch ? run_batch(*running, streams)
                         : run_console(*std::move(running), options.console, streams, caller);
}

ExitCode replay(const MatchOptions& options, const Streams& streams) {
    const auto replayed = read_match(options.input, streams, options.to);
    if (!replayed) {
        return replayed.error();
    }
    for (std::size_t i = 0; i < replayed->answers.size(); ++i) {
        if (options.input.json) {
            Json json{{"n", i + 1}, {"event", to_json(replayed->log.events[i])}};
            json.update(to_json(replayed->answers[i]));
            fmt::print(streams.out, "{}\n", to_line(json));
        } else {
            print_record(streams.out, i + 1, replayed->log.events[i], replayed->answers[i]);
        }
    }
    return ExitCode::done;
}

ExitCode show(const MatchOptions& options, const Streams& streams) {
    const auto replayed = read_match(options.input, streams, options.to);
    if (!replayed) {
        return replayed.error();
    }
    if (options.input.json) {
        Json json{{"name", replayed->log.header.name}, {"teams", replayed->log.header.teams}};
        json.update(status_json(replayed->match, end_of(replayed->match)));
        fmt::print(streams.out, "{}\n", to_line(json));
    } else {
        print_status(streams.out, *replayed);
    }
    return ExitCode::done;
}

ExitCode verify(const MatchOptions& options, const Streams& streams) {
    const auto replayed = read_match(options.input, streams);
    if (!replayed) {
        return replayed.error();
    }
    const std::string sum = fmt::format("{:016x}", replayed->log.sum);
    const std::size_t torn = replayed->log.torn_bytes;
    if (options.input.json) {
        fmt::print(
            streams.out,
            "{}\n",
            to_line(
                {{"ok", torn == 0},
                 {"records", replayed->log.events.size()},
                 {"torn_bytes", torn},
                 {"sum", sum}}
            )
        );
    } else {
        fmt::print(
            streams.out,
            "{}: {} records, sum {}\n",
            options.input.file,
            replayed->log.events.size(),
            sum
        );
        if (torn > 0) {
            fmt::print(
                streams.out,
                "The last {} bytes are a record that was not written completely; nothing before "
                "it is lost.\n",
                torn
            );
        }
    }
    return torn == 0 ? ExitCode::done : ExitCode::no;
}

} // namespace

Command add_match(CLI::App& app, const Caller& caller) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* parser = app.add_subcommand("match", "Team matches: clocks, turns, claims, results");
    parser->require_subcommand(1);
    const auto add = [&](const char* name, const char* text) {
        CLI::App* command = parser->add_subcommand(name, text);
        command->add_flag("--json", options->input.json, "JSON instead of text");
        return command;
    };
    CLI::App* run_parser =
        parser->add_subcommand("run", "The arbiter's console; begins a match or goes on with it");
    run_parser->add_option("MATCH.toml", options->input.file, "The match: its rules, log, teams")
        ->required();
    CLI::Option* batch = run_parser->add_flag(
        "--batch", options->batch, "Without the console: a JSON event a line, a JSON answer a line"
    );
    run_parser
        ->add_flag("--unicode", options->console.unicode, "The board with chess symbols (UTF-8)")
        ->excludes(batch);
    run_parser
        ->add_flag(
            "--times",
            options->console.times,
            "No clock is read: lines carry the time since the start, as @5:10 e4"
        )
        ->excludes(batch);
    CLI::App* replay_parser = add("replay", "The answers to all events of a log again");
    CLI::App* show_parser = add("show", "How a match stands");
    CLI::App* verify_parser = add("verify", "Whether a log is whole and unchanged");
    CLI::App* bench_parser = add("bench", "How fast matches are: replaying one, many at once");
    bench_parser->add_option("--matches", options->bench.matches, "At once, 1 to 1000")
        ->check(CLI::Range(1, 1000));
    bench_parser
        ->add_option("--folder", options->bench.folder, "For logs; else that for temporary files")
        ->check(CLI::ExistingDirectory);
    CLI::App* slip_parser = add("slip", "What lies at the board: teams, order, clock, rules");
    CLI::App* result_parser = add("result", "What the captains sign: boards, match, ledger");
    for (CLI::App* command :
         {replay_parser, show_parser, verify_parser, slip_parser, result_parser}) {
        command->add_option("FILE", options->input.file, "The log, or MATCH.toml")->required();
    }
    for (CLI::App* command : {replay_parser, show_parser}) {
        command->add_option("--to", options->to, "Only that many records");
    }
    parser->footer(
        "Exit status: 0 done; 1 an event was refused, a log is torn, there is no result yet; 2 "
        "unreadable input; 3 the log cannot be written."
    );
    return {parser, [=](const Streams& streams) {
                if (run_parser->parsed()) {
                    return run_match(*options, streams, caller);
                }
                if (replay_parser->parsed()) {
                    return replay(*options, streams);
                }
                if (bench_parser->parsed()) {
                    return run_match_bench(options->bench, options->input.json, streams);
                }
                if (slip_parser->parsed()) {
                    return print_slip(options->input, streams);
                }
                if (result_parser->parsed()) {
                    return print_result(options->input, streams);
                }
                return show_parser->parsed() ? show(*options, streams) : verify(*options, streams);
            }};
}

} // namespace rota::cli
