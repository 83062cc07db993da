#pragma once

#include "consult/training/training_setup.hpp"
#include "movegen/error.hpp"
#include "movegen/game_record.hpp"
#include "uci/book.hpp"
#include "uci/engine.hpp"
#include "uci/levels.hpp"
#include "uci/pay_offs.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::cli {

/// The move of an engine's side, and how it came about.
struct EngineChoice {
    Move move;
    std::optional<double> chance{}; ///< The engine's chance to win, by its search.
    std::string note{};             ///< For the log.
    std::int64_t delay = 0;         ///< Milliseconds that it should seem to think.
};

/// Plays a side of a training game through a UCI engine.
class TrainEngine {
public:
    /// Starts nothing yet. \param level nothing: full strength, with the nodes of the settings
    /// \param pay_offs what ends of games are worth in the event, for levels
    /// \param seed of everything random \pre `clock` outlives it
    TrainEngine(
        consult::TrainingEngine settings,
        std::optional<uci::Level> level,
        uci::PayOffs pay_offs,
        std::uint64_t seed,
        const uci::Clock& clock
    );

    /// Blocks until the engine has answered. An engine that dies is started again.
    /// \param clocks what is left on them, White's first: a delay is short against it, unless the
    ///        settings fix it
    /// \returns why there is no move
    [[nodiscard]] Result<EngineChoice, std::string>
    choose(const GameRecord& game, const std::array<uci::Milliseconds, 2>& clocks);

    /// What has happened to the engine since the last call, for people.
    [[nodiscard]] std::vector<std::string> take_news();

private:
    void make_engine();
    [[nodiscard]] Result<EngineChoice, std::string> search(const GameRecord& game);
    [[nodiscard]] std::optional<EngineChoice> from_book(const GameRecord& game) const;
    [[nodiscard]] Result<EngineChoice, std::string> at_full_strength(const GameRecord& game);
    [[nodiscard]] Result<EngineChoice, std::string> at_level(const GameRecord& game);

    /// Waits for the end of a search. \param heed what to do with each line of it, and with
    /// nothing when the engine begins again
    [[nodiscard]] Result<Move, std::string>
    follow(uci::SearchId search, const std::function<void(const uci::SearchInfo*)>& heed);

    consult::TrainingEngine settings_;
    std::optional<uci::Level> level_;
    uci::PayOffs pay_offs_;
    std::optional<uci::Book> book_; ///< Of levels.
    std::uint64_t seed_;
    const uci::Clock& clock_;
    std::unique_ptr<uci::Engine> engine_{};
    std::vector<std::string> news_{};
};

/// The level of that number, from 1, or name. \returns what is wrong and what was expected
[[nodiscard]] Result<uci::Level, std::string> level_of(std::string_view text);

} // namespace rota::cli
