#include "adjudicate/winnable/closure.hpp"

#include "adjudicate/winnable/closure_board.hpp"
#include "adjudicate/winnable/closure_search.hpp"
#include "adjudicate/winnable/mobility.hpp"
#include "movegen/generate.hpp"

#include <algorithm>
#include <array>

namespace rota::adjudicate {

namespace {

using enum ClosureResult::Verdict;

/// A piece with no more squares than these is told apart from the start.
constexpr int nearly_locked = 4;

/// One in so many of the positions for each attempt but the last.
constexpr std::size_t share_of_attempt = 4;

/// Pieces that may come to be anywhere, and pawns that can walk now and may be promoted.
Bitboard free_men(const Diagram& diagram, const Mobility& mobility) {
    Bitboard free;
    for (const MobileMan& man : mobility.men()) {
        const int squares = freedom_of(diagram.men, man.home).size();
        const bool is_free = man.kind == PieceKind::pawn ? squares > 1 && !man.promoted.empty()
                                                         : man.reach.size() > nearly_locked;
        if (man.kind != PieceKind::king && is_free) {
            free |= man.home;
        }
    }
    return free;
}

/// The one of `men` on `squares` that has the fewest squares to go to now.
Square least_free(const Men& men, Bitboard squares) {
    Square least = squares.first();
    for (const Square square : squares) {
        if (freedom_of(men, square).size() < freedom_of(men, least).size()) {
            least = square;
        }
    }
    return least;
}

Bitboard turned(Bitboard set, Color winner) {
    return winner == Color::white ? set : Bitboard{__builtin_bswap64(set.bits())};
}

/// What the boards of a closure for `winner` look like in the game.
Men turned(const Men& men, Color winner) {
    Men result;
    for (std::size_t i = 0; i < men.by_kind.size(); ++i) {
        result.by_kind[i] = turned(men.by_kind[i], winner);
    }
    result.by_color[index(winner)] = turned(men.by_color[0], winner);
    result.by_color[index(!winner)] = turned(men.by_color[1], winner);
    return result;
}

/// The legal moves that lead through `boards` to a mate by `winner`; none if there are not any.
std::vector<Move> replay(Position position, Color winner, const std::vector<Men>& boards) {
    std::vector<Move> line;
    for (const Men& board : boards) {
        const Men expected = turned(board, winner);
        const MoveList moves = legal_moves(position);
        const auto* const move = std::ranges::find_if(moves, [&](Move candidate) {
            return position.after(candidate).men() == expected;
        });
        if (move == moves.end()) {
            return {};
        }
        line.push_back(*move);
        position = position.after(*move);
    }
    return is_checkmate(position) ? line : std::vector<Move>{};
}

} // namespace

ClosureResult
close_over_mates(const Position& position, Color winner, const ClosureLimits& limits) {
    ClosureResult result;
    if (is_checkmate(position)) {
        result.verdict = position.side_to_move() == winner ? no_mate : mate;
        result.positions = 1;
        return result;
    }
    const Diagram diagram{position, winner};
    Mobility mobility{diagram};
    if (!mobility.saturate(Mobility::Effort::finish) || mobility.may_castle()) {
        return result;
    }
    // First every pawn is told apart, because what pawns do is for ever. Then from coarse, with few
    // states, to exact: who made a mate seem possible is told apart next time.
    const Bitboard free = free_men(diagram, mobility);
    const Bitboard pawns = diagram.men.of(PieceKind::pawn);
    ClosureDetail detail{free & ~pawns, true};
    bool pawns_told_apart = !(free & pawns).empty();
    while (limits.expired == nullptr || !(*limits.expired)()) {
        const bool is_last = detail.roaming.empty() && !detail.promoted_roam;
        const std::size_t left = limits.positions - std::min(limits.positions, result.positions);
        const std::size_t share = limits.positions / share_of_attempt;
        const ClosureBoard board{diagram, mobility, detail};
        ClosureSearch search{board, is_last ? left : std::min(left, share), limits.expired};
        const ClosureSearch::End end = search.run();
        result.positions += search.size();
        if (end == ClosureSearch::End::closed) {
            result.verdict = no_mate;
            result.positions = search.size();
            result.roaming = turned(board.roaming_homes, winner);
            break;
        }
        if (end == ClosureSearch::End::mate) {
            result.line = replay(position, winner, search.way());
            if (!result.line.empty()) {
                result.verdict = mate;
                break;
            }
        }
        if (is_last || result.positions >= limits.positions) {
            break;
        }
        if (pawns_told_apart) {
            pawns_told_apart = false;
            detail.roaming = free;
            continue;
        }
        Bitboard suspects;
        if (end == ClosureSearch::End::maybe_mate) {
            suspects = search.suspects() & detail.roaming;
            suspects = suspects.empty() ? detail.roaming : suspects;
        }
        if (suspects.empty()) {
            detail = {{}, false};
        } else {
            detail.roaming &= ~Bitboard{least_free(diagram.men, suspects)};
        }
    }
    return result;
}

} // namespace rota::adjudicate
