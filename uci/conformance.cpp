#include "uci/conformance.hpp"

#include "uci/conformance_questions.hpp"
#include "uci/engine_message.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace rota::uci {

namespace {

using Verdict = ConformanceCheck::Verdict;

class Examination {
public:
    Examination(
        const Engine::Launcher& launcher, const Clock& clock, const ConformanceSettings& settings
    )
        : settings_{settings}
        , probe_{launcher, clock, settings} {}

    ConformanceReport run() {
        greet_first();
        for (const Question& question : conformance_questions()) {
            if (!report_.start_error) {
                put(question);
            }
        }
        probe_.end(true);
        return std::move(report_);
    }

private:
    ConformanceCheck& add(std::string_view id, std::string_view title) {
        if (settings_.progress) {
            settings_.progress(title);
        }
        report_.checks.push_back({id, title});
        probe_.begin(report_.checks.back());
        return report_.checks.back();
    }

    void close(ConformanceCheck& check, const Objection& objection) {
        check.time = probe_.elapsed();
        check.verdict = objection ? Verdict::failed : Verdict::passed;
        check.expected = objection.value_or("");
    }

    /// Starts it, "uci"; what it says of itself.
    void greet_first() {
        if (auto started = probe_.start(); !started) {
            report_.start_error = started.error();
            return;
        }
        ConformanceCheck& greeting = add("greeting", "uci is answered with uciok");
        probe_.send("uci");
        const auto lines = probe_.lines_until("uciok", settings_.patience);
        const bool answered = Probe::is_answered(lines, "uciok");
        close(greeting, answered ? Objection{} : "\"uciok\"");
        if (!answered) {
            probe_.end(true);
            return;
        }
        report_.greeting_time = greeting.time;
        Objection options;
        for (const std::string& line : lines) {
            auto message = parse_message(line);
            if (!message) {
                options = fmt::format(
                    "{} at column {} of {}",
                    message.error().expected,
                    message.error().offset + 1,
                    quote(line)
                );
            } else if (const auto* const name = std::get_if<EngineName>(&*message)) {
                report_.name = name->name;
            } else if (const auto* const author = std::get_if<EngineAuthor>(&*message)) {
                report_.author = author->name;
            } else if (auto* const option = std::get_if<EngineOption>(&*message)) {
                if (const auto objection = object_to_option(*option, line)) {
                    options = objection;
                }
                report_.options.push_back(std::move(*option));
            }
        }
        close(
            add("identity", "id name and id author"),
            report_.name.empty() || report_.author.empty() ? "\"id name\" and \"id author\""
                                                           : Objection{}
        );
        close(add("options", "options with readable lines and defaults in range"), options);
        ConformanceCheck& ready = add("ready", "isready is answered with readyok");
        close(ready, probe_.is_ready(settings_.patience) ? Objection{} : "\"readyok\"");
        if (ready.verdict == Verdict::failed) {
            probe_.end(true);
        }
    }

    [[nodiscard]] Objection
    object_to_option(const EngineOption& option, std::string_view line) const {
        if (!option.faults.empty()) {
            return fmt::format("{} in {}", option.faults.front().expected, quote(line));
        }
        if (find_option(report_.options, option.name) != nullptr) {
            return fmt::format("each option once: {}", quote(line));
        }
        if (const auto value = checked_value(option, option.default_value); !value) {
            return fmt::format("{}: {}", value.error().reason, quote(line));
        }
        return std::nullopt;
    }

    /// Makes sure that there is an engine in its right mind.
    bool greet_again() {
        if (probe_.is_running()) {
            return true;
        }
        while (probe_.can_start()) {
            if (!probe_.start()) {
                return false;
            }
            ConformanceCheck unused;
            probe_.begin(unused);
            probe_.send("uci");
            const auto lines = probe_.lines_until("uciok", settings_.patience);
            if (Probe::is_answered(lines, "uciok") && probe_.is_ready(settings_.patience)) {
                return true;
            }
            probe_.end(true);
        }
        return false;
    }

    void put(const Question& question) {
        const bool greeted = greet_again();
        ConformanceCheck& check = add(question.id, question.title);
        if (!greeted) {
            check.verdict = Verdict::not_run;
            return;
        }
        if (!question.option.empty() && find_option(report_.options, question.option) == nullptr) {
            check.verdict = Verdict::not_offered;
            return;
        }
        close(check, question.ask(probe_));
        if (check.verdict == Verdict::failed) {
            recover();
        } else if (!probe_.is_running()) {
            probe_.allow_another_start();
        }
    }

    /// After a failure it may still search or have more to say.
    void recover() {
        ConformanceCheck unused;
        probe_.begin(unused);
        probe_.send("stop");
        static_cast<void>(probe_.overheard());
        if (!probe_.is_ready(settings_.margin)) {
            probe_.end(true);
        }
    }

    const ConformanceSettings& settings_;
    Probe probe_;
    ConformanceReport report_{};
};

} // namespace

std::size_t ConformanceReport::count(ConformanceCheck::Verdict verdict) const noexcept {
    return static_cast<std::size_t>(std::ranges::count(checks, verdict, &ConformanceCheck::verdict)
    );
}

std::string_view name(ConformanceCheck::Verdict verdict) noexcept {
    switch (verdict) {
    case Verdict::passed: return "passed";
    case Verdict::failed: return "failed";
    case Verdict::not_offered: return "not_offered";
    case Verdict::not_run: break;
    }
    return "not_run";
}

ConformanceReport check_conformance(
    const Engine::Launcher& launcher, const Clock& clock, const ConformanceSettings& settings
) {
    return Examination{launcher, clock, settings}.run();
}

} // namespace rota::uci
