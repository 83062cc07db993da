#pragma once

#include "adjudicate/decision.hpp"
#include "movegen/fen.hpp"
#include "movegen/san.hpp"
#include "tests/support/chess_text.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rota::adjudicate::cases {

/// A game with events that a test puts together.
class Case {
public:
    Case() = default;
    explicit Case(std::string_view fen) { record_.initial = test::position(fen); }

    Case& play(std::string_view moves) {
        GameRecord game{record_.initial};
        for (const GameEvent& event : record_.events) {
            if (const auto* made = std::get_if<MoveMade>(&event)) {
                game.play(made->move);
            }
        }
        const std::size_t before = game.plies();
        test::play(game, moves);
        for (std::size_t ply = before; ply < game.plies(); ++ply) {
            record_.events.emplace_back(MoveMade{game.move(ply)});
        }
        return *this;
    }
    /// A move that was made, without the clock being pressed.
    Case& unpressed(std::string_view move) {
        play(move);
        std::get<MoveMade>(record_.events.back()).pressed = false;
        return *this;
    }
    Case& then(GameEvent event) {
        record_.events.push_back(std::move(event));
        return *this;
    }
    Case& by(GameRules rules) {
        rules_ = std::move(rules);
        return *this;
    }
    /// What the question whether a side can still mate is answered with.
    Case& can_mate(Answer answer) {
        answer_ = answer;
        return *this;
    }

    [[nodiscard]] Decision decision() const {
        if (!answer_) {
            return adjudicate::adjudicate(record_, rules_);
        }
        return adjudicate::adjudicate(record_, rules_, [this](const Position&, Color) {
            return Winnability{*answer_, Winnability::Reason::material};
        });
    }

private:
    EventRecord record_;
    GameRules rules_ = fide_game_rules(Speed::standard);
    std::optional<Answer> answer_;
};

inline Square at(std::string_view text) {
    return *parse_square(text);
}

inline MoveRequest request(std::string_view text) {
    return *parse_uci_move(text);
}

/// "by article result", or "goes on".
inline std::string end_of(const Decision& decision) {
    if (!decision.decided) {
        return "goes on";
    }
    return std::string{name(decision.decided->by)} + " " + decision.decided->citation.article + " "
           + std::string{to_string(decision.decided->verdict)};
}

inline std::vector<std::string> moves_of(const Decision& decision) {
    std::vector<std::string> moves;
    for (const Move move : decision.choice.value().moves) {
        moves.push_back(to_san(decision.game.position(), move));
    }
    std::ranges::sort(moves);
    return moves;
}

/// The part of the relay sheet that rulings depend on.
inline GameRules relay_rules() {
    GameRules rules = fide_game_rules(Speed::rapid);
    rules.results = relay();
    rules.supervision = {Supervision::reduced, {"relay", "4"}};
    rules.arbiter_may_claim_illegal = {false, {"relay", "4"}};
    rules.time_points = {Points::whole(2), {"relay", "15"}};
    rules.illegal_points = {Points::whole(2), {"relay", "15"}};
    rules.resign_points = {Points::whole(2), {"relay", "15"}};
    rules.touch_trigger = {TouchTrigger::left_square, {"relay", "5"}};
    rules.draw_offers = {false, {"relay", "21"}};
    rules.both_flags = {BothFlags::draw, fide("III.3.1")};
    rules.grace_last_move = {true, {"relay", "12"}};
    rules.grace_time = {std::chrono::seconds{20}, {"relay", "12"}};
    rules.grace_saves_mate = {true, {"relay", "12"}};
    return rules;
}

constexpr std::string_view rook_against_king = "8/8/4k3/3R4/2K5/8/8/8 w - - 0 50";

} // namespace rota::adjudicate::cases
