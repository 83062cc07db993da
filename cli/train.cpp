#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/json.hpp"
#include "cli/match_json.hpp"
#include "cli/rules_option.hpp"
#include "cli/text_lines.hpp"
#include "cli/train_engine.hpp"
#include "cli/train_input.hpp"
#include "cli/train_log.hpp"
#include "cli/train_report.hpp"
#include "cli/train_text.hpp"
#include "cli/uci_referee.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;
using consult::TrainingStep;
using consult::Verb;

struct TrainOptions {
    std::string file;
    bool batch = false;
};

/// How often the log gets a record of the time alone: no more of it is lost when the program is.
constexpr std::int64_t tick = 10'000;

/// One run of a training game: the game, its log and its engine.
class TrainRun {
public:
    TrainRun(consult::Training training, MatchLogFile log, bool json, const Streams& streams)
        : training_{std::move(training)}
        , log_{std::move(log)}
        , json_{json}
        , streams_{streams} {
        for (const Color side : {Color::white, Color::black}) {
            const auto& team = training_.setup().sides[index(side)];
            if (team.engine) {
                const auto level = level_of(team.engine->level);
                engine_ = std::make_unique<TrainEngine>(
                    *team.engine,
                    level ? std::optional{*level} : std::nullopt,
                    pay_offs_of(training_.match().rules().game),
                    training_.setup().seed,
                    clock_,
                    interruption_.token()
                );
            }
        }
    }

    /// \param resumed how many records were there, and how much of one that was torn
    ExitCode open(std::size_t records, std::size_t torn, const std::string& path) {
        const auto step = training_.open(last());
        if (!step) {
            return refuse_opening(step.error());
        }
        if (!write(*step)) {
            return ExitCode::failed;
        }
        if (json_) {
            fmt::print(
                streams_.out,
                "{}\n",
                to_line(
                    {{"ok", true},
                     {"log", path},
                     {"resumed", records > 0},
                     {"records", records},
                     {"torn_bytes", torn},
                     {"status", status_json(training_.match(), last())}}
                )
            );
        } else if (records > 0) {
            fmt::print(
                streams_.out,
                "{}: goes on after {} records{}, with the clocks as they were.\n",
                path,
                records,
                torn > 0 ? fmt::format(" ({} bytes of another were torn)", torn) : std::string{}
            );
        } else {
            fmt::print(streams_.out, "{}: a new game. \"help\" tells what can be said.\n", path);
        }
        streams_.out.flush();
        return ExitCode::done;
    }

    /// Commands with their times, or at the time of the last event without.
    ExitCode run_batch() {
        bool refused = false;
        LineReader lines{streams_.in};
        if (!let_engine_play(nullptr)) {
            return ExitCode::failed;
        }
        while (const auto line = lines.next()) {
            if (line->text.empty()) {
                continue;
            }
            const auto request =
                line->cut ? fail(std::string{"the line is too long"}) : read_request(line->text);
            if (!request) {
                print_error(request.error(), std::nullopt, line->number);
                refused = true;
                continue;
            }
            const std::int64_t at = request->second.value_or(last());
            if (at < last()) {
                print_error(
                    fmt::format("at: {} or later expected", last()), std::nullopt, line->number
                );
                refused = true;
                continue;
            }
            refused = !say(request->first, at, line->number) || refused;
            if (!let_engine_play(nullptr)) {
                return ended();
            }
            if (quit_) {
                break;
            }
        }
        return engine_failed_ ? ExitCode::failed : refused ? ExitCode::no : ExitCode::done;
    }

    /// Lines as they are typed, or come through a pipe, with the time of the clock.
    ExitCode run_timed(int descriptor) {
        TimedInput input{descriptor, interruption_.token()};
        began_ = clock_.now();
        base_ = last();
        while (!quit_) {
            if (!let_engine_play(&input)) {
                return ended();
            }
            print_prompt();
            const auto reading = input.next(next_wake());
            if (reading.end == TimedInput::End::interrupted) {
                return ended();
            }
            if (reading.end == TimedInput::End::closed) {
                break;
            }
            const std::int64_t at = now();
            if (reading.end == TimedInput::End::line) {
                if (!reading.line.empty()) {
                    static_cast<void>(say(reading.line, at, 1));
                }
            } else if (!pass(at)) {
                return ExitCode::failed;
            }
            if (failed_) {
                return ExitCode::failed;
            }
        }
        return engine_failed_ ? ExitCode::failed : ExitCode::done;
    }

private:
    [[nodiscard]] std::int64_t last() const {
        const auto& log = training_.match().log();
        return log.empty() ? 0 : std::max(log.back().at, training_.match().state().now);
    }

