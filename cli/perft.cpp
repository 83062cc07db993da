#include "cli/perft.hpp"

#include "cli/command.hpp"
#include "cli/input.hpp"
#include "perft/generic.hpp"
#include "perft/random_play.hpp"

#include <CLI/CLI.hpp>
#include <fmt/ostream.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <limits>
#include <memory>
#include <sstream>
#include <system_error>

namespace rota::cli {

namespace {

using Seconds = std::chrono::duration<double>;

ExitCode refuse_option(
    const PerftOptions& options, const Streams& streams, std::string_view field, std::string message
) {
    const InputError error{std::move(message), 1, 1, std::string{field}};
    return refuse(streams, options.json, {&error, 1}, error.message);
}

/// A number of digits only: by itself CLI11 2.1 takes -5 for 2^64 - 5.
CLI::Validator
whole_number(std::uint64_t least, std::uint64_t most = std::numeric_limits<std::uint64_t>::max()) {
    const auto check = [least, most](const std::string& text) -> std::string {
        std::uint64_t number = 0;
        const char* const end = text.data() + text.size();
        const auto [read_to, error] = std::from_chars(text.data(), end, number);
        if (error == std::errc{} && read_to == end && least <= number && number <= most) {
            return "";
        }
        return fmt::format("\"{}\", expected a whole number from {} to {}", text, least, most);
    };
    return {check, "", "whole number"};
}

/// The DEPTH of the command line.
Result<int, ExitCode> read_depth(
    const PerftOptions& options, const std::string& text, int least, const Streams& streams
) {
    int depth = 0;
    const char* const end = text.data() + text.size();
    const auto [read_to, error] = std::from_chars(text.data(), end, depth);
    if (error != std::errc{} || read_to != end || depth < least || depth > perft::deepest) {
        return fail(refuse_option(
            options,
            streams,
            "depth",
            fmt::format(
                "DEPTH is \"{}\", expected a number from {} to {}", text, least, perft::deepest
            )
        ));
    }
    return depth;
}

/// The text of the suite; nothing if it cannot be read.
std::optional<std::string> read_suite_text(const std::string& name, const Streams& streams) {
    std::ifstream file;
    if (name != "-") {
        file.open(name, std::ios::binary);
        if (!file) {
            return std::nullopt;
        }
    }
    std::ostringstream text;
    std::istream& in = name == "-" ? streams.in : file;
    if (in.peek() != std::istream::traits_type::eof()) { // inserting nothing counts as a failure
        text << in.rdbuf();
    }
    if (in.bad() || text.bad()) { // a folder, a broken disk
        return std::nullopt;
    }
    return std::move(text).str();
}

Result<std::vector<perft::SuiteLine>, ExitCode>
read_suite(const PerftOptions& options, const Streams& streams) {
    const auto text = read_suite_text(options.suite, streams);
    if (!text) {
        return fail(refuse_option(
            options, streams, "suite", fmt::format("cannot read the suite {}", options.suite)
        ));
    }
    auto lines = perft::parse_suite(*text);
    if (!lines) {
        std::vector<InputError> errors;
        std::string for_people;
        for (const perft::SuiteFault& fault : lines.error()) {
            errors.push_back({fault.message, fault.line, fault.column, fault.field});
            for_people += fmt::format(
                "{}{}:{}:{}: {}",
                for_people.empty() ? "" : "\n",
                options.suite,
                fault.line,
                fault.column,
                fault.message
            );
        }
        return fail(refuse(streams, options.json, errors, for_people));
    }
    if (lines->empty()) {
        return fail(refuse_option(
            options, streams, "suite", fmt::format("the suite {} has no positions", options.suite)
        ));
    }
    return std::move(*lines);
}

/// The kernel that the command line or the environment names, or the fastest.
Result<perft::Kernel, ExitCode>
choose_kernel(const PerftOptions& options, const Caller& caller, const Streams& streams) {
    if (options.generic) {
        return perft::generic_kernel();
    }
    if (caller.isa.empty()) {
        return perft::preferred_kernel();
    }
    std::string names;
    for (const perft::Kernel& kernel : perft::kernels()) {
        if (kernel.name == caller.isa) {
            return kernel;
        }
        names += fmt::format("{}{}", names.empty() ? "" : " or ", kernel.name);
    }
    return fail(refuse_option(
        options,
        streams,
        "ROTA_ISA",
        fmt::format(
            "ROTA_ISA is \"{}\", expected what this processor can run: {}", caller.isa, names
        )
    ));
}

ExitCode report_too_many(const PerftRun& run, const PerftTask& task) {
    if (run.options.json) {
        print_json(
            run.streams,
            {{"fen", fen_of(task.root, spelling(run.options, task.root))},
             {"depth", task.depth},
             {"nodes", nullptr},
             {"more_than", run.count_options().max_nodes}}
        );
    } else {
        fmt::print(
            run.streams.out,
            "more than {} nodes at depth {}: not counted to the end\n",
            grouped(run.count_options().max_nodes),
            task.depth
        );
    }
    return ExitCode::no;
}

ExitCode count_one(const PerftRun& run, const PerftTask& task) {
    Progress progress{run.streams.err, run.caller.terminal};
    perft::CountOptions count_options = run.count_options();
    count_options.progress = [&](std::uint64_t nodes) {
        if (progress.due()) {
            progress.show(fmt::format("{} nodes", grouped(nodes)));
        }
    };
    const auto began = std::chrono::steady_clock::now();
    Result<std::vector<perft::RootCount>, perft::Interruption> moves{};
    std::uint64_t nodes = 1;
    if (task.depth > 0) {
        moves = perft::divide(task.root, task.depth, count_options);
        if (!moves) {
            return moves.error() == perft::Interruption::stopped ? run.ended()
                                                                 : report_too_many(run, task);
        }
        nodes = sum(*moves);
    }
    const Seconds time = std::chrono::steady_clock::now() - began;
    progress.clear();

    const CastlingSpelling castlings = spelling(run.options, task.root);
    if (run.options.json) {
        Json json{{"fen", fen_of(task.root, castlings)}, {"depth", task.depth}, {"nodes", nodes}};
        add_speed(json, run, nodes, time);
        json["chess960"] = castlings == CastlingSpelling::king_to_rook;
        json["moves"] = moves_json(*moves, castlings);
        print_json(run.streams, json);
        return ExitCode::done;
    }
    if (run.options.divide) {
        run.streams.out << moves_text(*moves, castlings);
    }
    fmt::print(run.streams.out, "depth {}: {}\n", task.depth, speed_text(run, nodes, time));
    return ExitCode::done;
}

std::vector<PerftTask> random_tasks(const PerftOptions& options, int depth) {
    std::vector<PerftTask> tasks;
    perft::RandomPlay play{options.seed};
    for (std::uint64_t i = 0; i < options.random; ++i) {
        const bool chess960 = options.chess960 && i % 2 == 1;
        tasks.push_back({chess960 ? play.next_chess960() : play.next(), depth});
    }
    return tasks;
}

/// For a comparison: each line at its deepest known count that is not too large.
std::vector<PerftTask>
suite_tasks(const PerftRun& run, const std::vector<perft::SuiteLine>& lines, int deepest_wanted) {
    std::vector<PerftTask> tasks;
    for (const perft::SuiteLine& line : lines) {
        int depth = 0;
        for (const perft::KnownCount& count : line.counts) {
            if (count.depth <= deepest_wanted && count.nodes <= run.count_options().max_nodes) {
                depth = count.depth;
            }
        }
        if (depth > 0) {
            tasks.push_back({line.position, depth});
        }
    }
    return tasks;
}

ExitCode perft(const PerftOptions& options, const Caller& caller, const Streams& streams) {
    const bool has_suite = !options.suite.empty();
    const bool has_engine = !options.against.empty();
    const auto& words = options.position_and_depth;
    if (options.bench && (!words.empty() || has_suite || has_engine)) {
        return refuse_option(
            options,
            streams,
            "bench",
            "--bench has its own positions: no FEN, DEPTH, --suite, --against"
        );
    }
    if (words.empty() && !has_suite && !options.bench) {
        return refuse_option(options, streams, "depth", "DEPTH is missing: rota perft [FEN] DEPTH");
    }
    if (words.size() == 2 && (has_suite || options.random > 0)) {
        return refuse_option(options, streams, "fen", "a FEN excludes --suite and --random");
    }
    if (options.random > 0 && !has_engine) {
        return refuse_option(options, streams, "random", "--random needs --against ENGINE");
    }
    const auto kernel = choose_kernel(options, caller, streams);
    if (!kernel) {
        return kernel.error();
    }
    int depth = perft::deepest;
    if (!words.empty()) {
        const auto read =
            read_depth(options, words.back(), has_engine || has_suite ? 1 : 0, streams);
        if (!read) {
            return read.error();
        }
        depth = *read;
    }
    Position root = Position::start();
    if (words.size() == 2) {
        const auto read = read_position(words.front(), options.json, streams);
        if (!read) {
            return read.error();
        }
        root = *read;
    }
    std::vector<perft::SuiteLine> lines;
    if (has_suite) { // read before signals are blocked: standard input may have to be interrupted
        auto read = read_suite(options, streams);
        if (!read) {
            return read.error();
        }
        lines = std::move(*read);
    }

    std::optional<perft::Table> table;
    if (options.hash > 0) {
        table = perft::Table::make(
            options.hash << 20U,
            options.hash_key == 128 ? perft::KeyWidth::bits_128 : perft::KeyWidth::bits_64
        );
        if (!table) {
            fmt::print(streams.err, "no {} MB of memory for --hash\n", options.hash);
            return ExitCode::failed;
        }
    }
    const Interruption interruption;
    const PerftRun run{options, streams, caller, *kernel, interruption, table ? &*table : nullptr};
    if (options.bench) {
        return bench(run);
    }
    if (!has_engine) {
        return has_suite ? check_suite(run, lines, depth) : count_one(run, {root, depth});
    }
    std::vector<PerftTask> tasks{{root, depth}};
    if (has_suite) {
        tasks = suite_tasks(run, lines, depth);
    } else if (options.random > 0) {
        tasks = random_tasks(options, depth);
    }
    if (tasks.empty()) {
        return refuse_option(
            options, streams, "suite", "the suite has no count within DEPTH and --max-nodes"
        );
    }
    return compare_with_engine(run, tasks);
}

} // namespace

perft::CountOptions PerftRun::count_options() const {
    perft::CountOptions count_options;
    count_options.kernel = kernel;
    count_options.threads = options.threads;
    count_options.max_nodes = options.max_nodes.value_or(count_options.max_nodes);
    count_options.table = table;
    count_options.stop = interruption.token();
    return count_options;
}

Command add_perft(CLI::App& app, const Caller& caller) {
    auto options = std::make_shared<PerftOptions>();
    CLI::App* parser = app.add_subcommand(
        "perft", "Count the positions that legal moves lead to, and find faults in move generators"
    );
    // CLI11 fills positionals from the left, an optional one before a required one.
    parser->add_option("[FEN] DEPTH", options->position_and_depth)
        ->description("Position (default: the initial one) and depth in plies")
        ->option_text(" ")
        ->expected(1, 2);
    CLI::Option* divide =
        parser->add_flag("--divide", options->divide, "A line for each move of the position");
    parser->add_flag(
        "--bench", options->bench, "Measure: four positions, 18,999,768,562 nodes in all"
    );
    parser->add_flag(
        "--generic", options->generic, "Count by lists of legal moves, as the rest of Rota plays"
    );
    parser->add_option("--threads", options->threads, "Threads to count with")
        ->option_text("N (1)")
        ->check(whole_number(1, 1024));
    parser
        ->add_option(
            "--hash", options->hash, "Memory for a table of positions that have been met before"
        )
        ->option_text("MB")
        ->check(whole_number(1, 1U << 20U));
    parser
        ->add_option(
            "--hash-key",
            options->hash_key,
            "Bits that are compared before a position counts as met before"
        )
        ->option_text("64|128 (64)")
        ->check(CLI::IsMember({64U, 128U}));
    parser->add_flag("--json", options->json, "One JSON object instead of text");
    parser->add_flag(
        "--chess960",
        options->chess960,
        "Write castling as king takes rook, as is done anyway where standard chess has no such "
        "castling; with --random, every second position is of Chess960"
    );
    CLI::Option* suite =
        parser->add_option("--suite", options->suite, "Check every count of lines FEN ;D1 n ;D2 n")
            ->option_text("FILE|-")
            ->excludes(divide);
    parser
        ->add_option(
            "--max-nodes", options->max_nodes, "Do not count beyond; skip larger counts of a suite"
        )
        ->option_text("N")
        ->check(whole_number(1));
    CLI::Option* against =
        parser
            ->add_option(
                "--against",
                options->against,
                "Compare with an engine's \"go perft\", down to the first move that differs"
            )
            ->option_text("[ENGINE] (stockfish)")
            ->expected(0, 1)
            ->default_str("stockfish")
            ->excludes(divide);
    parser
        ->add_option(
            "--engine-arg", options->engine_arguments, "Argument for the engine; may be repeated"
        )
        ->option_text("ARG")
        ->expected(1)
        ->take_all()
        ->needs(against);
    CLI::Option* random =
        parser->add_option("--random", options->random, "Compare on positions of random games")
            ->option_text("N")
            ->check(whole_number(1, 1'000'000))
            ->excludes(suite);
    parser->add_option("--seed", options->seed, "Seed of the random games")
        ->option_text("S (1)")
        ->check(whole_number(0))
        ->needs(random);
    parser
        ->add_option(
            "--timeout",
            options->timeout,
            "How long the engine may take for an answer (a minute, and one more for each 6 million "
            "nodes)"
        )
        ->option_text("SECONDS")
        ->check(CLI::PositiveNumber)
        ->needs(against);
    return {parser, [options, caller](const Streams& streams) {
                return perft(*options, caller, streams);
            }};
}

} // namespace rota::cli
