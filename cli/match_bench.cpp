#include "cli/match_bench.hpp"

#include "cli/json.hpp"
#include "cli/match_open.hpp"
#include "consult/rules/rule_file.hpp"
#include "movegen/fen.hpp"
#include "movegen/generate.hpp"
#include "movegen/uci_move.hpp"

#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

namespace rota::cli {

namespace {

namespace fs = std::filesystem;
using consult::Event;
using consult::EventKind;
using consult::Team;

constexpr std::size_t half_moves = 240;
constexpr std::size_t half_moves_per_incident = 6; // 40 in all
constexpr std::size_t late_events = 50;            ///< The last ones of a match, kept on the disk.

MatchHeader bench_header() {
    MatchHeader header;
    header.name = "bench";
    header.teams = {"A", "B"};
    header.initial = to_fen(Position::start());
    header.rules = *consult::load_shipped("relay");
    return header;
}

/// A game of random moves that is not over after 120 moves, with its presses and incidents, a
/// claim that is rejected among them; resigned at the end. Nothing when it ended before.
std::optional<std::vector<Event>> try_match(std::uint64_t seed) {
    std::mt19937_64 random{seed};
    std::vector<Event> events;
    std::int64_t at = 0;
    const auto add = [&](Event event) {
        event.at = at += 500;
        events.push_back(std::move(event));
    };
    for (const Team team : {Team::a, Team::b}) {
        add({.kind = EventKind::lineup, .team = team, .player = 6, .order = {1, 2, 3, 4, 5}});
    }
    add({.kind = EventKind::colours, .team = Team::a, .side = Color::white});
    add({.kind = EventKind::start});
    GameRecord game;
    constexpr std::array<std::string_view, 4> incidents{"talk", "help", "run", "spectator"};
    for (std::size_t ply = 0; ply < half_moves; ++ply) {
        const Position& position = game.position();
        const MoveList moves = legal_moves(position);
        if (moves.empty()) {
            return std::nullopt;
        }
        const Color side = position.side_to_move();
        if (ply % half_moves_per_incident == 0) {
            const std::size_t number = ply / half_moves_per_incident;
            add(
                {.kind = EventKind::incident,
                 .side = side,
                 .word = std::string{incidents[number % incidents.size()]},
                 .note = "measured"}
            );
        }
        const Move move = *(moves.begin() + static_cast<std::ptrdiff_t>(random() % moves.size()));
        add({.kind = EventKind::move, .side = side, .text = to_uci(move)});
        add({.kind = EventKind::press, .side = side});
        game.play(move);
    }
    add({.kind = EventKind::resign, .side = Color::white});
    return events;
}

/// Events that the rules accept to the end. One for each seed; several seeds are tried.
std::vector<Event> make_match(const consult::Match& start, std::uint64_t seed) {
    for (std::uint64_t attempt = seed * 1000;; ++attempt) {
        const auto events = try_match(attempt);
        if (!events) {
            continue;
        }
        consult::Match match = start;
        if (std::ranges::all_of(*events, [&](const Event& event) {
                return match.apply(event).has_value();
            })) {
            return *events;
        }
    }
}

double milliseconds_since(std::chrono::steady_clock::time_point begin) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
        .count();
}

struct Times {
    double median = 0;
    double p99 = 0;
    double longest = 0;
};

Times times_of(std::vector<double> all) {
    std::ranges::sort(all);
    return {all[all.size() / 2], all[all.size() * 99 / 100], all.back()};
}

/// All matches go on in turn from event `first`, an event each.
std::vector<double> answer_times(
    std::vector<consult::Session>& sessions,
    const std::vector<std::vector<Event>>& games,
    std::size_t first
) {
    std::size_t longest = 0;
    std::vector<double> times;
    for (const auto& game : games) {
        longest = std::max(longest, game.size());
    }
    for (std::size_t i = first; i < longest; ++i) {
        for (std::size_t match = 0; match < sessions.size(); ++match) {
            const auto& game = games[match % games.size()];
            if (i < game.size()) {
                const auto begin = std::chrono::steady_clock::now();
                static_cast<void>(sessions[match].apply(game[i]));
                times.push_back(milliseconds_since(begin));
            }
        }
    }
    return times;
}

/// A folder for logs that goes when it is not needed any more.
class LogFolder {
public:
    explicit LogFolder(const std::string& inside) {
        std::string pattern =
            (inside.empty() ? fs::temp_directory_path() : fs::path{inside}) / "rota-bench-XXXXXX";
        if (::mkdtemp(pattern.data()) != nullptr) {
            path_ = pattern;
        }
    }
    ~LogFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    LogFolder(const LogFolder&) = delete;
    LogFolder& operator=(const LogFolder&) = delete;
    [[nodiscard]] const fs::path& path() const { return path_; }

private:
    fs::path path_;
};

Json json_of(const Times& times) {
    return {{"median_ms", times.median}, {"p99_ms", times.p99}, {"longest_ms", times.longest}};
}

} // namespace

