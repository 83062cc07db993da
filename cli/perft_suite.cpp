#include "cli/input.hpp"
#include "cli/perft.hpp"

#include <fmt/ostream.h>

namespace rota::cli {

namespace {

struct SuiteTotals {
    std::size_t counts = 0;
    std::size_t skipped = 0;
    std::uint64_t nodes = 0;
};

/// A count that is not the one the suite has.
struct WrongCount {
    const perft::SuiteLine& line;
    perft::KnownCount expected;
    std::vector<perft::RootCount> moves;
};

Json wrong_json(const PerftRun& run, const WrongCount& wrong) {
    return {
        {"line", wrong.line.line},
        {"fen", wrong.line.fen},
        {"depth", wrong.expected.depth},
        {"expected", wrong.expected.nodes},
        {"nodes", sum(wrong.moves)},
        {"moves", moves_json(wrong.moves, spelling(run.options, wrong.line.position))}};
}

std::string wrong_text(const PerftRun& run, const WrongCount& wrong) {
    return fmt::format(
        "{}:{}: depth {}: expected {}, got {}\n{}\n{}",
        run.options.suite,
        wrong.line.line,
        wrong.expected.depth,
        grouped(wrong.expected.nodes),
        grouped(sum(wrong.moves)),
        wrong.line.fen,
        moves_text(wrong.moves, spelling(run.options, wrong.line.position))
    );
}

} // namespace

ExitCode
check_suite(const PerftRun& run, const std::vector<perft::SuiteLine>& lines, int deepest_wanted) {
    const auto began = std::chrono::steady_clock::now();
    Progress progress{run.streams.err, run.caller.terminal};
    SuiteTotals totals;
    std::size_t position = 0;
    perft::CountOptions count_options = run.count_options();
    // Not --max-nodes: a wrong count may exceed it, and its divide is wanted.
    count_options.max_nodes = perft::CountOptions{}.max_nodes;
    count_options.progress = [&](std::uint64_t nodes) {
        if (progress.due()) {
            progress.show(fmt::format(
                "position {} of {}, {} nodes", position, lines.size(), grouped(totals.nodes + nodes)
            ));
        }
    };
    std::optional<WrongCount> wrong;
    for (const perft::SuiteLine& line : lines) {
        ++position;
        for (const perft::KnownCount& known : line.counts) {
            if (known.depth > deepest_wanted || known.nodes > run.count_options().max_nodes) {
                ++totals.skipped;
                continue;
            }
            auto moves = perft::divide(line.position, known.depth, count_options);
            if (!moves) { // 64 bits always hold what can be counted in a lifetime: it was a signal
                return run.ended();
            }
            const std::uint64_t nodes = sum(*moves);
            ++totals.counts;
            totals.nodes += nodes;
            if (nodes != known.nodes) {
                wrong.emplace(WrongCount{line, known, std::move(*moves)});
                break;
            }
        }
        if (wrong) {
            break;
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - began;
    progress.clear();
    if (totals.counts == 0) {
        const InputError error{
            "the suite has no count within DEPTH and --max-nodes", 1, 1, "suite"};
        return refuse(run.streams, run.options.json, {&error, 1}, error.message);
    }

    if (run.options.json) {
        Json json{
            {"suite", run.options.suite},
            {"positions", lines.size()},
            {"counts", totals.counts},
            {"skipped", totals.skipped},
            {"nodes", totals.nodes}};
        add_speed(json, run, totals.nodes, time);
        json["wrong"] = wrong ? wrong_json(run, *wrong) : Json(nullptr);
        print_json(run.streams, json);
    } else if (wrong) {
        run.streams.out << wrong_text(run, *wrong);
    } else {
        fmt::print(
            run.streams.out,
            "{} positions, {} counts right, {} skipped: {}\n",
            lines.size(),
            totals.counts,
            totals.skipped,
            speed_text(run, totals.nodes, time)
        );
    }
    return wrong ? ExitCode::no : ExitCode::done;
}

} // namespace rota::cli
