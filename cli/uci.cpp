#include "cli/command.hpp"
#include "cli/uci_output.hpp"
#include "cli/uci_referee.hpp"
#include "movegen/fen.hpp"
#include "movegen/uci_move.hpp"
#include "perft/count.hpp"
#include "uci/engine.hpp"
#include "uci/front_end.hpp"
#include "uci/process_channel.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ostream.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <random>
#include <stop_token>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace rota::cli {

namespace {

using namespace std::chrono_literals;

/// How long the engine may take to end by itself, and again after SIGTERM: a user interface expects
/// us to be gone within a second.
constexpr std::chrono::milliseconds engine_grace{300};

/// Longer lines are no commands; 3,000 half-moves are 15 kB.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

/// A script that asks for "go perft" and closes our input gets its answer for so long.
constexpr std::chrono::seconds script_patience{60};

/// The lines that a user interface sends, read by a thread of their own, so that "stop" and the end
/// of the input are noticed while the engine is waited for.
class CommandQueue {
public:
    CommandQueue() = default;
    CommandQueue(const CommandQueue&) = delete;
    CommandQueue& operator=(const CommandQueue&) = delete;

    /// Nothing more is to come: nobody reads what would be answered.
    void end() {
        {
            const std::lock_guard lock{mutex_};
            at_end_ = true;
            lines_.clear();
            if (engine_ != nullptr) {
                engine_->wake();
            }
        }
        some_.notify_one();
    }

    /// Whether the reading thread has nothing left to wait for.
    [[nodiscard]] bool has_read_all() {
        const std::lock_guard lock{mutex_};
        return has_read_all_;
    }

    /// Reads until "quit" or the end. For the reading thread.
    void read_all(std::streambuf& input) {
        while (true) {
            auto line = read_line(input);
            const bool quit = line && uci::command_of(*line) == "quit";
            const bool last = quit || !line;
            {
                const std::lock_guard lock{mutex_};
                if (line) {
                    lines_.push_back(std::move(*line));
                }
                if (last) {
                    at_end_ = true;
                    has_read_all_ = true;
                    give_up_ = std::chrono::steady_clock::now() + (quit ? 0s : script_patience);
                }
                if (engine_ != nullptr) {
                    engine_->wake();
                }
            }
            some_.notify_one();
            if (last) {
                return;
            }
        }
    }

    /// The next line, if there is one.
    std::optional<std::string> take() {
        const std::lock_guard lock{mutex_};
        if (lines_.empty()) {
            return std::nullopt;
        }
        std::string line = std::move(lines_.front());
        lines_.pop_front();
        return line;
    }

    /// Until there is a line or the end. \param until when to give up waiting; nothing: never
    void wait(std::optional<uci::TimePoint> until) {
        std::unique_lock lock{mutex_};
        const auto has_news = [this] {
            return !lines_.empty() || at_end_;
        };
        if (until) {
            some_.wait_until(lock, *until, has_news);
        } else {
            some_.wait(lock, has_news);
        }
    }

    [[nodiscard]] bool at_end() {
        const std::lock_guard lock{mutex_};
        return at_end_ && lines_.empty();
    }

    /// Whether there is a line, or the end.
    [[nodiscard]] bool has_news() {
        const std::lock_guard lock{mutex_};
        return at_end_ || !lines_.empty();
    }

    /// Whom to wake when a line comes.
    void set_engine(uci::Engine* engine) {
        const std::lock_guard lock{mutex_};
        engine_ = engine;
    }

    /// Whether it is of no use any more to count for an answer.
    [[nodiscard]] bool has_given_up() {
        const std::lock_guard lock{mutex_};
        return at_end_ && std::chrono::steady_clock::now() >= give_up_;
    }

private:
    static std::optional<std::string> read_line(std::streambuf& input) {
        std::string line;
        constexpr int end = std::streambuf::traits_type::eof();
        int byte = input.sbumpc();
        if (byte == end) {
            return std::nullopt;
        }
        for (; byte != end && byte != '\n'; byte = input.sbumpc()) {
            if (line.size() < longest_line) {
                line += static_cast<char>(byte);
            }
        }
        if (line.size() == longest_line) {
            line = "too long";
        }
        return line;
    }

