#include "adjudicate/winnable.hpp"

#include "adjudicate/explain_winnable.hpp"
#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/json.hpp"
#include "cli/progress.hpp"
#include "cli/text_lines.hpp"
#include "cli/winnability_json.hpp"
#include "cli/winnable_query.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace rota::cli {

namespace {

using adjudicate::Solver;
using adjudicate::Winnability;

struct WinnableCommand {
    std::string input = "-";
    std::size_t threads = 1;
    std::size_t megabytes = Solver::default_memory >> 20U;
    std::int64_t milliseconds = time_for_one_answer.count();
    bool fast = false;
    bool short_lines = false;
    bool json = false;
    bool chess960 = false;
};

/// Lines that one thread takes at a time: those that are there, so that a program that asks one
/// question and waits gets its answer.
struct Batch {
    std::size_t number = 0;
    std::vector<TextLine> lines;
};

/// What the lines of one batch were answered.
struct Answers {
    std::string out;
    std::string err;
    std::size_t lines = 0;
    bool refused = false;
};

/// Answers lines with a solver of its own.
class Answerer {
public:
    explicit Answerer(const WinnableCommand& command)
        : command_{command}
        , spelling_{command.chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target}
        , solver_{command.megabytes << 20U} {
        effort_.fast = command.fast;
        effort_.short_line = command.short_lines;
        effort_.expired = [this] {
            return std::chrono::steady_clock::now() >= end_;
        };
    }

    [[nodiscard]] Answers answer(const Batch& batch) {
        Answers answers;
        for (const TextLine& line : batch.lines) {
            answer(line, answers);
        }
        return answers;
    }

private:
    void answer(const TextLine& line, Answers& answers) {
        if (line.text.find_first_not_of(" \t") == std::string::npos) {
            return;
        }
        ++answers.lines;
        const auto query = read_query(line.text);
        if (!query) {
            refuse(line, query.error(), answers);
            return;
        }
        for (const Color winner : query->winners) {
            ask(*query, winner, answers);
        }
    }

    void ask(const WinnableQuery& query, Color winner, Answers& answers) {
        const auto began = std::chrono::steady_clock::now();
        end_ = began + std::chrono::milliseconds{command_.milliseconds};
        const Winnability found = solver_.can_mate(query.position, winner, effort_);
        const std::chrono::duration<double, std::micro> time =
            std::chrono::steady_clock::now() - began;
        if (!command_.json) {
            answers.out += fmt::format(
                "{} {} {}: {}\n",
                query.fen,
                key_of(winner),
                verdict_name(found.answer),
                fmt::join(adjudicate::explain_winnability(query.position, winner, found), " ")
            );
            return;
        }
        answers.out += R"({"fen":")";
        for (const char character : query.fen) { // one that can be read has nothing else to escape
            answers.out += character == '\t' ? ' ' : character;
        }
        answers.out += R"(","winner":")";
        answers.out += key_of(winner);
        answers.out += R"(",)";
        append_winnability(answers.out, found, spelling_);
        answers.out +=
            fmt::format(",\"nodes\":{},\"micros\":{:.2f}}}\n", found.visits, time.count());
    }

    void refuse(const TextLine& line, std::vector<InputError> errors, Answers& answers) {
        answers.refused = true;
        for (InputError& error : errors) {
            error.line = line.number;
        }
        if (command_.json) {
            Json report = errors_json(errors);
            report["fen"] = line.text;
            answers.out += to_line(report) + "\n";
            return;
        }
        for (const InputError& error : errors) {
            answers.err += fmt::format(
                "line {}, column {}, {}: {}\n", error.line, error.column, error.field, error.message
            );
        }
    }

    const WinnableCommand& command_;
    CastlingSpelling spelling_;
    Solver solver_;
    adjudicate::Effort effort_;
    std::chrono::steady_clock::time_point end_;
};

/// A stream of questions that several threads answer; the answers come out in order.
class Stream {
public:
    Stream(
        std::istream& input,
        const WinnableCommand& command,
        const Streams& streams,
        Progress* progress
    )
        : input_{input}
        , lines_{input}
        , command_{command}
        , streams_{streams}
        , progress_{progress} {}

    [[nodiscard]] ExitCode run() {
        if (command_.threads == 1) {
            work();
        } else {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < command_.threads; ++i) {
                threads.emplace_back([this] {
                    try {
                        work();
                    } catch (...) { // memory; the first one counts
                        const std::lock_guard lock{printing_};
                        failure_ = failure_ ? failure_ : std::current_exception();
                        printed_something_.notify_all();
                    }
                });
            }
        }
        if (failure_) {
            std::rethrow_exception(failure_);
        }
        if (progress_ != nullptr) {
            progress_->clear();
        }
        if (answered_ == 0) {
            const InputError nothing{"the input is empty, expected lines of FEN", 1, 1, "input"};
            return refuse(streams_, command_.json, {&nothing, 1}, nothing.message);
        }
        return refused_ ? ExitCode::wrong_usage : ExitCode::done;
    }

