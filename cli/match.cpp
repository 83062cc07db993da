#include "adjudicate/winnable.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/match_json.hpp"
#include "cli/match_log.hpp"
#include "cli/match_text.hpp"
#include "cli/rules_option.hpp"
#include "cli/text_lines.hpp"
#include "consult/match/match_file.hpp"
#include "movegen/fen.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <filesystem>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace rota::cli {

namespace {

namespace fs = std::filesystem;

struct MatchOptions {
    std::string file;
    std::size_t to = std::numeric_limits<std::size_t>::max();
    bool batch = false;
    bool json = false;
};

ExitCode refuse_input(
    const MatchOptions& options, const Streams& streams, std::string message, std::size_t line = 1
) {
    const InputError error{
        line == 1 ? fmt::format("{}: {}", options.file, message)
                  : fmt::format("{}, line {}: {}", options.file, line, message),
        line,
        1,
        "FILE"};
    return refuse(streams, options.json, {&error, 1}, error.message);
}

/// A match and the file that every event goes to before it is answered.
class Session {
public:
    Session(consult::Match match, MatchLogFile log)
        : match_{std::move(match)}
        , log_{std::move(log)} {}

    [[nodiscard]] const consult::Match& match() const { return match_; }
    [[nodiscard]] bool failed() const { return failed_; }

