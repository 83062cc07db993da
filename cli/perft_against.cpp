#include "cli/input.hpp"
#include "cli/perft.hpp"
#include "movegen/fen.hpp"
#include "movegen/illegality.hpp"
#include "perft/compare.hpp"
#include "uci/perft_engine.hpp"
#include "uci/process_channel.hpp"

#include <fmt/ostream.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace rota::cli {

namespace {

using std::chrono::milliseconds;

/// How long an engine may take to count: a minute, and ten seconds for each million nodes. Even
/// engines without bulk counting manage a multiple of that.
constexpr milliseconds least_patience{60'000};
constexpr std::uint64_t nodes_per_millisecond = 100;

/// A day: longer waits are no use, and a number that every clock can add.
constexpr double most_seconds = 86'400;

milliseconds patience(const PerftOptions& options, std::uint64_t nodes) {
    if (options.timeout) {
        return milliseconds{std::llround(std::min(*options.timeout, most_seconds) * 1000)};
    }
    constexpr auto most = static_cast<std::uint64_t>(most_seconds * 1000);
    return least_patience + milliseconds{std::min(nodes / nodes_per_millisecond, most)};
}

ExitCode engine_failed(const PerftRun& run, std::string message) {
    const InputError error{fmt::format("{}: {}", run.options.against, message), 1, 1, "engine"};
    static_cast<void>(refuse(run.streams, run.options.json, {&error, 1}, error.message));
    return ExitCode::failed;
}

std::string count_text(const std::optional<std::uint64_t>& count) {
    return count ? grouped(*count) : "-";
}

/// What is known about a move on which both sides differ.
std::string remark(const Position& position, const perft::MoveDifference& difference) {
    if (!difference.theirs) {
        return "the engine does not have this move";
    }
    if (!difference.ours) {
        const auto request = parse_uci_move(difference.move);
        const auto reason = request ? why_illegal(position, *request) : std::nullopt;
        return fmt::format("not legal{}", reason ? ": " + reason->text : "");
    }
    if (difference.times_theirs > 1) {
        return fmt::format("the engine has this move {} times", difference.times_theirs);
    }
    return "";
}

/// The two programs side by side, on a list of positions.
class EngineComparison {
public:
    EngineComparison(const PerftRun& run, uci::PerftEngine& engine) : run_{run}, engine_{engine} {}

    ExitCode compare_all(const std::vector<PerftTask>& tasks) {
        const auto began = std::chrono::steady_clock::now();
        std::uint64_t nodes = 0;
        for (std::size_t i = 0; i < tasks.size(); ++i) {
            place_ = fmt::format("position {} of {}", i + 1, tasks.size());
            const auto compared = compare(tasks[i]);
            if (!compared) {
                progress_.clear();
                return report_failure(compared.error(), tasks[i]);
            }
            nodes += compared->nodes;
            if (compared->difference) {
                progress_.clear();
                report_difference(tasks[i], i, tasks.size(), *compared);
                return ExitCode::no;
            }
        }
        progress_.clear();
        report_agreement(tasks, nodes, std::chrono::steady_clock::now() - began);
        return ExitCode::done;
    }

private:
    Result<perft::Comparison, perft::CompareFailure> compare(const PerftTask& task) {
        const CastlingSpelling castlings = spelling(run_.options, task.root);
        const auto other = [&](const perft::Question& question
                           ) -> std::optional<std::vector<perft::OtherCount>> {
            if (progress_.due()) {
                progress_.show(fmt::format("{}: waiting for the engine", place_));
            }
            auto counts = engine_.root_counts(
                task.root,
                question.path,
                question.depth,
                castlings == CastlingSpelling::king_to_rook,
                patience(run_.options, question.our_nodes)
            );
            if (!counts) {
                failure_ = std::move(counts.error());
                return std::nullopt;
            }
            std::vector<perft::OtherCount> converted;
            converted.reserve(counts->size());
            for (uci::EngineCount& count : *counts) {
                converted.push_back({std::move(count.text), count.move, count.nodes});
            }
            return converted;
        };
        perft::CountOptions count_options = run_.count_options();
        count_options.progress = [&](std::uint64_t nodes) {
            if (progress_.due()) {
                progress_.show(fmt::format("{}: {} nodes", place_, grouped(nodes)));
            }
        };
        return perft::compare(task.root, task.depth, other, castlings, count_options);
    }

    [[nodiscard]] ExitCode
    report_failure(perft::CompareFailure failure, const PerftTask& task) const {
        using enum perft::CompareFailure;
        switch (failure) {
        case stopped: return run_.ended();
        case too_many_nodes: break;
        case other_side:
            return failure_->kind == uci::EngineFailure::Kind::interrupted
                       ? run_.ended()
                       : engine_failed(run_, failure_->message);
        }
        const InputError error{
            fmt::format(
                "{} has more than {} nodes at depth {} (--max-nodes)",
                fen_of(task.root, spelling(run_.options, task.root)),
                grouped(run_.count_options().max_nodes),
                task.depth
            ),
            1,
            1,
            "max_nodes"};
        static_cast<void>(refuse(run_.streams, run_.options.json, {&error, 1}, error.message));
        return ExitCode::no;
    }

    /// What was compared: "engine", and how the positions came about.
    [[nodiscard]] Json json_head(bool agrees) const {
        Json json{{"engine", engine_name()}, {"agrees", agrees}};
        if (run_.options.random > 0) {
            json["seed"] = run_.options.seed;
        }
        return json;
    }

    [[nodiscard]] std::string engine_name() const {
        return engine_.name().empty() ? run_.options.against : engine_.name();
    }

    [[nodiscard]] std::string seed_text() const {
        return run_.options.random > 0 ? fmt::format(" (seed {})", run_.options.seed) : "";
    }

    void report_agreement(
        const std::vector<PerftTask>& tasks, std::uint64_t nodes, std::chrono::duration<double> time
    ) const {
        if (run_.options.json) {
            Json json = json_head(true);
            if (tasks.size() == 1) {
                json["fen"] = fen_of(tasks[0].root, spelling(run_.options, tasks[0].root));
                json["depth"] = tasks[0].depth;
            }
            json["positions"] = tasks.size();
            json["nodes"] = nodes;
            json["seconds"] = time.count();
            json["difference"] = nullptr;
            print_json(run_.streams, json);
            return;
        }
        fmt::print(
            run_.streams.out,
            "{} agrees on {} position{} to depth {}{}: {} nodes, {:.1f} s\n",
            engine_name(),
            tasks.size(),
            tasks.size() == 1 ? "" : "s",
            std::ranges::max_element(tasks, {}, &PerftTask::depth)->depth,
            seed_text(),
            grouped(nodes),
            time.count()
        );
    }

    void report_difference(
        const PerftTask& task,
        std::size_t number,
        std::size_t count,
        const perft::Comparison& comparison
    ) {
        const perft::Difference& difference = *comparison.difference;
        const CastlingSpelling castlings = spelling(run_.options, task.root);
        std::vector<std::string> path;
        for (const Move move : difference.path) {
            path.push_back(to_uci(move, castlings));
        }
        if (run_.options.json) {
            Json json = json_head(false);
            json["fen"] = fen_of(task.root, castlings);
            json["depth"] = task.depth;
            json["position"] = number + 1;
            json["nodes"] = comparison.nodes;
            json["difference"] = {
                {"path", path},
                {"fen", fen_of(difference.position, castlings)},
                {"depth", difference.depth},
                {"reproducible", difference.reproducible},
                {"moves", Json::array()}};
            for (const perft::MoveDifference& move : difference.moves) {
                json["difference"]["moves"].push_back(
                    {{"move", move.move},
                     {"ours", move.ours ? Json(*move.ours) : Json(nullptr)},
                     {"theirs", move.theirs ? Json(*move.theirs) : Json(nullptr)},
                     {"remark", remark(difference.position, move)}}
                );
            }
            print_json(run_.streams, json);
            return;
        }
        std::ostream& out = run_.streams.out;
        fmt::print(out, "{} differs at depth {}\n", engine_name(), task.depth);
        if (count > 1) {
            fmt::print(out, "position {} of {}{}\n", number + 1, count, seed_text());
        }
        fmt::print(out, "root:  {}\n", fen_of(task.root, castlings));
        if (!path.empty()) {
            fmt::print(out, "path:  {}\n", fmt::join(path, " "));
            fmt::print(out, "there: {}\n", fen_of(difference.position, castlings));
        }
        if (!difference.reproducible) {
            fmt::print(
                out,
                "The counts for {} differ one ply above, but not those of the {} moves here: the "
                "engine's counts do not add up.\n",
                path.back(),
                difference.depth
            );
            return;
        }
        fmt::print(out, "move   {:>15} {:>15}  at depth {}\n", "rota", "engine", difference.depth);
        print_rows(difference);
    }

    /// When moves are missing on a side, the counts that differ in consequence are only summed up.
    void print_rows(const perft::Difference& difference) const {
        std::size_t left_out = 0;
        const bool some_missing = difference.moves.front().in_the_move();
        for (const perft::MoveDifference& move : difference.moves) {
            if (some_missing && !move.in_the_move()) {
                ++left_out;
                continue;
            }
            const std::string note = remark(difference.position, move);
            fmt::print(
                run_.streams.out,
                "{:<6} {:>15} {:>15}{}{}\n",
                move.move,
                count_text(move.ours),
                count_text(move.theirs),
                note.empty() ? "" : "  ",
                note
            );
        }
        if (left_out > 0) {
            fmt::print(run_.streams.out, "and {} moves whose counts differ\n", left_out);
        }
    }

    const PerftRun& run_;
    uci::PerftEngine& engine_;
    Progress progress_{run_.streams.err, run_.caller.terminal};
    std::string place_; // among the positions
    std::optional<uci::EngineFailure> failure_;
};

} // namespace

ExitCode compare_with_engine(const PerftRun& run, const std::vector<PerftTask>& tasks) {
    const uci::Program program{run.options.against, run.options.engine_arguments};
    const auto channel = uci::start(program, run.interruption.token());
    if (!channel) {
        return engine_failed(
            run, fmt::format("cannot start it: {}", channel.error().reason.message())
        );
    }
    const uci::SteadyClock clock;
    auto engine = uci::PerftEngine::connect(**channel, clock);
    if (!engine) {
        return engine.error().kind == uci::EngineFailure::Kind::interrupted
                   ? run.ended()
                   : engine_failed(run, engine.error().message);
    }
    const ExitCode code = EngineComparison{run, *engine}.compare_all(tasks);
    engine->quit();
    return code;
}

} // namespace rota::cli