private:
    void work() {
        Answerer answerer{command_};
        for (Batch batch = take(); !batch.lines.empty(); batch = take()) {
            put(batch.number, answerer.answer(batch));
        }
    }

    [[nodiscard]] Batch take() {
        constexpr std::size_t most = 256;
        const std::lock_guard lock{reading_};
        Batch batch;
        batch.number = batches_;
        while (batch.lines.size() < most && (batch.lines.empty() || input_.rdbuf()->in_avail() > 0)
        ) {
            auto line = lines_.next();
            if (!line) {
                break;
            }
            batch.lines.push_back(*std::move(line));
        }
        batches_ += batch.lines.empty() ? 0U : 1U;
        return batch;
    }

    /// Prints the answers when those before have been; waits when too many wait already.
    void put(std::size_t number, Answers answers) {
        const std::size_t most_waiting = 16 * command_.threads;
        std::unique_lock lock{printing_};
        printed_something_.wait(lock, [&] { return failure_ || number < printed_ + most_waiting; });
        if (failure_) {
            return;
        }
        waiting_.emplace(number, std::move(answers));
        while (!waiting_.empty() && waiting_.begin()->first == printed_) {
            print(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
            ++printed_;
            printed_something_.notify_all();
        }
        streams_.out.flush();
    }

    void print(const Answers& answers) {
        if (!answers.err.empty()) {
            if (progress_ != nullptr) {
                progress_->clear();
            }
            streams_.err << answers.err;
        }
        streams_.out << answers.out;
        answered_ += answers.lines;
        refused_ = refused_ || answers.refused;
        if (progress_ != nullptr && progress_->due()) {
            progress_->show(fmt::format("{} lines answered", answered_));
        }
    }

    std::istream& input_;
    LineReader lines_;
    const WinnableCommand& command_;
    const Streams& streams_;
    Progress* progress_;

    std::mutex reading_;
    std::size_t batches_ = 0;

    std::mutex printing_;
    std::condition_variable printed_something_;
    std::map<std::size_t, Answers> waiting_;
    std::size_t printed_ = 0;
    std::size_t answered_ = 0;
    bool refused_ = false;
    std::exception_ptr failure_;
};

ExitCode
run_winnable(const WinnableCommand& command, const Caller& caller, const Streams& streams) {
    if (command.input == "-") {
        return Stream{streams.in, command, streams, nullptr}.run();
    }
    std::error_code error;
    std::ifstream file{command.input, std::ios::binary};
    if (!file || std::filesystem::is_directory(command.input, error)) {
        const InputError fault{
            command.input + ": cannot be read, expected a file with lines of FEN", 1, 1, "file"};
        return refuse(streams, command.json, {&fault, 1}, fault.message);
    }
    Progress progress{streams.err, caller.terminal};
    return Stream{file, command, streams, &progress}.run();
}

} // namespace

Command add_winnable(CLI::App& app, const Caller& caller) {
    auto command = std::make_shared<WinnableCommand>();
    CLI::App* parser = app.add_subcommand(
        "winnable", "Whether a side can still mate by some series of legal moves (5.2.2, 6.9)"
    );
    parser->add_option(
        "FILE|-",
        command->input,
        "Lines of FEN, each with white, black or both behind it: who is to mate. Without it, the "
        "side not to move"
    );
    parser->add_flag("--fast", command->fast, "Only look for cheap proofs that a side cannot mate");
    parser->add_flag(
        "--short", command->short_lines, "Look for shorter mating lines; takes longer"
    );
    parser->add_option("--threads", command->threads, "Threads, each with its own memory")
        ->check(CLI::Range(std::size_t{1}, std::size_t{256}))
        ->type_name("N")
        ->capture_default_str();
    parser->add_option("--memory", command->megabytes, "For the tables of each thread")
        ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
        ->type_name("MB")
        ->capture_default_str();
    parser->add_option("--time", command->milliseconds, "For each answer")
        ->check(CLI::Range(std::int64_t{1}, std::int64_t{86'400'000}))
        ->type_name("MS")
        ->capture_default_str();
    parser->add_flag("--json,--jsonl", command->json, "JSON: one object an answer, one a line");
    parser->add_flag("--chess960", command->chess960, "In JSON, write castling as king takes rook");
    parser->footer("Exit status: 0 done; 2 some line could not be read.");
    return {parser, [command, caller](const Streams& streams) {
                return run_winnable(*command, caller, streams);
            }};
}

} // namespace rota::cli