    /// \returns the answer as one JSON object
    Json apply(const consult::Event& event) {
        consult::Match before = match_;
        auto answer = match_.apply(event);
        if (!answer) {
            return {{"ok", false}, {"error", to_json(answer.error())}};
        }
        const auto number = log_.append(event);
        if (!number) {
            match_ = std::move(before);
            failed_ = true;
            return {{"ok", false}, {"error", {{"message", number.error()}, {"clause", nullptr}}}};
        }
        Json json{{"ok", true}, {"n", *number}};
        json.update(to_json(*answer));
        if (const auto found = find_out(event)) {
            Json also = apply(*found);
            if (also["ok"] == true) {
                also.erase("status");
                json["also"] = std::move(also);
            }
        }
        json["status"] = status_json(match_, event.at);
        return json;
    }

private:
    /// The answer to an open question, when it can be given at once.
    [[nodiscard]] std::optional<consult::Event> find_out(const consult::Event& event) const {
        if (event.kind == consult::EventKind::undo) {
            return std::nullopt; // it would come again and again
        }
        const auto board = static_cast<std::size_t>(event.board - 1);
        const auto question = match_.open_question(board);
        if (!question) {
            return std::nullopt;
        }
        const adjudicate::Effort enough{.visits = 200'000, .expired = {}, .fast = false};
        const auto can = adjudicate::can_mate(question->first, question->second, enough).answer;
        if (can == adjudicate::Answer::undecided) {
            return std::nullopt;
        }
        consult::Event found;
        found.kind = consult::EventKind::finding;
        found.at = event.at;
        found.board = event.board;
        found.yes = can == adjudicate::Answer::yes;
        return found;
    }

    consult::Match match_;
    MatchLogFile log_;
    bool failed_ = false;
};

/// The rule files that a rule set rests on.
Result<MatchHeader, ExitCode>
header_of(const consult::MatchFile& file, const MatchOptions& options, const Streams& streams) {
    MatchHeader header;
    header.name = file.name;
    header.teams = {file.teams[0], file.teams[1]};
    header.initial = file.initial.empty() ? to_fen(Position::start()) : file.initial;
    const bool path = file.rules.find_first_of("./") != std::string::npos;
    const std::string rules =
        path ? (fs::path{options.file}.parent_path() / file.rules).string() : file.rules;
    const auto text = path ? read_whole_file(rules) : consult::load_shipped(rules);
    if (!text) {
        return fail(refuse_input(options, streams, fmt::format("no rule set \"{}\"", file.rules)));
    }
    header.rules = *text;
    const auto load = rule_file_loader(rules);
    const auto values = consult::read_rule_values(*text, [&](std::string_view name) {
        auto base = load(name);
        if (base) {
            header.bases[std::string{name}] = *base;
        }
        return base;
    });
    if (!values) {
        return fail(refuse_input(options, streams, describe(rules, values.error())));
    }
    return header;
}

/// A log that was read, and its match at the end.
struct Replayed {
    MatchLogText log;
    consult::Match match;
    std::vector<consult::Answer> answers;
};

Result<Replayed, ExitCode> replay_log(
    const std::string& path, std::size_t to, const MatchOptions& options, const Streams& streams
) {
    const auto text = read_whole_file(path);
    if (!text) {
        return fail(refuse_input(options, streams, "cannot be read"));
    }
    auto log = parse_match_log(*text);
    if (!log) {
        return fail(refuse_input(options, streams, log.error().message, log.error().line));
    }
    auto match = match_of(log->header);
    if (!match) {
        return fail(refuse_input(options, streams, match.error()));
    }
    Replayed replayed{*std::move(log), *std::move(match), {}};
    for (std::size_t i = 0; i < replayed.log.events.size() && i < to; ++i) {
        auto answer = replayed.match.apply(replayed.log.events[i]);
        if (!answer) {
            return fail(refuse_input(
                options, streams, fmt::format("record {}: {}", i + 1, answer.error().text), i + 2
            ));
        }
        replayed.answers.push_back(*std::move(answer));
    }
    return replayed;
}

std::int64_t end_of(const consult::Match& match) {
    return match.log().empty() ? 0 : std::max(match.state().now, match.log().back().at);
}

ExitCode run_batch(Session& session, const Streams& streams) {
    bool refused = false;
    LineReader lines{streams.in};
    while (const auto line = lines.next()) {
        if (line->text.empty()) {
            continue;
        }
        Json answer;
        const auto event =
            line->cut ? fail(std::string{"the line is too long"}) : read_event(line->text);
        if (!event) {
            answer = {
                {"ok", false},
                {"error",
                 {{"message", event.error()}, {"clause", nullptr}, {"line", line->number}}}};
        } else {
            answer = session.apply(*event);
        }
        refused = refused || answer["ok"] == false;
        fmt::print(streams.out, "{}\n", to_line(answer));
        streams.out.flush();
        if (session.failed() || !streams.out) {
            return ExitCode::failed;
        }
    }
    return refused ? ExitCode::no : ExitCode::done;
}

ExitCode run_match(MatchOptions options, const Streams& streams) {
    options.json = true;
    const auto text = read_whole_file(options.file);
    if (!text) {
        return refuse_input(options, streams, "cannot be read");
    }
    const auto file = consult::parse_match_file(*text);
    if (!file) {
        std::vector<InputError> errors;
        for (const consult::RuleFileError& error : file.error()) {
            errors.push_back({error.message, error.line, error.column, error.key});
        }
        return refuse(streams, true, errors, describe(options.file, file.error()));
    }
    const fs::path given{options.file};
    const std::string path = file->log.empty()
                                 ? fs::path{given}.replace_extension(".jsonl").string()
                                 : (given.parent_path() / file->log).string();
    std::error_code error;
    if (fs::exists(path, error)) {
        options.file = path;
        auto replayed = replay_log(path, std::numeric_limits<std::size_t>::max(), options, streams);
        if (!replayed) {
            return replayed.error();
        }
        auto log = MatchLogFile::reopen(path, replayed->log);
        if (!log) {
            fmt::print(streams.err, "{}\n", log.error());
            return ExitCode::failed;
        }
        fmt::print(
            streams.out,
            "{}\n",
            to_line(
                {{"ok", true},
                 {"log", path},
                 {"resumed", true},
                 {"records", replayed->log.events.size()},
                 {"torn_bytes", replayed->log.torn_bytes},
                 {"status", status_json(replayed->match, end_of(replayed->match))}}
            )
        );
        streams.out.flush();
        Session session{std::move(replayed->match), *std::move(log)};
        return run_batch(session, streams);
    }
    auto header = header_of(*file, options, streams);
    if (!header) {
        return header.error();
    }
    auto match = match_of(*header);
    if (!match) {
        return refuse_input(options, streams, match.error());
    }
    auto log = MatchLogFile::create(path, *header);
    if (!log) {
        fmt::print(streams.err, "{}\n", log.error());
        return ExitCode::failed;
    }
    fmt::print(
        streams.out,
        "{}\n",
        to_line(
            {{"ok", true},
             {"log", path},
             {"resumed", false},
             {"records", 0},
             {"torn_bytes", 0},
             {"status", status_json(*match, 0)}}
        )
    );
    streams.out.flush();
    Session session{*std::move(match), *std::move(log)};
    return run_batch(session, streams);
}

ExitCode replay(const MatchOptions& options, const Streams& streams) {
    const auto replayed = replay_log(options.file, options.to, options, streams);
    if (!replayed) {
        return replayed.error();
    }
    for (std::size_t i = 0; i < replayed->answers.size(); ++i) {
        if (options.json) {
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
    const auto replayed = replay_log(options.file, options.to, options, streams);
    if (!replayed) {
        return replayed.error();
    }
    const std::int64_t at = end_of(replayed->match);
    if (options.json) {
        Json json{{"name", replayed->log.header.name}, {"teams", replayed->log.header.teams}};
        json.update(status_json(replayed->match, at));
        fmt::print(streams.out, "{}\n", to_line(json));
    } else {
        print_status(
            streams.out, replayed->log.header.name, replayed->log.header.teams, replayed->match, at
        );
    }
    return ExitCode::done;
}

ExitCode verify(const MatchOptions& options, const Streams& streams) {
    const auto replayed =
        replay_log(options.file, std::numeric_limits<std::size_t>::max(), options, streams);
    if (!replayed) {
        return replayed.error();
    }
    const std::string sum = fmt::format("{:016x}", replayed->log.sum);
    const std::size_t torn = replayed->log.torn_bytes;
    if (options.json) {
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
            streams.out, "{}: {} records, sum {}\n", options.file, replayed->log.events.size(), sum
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

Command add_match(CLI::App& app) {
    auto options = std::make_shared<MatchOptions>();
    CLI::App* parser = app.add_subcommand("match", "Team matches: clocks, turns, claims, results");
    parser->require_subcommand(1);
    const auto add = [&](const char* name, const char* text) {
        CLI::App* command = parser->add_subcommand(name, text);
        command->add_flag("--json", options->json, "JSON instead of text");
        return command;
    };
    CLI::App* run_parser = add("run", "Take events from standard input, an answer for each");
    run_parser->add_option("MATCH.toml", options->file, "The match: its rules, log, teams")
        ->required();
    run_parser->add_flag("--batch", options->batch, "One JSON event a line, one JSON answer a line")
        ->required();
    CLI::App* replay_parser = add("replay", "The answers to all events of a log again");
    CLI::App* show_parser = add("show", "How a match stands");
    CLI::App* verify_parser = add("verify", "Whether a log is whole and unchanged");
    for (CLI::App* command : {replay_parser, show_parser, verify_parser}) {
        command->add_option("FILE", options->file, "The log")->required();
    }
    for (CLI::App* command : {replay_parser, show_parser}) {
        command->add_option("--to", options->to, "Only that many records");
    }
    parser->footer(
        "Exit status: 0 done; 1 an event was refused, a log is torn; 2 unreadable input; 3 the log "
        "cannot be written."
    );
    return {parser, [=](const Streams& streams) {
                if (run_parser->parsed()) {
                    return run_match(*options, streams);
                }
                if (replay_parser->parsed()) {
                    return replay(*options, streams);
                }
                return show_parser->parsed() ? show(*options, streams) : verify(*options, streams);
            }};
}

} // namespace rota::cli
