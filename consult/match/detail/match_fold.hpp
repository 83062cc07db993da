#pragma once

#include "consult/match/clock_text.hpp"
#include "consult/match/match.hpp"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace rota::consult::detail {

/// One event on a copy of the state. Each step returns why it is refused, or nothing.
class MatchFold {
public:
    using Refused = std::optional<Refusal>;

    /// \pre all of them outlive the fold
    MatchFold(
        const MatchRules& rules,
        MatchState& state,
        DeadPositions& dead_positions,
        const Event& event,
        std::size_t number
    )
        : rules_{rules}
        , state_{state}
        , dead_positions_{dead_positions}
        , event_{event}
        , number_{number}
        , board_{event.board < 1 ? 0 : static_cast<std::size_t>(event.board - 1)} {}

    [[nodiscard]] Refused run();
    /// Adds to the answer what the board of the event waits for.
    void say_what_is_next();
    [[nodiscard]] Answer answer() && { return std::move(answer_); }

private:
    // match_fold.cpp: what is said, time, before the start

    template <class... Arguments>
    void
    say(const adjudicate::Citation& clause,
        fmt::format_string<Arguments...> text,
        Arguments&&... arguments) {
        answer_.changed.push_back(
            {fmt::format(text, std::forward<Arguments>(arguments)...), clause, false}
        );
    }
    template <class... Arguments>
    void note(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        answer_.changed.push_back(
            {fmt::format(text, std::forward<Arguments>(arguments)...), std::nullopt, false}
        );
    }
    /// For the arbiter's screen only.
    template <class... Arguments>
    void tell_arbiter(
        const adjudicate::Citation& clause,
        fmt::format_string<Arguments...> text,
        Arguments&&... arguments
    ) {
        answer_.changed.push_back(
            {fmt::format(text, std::forward<Arguments>(arguments)...), clause, true}
        );
    }
    template <class... Arguments>
    void next(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        answer_.next.push_back(fmt::format(text, std::forward<Arguments>(arguments)...));
    }
    template <class... Arguments>
    static Refused refuse(fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        return Refusal{fmt::format(text, std::forward<Arguments>(arguments)...), std::nullopt};
    }
    template <class... Arguments>
    static Refused refuse_by(
        const adjudicate::Citation& clause,
        fmt::format_string<Arguments...> text,
        Arguments&&... arguments
    ) {
        return Refusal{fmt::format(text, std::forward<Arguments>(arguments)...), clause};
    }

    [[nodiscard]] BoardState& board() { return state_.boards[board_]; }
    [[nodiscard]] SideState& side(Color color) {
        return board().sides[static_cast<std::size_t>(color)];
    }
    [[nodiscard]] TeamState& team(Color color) {
        return state_.teams[static_cast<std::size_t>(state_.team_of(rules_, board_, color))];
    }
    [[nodiscard]] int due(Color color) { return due_seat(rules_, board(), color); }
    [[nodiscard]] bool is_live() { return board().phase < Phase::decided; }
    [[nodiscard]] bool is_playing() {
        return board().phase == Phase::moving || board().phase == Phase::made;
    }
    void give_time(Color color, std::int64_t ms);
    /// The time of the second period comes with the last move of the first one, and goes when that
    /// move is taken back (FIDE Laws 6.3.1).
    void settle_period(Color color);
    void set_time(Color color, std::int64_t ms);
    void run_clocks();
    [[nodiscard]] Refused check_event() const;
    [[nodiscard]] Refused dispatch();

    [[nodiscard]] Refused lineup();
    [[nodiscard]] Refused colours();
    [[nodiscard]] Refused start();
    [[nodiscard]] Refused absent();
    [[nodiscard]] Refused pause();
    [[nodiscard]] Refused resume();
    [[nodiscard]] Refused set_clock();
    [[nodiscard]] Refused add_time();

    // fold_moves.cpp

    [[nodiscard]] Refused move();
    [[nodiscard]] Refused grace_move(const MoveRequest& request, std::optional<Move> legal);
    [[nodiscard]] Refused press();
    void complete(Color mover);
    [[nodiscard]] Refused take_back();
    [[nodiscard]] Refused touch();
    [[nodiscard]] adjudicate::State state_of(const Board& on) {
        return state_on_board(on.game(), rules_.game.draws, dead_positions_);
    }
    /// Whether the game is over on the board; it is decided then.
    bool look_at_board();
    [[nodiscard]] Result<MoveRequest, Refusal> read_request() const;
    void bind(const MoveRequest& attempted);
    void say_bound();
    /// That a move by the wrong player, not pressed yet, is taken back.
    void say_take_back();

    // fold_claims.cpp

    [[nodiscard]] Refused claim();
    [[nodiscard]] Refused ruling();
    [[nodiscard]] const Completed* claimed();
    void accept_claim();
    void restore(const Completed& before);
    [[nodiscard]] Refused draw_offer();
    [[nodiscard]] Refused draw_accept();
    [[nodiscard]] Refused draw_decline();
    [[nodiscard]] Refused draw_claim();

    // fold_ends.cpp

    [[nodiscard]] Refused flag();
    [[nodiscard]] Refused grace_over();
    [[nodiscard]] Refused take();
    [[nodiscard]] Refused go_on();
    [[nodiscard]] Refused finding();
    [[nodiscard]] Refused resign();
    [[nodiscard]] Refused arbiter_decides();
    [[nodiscard]] Refused confirm();
    void stop();
    void expire();
    void ask_whether_can_mate(Color loser, Outcome cause, const Board& position);
    void lose(Color loser, Outcome cause);
    void win(Outcome outcome, Color winner, Points points, const adjudicate::Citation& clause);
    [[nodiscard]] bool waste_counts_for(Outcome outcome) const;
    void draw(const Board& position, const adjudicate::Citation& article);
    void decide(MatchResult result);

    // fold_consultation.cpp

    [[nodiscard]] Refused proposal();
    [[nodiscard]] Refused comment();
    [[nodiscard]] bool may_consult();

    // fold_conduct.cpp

    [[nodiscard]] Refused incident();
    [[nodiscard]] Refused waste_after_the_end();
    void count(Color color, Incident incident, int seat, bool waived);
    void propose(Color color, Incident incident);
    [[nodiscard]] Refused ladder();
    [[nodiscard]] Refused substitute();
    [[nodiscard]] Refused vacate();
    [[nodiscard]] Refused come_back();
    [[nodiscard]] Refused helper();
    [[nodiscard]] Refused knock();
    [[nodiscard]] Refused restored();
    [[nodiscard]] bool seat_exists(int seat) const {
        return seat >= 1 && seat <= rules_.movers.value;
    }

    const MatchRules& rules_;
    MatchState& state_;
    DeadPositions& dead_positions_;
    const Event& event_;
    std::size_t number_; ///< Of the record, from 1.
    std::size_t board_;
    Answer answer_;
};

/// With a capital letter in front, as a sentence of its own. \pre not empty
[[nodiscard]] std::string capitalised(std::string text);

} // namespace rota::consult::detail
