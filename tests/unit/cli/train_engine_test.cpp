#include "cli/train_engine.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace rota::cli {
namespace {

using namespace std::chrono_literals;

/// What a level that plays from the book seems to think, with so much on the clocks.
std::optional<std::int64_t>
delay(const consult::TrainingEngine& settings, uci::Milliseconds white, uci::Milliseconds black) {
    uci::Level level;
    level.book_plies = 10;
    level.shortest_delay = 800ms;
    const uci::SteadyClock clock;
    TrainEngine engine{settings, level, {}, 1, clock};
    const auto choice = engine.choose(GameRecord{Position::start()}, {white, black});
    return choice ? std::optional{choice->delay} : std::nullopt;
}

TEST(TrainEngine, DoesNotSpendItsClockOnSeemingToThink) {
    EXPECT_EQ(delay({}, 600s, 600s), 800);
    EXPECT_EQ(delay({}, 30s, 600s), 300);
    EXPECT_EQ(delay({}, 9s, 600s), 0);
    EXPECT_EQ(delay({}, 600s, 0s), 800);
}

TEST(TrainEngine, ADelayOfTheSetupIsObeyed) {
    consult::TrainingEngine settings;
    settings.delay = 1234;
    EXPECT_EQ(delay(settings, 9s, 9s), 1234);
}

} // namespace
} // namespace rota::cli
