#include "perft/count.hpp"

#include "movegen/generate.hpp"
#include "perft/kernel/key.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <system_error>
#include <thread>

namespace rota::perft {

namespace {

/// Whether a tree is left to the kernel, which cannot be stopped. With 218 moves a position, the
/// most that a game can reach, three plies make 10 million leaves; with 64 moves, four plies make
/// 17 million: some hundredths of a second.
bool is_small(const Position& position, int depth) noexcept {
    return depth <= 3 || (depth == 4 && count_legal_moves(position) <= 64);
}

/// How many subtrees a thread should find, so that none waits long for the last of them.
constexpr std::size_t tasks_per_thread = 256;

/// A subtree, and the move of the root that it lies below.
struct Task {
    Position position;
    std::size_t root;
};

/// What the threads of one count share: the sum so far, and whether to go on.
class Meter {
public:
    explicit Meter(const CountOptions& options) noexcept : options_{options} {}

    /// \returns whether to go on
    bool add(std::uint64_t nodes) noexcept {
        const std::uint64_t before = total_.fetch_add(nodes, std::memory_order_relaxed);
        if (before > options_.max_nodes || nodes > options_.max_nodes - before) {
            too_many_.store(true, std::memory_order_relaxed);
        }
        return goes_on();
    }

    [[nodiscard]] bool goes_on() const noexcept {
        return !too_many() && !options_.stop.stop_requested();
    }
    [[nodiscard]] bool too_many() const noexcept {
        return too_many_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] std::uint64_t total() const noexcept {
        return total_.load(std::memory_order_relaxed);
    }

private:
    const CountOptions& options_;
    std::atomic<std::uint64_t> total_{0};
    std::atomic<bool> too_many_{false};
};

/// Counts subtrees, one after the other; each thread has one.
class Worker {
public:
    Worker(const CountOptions& options, Meter& meter, bool reports)
        : options_{options}
        , meter_{meter}
        , reports_{reports} {}

    /// The leaves below `position`; worthless when the meter says stop.
    std::uint64_t count(const Position& position, int depth) {
        if (options_.table == nullptr || depth < 2) {
            return count_moves(position, depth);
        }
        const NodeKey key = node_key(Node{position}, position.side_to_move());
        if (const auto known = options_.table->find(key, depth)) {
            report(*known);
            return *known;
        }
        const std::uint64_t nodes = count_moves(position, depth);
        if (goes_on_) {
            options_.table->store(key, depth, nodes);
        }
        return nodes;
    }

private:
    std::uint64_t count_moves(const Position& position, int depth) {
        if (is_small(position, depth)) {
            const std::uint64_t nodes =
                options_.table == nullptr
                    ? options_.kernel.count(position, depth)
                    : options_.kernel.count_with_table(position, depth, *options_.table);
            report(nodes);
            return nodes;
        }
        std::uint64_t nodes = 0;
        for (const Move move : legal_moves(position)) {
            nodes += count(position.after(move), depth - 1);
            if (!goes_on_) {
                break;
            }
        }
        return nodes;
    }

    void report(std::uint64_t nodes) {
        goes_on_ = meter_.add(nodes);
        if (reports_) {
            options_.progress(meter_.total());
        }
    }

    const CountOptions& options_;
    Meter& meter_;
    bool reports_;
    bool goes_on_ = true;
};

/// About how many different positions lie three and more plies above the leaves: as many as there
/// are nodes, if all of the tree has as many branches as its first three plies, less a half at
/// least that are met more than once.
double expected_positions(const Position& position, int depth, const CountOptions& options) {
    constexpr int sample = 3;
    const auto nodes = static_cast<double>(options.kernel.count(position, sample));
    return std::pow(nodes, static_cast<double>(depth - 3) / sample) / 2;
}

/// Replaces each task by one for every move.
std::vector<Task> one_ply_further(const std::vector<Task>& tasks) {
    std::vector<Task> next;
    for (const Task& task : tasks) {
        for (const Move move : legal_moves(task.position)) {
            next.push_back({task.position.after(move), task.root});
        }
    }
    return next;
}

/// Counts every task; each thread takes the next one as soon as it is free.
std::vector<std::uint64_t>
count_all(const std::vector<Task>& tasks, int depth, const CountOptions& options, Meter& meter) {
    std::vector<std::uint64_t> nodes(tasks.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](bool reports) {
        Worker worker{options, meter, reports};
        while (meter.goes_on()) {
            const std::size_t i = next.fetch_add(1, std::memory_order_relaxed);
            if (i >= tasks.size()) {
                return;
            }
            nodes[i] = worker.count(tasks[i].position, depth);
        }
    };
    std::vector<std::jthread> helpers;
    try {
        while (helpers.size() + 1 < std::min<std::size_t>(options.threads, tasks.size())) {
            helpers.emplace_back(work, false);
        }
    } catch (const std::system_error&) { // the system has no more threads: fewer do it too
    }
    work(static_cast<bool>(options.progress));
    helpers.clear(); // waits for them
    return nodes;
}

} // namespace

Result<std::vector<RootCount>, Interruption>
divide(const Position& position, int depth, const CountOptions& options) {
    assert(1 <= depth && depth <= deepest && options.threads >= 1);
    std::vector<RootCount> counts;
    std::vector<Task> tasks;
    for (const Move move : legal_moves(position)) {
        tasks.push_back({position.after(move), counts.size()});
        counts.push_back({move, 0});
    }
    int below = depth - 1;
    if (options.threads > 1) {
        while (below > 3 && !tasks.empty() && tasks.size() < tasks_per_thread * options.threads) {
            tasks = one_ply_further(tasks);
            --below;
        }
    }
    if (options.table != nullptr) {
        options.table->expect(expected_positions(position, depth, options));
    }
    Meter meter{options};
    const std::vector<std::uint64_t> nodes = count_all(tasks, below, options, meter);
    if (!meter.goes_on()) {
        return fail(meter.too_many() ? Interruption::too_many_nodes : Interruption::stopped);
    }
    for (std::size_t i = 0; i < tasks.size(); ++i) {
        counts[tasks[i].root].nodes += nodes[i];
    }
    return counts;
}

Result<std::uint64_t, Interruption>
count(const Position& position, int depth, const CountOptions& options) {
    if (depth <= 1) {
        const std::uint64_t nodes = options.kernel.count(position, depth);
        if (nodes > options.max_nodes) {
            return fail(Interruption::too_many_nodes);
        }
        return nodes;
    }
    const auto moves = divide(position, depth, options);
    if (!moves) {
        return fail(moves.error());
    }
    return sum(*moves);
}

std::uint64_t sum(const std::vector<RootCount>& moves) noexcept {
    return std::accumulate(
        moves.begin(),
        moves.end(),
        std::uint64_t{0},
        [](std::uint64_t nodes, const RootCount& move) { return nodes + move.nodes; }
    );
}

} // namespace rota::perft
