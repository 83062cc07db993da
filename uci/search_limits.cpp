#include "uci/search_limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace rota::uci {

namespace {

constexpr std::int64_t most_milliseconds = 1'000'000'000; // eleven days; fits 32 bits
constexpr std::int64_t most_depth = 245;                  // engines have 246 plies at most
constexpr std::int64_t most_nodes = 1'000'000'000'000'000;
constexpr std::int64_t most_moves = 10'000;

std::int64_t clamped(Milliseconds time) noexcept {
    return std::clamp<std::int64_t>(time.count(), 1, most_milliseconds);
}

} // namespace

bool is_endless(const SearchLimits& limits) noexcept {
    return limits.infinite
           || (!limits.clocks && !limits.move_time && !limits.depth && !limits.nodes && !limits.mate
           );
}

std::string
go_command(const SearchLimits& limits, CastlingSpelling spelling, Milliseconds longest) {
    std::string go = "go";
    const auto add = [&](std::string_view word, std::int64_t value) {
        fmt::format_to(std::back_inserter(go), " {} {}", word, value);
    };
    if (limits.ponder) {
        go += " ponder";
    }
    if (limits.clocks) {
        add("wtime", clamped((*limits.clocks)[index(Color::white)]));
        add("btime", clamped((*limits.clocks)[index(Color::black)]));
        for (const Color side : {Color::white, Color::black}) {
            if (const Milliseconds increment = limits.increments[index(side)];
                increment > Milliseconds{0}) {
                add(side == Color::white ? "winc" : "binc", clamped(increment));
            }
        }
        if (limits.moves_to_go && *limits.moves_to_go > 0) {
            add("movestogo", std::min(*limits.moves_to_go, most_moves));
        }
    }
    if (limits.depth) {
        add("depth", std::clamp<std::int64_t>(*limits.depth, 1, most_depth));
    }
    if (limits.nodes) {
        add("nodes", std::clamp<std::int64_t>(*limits.nodes, 1, most_nodes));
    }
    if (limits.mate) {
        add("mate", std::clamp<std::int64_t>(*limits.mate, 1, most_depth));
    }
    if (limits.move_time || (limits.mate && !limits.infinite)) {
        add("movetime", clamped(limits.move_time.value_or(longest)));
    }
    if (is_endless(limits)) {
        go += " infinite";
    }
    if (!limits.moves.empty()) {
        go += " searchmoves";
        for (const Move move : limits.moves) {
            go += ' ';
            go += to_uci(move, spelling);
        }
    }
    return go;
}

std::optional<Milliseconds> time_limit(const SearchLimits& limits, Color side_to_move) noexcept {
    if (limits.infinite) {
        return std::nullopt;
    }
    std::optional<Milliseconds> time;
    if (limits.clocks) {
        time = Milliseconds{clamped((*limits.clocks)[index(side_to_move)])};
    }
    if (limits.move_time) {
        const Milliseconds move_time{clamped(*limits.move_time)};
        time = time ? std::min(*time, move_time) : move_time;
    }
    return time;
}

SearchLimits after_waiting(SearchLimits limits, Color side_to_move, Milliseconds used) noexcept {
    used = std::max(used, Milliseconds{0});
    if (limits.clocks) {
        (*limits.clocks)[index(side_to_move)] -= used;
    }
    if (limits.move_time) {
        *limits.move_time -= used;
    }
    return limits;
}

} // namespace rota::uci
