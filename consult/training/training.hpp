#pragma once

#include "consult/match/match.hpp"
#include "consult/training/training_command.hpp"
#include "consult/training/training_setup.hpp"
#include "movegen/error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::consult {

/// A sentence of a training game, and whose it is.
struct Said {
    std::string text;
    std::optional<adjudicate::Citation> clause{};
    std::optional<Color> only{}; ///< Only this team may see it.
};

/// What something has led to.
struct TrainingStep {
    std::vector<Event> events; ///< To be written down before anything is shown.
    std::vector<Said> said;
    std::vector<std::string> next;
    bool refused = false; ///< What was asked for has not happened; that it was asked is noted.
};

/// What a team has said since its last move.
struct Consultation {
    int seat = 1;
    std::string move; ///< Empty: a comment alone.
    std::string comment;
};

/// A training game: a match without an arbiter, in which players are told apart by their seats, the
/// program calls flags and answers claims, and an engine may play for a side.
///
/// A pure state machine over the match: time comes with each call, an engine's moves are handed in.
/// Everything that happens is an event of the match, so that its log is all there is to know.
class Training {
public:
    /// \param match new, or as its log has left it
    Training(TrainingSetup setup, Match match);

    [[nodiscard]] const Match& match() const noexcept { return match_; }
    [[nodiscard]] const TrainingSetup& setup() const noexcept { return setup_; }
    [[nodiscard]] const BoardState& board() const { return match_.state().boards.front(); }

    /// Seats and colours of a new game; of one that was left: what was half done is finished, and
    /// the clocks stand still.
    [[nodiscard]] Result<TrainingStep, Refusal> open(std::int64_t at);

    /// \pre the verb is none that only shows something
    [[nodiscard]] Result<TrainingStep, Refusal>
    command(const TrainingCommand& command, std::int64_t at);

    /// What has happened by itself until then: flags, the end of the time for an answer.
    [[nodiscard]] TrainingStep pass(std::int64_t at);

    /// When something will happen by itself, if nobody does anything.
    [[nodiscard]] std::optional<std::int64_t> next_deadline() const;

    /// The side whose engine has to move.
    [[nodiscard]] std::optional<Color> engine_to_move() const;

    /// \param note how it was chosen, for the log \pre engine_to_move(), the move is legal
    [[nodiscard]] TrainingStep engine_move(Move move, std::string_view note, std::int64_t at);

    /// The side whose engine has to answer an offer: points or a continuation, a draw.
    [[nodiscard]] std::optional<Color> engine_to_answer() const;

    /// It takes points, and a draw when it has the worse of it.
    /// \param chance the engine's chance to win by its last search, if it is known
    /// \pre engine_to_answer()
    [[nodiscard]] TrainingStep engine_answer(std::optional<double> chance, std::int64_t at);

    /// What the players of a team have proposed and said since its last move.
    [[nodiscard]] std::vector<Consultation> consultation(Color side) const;

    /// Whether nothing can be played any more: the game is decided or was broken off.
    [[nodiscard]] bool is_over() const;

    [[nodiscard]] bool is_engine(Color side) const {
        return setup_.sides[index(side)].engine.has_value();
    }
    [[nodiscard]] int take_backs(Color side) const; ///< That the side has had.

private:
    using Refused = std::optional<Refusal>;

    [[nodiscard]] Refused apply(const Event& event, TrainingStep& step);
    [[nodiscard]] Refused
    carry_out(const TrainingCommand& command, std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused set_up(std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused resume(std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused move(const TrainingCommand& command, std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused
    refuse_illegal(const TrainingCommand& command, Color side, std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused press_if_made(std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused take_back(Color side, std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused claim_illegal(Color claimant, std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused rule_on_claim(std::int64_t at, TrainingStep& step);
    [[nodiscard]] Refused
    decide(const TrainingCommand& command, std::int64_t at, TrainingStep& step);
    void find_out(std::int64_t at, TrainingStep& step);
    [[nodiscard]] int seats() const;
    [[nodiscard]] bool is_playing() const; ///< A move can be made or pressed.
    [[nodiscard]] static std::string take_back_note(Color side);

    TrainingSetup setup_;
    Match match_;
};

/// The word of a note in the log: about what it is.
namespace note_word {
inline constexpr std::string_view illegal = "illegal"; ///< A refused move.
inline constexpr std::string_view touch = "touch";     ///< A move refused by touch-move.
inline constexpr std::string_view engine = "engine";   ///< How an engine chose its move.
inline constexpr std::string_view resumed = "resumed";
inline constexpr std::string_view ended = "ended"; ///< Broken off.
} // namespace note_word

} // namespace rota::consult
