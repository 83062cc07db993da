#include "cli/command.hpp"
#include "cli/input.hpp"
#include "cli/interruption.hpp"
#include "cli/json.hpp"
#include "cli/progress.hpp"
#include "uci/conformance.hpp"
#include "uci/process_channel.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

using uci::ConformanceCheck;
using uci::ConformanceReport;
using uci::EngineOption;
using uci::Milliseconds;
using Verdict = ConformanceCheck::Verdict;

struct EngineOptions {
    std::string program;
    std::vector<std::string> arguments;
    double timeout = 15; // seconds
    bool options = false;
    bool json = false;
};

Json json_of(const EngineOption& option) {
    Json json{
        {"name", option.name},
        {"type", name(option.type)},
        {"default", option.default_value},
        {"min", option.min ? Json(*option.min) : Json(nullptr)},
        {"max", option.max ? Json(*option.max) : Json(nullptr)},
        {"choices", option.choices}};
    return json;
}

void print_json(const ConformanceReport& report, const std::string& path, std::ostream& out) {
    Json options = Json::array();
    for (const EngineOption& option : report.options) {
        options.push_back(json_of(option));
    }
    Json checks = Json::array();
    for (const ConformanceCheck& check : report.checks) {
        checks.push_back(
            {{"id", check.id},
             {"title", check.title},
             {"verdict", name(check.verdict)},
             {"milliseconds", check.time.count()},
             {"sent", check.sent},
             {"came", check.came},
             {"expected", check.expected.empty() ? Json(nullptr) : Json(check.expected)}}
        );
    }
    const Json json{
        {"engine", path},
        {"name", report.name},
        {"author", report.author},
        {"greeting_milliseconds",
         report.greeting_time ? Json(report.greeting_time->count()) : Json(nullptr)},
        {"passed", report.count(Verdict::passed)},
        {"failed", report.count(Verdict::failed)},
        {"not_offered", report.count(Verdict::not_offered)},
        {"not_run", report.count(Verdict::not_run)},
        {"checks", std::move(checks)},
        {"options", std::move(options)}};
    fmt::print(out, "{}\n", to_line(json));
}

/// What another program said, harmless for a terminal.
std::string printable(std::string text) {
    std::ranges::replace_if(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; }, '?'
    );
    constexpr std::size_t longest = 100;
    if (text.size() > longest) {
        text.resize(longest);
        text += "...";
    }
    return text;
}

void print_lines(std::ostream& out, std::string_view label, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        fmt::print(out, "        {:<10}{}\n", label, printable(line));
        label = "";
    }
    if (lines.empty()) {
        fmt::print(out, "        {:<10}(nothing)\n", label);
    }
}

std::string describe(const EngineOption& option) {
    using Type = EngineOption::Type;
    std::string text = fmt::format("  {} ({})", printable(option.name), name(option.type));
    if (option.type != Type::button) {
        text += fmt::format(
            ": {}", option.default_value.empty() ? "empty" : printable(option.default_value)
        );
    }
    if (option.min && option.max) {
        text += fmt::format(", {} to {}", *option.min, *option.max);
    }
    if (!option.choices.empty()) {
        text += fmt::format(
            ", one of: {}", printable(fmt::format("{}", fmt::join(option.choices, ", ")))
        );
    }
    return text;
}

void print_text(const ConformanceReport& report, const EngineOptions& options, std::ostream& out) {
    fmt::print(
        out,
        "{} by {}: {} options",
        report.name.empty() ? options.program : printable(report.name),
        report.author.empty() ? "nobody" : printable(report.author),
        report.options.size()
    );
    if (report.greeting_time) {
        fmt::print(out, ", uciok after {} ms", report.greeting_time->count());
    }
    fmt::print(out, "\n");
    if (options.options) {
        for (const EngineOption& option : report.options) {
            fmt::print(out, "{}\n", describe(option));
        }
    }
    for (const ConformanceCheck& check : report.checks) {
        switch (check.verdict) {
        case Verdict::passed: fmt::print(out, "ok      {}\n", check.title); break;
        case Verdict::not_offered:
            fmt::print(out, "-       {} (the engine does not offer it)\n", check.title);
            break;
        case Verdict::not_run:
            fmt::print(out, "-       {} (not asked: the engine does not start)\n", check.title);
            break;
        case Verdict::failed:
            fmt::print(out, "FAILED  {} ({})\n", check.title, check.id);
            print_lines(out, "sent", check.sent);
            print_lines(out, "came", check.came);
            fmt::print(out, "        {:<10}{}\n", "expected", printable(check.expected));
            break;
        }
    }
    fmt::print(
        out,
        "{} passed, {} failed, {} not offered, {} not run\n",
        report.count(Verdict::passed),
        report.count(Verdict::failed),
        report.count(Verdict::not_offered),
        report.count(Verdict::not_run)
    );
}

ExitCode engine(const EngineOptions& options, const Streams& streams, const Caller& caller) {
    const Interruption interruption;
    const uci::Program program{options.program, options.arguments};
    const auto launcher = [&] {
        return uci::start(program, interruption.token());
    };
    Progress progress{streams.err, caller.terminal};
    uci::ConformanceSettings settings;
    settings.patience = Milliseconds{std::llround(options.timeout * 1000)};
    settings.progress = [&](std::string_view title) {
        if (progress.due()) {
            progress.show(title);
        }
    };
    const auto report = uci::check_conformance(launcher, uci::SteadyClock{}, settings);
    progress.clear();
    if (const auto signal = interruption.signal()) {
        return ended_by_signal(*signal);
    }
    if (report.start_error) {
        const InputError error{
            fmt::format(
                "{}: cannot start it: {}",
                report.start_error->program,
                report.start_error->reason.message()
            ),
            1,
            1,
            "engine"};
        static_cast<void>(refuse(streams, options.json, {&error, 1}, error.message));
        return ExitCode::failed;
    }
    if (options.json) {
        print_json(report, options.program, streams.out);
    } else {
        print_text(report, options, streams.out);
    }
    if (!report.greeting_time) {
        return ExitCode::failed;
    }
    const bool conforms = report.count(Verdict::failed) + report.count(Verdict::not_run) == 0;
    return conforms ? ExitCode::done : ExitCode::no;
}

} // namespace

Command add_engine(CLI::App& app, const Caller& caller) {
    auto options = std::make_shared<EngineOptions>();
    CLI::App* parser =
        app.add_subcommand("engine", "Examine how a UCI engine keeps to the protocol");
    parser
        ->add_option(
            "PROGRAM", options->program, "A path, or a name in PATH, /usr/games, /usr/local/games"
        )
        ->required();
    parser->add_option("ARGUMENTS", options->arguments, "Arguments of the engine, after --");
    parser->add_option("--timeout", options->timeout, "Seconds to wait for an answer (15)")
        ->check(CLI::Range(0.1, 3600.0));
    parser->add_flag("--options", options->options, "List the engine's options too");
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    parser->footer("Exit status: 0 everything passed, 1 something failed, 3 no answer to \"uci\".");
    return {parser, [options, caller](const Streams& streams) {
                return engine(*options, streams, caller);
            }};
}

} // namespace rota::cli