ExitCode run_match_bench(const MatchBench& bench, bool json, const Streams& streams) {
    const MatchHeader header = bench_header();
    const auto start = match_of(header);
    if (!start) {
        fmt::print(streams.err, "{}\n", start.error());
        return ExitCode::failed;
    }
    constexpr std::uint64_t different = 10;
    std::vector<std::vector<Event>> games;
    for (std::uint64_t seed = 1; seed <= different; ++seed) {
        games.push_back(make_match(*start, seed));
    }
    const LogFolder folder{bench.folder};
    const auto log_at = [&](int number) {
        return MatchLogFile::create(folder.path() / fmt::format("{}.jsonl", number), header);
    };

    // A log, then reading it again.
    {
        auto log = log_at(0);
        if (!log) {
            fmt::print(streams.err, "{}\n", log.error());
            return ExitCode::failed;
        }
        for (const Event& event : games[0]) {
            static_cast<void>(log->append(event));
        }
    }
    std::vector<double> replays;
    constexpr int rounds = 21;
    for (int round = 0; round < rounds; ++round) {
        const auto begin = std::chrono::steady_clock::now();
        const auto replayed = read_match({(folder.path() / "0.jsonl").string(), json}, streams);
        replays.push_back(milliseconds_since(begin));
        if (!replayed) {
            return replayed.error();
        }
    }

    std::vector<consult::Session> in_memory;
    std::vector<consult::Session> on_disk;
    for (int i = 1; i <= bench.matches; ++i) {
        auto log = log_at(i);
        if (!log) {
            fmt::print(streams.err, "{}\n", log.error());
            return ExitCode::failed;
        }
        const auto& game = games[static_cast<std::size_t>(i - 1) % games.size()];
        consult::Match late = *start;
        for (std::size_t event = 0; event + late_events < game.size(); ++event) {
            static_cast<void>(late.apply(game[event]));
        }
        in_memory.emplace_back(*start, consult::Match::Keep{});
        on_disk.push_back(session_of(std::move(late), *std::move(log)));
    }
    const Times replay = times_of(replays);
    const std::vector<double> memory = answer_times(in_memory, games, 0);
    const std::vector<double> disk = answer_times(on_disk, games, games[0].size() - late_events);
    const Times without = times_of(memory);
    const Times with = times_of(disk);
    if (json) {
        fmt::print(
            streams.out,
            "{}\n",
            to_line(
                {{"records", games[0].size()},
                 {"replay", json_of(replay)},
                 {"matches", bench.matches},
                 {"events", memory.size()},
                 {"answer", json_of(without)},
                 {"events_on_disk", disk.size()},
                 {"answer_on_disk", json_of(with)}}
            )
        );
        return ExitCode::done;
    }
    fmt::print(
        streams.out,
        "replay of 120 moves, 40 incidents, {} records: {:.1f} ms (median of {}, longest {:.1f})\n",
        games[0].size(),
        replay.median,
        rounds,
        replay.longest
    );
    const auto print = [&](std::string_view what, std::size_t events, const Times& times) {
        fmt::print(
            streams.out,
            "{} matches at once, {} events, {}: median {:.2f} ms, 99 of 100 within {:.2f} ms, "
            "longest {:.1f} ms\n",
            bench.matches,
            events,
            what,
            times.median,
            times.p99,
            times.longest
        );
    };
    print("in memory", memory.size(), without);
    print("each on the disk before its answer", disk.size(), with);
    return ExitCode::done;
}

} // namespace rota::cli
