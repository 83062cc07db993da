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

struct Attempt {
    ClosureDetail detail;
    std::size_t share; ///< One in so many of the positions that may be looked at.
};

/// From coarse, with few states, to exact.
constexpr std::array attempts{
    Attempt{{0, true}, 8}, Attempt{{16, true}, 4}, Attempt{{1000, false}, 1}};

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
    for (const Attempt& attempt : attempts) {
        if (limits.expired != nullptr && (*limits.expired)()) {
            break;
        }
        const ClosureBoard board{diagram, mobility, attempt.detail};
        ClosureSearch search{board, limits.positions / attempt.share, limits.expired};
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
    }
    return result;
}

} // namespace rota::adjudicate