    [[nodiscard]] std::int64_t now() const {
        const auto passed =
            std::chrono::duration_cast<std::chrono::milliseconds>(clock_.now() - began_);
        return std::max(last(), base_ + passed.count());
    }

    [[nodiscard]] uci::TimePoint next_wake() const {
        std::int64_t wake = last() + tick;
        if (const auto deadline = training_.next_deadline()) {
            wake = std::min(wake, *deadline);
        } else {
            wake = now() + 3'600'000;
        }
        return began_ + std::chrono::milliseconds{wake - base_};
    }

    ExitCode refuse_opening(const consult::Refusal& refusal) {
        const InputError error{refusal.text, 1, 1, "players"};
        return refuse(streams_, json_, {&error, 1}, error.message);
    }

    ExitCode ended() const {
        const auto signal = interruption_.signal();
        return signal ? ended_by_signal(*signal) : ExitCode::failed;
    }

    /// Puts the events on the disk. \returns false when that fails
    bool write(const TrainingStep& step) {
        for (const consult::Event& event : step.events) {
            if (const auto number = log_.append(event); !number) {
                fmt::print(streams_.err, "{}\n", number.error());
                failed_ = true;
                return false;
            }
        }
        return true;
    }

    void print(const TrainingStep& step, std::int64_t at, std::string_view engine_move = {}) {
        if (json_) {
            Json json = json_of(step);
            if (!engine_move.empty()) {
                json["engine_move"] = engine_move;
            }
            json["records"] = training_.match().log().size();
            json["status"] = status_json(training_.match(), at);
            fmt::print(streams_.out, "{}\n", to_line(json));
        } else {
            fmt::print(streams_.out, "{}", text_of(step));
        }
        streams_.out.flush();
    }

    void print_error(
        const std::string& message,
        const std::optional<adjudicate::Citation>& clause,
        std::size_t line
    ) {
        if (json_) {
            fmt::print(
                streams_.out,
                "{}\n",
                to_line(
                    {{"ok", false},
                     {"error",
                      {{"message", message},
                       {"clause", clause ? Json(to_string(*clause)) : Json(nullptr)},
                       {"line", line}}}}
                )
            );
        } else {
            fmt::print(
                streams_.out,
                "{}{}\n",
                message,
                clause ? fmt::format(" ({})", to_string(*clause)) : std::string{}
            );
        }
        streams_.out.flush();
    }

    void print_prompt() {
        const std::string prompt = prompt_text(training_, now());
        if (!json_ && prompt != shown_) {
            fmt::print(streams_.out, "{}\n", prompt);
            streams_.out.flush();
        }
        shown_ = prompt;
    }

    /// {"at": 5000, "line": "3 e4"}, or the line alone.
    static Result<std::pair<std::string, std::optional<std::int64_t>>, std::string>
    read_request(const std::string& text) {
        if (!text.starts_with('{')) {
            return std::pair{text, std::optional<std::int64_t>{}};
        }
        const Json json = Json::parse(text, nullptr, false);
        if (!json.is_object() || !json.contains("line") || !json["line"].is_string()
            || json.size() > 2 || (json.size() == 2 && !json.contains("at"))) {
            return fail(std::string{R"({"at": 5000, "line": "3 e4"} or a line alone expected)"});
        }
        std::optional<std::int64_t> at;
        if (json.contains("at")) {
            constexpr std::int64_t most = 864'000'000;
            if (!json["at"].is_number_integer() || json["at"] < 0 || json["at"] > most) {
                return fail(std::string{"at: milliseconds from 0 to 864000000 expected"});
            }
            at = json["at"].get<std::int64_t>();
        }
        return std::pair{json["line"].get<std::string>(), at};
    }

    /// What has happened by itself until then. \returns false when the log cannot be written
    bool pass(std::int64_t at) {
        TrainingStep step = training_.pass(at);
        const bool silent = step.said.empty();
        if (silent && training_.next_deadline() && at - last() >= tick
            && began_ != uci::TimePoint{}) {
            step = training_.time_passes(at);
        }
        if (!write(step)) {
            return false;
        }
        if (!silent) {
            print(step, at);
        }
        return true;
    }

    /// \returns false when it was refused
    bool say(const std::string& line, std::int64_t at, std::size_t number) {
        if (!pass(at)) {
            return false;
        }
        const auto command = consult::parse_training_command(line);
        if (!command) {
            print_error(
                fmt::format("column {}: {}", command.error().column, command.error().message),
                std::nullopt,
                number
            );
            return false;
        }
        if (show(*command, at)) {
            return true;
        }
        const auto step = training_.command(*command, at);
        if (!step) {
            print_error(step.error().text, step.error().clause, number);
            return false;
        }
        if (!write(*step)) {
            return false;
        }
        print(*step, at);
        return !step->refused;
    }

