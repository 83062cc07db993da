#include "adjudicate/explain.hpp"

#include "adjudicate/explain_winnable.hpp"
#include "adjudicate/material.hpp"
#include "adjudicate/wording.hpp"
#include "movegen/generate.hpp"
#include "movegen/san.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

namespace rota::adjudicate {

namespace {

/// Collects the sentences about one ruling.
class Explainer {
public:
    Explainer(const GameRecord& game, const Ruling& ruling)
        : game_{game}
        , ruling_{ruling}
        , position_{game.position(ruling.ply)}
        , to_move_{name(position_.side_to_move())} {}

    [[nodiscard]] std::vector<std::string> sentences() && {
        explain_state(ruling_.state);
        if (ruling_.also) {
            explain_state(*ruling_.also);
        }
        if (ruling_.lost) {
            explain_lost(*ruling_.lost);
        }
        if (ruling_.plies_after_end > 0) {
            add("The game was over after {}; {} played later {} not count.",
                name_of_ply(game_, ruling_.ply),
                ruling_.plies_after_end == 1
                    ? "the half-move"
                    : fmt::format("the {} half-moves", ruling_.plies_after_end),
                ruling_.plies_after_end == 1 ? "does" : "do");
        }
        return std::move(sentences_);
    }

private:
    template <class... Arguments>
    void add(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        sentences_.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }

    void explain_state(State state) {
        switch (state) {
        case State::ongoing: explain_ongoing(); break;
        case State::checkmate:
            add("{} is {} and has no legal move (5.1.1).", to_move_, describe_check(position_));
            break;
        case State::stalemate:
            add("{} is not in check and has no legal move (5.2.1).", to_move_);
            break;
        case State::dead_position: explain_dead(); break;
        case State::fivefold_repetition:
            add("The same position has occurred {} (9.6.1).", occurrences());
            break;
        case State::seventy_five_moves:
            add("At least 75 moves by each player without capture or pawn move: the half-move "
                "clock "
                "is at {} (9.6.2).",
                ruling_.half_move_clock);
            break;
        case State::flag_fall:
        case State::resignation:
        case State::illegal_move: break; // explain_lost
        }
    }

    void explain_dead() {
        const auto by_material = [](const Winnability& found) {
            return found.reason == Winnability::Reason::material;
        };
        if (position_.occupied().size() == 2) {
            add("Both sides have only the king: no series of legal moves can mate (5.2.2).");
        } else if (std::ranges::all_of(ruling_.can_mate, by_material)) {
            add("White has {}, Black has {}: no series of legal moves can mate (5.2.2).",
                describe_material(position_.men(), Color::white),
                describe_material(position_.men(), Color::black));
        } else {
            add("No series of legal moves can mate (5.2.2).");
            explain_side(Color::white);
            explain_side(Color::black);
        }
    }

    void explain_side(Color side) {
        for (std::string& sentence :
             explain_winnability(position_, side, ruling_.can_mate[index(side)])) {
            sentences_.push_back(std::move(sentence));
        }
    }

    /// What the loser did, and whether the opponent can mate.
    void explain_lost(const LosingEvent& event) {
        const std::string_view loser = name(event.side);
        const std::string what = event.state == State::flag_fall
                                     ? fmt::format("{}'s flag has fallen", loser)
                                 : event.state == State::resignation
                                     ? fmt::format("{} has resigned", loser)
                                     : fmt::format("{} has made a second illegal move", loser);
        const std::string cited{article(event.state).article};
        const std::string_view opponent = name(!event.side);
        if (ruling_.state != event.state && ruling_.is_over()) {
            add("{}, but the game was over before ({}).", what, article(ruling_.state).article);
            return;
        }
        switch (ruling_.can_mate[index(!event.side)].answer) {
        case Answer::yes:
            add("{}, and {} can still mate by some series of legal moves: {} wins ({}).",
                what,
                opponent,
                opponent,
                cited);
            break;
        case Answer::no:
            add("{}, but {} cannot mate by any series of legal moves: the game is drawn ({}).",
                what,
                opponent,
                cited);
            break;
        case Answer::undecided:
            add("{}; whether {} wins or the game is drawn ({}) depends on whether {} can still "
                "mate.",
                what,
                opponent,
                cited,
                opponent);
            break;
        }
        if (ruling_.state == event.state) {
            explain_side(!event.side);
        }
    }

