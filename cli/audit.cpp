#include "cli/audit_run.hpp"
#include "cli/audit_table.hpp"
#include "cli/command.hpp"
#include "cli/interruption.hpp"
#include "cli/rules_option.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <chrono>
#include <memory>
#include <stop_token>
#include <string>

namespace rota::cli {

namespace {

struct AuditCommand {
    AuditOptions options;
    std::string rules = "fide-standard";
    std::string shard = "1/1";
    bool moves_only = false;
    bool speed = false;
    bool table = false;
    bool terminal = false;
};

ExitCode finish(const AuditCommand& command, AuditRun& audit, const Streams& streams) {
    const AuditTally& tally = audit.tally();
    if (tally.games == 0 && command.options.shard.count == 1) {
        if (!audit.has_failed()) {
            fmt::print(streams.err, "no game in the input, expected PGN\n");
        }
        return ExitCode::wrong_usage;
    }
    audit.write(command.options.jsonl ? to_line(to_json(tally)) + "\n" : to_text(tally));
    if (audit.has_failed()) {
        return ExitCode::wrong_usage;
    }
    return tally.total() > 0 ? ExitCode::no : ExitCode::done;
}

ExitCode run_audit(const AuditCommand& command, const Streams& streams) {
    const auto begin = std::chrono::steady_clock::now();
    const Interruption interruption;
    Progress progress{streams.err, command.terminal};
    AuditRun audit{command.options, streams, progress};
    const std::stop_callback end{interruption.token(), [&] {
                                     audit.end_by(*interruption.signal());
                                 }};
    audit.run();
    const ExitCode code = finish(command, audit, streams);
    if (command.speed) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        const AuditTally& tally = audit.tally();
        fmt::print(
            streams.err,
            "{:.3f} s, {:.0f} games/s, {:.1f} MB/s\n",
            seconds,
            static_cast<double>(tally.games) / seconds,
            static_cast<double>(tally.bytes) / seconds / 1e6
        );
    }
    return code;
}

} // namespace

Command add_audit(CLI::App& app, const Caller& caller) {
    auto command = std::make_shared<AuditCommand>();
    command->terminal = caller.terminal;
    CLI::App* parser = app.add_subcommand(
        "audit", "Find the games of PGN files whose moves or results contradict the Laws"
    );
    parser
        ->add_option(
            "FILE",
            command->options.files,
            "PGN files, also packed (.gz, .zst); - for standard input"
        )
        ->required();
    add_rules_option(*parser, command->rules);
    parser->add_option("--threads", command->options.threads, "Threads to work with")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    parser
        ->add_option(
            "--shard", command->shard, "Only the i-th of n parts of every file, by bytes: i/n"
        )
        ->check([](const std::string& text) {
            return parse_shard(text)
                       ? std::string{}
                       : "\"" + text + "\" is no part, expected i/n with 1 <= i <= n, e.g. 2/7";
        });
    parser->add_flag("--jsonl,--json", command->options.jsonl, "JSON: one object a line");
    parser->add_flag(
        "--moves-only", command->moves_only, "Only whether moves and results can be read and played"
    );
    parser->add_flag("--speed", command->speed, "On standard error: games and bytes a second");
    parser->add_flag(
        "--table", command->table, "The FILEs are outputs of audit --jsonl: one table of them all"
    );
    parser->footer(
        "Exit status: 0 nothing found; 1 something found; 2 a file that cannot be read, or no game."
    );
    return {parser, [command](const Streams& streams) {
                if (command->table) {
                    return print_audit_table(command->options.files, streams);
                }
                const auto rules = load_rules(command->rules, command->options.jsonl, streams);
                if (!rules) {
                    return rules.error();
                }
                command->options.rules.event = rules->results;
                command->options.rules.moves_only = command->moves_only;
                command->options.shard = *parse_shard(command->shard);
                return run_audit(*command, streams);
            }};
}

} // namespace rota::cli
