#pragma once

#include "uci/conformance.hpp"
#include "uci/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::uci {

/// An engine that is asked one thing after the other, line by line. Unlike a Session it forgives
/// nothing.
class Probe {
public:
    Probe(const Engine::Launcher& launcher, const Clock& clock, const ConformanceSettings& settings)
        : launcher_{launcher}
        , clock_{clock}
        , settings_{settings} {}

    [[nodiscard]] TimePoint now() const { return clock_.now(); }
    [[nodiscard]] const ConformanceSettings& settings() const noexcept { return settings_; }
    [[nodiscard]] bool is_running() const noexcept { return channel_ != nullptr; }
    [[nodiscard]] bool can_start() const noexcept { return starts_left_ > 0; }

    /// It ended because it was told to.
    void allow_another_start() noexcept { ++starts_left_; }

    [[nodiscard]] const ProgramEnd& last_end() const noexcept { return last_end_; }

    [[nodiscard]] Result<void, StartError> start() {
        --starts_left_;
        auto started = launcher_();
        if (!started) {
            return fail(started.error());
        }
        channel_ = std::move(*started);
        return {};
    }

    /// Ends the engine, however it takes that. \returns how long it took
    Milliseconds end(bool by_force) {
        const TimePoint before = now();
        if (by_force && channel_ != nullptr) {
            channel_->kill();
        }
        channel_.reset();
        return std::chrono::floor<Milliseconds>(now() - before);
    }

    void begin(ConformanceCheck& check) {
        check_ = &check;
        began_ = now();
    }

    void send(std::string_view line) {
        check_->sent.emplace_back(line);
        if (channel_ != nullptr) {
            // Whether it was read shows in the answer.
            static_cast<void>(channel_->send(line, now() + settings_.margin));
        }
    }

    /// The next line; nothing when `deadline` has passed or the engine has ended.
    std::optional<std::string> receive(TimePoint deadline) {
        if (channel_ == nullptr) {
            return std::nullopt;
        }
        auto line = channel_->receive(deadline);
        if (!line) {
            if (line.error() != ChannelError::timed_out) {
                last_end_ = channel_->program_end();
                note(fmt::format("(the engine {})", last_end_.words));
                channel_.reset();
            }
            return std::nullopt;
        }
        note(*line);
        return std::move(*line);
    }

    /// Lines up to the one that begins with `word`, that one included; without it the answer did
    /// not come in time.
    std::vector<std::string> lines_until(std::string_view word, Milliseconds patience) {
        std::vector<std::string> lines;
        const TimePoint deadline = now() + patience;
        while (auto line = receive(deadline)) {
            lines.push_back(std::move(*line));
            if (Words{lines.back()}.peek().text == word) {
                break;
            }
        }
        return lines;
    }

    [[nodiscard]] static bool
    is_answered(const std::vector<std::string>& lines, std::string_view word) {
        return !lines.empty() && Words{lines.back()}.peek().text == word;
    }

    /// Whether it answers "isready" in time, and says no "bestmove" before.
    bool is_ready(Milliseconds patience) {
        send("isready");
        const auto lines = lines_until("readyok", patience);
        return is_answered(lines, "readyok") && std::ranges::none_of(lines, is_best_move);
    }

    /// What comes within the time of silence.
    std::vector<std::string> overheard() {
        std::vector<std::string> lines;
        const TimePoint deadline = now() + settings_.silence;
        while (auto line = receive(deadline)) {
            lines.push_back(std::move(*line));
        }
        return lines;
    }

    [[nodiscard]] static bool is_best_move(const std::string& line) {
        return Words{line}.peek().text == "bestmove";
    }

    [[nodiscard]] Milliseconds elapsed() const {
        return std::chrono::floor<Milliseconds>(now() - began_);
    }

private:
    static constexpr std::size_t quoted_lines = 5; // of an answer, in the report
    static constexpr std::size_t longest_quoted_line = 200;
    static constexpr int most_starts = 4; // of which three are after deaths

    void note(std::string_view line) {
        check_->came.push_back(std::string{line.substr(0, longest_quoted_line)});
        if (check_->came.size() > quoted_lines) {
            check_->came.erase(check_->came.begin());
        }
    }

    const Engine::Launcher& launcher_;
    const Clock& clock_;
    const ConformanceSettings& settings_;
    std::unique_ptr<LineChannel> channel_{};
    ConformanceCheck* check_ = nullptr;
    TimePoint began_{};
    ProgramEnd last_end_{};
    int starts_left_ = most_starts;
};

/// What was expected, if it did not happen.
using Objection = std::optional<std::string>;

/// One check of the report and how it is put to an engine.
struct Question {
    std::string_view id;
    std::string_view title;
    Objection (*ask)(Probe&);
    std::string_view option{}; ///< Only for engines that have it.
};

/// Everything that a greeted engine is asked, those that end it last.
[[nodiscard]] std::span<const Question> conformance_questions() noexcept;

} // namespace rota::uci