    /// Commands that change nothing. \returns whether it was one
    bool show(const consult::Command& command, std::int64_t at) {
        std::string text;
        switch (command.verb) {
        case Verb::board: text = board_text(training_); break;
        case Verb::clock: text = prompt_text(training_, at) + "\n"; break;
        case Verb::proposals:
            text = consultation_text(
                training_, command.speaker.side.value_or(training_.board().board.to_move())
            );
            break;
        case Verb::help:
            for (const std::string& line : consult::training_help()) {
                text += line + "\n";
            }
            break;
        case Verb::quit: quit_ = true; break;
        default: return false;
        }
        if (json_) {
            Json json{{"ok", true}, {"text", text}};
            if (command.verb == Verb::proposals) {
                const Color side = command.speaker.side.value_or(training_.board().board.to_move());
                json["only"] = side == Color::white ? "white" : "black";
            }
            json["status"] = status_json(training_.match(), at);
            fmt::print(streams_.out, "{}\n", to_line(json));
        } else {
            fmt::print(streams_.out, "{}", text);
        }
        streams_.out.flush();
        return true;
    }

    /// Lets an engine's side move and answer as long as it is its turn. \param input to wait with,
    /// so that the engine seems to think; nothing: time is that of the script
    /// \returns false when the run cannot go on
    bool let_engine_play(const TimedInput* input) {
        while (engine_ != nullptr && !failed_) {
            const std::int64_t before = input == nullptr ? last() : now();
            if (training_.engine_to_answer()) {
                const TrainingStep step = training_.engine_answer(chance_, before);
                if (!write(step)) {
                    return false;
                }
                print(step, before);
                continue;
            }
            if (!training_.engine_to_move()) {
                return true;
            }
            const auto began = clock_.now();
            const auto choice = engine_->choose(training_.board().board.game());
            if (engine_->interrupted()) {
                return false;
            }
            for (const std::string& news : engine_->take_news()) {
                fmt::print(streams_.err, "{}\n", news);
            }
            if (!choice) {
                return give_up(choice.error(), before);
            }
            chance_ = choice->chance;
            if (input != nullptr
                && !input->sleep_until(began + std::chrono::milliseconds{choice->delay})) {
                return false;
            }
            const std::int64_t at = input == nullptr ? before + choice->delay : now();
            if (!pass(at)) {
                return false;
            }
            if (!training_.engine_to_move()) {
                continue; // its flag has fallen
            }
            const std::string move = to_uci(choice->move);
            const TrainingStep step = training_.engine_move(choice->move, choice->note, at);
            if (!write(step)) {
                return false;
            }
            print(step, at, move);
            if (step.refused) {
                return give_up("its move is refused", at);
            }
        }
        return !failed_;
    }

    /// The engine does not move: the clocks stand still until somebody tries again.
    bool give_up(const std::string& why, std::int64_t at) {
        engine_failed_ = true;
        const auto step = training_.command({.verb = Verb::pause}, at);
        if (!step || !write(*step)) {
            return false;
        }
        print_error(
            fmt::format("the engine does not move: {}; \"go\" tries again", why), std::nullopt, 0
        );
        return true;
    }

    Interruption interruption_{};
    uci::SteadyClock clock_{};
    consult::Training training_;
    MatchLogFile log_;
    bool json_;
    const Streams& streams_;
    std::unique_ptr<TrainEngine> engine_{};
    std::optional<double> chance_{};
    std::string shown_{};
    uci::TimePoint began_{};
    std::int64_t base_ = 0;
    bool quit_ = false;
    bool failed_ = false;        ///< The log cannot be written.
    bool engine_failed_ = false; ///< An engine has not moved, even once.
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

ExitCode play(TrainRun& run, const TrainOptions& options, const Streams& streams) {
    if (options.batch) {
        return run.run_batch();
    }
    return &streams.in == &std::cin ? run.run_timed(STDIN_FILENO) : run.run_batch();
}

ExitCode train(const TrainOptions& options, const Streams& streams) {
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
        TrainRun run{
            {std::move(read->setup), std::move(read->match)},
            *std::move(log),
            options.batch,
            streams};
        const ExitCode opened = run.open(read->log.events.size(), read->log.torn_bytes, path);
        return opened == ExitCode::done ? play(run, options, streams) : opened;
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
    TrainRun run{std::move(training), *std::move(log), options.batch, streams};
    const ExitCode opened = run.open(0, 0, path);
    return opened == ExitCode::done ? play(run, options, streams) : opened;
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
                return train(*options, streams);
            }};
}

} // namespace rota::cli
