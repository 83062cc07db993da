#pragma once

#include "cli/json.hpp"
#include "cli/line_source.hpp"
#include "cli/match_log.hpp"
#include "cli/program.hpp"
#include "cli/sign_of_life.hpp"
#include "cli/train_engine.hpp"
#include "consult/training/training.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::cli {

/// One run of a training game: the game, its log and its engine. Whatever happens is on the disk
/// before it is shown.
class TrainRun {
public:
    /// \param path of the log \param json one JSON object a line instead of text
    TrainRun(
        consult::Training training,
        MatchLogFile log,
        std::string path,
        bool json,
        const Streams& streams
    );

    /// Sets a new game up, or goes on with one. \param records that were there \param torn bytes of
    /// one that was not written completely \param timed by the clock of the machine: what ran on
    /// when the last run ended is charged until its last sign of life
    [[nodiscard]] ExitCode open(std::size_t records, std::size_t torn, bool timed);

    /// Lines with their times, or at the time of the last event without.
    [[nodiscard]] ExitCode run_batch();

    /// Lines as they are typed or come through a pipe, by the clock of the machine.
    [[nodiscard]] ExitCode run_timed(LineSource& lines);

private:
    using Time = std::function<std::int64_t()>;

    [[nodiscard]] std::int64_t last() const;
    [[nodiscard]] bool write(const consult::TrainingStep& step);
    void show(const consult::TrainingStep& step, std::int64_t at, std::string_view move = {});
    void show_error(
        const std::string& message,
        const std::optional<adjudicate::Citation>& clause,
        std::size_t line
    );
    void flush();
    [[nodiscard]] bool pass(std::int64_t at);
    bool say(const std::string& line, std::int64_t at, std::size_t number);
    [[nodiscard]] bool show_only(const consult::TrainingCommand& command, std::int64_t at);
    [[nodiscard]] bool let_engine_play(const Time& now, bool waits);
    [[nodiscard]] bool let_engine_move(const Time& now, bool waits);
    void give_up(const std::string& why, std::int64_t at);
    [[nodiscard]] ExitCode ended(bool refused) const;

    uci::SteadyClock clock_{};
    consult::Training training_;
    MatchLogFile log_;
    std::string path_;
    SignOfLife life_;
    bool json_;
    const Streams& streams_;
    std::unique_ptr<TrainEngine> engine_{};
    std::optional<double> chance_{}; ///< The engine's, by its last search.
    std::string pending_{};          ///< To be shown.
    bool quit_ = false;
    bool failed_ = false;        ///< The log cannot be written.
    bool engine_failed_ = false; ///< An engine has not moved, even once.
};

} // namespace rota::cli