    std::mutex mutex_{};
    std::condition_variable some_{};
    std::deque<std::string> lines_{};
    bool at_end_ = false;
    bool has_read_all_ = false;
    uci::Engine* engine_ = nullptr;
    std::chrono::steady_clock::time_point give_up_{};
};

/// As Stockfish prints them: "e2e4: 600", an empty line, "Nodes searched: 8902", an empty line.
std::vector<std::string>
perft_lines(const Position& position, int depth, bool chess960, CommandQueue& queue) {
    const auto source = std::make_unique<std::stop_source>();
    perft::CountOptions options;
    options.stop = source->get_token();
    options.progress = [&](std::uint64_t) {
        if (queue.has_given_up()) {
            source->request_stop();
        }
    };
    const auto counts = perft::divide(position, depth, options);
    if (!counts) {
        return {"info string error: interrupted"};
    }
    std::vector<std::string> lines;
    for (const perft::RootCount& count : *counts) {
        lines.push_back(fmt::format(
            "{}: {}",
            to_uci(
                count.move,
                chess960 ? CastlingSpelling::king_to_rook : CastlingSpelling::king_to_target
            ),
            count.nodes
        ));
    }
    lines.insert(lines.end(), {"", fmt::format("Nodes searched: {}", perft::sum(*counts)), ""});
    return lines;
}

struct BenchPosition {
    std::string_view fen;
    int depth;
};

constexpr std::array bench_positions{
    BenchPosition{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6},
    BenchPosition{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 5},
    BenchPosition{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 6},
    BenchPosition{"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 5}};

/// Counts moves of fixed positions, since the search is another program's: the number of nodes is a
/// signature of our generator. The last lines are those that scripts read in Stockfish's.
void bench(std::ostream& out) {
    const auto begin = std::chrono::steady_clock::now();
    std::uint64_t nodes = 0;
    std::size_t number = 0;
    for (const BenchPosition& each : bench_positions) {
        const auto position = parse_fen(each.fen);
        const auto count = position ? perft::count(*position, each.depth) : 0;
        fmt::print(out, "Position: {}/{} ({})\n", ++number, bench_positions.size(), each.fen);
        nodes += count.value_or(0);
    }
    const auto time =
        std::chrono::ceil<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin);
    const auto milliseconds = static_cast<std::uint64_t>(std::max<std::int64_t>(time.count(), 1));
    fmt::print(
        out,
        "\n===========================\nTotal time (ms) : {}\nNodes searched  : {}\n"
        "Nodes/second    : {}\n",
        milliseconds,
        nodes,
        nodes * 1000 / milliseconds
    );
    out << std::flush;
}

/// One run of `rota uci`.
class UciRun {
public:
    UciRun(const Streams& streams, const Caller& caller)
        : streams_{streams}
        , output_{streams.out, caller.output, [this] {
                      queue_->end();
                  }} {}

    ExitCode run() {
        std::thread reader{[queue = queue_, input = streams_.in.rdbuf()] {
            queue->read_all(*input);
        }};
        converse();
        queue_->set_engine(nullptr);
        engine_.reset();
        if (queue_->has_read_all()) {
            reader.join();
        } else { // nobody reads our output, but our input is open: this process ends
            reader.detach();
        }
        return ExitCode::done;
    }

private:
    void converse() {
        make_engine("stockfish", {});
        uci::FrontEndSettings settings;
        settings.name = "Rota " ROTA_VERSION;
        settings.perft = [this](const Position& position, int depth, bool chess960) {
            return perft_lines(position, depth, chess960, *queue_);
        };
        settings.bench = [this] {
            bench(streams_.err); // as Stockfish does
        };
        settings.referee = &referee_;
        settings.seed = std::random_device{}();
        uci::FrontEnd front_end{std::move(settings), engine_->session()};
        while (!front_end.ended() && !output_.is_gone()) {
            if (!front_end.needs_engine() || engine_->session().is_out()) {
                queue_->wait(front_end.deadline());
            }
            if (const auto line = queue_->take()) {
                front_end.command(*line, engine_->now());
            } else if (queue_->at_end()) {
                front_end.end_of_input();
            }
            if (front_end.wants_engine()) {
                exchange_engine(front_end);
            }
            if (front_end.needs_engine() && !front_end.ended()) {
                follow_engine(front_end);
            }
            print(front_end);
        }
    }

    /// Until a line comes, the engine has said something, an answer is due, or nothing can be
    /// waited for.
    void follow_engine(uci::FrontEnd& front_end) {
        print(front_end); // before any wait
        const bool waits = !queue_->has_news();
        const auto until = [&] {
            const auto now = engine_->now();
            return waits ? std::min(front_end.deadline().value_or(now + 1h), now + 1h) : now;
        };
        while (const auto event = engine_->wait(until())) {
            front_end.event(*event, engine_->now());
            print(front_end);
            if (queue_->has_news()) {
                break;
            }
        }
        front_end.settle(engine_->now());
    }

    void exchange_engine(uci::FrontEnd& front_end) {
        queue_->set_engine(nullptr);
        engine_.reset();
        make_engine(front_end.engine_path(), front_end.engine_options());
        front_end.use(engine_->session(), engine_->now());
    }

    void make_engine(
        const std::string& path, const std::vector<std::pair<std::string, std::string>>& options
    ) {
        uci::SessionSettings settings;
        settings.options = options;
        settings.longest_search = 24h; // analysis overnight
        engine_ = std::make_unique<uci::Engine>(
            [path] {
                return uci::start({path, {}, engine_grace});
            },
            clock_,
            std::move(settings)
        );
        queue_->set_engine(engine_.get());
    }

    void print(uci::FrontEnd& front_end) {
        auto lines = front_end.take_output();
        if (!lines.empty()) {
            output_.write(std::move(lines));
        }
    }

    const Streams& streams_;
    std::shared_ptr<CommandQueue> queue_ = std::make_shared<CommandQueue>();
    UciOutput output_;
    uci::SteadyClock clock_{};
    UciReferee referee_{};
    std::unique_ptr<uci::Engine> engine_{};
};

} // namespace

Command add_uci(CLI::App& app, const Caller& caller) {
    CLI::App* parser = app.add_subcommand(
        "uci", "Be a UCI engine for a chess user interface, with Stockfish inside"
    );
    parser->footer("The option Engine Path names another UCI engine. The same program: rota-uci");
    return {parser, [caller](const Streams& streams) {
                return UciRun{streams, caller}.run();
            }};
}

} // namespace rota::cli
