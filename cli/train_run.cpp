#include "cli/train_run.hpp"

#include "cli/input.hpp"
#include "cli/match_json.hpp"
#include "cli/text_lines.hpp"
#include "cli/train_text.hpp"
#include "cli/uci_referee.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <sstream>
#include <thread>

namespace rota::cli {

namespace {

using consult::TrainingStep;
using consult::TrainingVerb;

/// A line of a script.
struct ScriptLine {
    std::string text;
    std::optional<std::int64_t> at; ///< Nothing: the time of the last event.
};

/// {"at": 5000, "line": "3 e4"}, or the line alone.
Result<ScriptLine, std::string> read_script_line(const TextLine& line) {
    if (line.cut) {
        return fail(std::string{"the line is too long"});
    }
    if (!line.text.starts_with('{')) {
        return ScriptLine{line.text, std::nullopt};
    }
    const Json json = Json::parse(line.text, nullptr, false);
    const std::size_t fields =
        json.is_object() ? json.count("line") + json.count("at") : std::size_t{0};
    if (fields == 0 || fields != json.size() || !json.contains("line")
        || !json["line"].is_string()) {
        return fail(std::string{R"({"at": 5000, "line": "3 e4"} or a line alone expected)"});
    }
    ScriptLine script{json["line"].get<std::string>(), std::nullopt};
    if (json.contains("at")) {
        constexpr std::int64_t most = 864'000'000; // ten days
        const Json& at = json["at"];
        if (!at.is_number_integer() || at < 0 || at > most) {
            return fail(std::string{"at: milliseconds from 0 to 864000000 expected"});
        }
        script.at = at.get<std::int64_t>();
    }
    return script;
}

} // namespace

TrainRun::TrainRun(
    consult::Training training,
    MatchLogFile log,
    std::string path,
    bool json,
    const Streams& streams
)
    : training_{std::move(training)}
    , log_{std::move(log)}
    , path_{std::move(path)}
    , life_{path_}
    , json_{json}
    , streams_{streams} {
    for (const Color side : {Color::white, Color::black}) {
        if (const auto& settings = training_.setup().sides[index(side)].engine) {
            const auto level = level_of(settings->level);
            engine_ = std::make_unique<TrainEngine>(
                *settings,
                level ? std::optional{*level} : std::nullopt,
                pay_offs_of(training_.match().rules().game),
                training_.setup().seed,
                clock_
            );
        }
    }
}

std::int64_t TrainRun::last() const {
    const auto& log = training_.match().log();
    return log.empty() ? 0 : std::max(log.back().at, training_.match().state().now);
}

ExitCode TrainRun::open(std::size_t records, std::size_t torn, bool timed) {
    const std::int64_t alive = std::max(last(), timed ? life_.read().value_or(0) : 0);
    if (records > 0 && !pass(alive)) {
        return ExitCode::failed;
    }
    const auto step = training_.open(alive);
    if (!step) {
        const InputError error{step.error().text, 1, 1, "players"};
        return refuse(streams_, json_, {&error, 1}, error.message);
    }
    if (!write(*step)) {
        return ExitCode::failed;
    }
    if (json_) {
        pending_ += to_line(
                        {{"ok", true},
                         {"log", path_},
                         {"resumed", records > 0},
                         {"records", records},
                         {"torn_bytes", torn},
                         {"status", status_json(training_.match(), last())}}
                    )
                    + "\n";
    } else if (records > 0) {
        pending_ += fmt::format(
            "{}: goes on after {} records{}, with the clocks as they were.\n",
            path_,
            records,
            torn > 0 ? fmt::format(" ({} bytes of another were torn)", torn) : std::string{}
        );
    } else {
        pending_ += fmt::format("{}: a new game. \"help\" tells what can be said.\n", path_);
    }
    flush();
    return ExitCode::done;
}

ExitCode TrainRun::run_batch() {
    const auto now = [this] {
        return last();
    };
    bool refused = false;
    LineReader lines{streams_.in};
    while (!quit_ && let_engine_play(now, false)) {
        flush();
        const auto line = lines.next();
        if (!line || !streams_.out) {
            break;
        }
        if (line->text.empty()) {
            continue;
        }
        const auto script = read_script_line(*line);
        if (!script || script->at.value_or(last()) < last()) {
            show_error(
                script ? fmt::format("at: {} or later expected", last()) : script.error(),
                std::nullopt,
                line->number
            );
            refused = true;
            continue;
        }
        refused = !say(script->text, script->at.value_or(last()), line->number) || refused;
    }
    flush();
    return ended(refused);
}

ExitCode TrainRun::run_timed(LineSource& lines) {
    const auto began = clock_.now();
    const std::int64_t base = last();
    const Time now = [&] {
        const auto passed =
            std::chrono::duration_cast<std::chrono::milliseconds>(clock_.now() - began);
        return std::max(last(), base + passed.count());
    };
    LineHooks hooks;
    hooks.prompt = [&] {
        return prompt_text(training_, now()) + "> ";
    };
    hooks.idle = [&] {
        const std::int64_t at = now();
        if (pass(at)) {
            static_cast<void>(let_engine_play(now, true));
        }
        static_cast<void>(life_.write(at));
        std::vector<std::string> shown;
        std::istringstream text{std::exchange(pending_, {})};
        for (std::string line; std::getline(text, line);) {
            shown.push_back(line);
        }
        return shown;
    };
    while (!quit_ && let_engine_play(now, true)) {
        if (!lines.shows_prompt()) {
            pending_ += prompt_text(training_, now()) + "\n";
        }
        flush();
        const auto line = lines.next(hooks);
        if (!line || !streams_.out) {
            break;
        }
        const std::int64_t at = now();
        if (!line->empty()) {
            static_cast<void>(say(*line, at, 1));
        }
        static_cast<void>(life_.write(at));
    }
    flush();
    return ended(false);
}

ExitCode TrainRun::ended(bool refused) const {
    return failed_ || engine_failed_ || !streams_.out ? ExitCode::failed
           : refused                                  ? ExitCode::no
                                                      : ExitCode::done;
}

/// Puts the events on the disk. \returns false when that fails
bool TrainRun::write(const TrainingStep& step) {
    for (const consult::Event& event : step.events) {
        if (const auto number = log_.append(event); !number) {
            fmt::print(streams_.err, "{}\n", number.error());
            failed_ = true;
            return false;
        }
    }
    return true;
}

void TrainRun::show(const TrainingStep& step, std::int64_t at, std::string_view move) {
    if (!json_) {
        pending_ += text_of(step);
        return;
    }
    Json json = json_of(step);
    if (!move.empty()) {
        json["engine_move"] = move;
    }
    json["records"] = training_.match().log().size();
    json["status"] = status_json(training_.match(), at);
    pending_ += to_line(json) + "\n";
}

void TrainRun::show_error(
    const std::string& message, const std::optional<adjudicate::Citation>& clause, std::size_t line
) {
    const std::string cited = clause ? to_string(*clause) : std::string{};
    if (!json_) {
        pending_ += fmt::format("{}{}\n", message, clause ? " (" + cited + ")" : cited);
        return;
    }
    const Json json{
        {"ok", false},
        {"error",
         {{"message", message}, {"clause", clause ? Json(cited) : Json(nullptr)}, {"line", line}}}};
    pending_ += to_line(json) + "\n";
}

void TrainRun::flush() {
    streams_.out << std::exchange(pending_, {}) << std::flush;
}

/// What has happened by itself until then. \returns false when it cannot be written
bool TrainRun::pass(std::int64_t at) {
    const TrainingStep step = training_.pass(at);
    if (!write(step)) {
        return false;
    }
    if (!step.events.empty()) {
        show(step, std::max(at, last()));
    }
    return true;
}

/// \returns false when it was refused
bool TrainRun::say(const std::string& line, std::int64_t at, std::size_t number) {
    if (!pass(at)) {
        return false;
    }
    const auto command = consult::parse_training_command(line);
    if (!command) {
        show_error(
            fmt::format("column {}: {}", command.error().column, command.error().message),
            std::nullopt,
            number
        );
        return false;
    }
    if (show_only(*command, at)) {
        return true;
    }
    const auto step = training_.command(*command, at);
    if (!step) {
        show_error(step.error().text, step.error().clause, number);
        return false;
    }
    if (!write(*step)) {
        return false;
    }
    show(*step, at);
    return !step->refused;
}

/// Commands that change nothing. \returns whether it was one
bool TrainRun::show_only(const consult::TrainingCommand& command, std::int64_t at) {
    const Color side = command.speaker.side.value_or(training_.board().board.to_move());
    std::string text;
    switch (command.verb) {
    case TrainingVerb::board: text = board_text(training_); break;
    case TrainingVerb::clock: text = prompt_text(training_, at) + "\n"; break;
    case TrainingVerb::proposals: text = consultation_text(training_, side); break;
    case TrainingVerb::help:
        for (const std::string& line : consult::training_help()) {
            text += line + "\n";
        }
        break;
    case TrainingVerb::quit: quit_ = true; break;
    default: return false;
    }
    if (!json_) {
        pending_ += text;
        return true;
    }
    Json json{{"ok", true}, {"text", text}};
    if (command.verb == TrainingVerb::proposals) {
        json["only"] = side == Color::white ? "white" : "black";
    }
    json["status"] = status_json(training_.match(), at);
    pending_ += to_line(json) + "\n";
    return true;
}

/// Lets an engine's side move and answer as long as it is its turn. \param waits as long as the
/// engine should seem to think; else time is that of the script
/// \returns false when the log cannot be written
bool TrainRun::let_engine_play(const Time& now, bool waits) {
    while (engine_ != nullptr && !failed_) {
        if (training_.engine_to_answer()) {
            const std::int64_t at = now();
            const TrainingStep step = training_.engine_answer(chance_, at);
            if (!write(step)) {
                return false;
            }
            show(step, at);
        } else if (!training_.engine_to_move()) {
            return true;
        } else if (!let_engine_move(now, waits)) {
            return !failed_;
        }
    }
    return !failed_;
}

/// \returns false when there is no move
bool TrainRun::let_engine_move(const Time& now, bool waits) {
    flush(); // what it answers
    const auto began = clock_.now();
    const auto clock = [&, at = now()](Color side) {
        return uci::Milliseconds{training_.match().clock(0, side, at)};
    };
    const auto choice =
        engine_->choose(training_.board().board.game(), {clock(Color::white), clock(Color::black)});
    for (const std::string& news : engine_->take_news()) {
        fmt::print(streams_.err, "{}\n", news);
    }
    if (!choice) {
        give_up(choice.error(), now());
        return false;
    }
    chance_ = choice->chance;
    if (waits) {
        std::this_thread::sleep_until(began + std::chrono::milliseconds{choice->delay});
    }
    const std::int64_t at = waits ? now() : now() + choice->delay;
    if (!pass(at)) {
        return false;
    }
    if (!training_.engine_to_move()) {
        return true; // its flag has fallen, or more
    }
    const TrainingStep step = training_.engine_move(choice->move, choice->note, at);
    if (!write(step)) {
        return false;
    }
    show(step, at, to_uci(choice->move));
    if (step.refused) {
        give_up("its move is refused", at);
    }
    return !step.refused;
}

/// The engine does not move: the clocks stand still until somebody tries again.
void TrainRun::give_up(const std::string& why, std::int64_t at) {
    engine_failed_ = true;
    const auto step = training_.command({.verb = TrainingVerb::pause}, at);
    if (step && write(*step)) {
        show_error(
            fmt::format("the engine does not move: {}; \"go\" tries again", why), std::nullopt, 0
        );
    }
}

} // namespace rota::cli
