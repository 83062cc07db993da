#include "cli/train_analysis.hpp"

#include "movegen/generate.hpp"
#include "uci/iterations.hpp"
#include "uci/process_channel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <utility>
#include <variant>

namespace rota::cli {

namespace {

using namespace std::chrono_literals;

constexpr std::size_t wanted_lines = 2; // the best move, and how much better it is

/// Asks an engine about one position after the other.
class Analyst {
public:
    Analyst(const std::string& program, std::int64_t nodes, const std::stop_token& stop)
        : nodes_{nodes}
        , engine_{
              [program, stop] {
                  return uci::start({program, {}, 300ms}, stop);
              },
              clock_,
              settings()} {}

    Result<std::optional<consult::PositionAnalysis>, std::string> analyse(const Position& position
    ) {
        const std::size_t moves = legal_moves(position).size();
        if (moves == 0) {
            return std::optional<consult::PositionAnalysis>{};
        }
        engine_.session().new_game(engine_.now()); // nothing is known from the position before
        uci::SearchLimits limits;
        limits.nodes = nodes_;
        const auto search = engine_.session().go(position, {}, limits, engine_.now());
        if (!search) {
            return fail(std::string{"the position cannot be sent"});
        }
        const std::size_t lines = std::min(wanted_lines, moves);
        uci::Iterations iterations{lines};
        while (true) {
            const auto event = engine_.wait(engine_.now() + 1h);
            if (engine_.interrupted()) {
                return fail(std::string{"interrupted"});
            }
            if (!event) {
                if (engine_.session().is_out()) {
                    return fail(std::string{"it cannot be started"});
                }
                continue;
            }
            if (const auto* info = std::get_if<uci::SearchInfo>(&*event)) {
                if (info->search == *search) {
                    iterations.add(info->info, info->pv);
                }
            } else if (std::holds_alternative<uci::Died>(*event)) {
                iterations = uci::Iterations{lines};
            } else if (const auto* ended = std::get_if<uci::SearchEnded>(&*event);
                       ended != nullptr && ended->search == *search) {
                if (!ended->outcome.move) {
                    return fail(std::string{"it does not answer"});
                }
                return found(iterations, position.side_to_move());
            }
        }
    }

    [[nodiscard]] const std::string& name() const { return engine_.session().engine_name(); }

private:
    static uci::SessionSettings settings() {
        uci::SessionSettings settings;
        settings.options = {
            {"Threads", "1"}, {"Hash", "16"}, {"MultiPV", fmt::format("{}", wanted_lines)}};
        return settings;
    }

    static std::optional<consult::PositionAnalysis>
    found(const uci::Iterations& iterations, Color side) {
        std::vector<uci::SearchLine> lines = iterations.complete();
        if (lines.empty()) {
            if (const auto& any = iterations.last_exact()) {
                lines.push_back(*any);
            }
        }
        if (lines.empty() || !lines.front().score) {
            return std::nullopt;
        }
        consult::PositionAnalysis analysis{
            .evaluation = uci::evaluation_of(*lines.front().score, side)};
        analysis.line = lines.front().pv;
        if (lines.size() > 1 && lines[1].score) {
            analysis.second = uci::evaluation_of(*lines[1].score, side);
        }
        return analysis;
    }

    std::int64_t nodes_;
    uci::SteadyClock clock_{};
    uci::Engine engine_;
};

} // namespace

Result<GameAnalysis, std::string> analyse_game(
    const std::string& program,
    std::int64_t nodes,
    const std::vector<consult::PlayedMove>& moves,
    const consult::Board& last,
    const std::stop_token& stop,
    const std::function<void(std::size_t, std::size_t)>& show
) {
    Analyst analyst{program, nodes, stop};
    GameAnalysis analysis;
    const std::size_t positions = moves.size() + 1;
    for (std::size_t i = 0; i < positions; ++i) {
        show(i, positions);
        const consult::Board& board = i < moves.size() ? moves[i].before : last;
        if (board.is_odd()) {
            analysis.positions.emplace_back();
            continue;
        }
        auto found = analyst.analyse(board.position());
        if (!found) {
            return fail(found.error());
        }
        analysis.positions.push_back(*std::move(found));
    }
    analysis.engine = analyst.name();
    return analysis;
}

} // namespace rota::cli
