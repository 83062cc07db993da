#pragma once

#include "consult/training/training.hpp"
#include "movegen/fen.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>

namespace rota::test {

/// A training game for tests: lines at times, what they lead to as text.
class TrainingTable {
public:
    /// \param setup the file, its rules among it
    explicit TrainingTable(const std::string& setup) : training_{make(setup)} {
        const auto step = training_.open(0);
        EXPECT_TRUE(step) << step.error().text;
    }

    [[nodiscard]] consult::Training& training() { return training_; }
    [[nodiscard]] const consult::BoardState& board() const { return training_.board(); }
    [[nodiscard]] const consult::SideState& side(Color color) const {
        return board().sides[index(color)];
    }
    [[nodiscard]] std::int64_t time() const { return time_; }
    [[nodiscard]] const consult::TrainingStep& step() const { return step_; }

    /// \returns what was said, or "refused: ..." \param wait milliseconds since the last line
    std::string say(std::string_view line, std::int64_t wait = 1000) {
        time_ += wait;
        const consult::TrainingStep passed = training_.pass(time_);
        std::string text = text_of(passed);
        const auto command = consult::parse_training_command(line);
        if (!command) {
            return text + "unreadable: " + command.error().message;
        }
        auto step = training_.command(*command, time_);
        if (!step) {
            return text + "refused: " + step.error().text + clause(step.error().clause);
        }
        step_ = *std::move(step);
        return text + (step_.refused ? "refused: " : "") + text_of(step_);
    }

    /// Lines, each a second after the last one; they have to be accepted.
    void play(std::string_view lines) {
        std::istringstream text{std::string{lines}};
        std::string line;
        while (std::getline(text, line, ',')) {
            const std::string said = say(line);
            EXPECT_EQ(said.find("refused"), std::string::npos) << line << ": " << said;
            EXPECT_EQ(said.find("unreadable"), std::string::npos) << line << ": " << said;
        }
    }

    static std::string text_of(const consult::TrainingStep& step) {
        std::string text;
        for (const consult::Said& each : step.said) {
            text += (each.only ? "[" + std::string{name(*each.only)} + "] " : "") + each.text
                    + clause(each.clause) + "\n";
        }
        return text;
    }

    static consult::Training make(const std::string& text) {
        const auto setup = consult::parse_training_setup(text);
        EXPECT_TRUE(setup) << setup.error().front().message;
        const auto values = consult::read_rule_values(*consult::load_shipped(setup->rules));
        const auto initial =
            setup->initial.empty() ? Position::start() : *parse_fen(setup->initial);
        return {*setup, consult::Match{consult::match_rules(*values), initial}};
    }

private:
    static std::string clause(const std::optional<adjudicate::Citation>& citation) {
        return citation ? " (" + to_string(*citation) + ")" : "";
    }

    consult::Training training_;
    consult::TrainingStep step_;
    std::int64_t time_ = 0;
};

} // namespace rota::test
