#pragma once

#include "adjudicate/audit.hpp"
#include "adjudicate/citation.hpp"
#include "adjudicate/ruling.hpp"
#include "adjudicate/termination.hpp"
#include "movegen/pgn_main_line.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rota::adjudicate::detail {

/// Nobody in a draw, or without a result.
[[nodiscard]] std::optional<Color> winner_of(PgnResult result) noexcept;

/// Looks through one recorded game: when was it over (audit_ends), does the result agree
/// (audit_results), and what is to be said about it (audit).
class Auditor {
public:
    Auditor(const PgnMainLine& game, const AuditRules& rules, std::vector<Finding>& findings)
        : game_{game}
        , rules_{rules}
        , findings_{findings}
        , last_{game.moves.size()} {}

    void run();

private:
    /// A moment at which the game was over without anybody's doing.
    struct End {
        std::size_t ply;
        State state;
    };

    [[nodiscard]] static Citation pgn_standard(std::string_view section);

    void add(FindingKind kind, std::size_t ply, Citation citation, std::string explanation);

    /// "17...Qb6", "the start"
    [[nodiscard]] std::string name_of_ply(std::size_t ply) const;

    /// Whether `side` is known to be unable to mate. Asked about the last position more than once,
    /// so that answer is kept.
    [[nodiscard]] bool cannot_mate(std::size_t ply, Color side);

    /// Whether `side` is known to be able to mate at the end of the game.
    [[nodiscard]] bool can_mate(Color side) const;

    [[nodiscard]] Answer ask(std::size_t ply, Color side, MateQuestion question) const;

    /// \pre there is a legal move
    [[nodiscard]] bool is_dead(std::size_t ply);

    /// The Result tag, or else what stands behind the moves.
    [[nodiscard]] PgnResult recorded_result();

    // When was it over?

    [[nodiscard]] std::optional<End> first_end();

    /// Fivefold repetition (9.6.1) or 75 moves (9.6.2), whichever came first.
    [[nodiscard]] std::optional<End> first_count() const;

    /// The same within a stretch of positions without capture or pawn move between them.
    [[nodiscard]] std::optional<End> first_count_in(std::size_t begin, std::size_t end) const;

    /// Whether some position can have occurred so often: a sieve by the squares that the men of
    /// each colour stand on.
    [[nodiscard]] bool
    some_may_repeat(std::size_t begin, std::size_t end, std::size_t repetitions) const;

    /// How often the position after `ply` has occurred by then, since `begin` (9.2.3).
    [[nodiscard]] std::size_t occurrences(std::size_t begin, std::size_t ply) const;

    // What is said

    [[nodiscard]] std::string describe_end(const End& end) const;

    [[nodiscard]] std::string moment(std::size_t ply) const;

    void report_moves_after(const End& end);

    /// A main line that could not be read to its end.
    void report_break(const std::optional<End>& end);

    /// "23. Qxh9": the word that could not be played, with its number.
    [[nodiscard]] std::string attempt() const;

    /// The article that forbids the move at which the main line broke off.
    [[nodiscard]] Citation broken_article() const;

    // Does the result agree?

    /// Whether the recorded result is the one under the Laws, or the event's.
    [[nodiscard]] bool
    agrees(std::optional<Color> winner_by_the_laws, const Position& position) const;

    void judge_result(const End& end);

    /// The game was not over on the board: is what the tags say possible?
    void judge_ending();

    void judge_win(Color winner, Termination termination);

    void judge_draw(Termination termination);

    void judge_draw_on_time();

    void refuse_claim(std::string_view article, std::string_view why);

    /// Half-moves before the last position that may hold the same one again.
    [[nodiscard]] std::size_t begin_of_last_stretch() const;

    /// On the board, or by announcing a move (9.2.1, 9.2.2).
    [[nodiscard]] bool repetition_can_be_claimed() const;

    /// As above (9.3.1, 9.3.2).
    [[nodiscard]] bool fifty_moves_can_be_claimed() const;

    const PgnMainLine& game_;
    const AuditRules& rules_;
    std::vector<Finding>& findings_;
    std::size_t last_;
    PgnResult recorded_ = PgnResult::unfinished;
    std::array<std::optional<bool>, 2> cannot_mate_at_last_;
};

} // namespace rota::adjudicate::detail
