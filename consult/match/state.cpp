#include "consult/match/state.hpp"

#include "movegen/uci_move.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace rota::consult {

namespace {

constexpr std::array<std::string_view, 10> phases{
    "ready",
    "moving",
    "made",
    "ruling",
    "grace",
    "finding",
    "offer",
    "arbiter",
    "decided",
    "closed"};
constexpr std::array<std::string_view, 8> outcomes{
    "mate", "time", "illegal", "resignation", "draw", "absence", "award", "arbiter"};

std::string text_of(const std::optional<Color>& color) {
    return color ? std::string{name(*color)} : std::string{"-"};
}

std::string text_of(const Board& board) {
    std::string text = board.fen();
    for (const Move move : board.game().moves()) {
        text += ' ' + to_uci(move, CastlingSpelling::king_to_rook);
    }
    return text;
}

std::string text_of(const MoveRequest& request) {
    return to_string(request.from) + to_string(request.to)
           + (request.promotion ? std::to_string(static_cast<int>(*request.promotion)) : "");
}

std::string text_of(const Completed& move) {
    return fmt::format(
        "{} {} {}{}{} {} {} [{}]",
        name(move.side),
        move.request ? text_of(*move.request) : "pass",
        move.legal,
        move.unknown,
        move.breaks_touch,
        move.done[0],
        move.done[1],
        text_of(move.before)
    );
}

std::string text_of(const SideState& side) {
    std::string text = fmt::format(
        "{} {} {} {} done {} illegal {} counts {} {}{}{}{} ladder",
        side.clock.remaining,
        side.clock.given,
        side.clock.used,
        side.clock.overrun,
        side.done,
        side.illegal,
        fmt::join(side.counts, ","),
        side.waste,
        side.displaced,
        side.record_free,
        side.second_period ? " second period" : ""
    );
    for (const LadderEntry& entry : side.ladder) {
        text += fmt::format(" {}@{}", entry.action, entry.at);
    }
    return text;
}

std::string text_of(const BoardState& board) {
    std::string text = fmt::format(
        "{} paused {} {} [{}] runs {} since {} a54 {} deadline {} offer {} {} flagged {} draw {}\n",
        name(board.phase),
        board.paused,
        board.paused_at,
        text_of(board.board),
        text_of(board.running),
        board.on_move_since,
        board.a_5_4,
        board.deadline,
        text_of(board.offer),
        board.offer_base.halves(),
        text_of(board.flagged),
        text_of(board.draw_offer)
    );
    for (const SideState& side : board.sides) {
        text += text_of(side) + '\n';
    }
    if (board.tent) {
        const Tent& tent = *board.tent;
        text += fmt::format(
            "tent {} {} {} {}{}{}{} [{}]\n",
            name(tent.side),
            tent.seat,
            text_of(tent.request),
            tent.legal,
            tent.unknown,
            tent.out_of_turn,
            tent.breaks_touch,
            text_of(tent.before)
        );
    }
    if (board.last) {
        text += "last " + text_of(*board.last) + '\n';
    }
    for (const Completed& each : board.claimable) {
        text += "claimable " + text_of(each) + '\n';
    }
    for (const Square square : board.touched) {
        text += "touched " + to_string(square) + '\n';
    }
    if (board.bound) {
        text += fmt::format("bound {} {}\n", board.bound->text, board.bound->moves.size());
    }
    if (board.claim) {
        text += fmt::format(
            "claim {} {} {} {} {}\n",
            name(board.claim->offender),
            static_cast<int>(board.claim->act),
            board.claim->by_arbiter,
            name(board.claim->back),
            text_of(board.claim->running)
        );
    }
    if (board.finding) {
        text += fmt::format(
            "finding {} {} [{}]\n",
            name(board.finding->loser),
            name(board.finding->cause),
            text_of(board.finding->board)
        );
    }
    if (board.continuation) {
        text += fmt::format(
            "continuation {} {}\n",
            name(board.continuation->first_winner),
            board.continuation->base.halves()
        );
    }
    for (const Proposal& each : board.proposals) {
        text += fmt::format("proposal {} {} {}\n", name(each.side), name(each.incident), each.step);
    }
    if (board.result) {
        const MatchResult& result = *board.result;
        text += fmt::format(
            "result {} {} {} {} {} {} {}\n",
            name(result.outcome),
            text_of(result.winner),
            result.points[0].halves(),
            result.points[1].halves(),
            to_string(result.clause),
            to_string(result.laws),
            result.continued
        );
    }
    return text;
}

} // namespace

std::string_view name(Phase phase) noexcept {
    return phases[static_cast<std::size_t>(phase)];
}

std::string_view name(Outcome outcome) noexcept {
    return outcomes[static_cast<std::size_t>(outcome)];
}

Team MatchState::team_of(const MatchRules& rules, std::size_t board, Color side) const {
    Color of_a = colour_of_a.value_or(Color::white);
    if (!rules.board_colours.empty() && rules.board_colours[board] != rules.board_colours[0]) {
        of_a = !of_a;
    }
    return side == of_a ? Team::a : Team::b;
}

int due_seat(const MatchRules& rules, const BoardState& board, Color side) {
    const int movers = rules.rotate ? rules.movers.value : 1;
    return 1 + board.sides[static_cast<std::size_t>(side)].done % movers;
}

std::string fingerprint(const MatchState& state) {
    std::string text = fmt::format("now {} a has {}\n", state.now, text_of(state.colour_of_a));
    for (const TeamState& team : state.teams) {
        text += fmt::format(
            "order {} reserve {} {} {} vacant {}",
            fmt::join(team.order, ","),
            team.reserve,
            team.reserve_used,
            team.reserve_seat,
            fmt::join(team.vacant, ",")
        );
        for (const auto& [seat, who] : team.helpers) {
            text += fmt::format(" helper {} {}", seat, who);
        }
        text += '\n';
    }
    for (const BoardState& board : state.boards) {
        text += text_of(board);
    }
    for (const LedgerEntry& entry : state.ledger) {
        text += fmt::format(
            "ledger {} {} {} {} {}\n",
            static_cast<int>(entry.team),
            entry.points.halves(),
            to_string(entry.clause),
            entry.event,
            entry.note
        );
    }
    return text;
}

} // namespace rota::consult
