#include "cli/train_engine.hpp"

#include "uci/iterations.hpp"
#include "uci/process_channel.hpp"
#include "uci/score.hpp"

#include <fmt/format.h>

#include <chrono>
#include <utility>
#include <variant>

namespace rota::cli {

namespace {

using namespace std::chrono_literals;

constexpr std::int64_t default_delay = 1'000; // milliseconds

std::string describe(const uci::Outcome& outcome) {
    using Kind = uci::Outcome::Kind;
    switch (outcome.kind) {
    case Kind::best_move: return "it has moved";
    case Kind::no_legal_move: return "there is no legal move";
    case Kind::illegal_move: return fmt::format("it insists on \"{}\"", outcome.text);
    case Kind::timed_out: return "it does not answer";
    case Kind::engine_failed: return "it has ended too often";
    case Kind::no_chess960: return "it does not know Chess960";
    case Kind::closed: return "it was closed";
    }
    return "";
}

} // namespace

TrainEngine::TrainEngine(
    consult::TrainingEngine settings, std::uint64_t seed, const uci::Clock& clock, std::stop_token stop
)
    : settings_{std::move(settings)}
    , seed_{seed}
    , clock_{clock}
    , stop_{std::move(stop)} {}

void TrainEngine::make_engine() {
    uci::SessionSettings settings;
    settings.options = {{"Threads", "1"}, {"Hash", "16"}};
    engine_ = std::make_unique<uci::Engine>(
        [this] {
            return uci::start({settings_.program, settings_.arguments, 300ms}, stop_);
        },
        clock_,
        std::move(settings)
    );
}

Result<EngineChoice, std::string> TrainEngine::choose(const GameRecord& game) {
    if (engine_ == nullptr || engine_->session().is_out()) {
        make_engine();
    }
    uci::SearchLimits limits;
    limits.nodes = settings_.nodes;
    const auto search =
        engine_->session().go(game.position(0), game.moves(), limits, engine_->now());
    if (!search) {
        return fail(std::string{"the game cannot be sent to it"});
    }
    uci::Iterations iterations{1};
    while (true) {
        const auto event = engine_->wait(engine_->now() + 1h);
        if (engine_->interrupted()) {
            return fail(std::string{"interrupted"});
        }
        if (!event) {
            if (engine_->session().is_out()) {
                return fail(std::string{"it cannot be started"});
            }
            continue;
        }
        if (const auto* info = std::get_if<uci::SearchInfo>(&*event)) {
            if (info->search == *search) {
                iterations.add(info->info, info->pv);
            }
        } else if (const auto* died = std::get_if<uci::Died>(&*event)) {
            iterations = uci::Iterations{1};
            news_.push_back(fmt::format(
                "The engine: {}{}",
                to_string(died->report),
                died->starts_again ? "; it is started again." : "."
            ));
        } else if (const auto* ended = std::get_if<uci::SearchEnded>(&*event)) {
            if (ended->search != *search) {
                continue;
            }
            if (!ended->outcome.move) {
                return fail(describe(ended->outcome));
            }
            EngineChoice choice{.move = *ended->outcome.move};
            choice.delay = settings_.delay.value_or(default_delay);
            choice.note = fmt::format("full strength, {} nodes", settings_.nodes);
            if (const auto& line = iterations.last_exact(); line && line->score) {
                const Color side = game.position().side_to_move();
                const double white = uci::win_chance(uci::evaluation_of(*line->score, side));
                choice.chance = side == Color::white ? white : 1 - white;
            }
            return choice;
        }
    }
}

std::vector<std::string> TrainEngine::take_news() {
    return std::exchange(news_, {});
}

} // namespace rota::cli
