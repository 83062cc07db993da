#include "cli/train_engine.hpp"

#include "cli/printable.hpp"
#include "movegen/uci_move.hpp"
#include "uci/answer_delay.hpp"
#include "uci/iterations.hpp"
#include "uci/level_search.hpp"
#include "uci/process_channel.hpp"
#include "uci/score.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
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
    consult::TrainingEngine settings,
    std::optional<uci::Level> level,
    uci::PayOffs pay_offs,
    std::uint64_t seed,
    const uci::Clock& clock
)
    : settings_{std::move(settings)}
    , level_{std::move(level)}
    , pay_offs_{std::move(pay_offs)}
    , book_{level_ ? std::optional{uci::shipped_book()} : std::nullopt}
    , seed_{seed}
    , clock_{clock} {}

void TrainEngine::make_engine() {
    uci::SessionSettings settings;
    settings.options = {{"Threads", "1"}, {"Hash", "16"}};
    engine_ = std::make_unique<uci::Engine>(
        [this] {
            return uci::start({settings_.program, settings_.arguments, 300ms});
        },
        clock_,
        std::move(settings)
    );
}

Result<EngineChoice, std::string>
TrainEngine::choose(const GameRecord& game, const std::array<uci::Milliseconds, 2>& clocks) {
    auto choice = search(game);
    if (choice && settings_.delay) {
        choice->delay = *settings_.delay;
    } else if (choice) {
        uci::SearchLimits limits;
        limits.clocks = clocks;
        const uci::Milliseconds wanted{choice->delay};
        choice->delay = uci::answer_delay(wanted, limits, game.position().side_to_move()).count();
    }
    return choice;
}

Result<EngineChoice, std::string> TrainEngine::search(const GameRecord& game) {
    if (auto choice = from_book(game)) {
        return *std::move(choice);
    }
    if (engine_ == nullptr || engine_->session().is_out()) {
        make_engine();
    }
    return level_ ? at_level(game) : at_full_strength(game);
}

std::optional<EngineChoice> TrainEngine::from_book(const GameRecord& game) const {
    if (!book_ || game.plies() >= static_cast<std::size_t>(level_->book_plies)) {
        return std::nullopt;
    }
    const auto move = book_->choose(game.position(), seed_);
    if (!move) {
        return std::nullopt;
    }
    return EngineChoice{
        .move = *move,
        .chance = {},
        .note = fmt::format("level {}, seed {}: book", level_->name, seed_),
        .delay = level_->shortest_delay.count()};
}

Result<EngineChoice, std::string> TrainEngine::at_full_strength(const GameRecord& game) {
    uci::SearchLimits limits;
    limits.nodes = settings_.nodes;
    const auto search =
        engine_->session().go(game.position(0), game.moves(), limits, engine_->now());
    if (!search) {
        return fail(std::string{"the game cannot be sent to it"});
    }
    uci::Iterations iterations{1};
    const auto move = follow(*search, [&](const uci::SearchInfo* info) {
        if (info == nullptr) {
            iterations = uci::Iterations{1};
        } else {
            iterations.add(info->info, info->pv);
        }
    });
    if (!move) {
        return fail(move.error());
    }
    EngineChoice choice{.move = *move};
    choice.delay = default_delay;
    choice.note = fmt::format("full strength, {} nodes", settings_.nodes);
    if (const auto& line = iterations.last_exact(); line && line->score) {
        const Color side = game.position().side_to_move();
        const double white = uci::win_chance(uci::evaluation_of(*line->score, side));
        choice.chance = side == Color::white ? white : 1 - white;
    }
    return choice;
}

Result<EngineChoice, std::string> TrainEngine::at_level(const GameRecord& game) {
    const auto begin = [&] {
        return uci::LevelSearch{*level_, game.position(0), game.moves(), seed_, pay_offs_};
    };
    uci::LevelSearch level = begin();
    const auto search = level.begin(engine_->session(), engine_->now());
    if (!search) {
        return fail(std::string{"the game cannot be sent to it"});
    }
    const auto move = follow(*search, [&](const uci::SearchInfo* info) {
        if (info == nullptr) {
            level = begin();
        } else {
            level.add(*info);
        }
    });
    if (!move) {
        return fail(move.error());
    }
    const uci::LevelChoice chosen = level.choose();
    EngineChoice choice{.move = chosen.move};
    choice.delay = chosen.delay.count();
    choice.note = fmt::format("level {}, seed {}:", level_->name, seed_);
    constexpr std::size_t longest_note = 180;
    for (const uci::Consideration& each : chosen.considerations) {
        choice.chance = std::max(choice.chance.value_or(0), each.chance / 100);
        const std::string text = fmt::format(" {} {:.2f}", to_uci(each.move), each.probability);
        if (each.probability >= 0.01 && choice.note.size() + text.size() < longest_note) {
            choice.note += text;
        }
    }
    return choice;
}

Result<Move, std::string>
TrainEngine::follow(uci::SearchId search, const std::function<void(const uci::SearchInfo*)>& heed) {
    while (true) {
        const auto event = engine_->wait(engine_->now() + 1h);
        if (!event) {
            if (engine_->session().is_out()) {
                return fail(std::string{"it cannot be started"});
            }
            continue;
        }
        if (const auto* info = std::get_if<uci::SearchInfo>(&*event)) {
            if (info->search == search) {
                heed(info);
            }
        } else if (const auto* died = std::get_if<uci::Died>(&*event)) {
            heed(nullptr);
            std::string report = to_string(died->report);
            std::erase(report, '\r');
            while (report.ends_with('\n')) {
                report.pop_back();
            }
            std::ranges::replace(report, '\n', ' ');
            news_.push_back(fmt::format(
                "{}: {}",
                died->starts_again ? "The engine is started again" : "The engine is gone",
                printable(report)
            ));
        } else if (const auto* ended = std::get_if<uci::SearchEnded>(&*event)) {
            if (ended->search == search) {
                return ended->outcome.move
                           ? Result<Move, std::string>{*ended->outcome.move}
                           : Result<Move, std::string>{fail(describe(ended->outcome))};
            }
        }
    }
}

std::vector<std::string> TrainEngine::take_news() {
    return std::exchange(news_, {});
}

Result<uci::Level, std::string> level_of(std::string_view text) {
    const auto levels = uci::shipped_levels();
    std::size_t number = 0;
    const char* end = text.data() + text.size();
    if (std::from_chars(text.data(), end, number).ptr == end && number >= 1
        && number <= levels.size()) {
        return levels[number - 1];
    }
    const auto found = std::ranges::find(levels, text, &uci::Level::name);
    if (found == levels.end()) {
        return fail(fmt::format("no level \"{}\", 1 to {} or a name expected", text, levels.size())
        );
    }
    return *found;
}

} // namespace rota::cli
