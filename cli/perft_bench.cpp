#include "cli/perft.hpp"
#include "movegen/fen.hpp"

#include <fmt/ostream.h>

#include <array>
#include <chrono>
#include <string_view>

namespace rota::cli {

namespace {

struct BenchPosition {
    std::string_view name;
    std::string_view fen;
    int depth;
};

/// Four positions of different character; together 18,999,768,562 nodes, which is the signature.
constexpr std::array bench_positions{
    BenchPosition{"initial", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7},
    BenchPosition{
        "kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 6},
    BenchPosition{
        "middle game",
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        6},
    BenchPosition{"end game", "5nk1/pp3pp1/2p4p/q7/2PPB2P/P5P1/1P5K/3Q4 w - - 1 28", 6}};

} // namespace

ExitCode bench(const PerftRun& run) {
    using Seconds = std::chrono::duration<double>;
    Progress progress{run.streams.err, run.caller.terminal};
    perft::CountOptions count_options = run.count_options();
    count_options.progress = [&](std::uint64_t nodes) {
        if (progress.due()) {
            progress.show(fmt::format("{} nodes", grouped(nodes)));
        }
    };
    Json positions = Json::array();
    std::uint64_t all_nodes = 0;
    Seconds all_time{};
    for (const BenchPosition& each : bench_positions) {
        const Position position = *parse_fen(each.fen);
        const auto began = std::chrono::steady_clock::now();
        const auto nodes = perft::count(position, each.depth, count_options);
        const Seconds time = std::chrono::steady_clock::now() - began;
        if (!nodes) {
            return nodes.error() == perft::Interruption::stopped ? run.ended() : ExitCode::no;
        }
        all_nodes += *nodes;
        all_time += time;
        if (run.options.json) {
            positions.push_back(
                {{"name", each.name},
                 {"fen", each.fen},
                 {"depth", each.depth},
                 {"nodes", *nodes},
                 {"seconds", time.count()}}
            );
        } else {
            fmt::print(
                run.streams.out,
                "{:<11} depth {}: {}\n",
                each.name,
                each.depth,
                speed_text(run, *nodes, time)
            );
        }
    }
    if (run.options.json) {
        Json json{{"nodes", all_nodes}};
        add_speed(json, run, all_nodes, all_time);
        json["positions"] = std::move(positions);
        print_json(run.streams, json);
    } else {
        fmt::print(run.streams.out, "all together: {}\n", speed_text(run, all_nodes, all_time));
    }
    return ExitCode::done;
}

} // namespace rota::cli
