#include "cli/match_console.hpp"

#include "cli/line_source.hpp"
#include "cli/printable.hpp"
#include "cli/sign_of_life.hpp"
#include "consult/console/console.hpp"
#include "consult/match/clock_text.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <string_view>
#include <unistd.h>
#include <utility>

namespace rota::cli {

namespace {

using consult::clock_text;

/// Time of the match, in milliseconds since the scheduled start: by the clock of the machine once,
/// then by one that nobody sets.
class MatchClock {
public:
    /// \param start since 1970 \param least what has been recorded already
    MatchClock(std::int64_t start, std::int64_t least)
        : begin_{std::max(least, now_since_1970() - start)} {}

    [[nodiscard]] std::int64_t now() const {
        const auto passed = std::chrono::steady_clock::now() - since_;
        return std::max<std::int64_t>(
            0, begin_ + std::chrono::duration_cast<std::chrono::milliseconds>(passed).count()
        );
    }

private:
    std::int64_t begin_;
    std::chrono::steady_clock::time_point since_ = std::chrono::steady_clock::now();
};

void print_lines(std::ostream& out, const std::vector<std::string>& lines) {
    for (const std::string& line : lines) {
        out << line << '\n';
    }
    out.flush();
}

/// Stops what would run on at the last sign of life, and says how long nobody was there.
void stop_at_gap(
    consult::Console& console, std::int64_t alive, std::int64_t now, std::ostream& out
) {
    const auto boards = console.match().state().boards.size();
    bool stopped = false;
    for (std::size_t i = 0; i < boards; ++i) {
        const consult::BoardState& board = console.match().state().boards[i];
        const bool runs = board.running || board.phase == consult::Phase::grace
                          || board.phase == consult::Phase::offer;
        if (!runs || board.paused) {
            continue;
        }
        const auto reply = console.record(
            {.kind = consult::EventKind::pause,
             .at = alive,
             .board = static_cast<int>(i) + 1,
             .note =
                 fmt::format("interrupted at {}, back at {}", clock_text(alive), clock_text(now))}
        );
        print_lines(out, reply.lines);
        stopped = stopped || reply.accepted;
    }
    fmt::print(
        out,
        "Interrupted for {}: from {} to {} after the scheduled start.\n",
        clock_text(std::max<std::int64_t>(0, now - alive)),
        clock_text(alive),
        clock_text(now)
    );
    if (stopped) {
        out << "The clocks show what they showed then. resume lets them run; clock sets them.\n";
    }
}

/// The time in front of a line, which is blanked out so that columns stay right.
Result<std::int64_t, std::string> cut_time(std::string& line, std::int64_t last) {
    const std::size_t at = line.find_first_not_of(' ');
    if (at == std::string::npos || line[at] != '@') {
        return last;
    }
    const std::size_t end = std::min(line.find(' ', at), line.size());
    const auto time = consult::parse_time(std::string_view{line}.substr(at + 1, end - at - 1));
    if (!time || *time < last) {
        return fail(fmt::format(
            "column {}: \"{}\"; a time not before {}, as @5:10, expected",
            at + 1,
            printable(line.substr(at, end - at)),
            clock_text(last)
        ));
    }
    std::fill_n(line.begin(), end, ' ');
    return *time;
}

} // namespace

std::int64_t now_since_1970() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch()
    )
        .count();
}

ExitCode run_console(
    RunningMatch running,
    const ConsoleOptions& options,
    const Streams& streams,
    const Caller& caller
) {
    const bool terminal =
        caller.input >= 0 && ::isatty(caller.input) == 1 && ::isatty(STDOUT_FILENO) == 1;
    const std::int64_t recorded = end_of(running.session.match());
    SignOfLife life{running.log};
    // One that was left behind by another log of this name says nothing.
    const std::int64_t alive =
        running.resumed && !options.times ? std::max(recorded, life.read().value_or(0)) : recorded;
    // A log without a start goes on as though no time had passed.
    const std::int64_t start =
        running.header.start != 0 ? running.header.start : now_since_1970() - alive;
    const MatchClock clock{start, alive};
    std::int64_t scripted = recorded;
    const auto now = [&] {
        return options.times ? scripted : clock.now();
    };

    const consult::MatchNames names = names_of(running.header);
    consult::Console console{
        std::move(running.session),
        names,
        {.unicode = options.unicode, .up = Color::black, .each_move = true},
        now()};

    std::ostream& out = streams.out;
    fmt::print(
        out,
        "{}{}{} v {}, log {}\n",
        names.match,
        names.match.empty() ? "" : ": ",
        names.teams[0],
        names.teams[1],
        running.log
    );
    if (running.torn_bytes > 0) {
        fmt::print(
            out,
            "A record that was not written completely ({} bytes) was dropped; it had not been "
            "answered.\n",
            running.torn_bytes
        );
    }
    if (running.resumed) {
        fmt::print(out, "The match goes on after {} records.\n", running.records);
        if (!options.times) {
            stop_at_gap(console, alive, now(), out);
        }
    }
    out << "? lists the commands.\n";
    if (console.session().failed()) {
        return ExitCode::failed;
    }

    const std::unique_ptr<LineSource> lines = terminal ? terminal_lines()
                                              : caller.input >= 0
                                                  ? descriptor_lines(caller.input, out)
                                                  : stream_lines(streams.in);
    LineHooks hooks;
    hooks.prompt = [&] {
        return console.prompt(now());
    };
    hooks.complete = [&](std::string_view line) {
        return completions(line, console.match(), console.board());
    };
    if (!options.times) {
        hooks.idle = [&] {
            const std::int64_t at = now();
            static_cast<void>(life.write(at));
            return console.announce(at);
        };
    }
    bool refused = false;
    while (true) {
        out.flush();
        if (!out || console.session().failed()) {
            return ExitCode::failed;
        }
        auto line = lines->next(hooks);
        if (!line) {
            break;
        }
        if (options.times) {
            const auto at = cut_time(*line, scripted);
            if (!at) {
                fmt::print(out, "{}\n", at.error());
                refused = true;
                continue;
            }
            scripted = *at;
        }
        const std::int64_t at = now();
        print_lines(out, console.announce(at));
        const consult::Reply reply = console.enter(*line, at);
        print_lines(out, reply.lines);
        refused = refused || !reply.accepted;
        if (!options.times) {
            static_cast<void>(life.write(at));
        }
        if (reply.quit) {
            break;
        }
        if (!lines->shows_prompt()) {
            out << console.prompt(now()) << '\n';
        }
    }
    fmt::print(out, "{}: {} records.\n", running.log, console.match().log().size());
    out.flush();
    if (!out || console.session().failed()) {
        return ExitCode::failed;
    }
    return refused && !terminal ? ExitCode::no : ExitCode::done;
}

} // namespace rota::cli