    void explain_ongoing() {
        if (!position_.checkers().empty()) {
            add("{} is {}.", to_move_, describe_check(position_));
        }
        for (const Claim claim : ruling_.claimable) {
            if (claim == Claim::threefold) {
                add("{} may claim a draw (9.2.2): the same position has occurred {}.",
                    to_move_,
                    occurrences());
            } else {
                add("{} may claim a draw (9.3.2): at least 50 moves by each player without capture "
                    "or pawn move, the half-move clock is at {}.",
                    to_move_,
                    ruling_.half_move_clock);
            }
        }
        for (const AnnouncedClaim& announced : ruling_.claimable_with_move) {
            explain_announced(announced);
        }
        if (!ruling_.grounds.empty()) {
            add("{} loses the right to claim on this move by touching a piece (9.4).", to_move_);
        }
        explain_who_can();
    }

    void explain_announced(const AnnouncedClaim& announced) {
        const bool mates = std::ranges::any_of(announced.moves, [this](Move move) {
            return is_checkmate(position_.after(move));
        });
        add("{} may claim a draw ({}) by writing down and announcing {}, without playing it: {}.",
            to_move_,
            with_a_move(announced.claim).article,
            describe_choice(position_, announced.moves, 8),
            announced.claim == Claim::threefold
                ? "the position would have occurred at least 3 times"
                : "50 moves by each player without capture or pawn move would be complete");
        if (mates) {
            add("That such a move would mate does not matter, as it is not played ({}).",
                with_a_move(announced.claim).article);
        }
    }

    /// Who cannot mate any more, and what is not known. That both can is nothing to be said.
    void explain_who_can() {
        bool someone_can = false;
        std::vector<std::string> open;
        for (const Color side : {Color::white, Color::black}) {
            const Winnability& found = ruling_.can_mate[index(side)];
            someone_can = someone_can || found.answer == Answer::yes;
            if (found.answer == Answer::undecided) {
                open.emplace_back(name(side));
            } else if (found.answer == Answer::no) {
                explain_side(side);
            }
        }
        if (std::ranges::all_of(ruling_.can_mate, [](const Winnability& found) {
                return found.answer == Answer::yes;
            })) {
            add("Both sides can still mate by some series of legal moves (5.2.2).");
        } else if (open.size() == 2) {
            add("No mate, no stalemate, and the material is enough; whether some series of legal "
                "moves could still mate (5.2.2) is not decided here.");
        } else if (!open.empty()) {
            add("Whether some series of legal moves could still mate for {} ({}) is not decided "
                "here.",
                open.front(),
                someone_can ? "6.9" : "5.2.2");
        }
    }

    /// "3 times: at the start, after 2...Ng8 and after 4...Ng8"
    [[nodiscard]] std::string occurrences() const {
        std::vector<std::string> moments;
        for (const std::size_t ply : ruling_.earlier_plies) {
            moments.push_back((ply == 0 ? "at " : "after ") + name_of_ply(game_, ply));
        }
        moments.push_back((ruling_.ply == 0 ? "at " : "after ") + name_of_ply(game_, ruling_.ply));
        return fmt::format("{} times: {}", ruling_.occurrences, join(moments));
    }

    const GameRecord& game_;
    const Ruling& ruling_;
    const Position& position_;
    std::string_view to_move_;
    std::vector<std::string> sentences_;
};

} // namespace

std::string name_of_move(const Position& before, Move move) {
    return fmt::format(
        "{}{}{}",
        before.full_move_number(),
        before.side_to_move() == Color::white ? "." : "...",
        to_san(before, move)
    );
}

std::string name_of_ply(const GameRecord& game, std::size_t ply) {
    return ply == 0 ? "the start" : name_of_move(game.position(ply - 1), game.move(ply - 1));
}

std::string describe_check(const Position& position) {
    std::vector<std::string> checkers;
    for (const Square square : position.checkers()) {
        const std::string_view kind = name(position.piece_at(square)->kind);
        checkers.push_back(fmt::format("the {} on {}", kind, to_string(square)));
    }
    return fmt::format("in check from {}", join(checkers));
}

std::string
describe_choice(const Position& position, std::span<const Move> moves, std::size_t most_listed) {
    if (moves.size() > most_listed) {
        return fmt::format("one of {} moves", moves.size());
    }
    std::vector<std::string> listed;
    for (const Move move : moves) {
        listed.push_back(to_san(position, move));
    }
    return join(listed, " or ");
}

std::vector<std::string> explain(const GameRecord& game, const Ruling& ruling) {
    return Explainer{game, ruling}.sentences();
}

} // namespace rota::adjudicate
