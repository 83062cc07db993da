#include "cli/perft.hpp"
#include "movegen/fen.hpp"

#include <fmt/ostream.h>

#include <algorithm>

namespace rota::cli {

CastlingSpelling spelling(const PerftOptions& options, const Position& position) {
    return options.chess960 || needs_chess960(position) ? CastlingSpelling::king_to_rook
                                                        : CastlingSpelling::king_to_target;
}

std::string fen_of(const Position& position, CastlingSpelling spelling) {
    return to_fen(
        position,
        spelling == CastlingSpelling::king_to_rook ? CastlingStyle::shredder : CastlingStyle::x_fen
    );
}

std::string grouped(std::uint64_t number) {
    std::string digits = std::to_string(number);
    for (std::size_t i = digits.size(); i > 3; i -= 3) {
        digits.insert(i - 3, ",");
    }
    return digits;
}

std::string
speed_text(const PerftRun& run, std::uint64_t nodes, std::chrono::duration<double> time) {
    const std::string speed =
        time.count() > 0
            ? fmt::format(", {:.1f} Mnodes/s", static_cast<double>(nodes) / time.count() / 1e6)
            : "";
    return fmt::format(
        "{} node{} in {:.3f} s{} ({}, {} thread{})",
        grouped(nodes),
        nodes == 1 ? "" : "s",
        time.count(),
        speed,
        run.kernel.name,
        run.options.threads,
        run.options.threads == 1 ? "" : "s"
    );
}

void add_speed(
    Json& json, const PerftRun& run, std::uint64_t nodes, std::chrono::duration<double> time
) {
    json["seconds"] = time.count();
    json["nodes_per_second"] =
        time.count() > 0
            ? Json(static_cast<std::uint64_t>(static_cast<double>(nodes) / time.count()))
            : Json(nullptr);
    json["isa"] = run.kernel.name;
    json["threads"] = run.options.threads;
}

std::vector<std::pair<std::string, std::uint64_t>>
sorted_by_text(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling) {
    std::vector<std::pair<std::string, std::uint64_t>> sorted;
    sorted.reserve(moves.size());
    for (const perft::RootCount& count : moves) {
        sorted.emplace_back(to_uci(count.move, spelling), count.nodes);
    }
    std::ranges::sort(sorted);
    return sorted;
}

Json moves_json(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling) {
    Json json = Json::object();
    for (const auto& [move, nodes] : sorted_by_text(moves, spelling)) {
        json[move] = nodes;
    }
    return json;
}

std::string moves_text(const std::vector<perft::RootCount>& moves, CastlingSpelling spelling) {
    std::size_t width = 0;
    for (const perft::RootCount& count : moves) {
        width = std::max(width, grouped(count.nodes).size());
    }
    std::string text;
    for (const auto& [move, nodes] : sorted_by_text(moves, spelling)) {
        text += fmt::format("{:<5}  {:>{}}\n", move, grouped(nodes), width);
    }
    return text;
}

void print_json(const Streams& streams, const Json& json) {
    fmt::print(streams.out, "{}\n", json.dump(-1, ' ', false, Json::error_handler_t::replace));
}

} // namespace rota::cli
