#pragma once

#include "adjudicate/winnable.hpp"
#include "consult/match/match.hpp"
#include "movegen/fen.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace rota::test {

/// A match at a table for tests: every event a second after the last one.
class MatchTable {
public:
    /// A match that has begun, team A with White, under a shipped rule set or the text of one.
    explicit MatchTable(std::string_view rules, std::string_view fen = start_fen)
        : match_{
            consult::match_rules(*consult::read_rule_values(
                rules.find('\n') == std::string_view::npos ? *consult::load_shipped(rules)
                                                           : std::string{rules}
            )),
            *parse_fen(fen)} {
        using consult::EventKind;
        const int players = match_.rules().players.value;
        for (const consult::Team team : {consult::Team::a, consult::Team::b}) {
            consult::Event event{.kind = EventKind::lineup, .team = team};
            for (int i = 1; i <= players; ++i) {
                event.order.push_back(i);
            }
            event.player = match_.rules().reserve_in_match.value ? players + 1 : 0;
            accept(event);
        }
        accept({.kind = EventKind::colours, .team = consult::Team::a, .side = Color::white});
        for (int board = 1; board <= match_.rules().boards; ++board) {
            accept({.kind = EventKind::start, .board = board});
        }
    }

    static constexpr std::string_view start_fen =
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    [[nodiscard]] consult::Match& match() { return match_; }
    [[nodiscard]] const consult::BoardState& board(std::size_t index = 0) const {
        return match_.state().boards[index];
    }
    [[nodiscard]] const consult::SideState& side(Color color, std::size_t index = 0) const {
        return board(index).sides[static_cast<std::size_t>(color)];
    }
    [[nodiscard]] const consult::Answer& answer() const { return answer_; }
    [[nodiscard]] const std::string& refusal() const { return refusal_; }

    /// All sentences of the last answer.
    [[nodiscard]] std::string said(bool arbiter_only = false) const {
        std::string text;
        for (const consult::Line& line : answer_.changed) {
            if (!arbiter_only || line.arbiter_only) {
                text += line.text + (line.clause ? " (" + to_string(*line.clause) + ")\n" : "\n");
            }
        }
        for (const std::string& line : answer_.next) {
            text += arbiter_only ? "" : "next: " + line + "\n";
        }
        return text;
    }

    bool apply(consult::Event event, std::int64_t wait = 1000) {
        if (event.at == 0) {
            event.at = time_ + wait;
        }
        auto answer = match_.apply(event);
        if (!answer) {
            refusal_ = answer.error().text;
            if (answer.error().clause) {
                refusal_ += " (" + to_string(*answer.error().clause) + ")";
            }
            return false;
        }
        time_ = event.at;
        answer_ = *std::move(answer);
        return true;
    }
    void accept(const consult::Event& event, std::int64_t wait = 1000) {
        EXPECT_TRUE(apply(event, wait)) << name(event.kind) << ": " << refusal_;
    }
    void refuse(const consult::Event& event) { EXPECT_FALSE(apply(event)) << name(event.kind); }

    [[nodiscard]] Color to_move() const { return board().board.to_move(); }

    /// A move by the due seat of the side to move, and the press.
    void move(const std::string& text, int seat = 0) {
        const Color side = to_move();
        accept({.kind = consult::EventKind::move, .side = side, .seat = seat, .text = text});
        if (board().phase == consult::Phase::made) {
            accept({.kind = consult::EventKind::press, .side = side, .seat = seat});
        }
    }
    void moves(const std::string& text) {
        std::istringstream words{text};
        std::string word;
        while (words >> word) {
            move(word);
        }
    }

    /// The flag of the side to move falls, after it has used all its time.
    void flag() { flag_of(to_move()); }
    void flag_of(Color side) {
        const std::int64_t left = match_.clock(0, side, time_);
        accept({.kind = consult::EventKind::flag, .side = side}, left);
    }
    void lose_on_time() {
        flag();
        if (board().phase == consult::Phase::grace) {
            accept({.kind = consult::EventKind::grace_over});
        }
        accept({.kind = consult::EventKind::finding, .yes = true});
    }
    void incident(Color color, const std::string& what) {
        accept({.kind = consult::EventKind::incident, .side = color, .word = what});
    }

    [[nodiscard]] std::int64_t time() const { return time_; }

    /// "3-0"
    [[nodiscard]] std::string result() const {
        const auto& result = board().result;
        if (!result) {
            return "none";
        }
        std::ostringstream text;
        text << result->points[0].value() << '-' << result->points[1].value();
        return text.str();
    }

    /// Sum of the ledger of a team in points.
    [[nodiscard]] double ledger(consult::Team team) const {
        Points sum;
        for (const consult::LedgerEntry& entry : match_.state().ledger) {
            sum = entry.team == team ? sum + entry.points : sum;
        }
        return sum.value();
    }

private:
    consult::Match match_;
    consult::Answer answer_;
    std::string refusal_;
    std::int64_t time_ = 0;
};

} // namespace rota::test
