#pragma once

#include "uci/engine.hpp"
#include "uci/engine_option.hpp"
#include "uci/line_channel.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::uci {

/// One question to an engine about how it keeps to the protocol.
struct ConformanceCheck {
    enum class Verdict : std::uint8_t {
        passed,
        failed,
        not_offered, ///< It concerns an option that the engine does not have.
        not_run,     ///< The engine could not be brought to answer any more.
    };

    std::string_view id;    ///< "stop_in_search": lower snake case, for programs.
    std::string_view title; ///< What is right, in a few words.
    Verdict verdict{};
    std::vector<std::string> sent{};
    std::vector<std::string> came{}; ///< The last lines of the answer.
    std::string expected{};          ///< If it failed: what would have been right.
    Milliseconds time{};             ///< From the question to the last line of the answer.
};

struct ConformanceReport {
    std::string name;
    std::string author;
    std::vector<EngineOption> options{};
    std::optional<Milliseconds> greeting_time{}; ///< From the start to "uciok".
    std::vector<ConformanceCheck> checks{};
    std::optional<StartError> start_error{}; ///< Then nothing else is there.

    [[nodiscard]] std::size_t count(ConformanceCheck::Verdict verdict) const noexcept;
};

/// "passed", "failed", "not_offered", "not_run"
[[nodiscard]] std::string_view name(ConformanceCheck::Verdict verdict) noexcept;

struct ConformanceSettings {
    Milliseconds patience{15'000}; ///< For each answer; then it has failed.
    Milliseconds margin{1'000};    ///< What a clock or an answer in a search may be late.
    Milliseconds silence{200};     ///< How long nothing must come where nothing may.
    std::function<void(std::string_view)> progress{}; ///< Called with the title of each check.
};

/// Puts an engine through every check. One that dies is started again, three times at most.
/// Blocks for a few seconds; patience and margin limit each check.
[[nodiscard]] ConformanceReport check_conformance(
    const Engine::Launcher& launcher, const Clock& clock, const ConformanceSettings& settings
);

} // namespace rota::uci
